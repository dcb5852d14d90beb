import*as o from"../../../main.js";var r=o.vendor_preact_html;import*as O from"../../../main.js";var S=O.styled_adopted;import*as v from"../../../main.js";var q=v.play_boards_common_aim_AimHelp;var P=v.play_boards_common_aim_useAim;import*as d from"../../../main.js";var D=d.play_boards_common_highlights_addHighlight;var L=d.play_boards_common_highlights_highlightsOf;import*as M from"../../../main.js";var E=M.play_boards_common_move_values_valuesAt;import*as G from"../../../main.js";var j=G.play_boards_common_picker_usePicker;import*as F from"../../../main.js";var T=F.play_boards_common_places_Places;import*as n from"../../../main.js";var V=n.play_boards_common_squares_letters;S("play/boards/hex/hex.css",".hexes{--empty: light-dark(#f2ead9, #3b3a3d);--rim: light-dark(#a58f66, #6b675f);min-width:calc(var(--width) * 19px)}.hexes .place{clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);outline:none}.hexes .cell{fill:var(--empty);stroke:var(--rim);stroke-width:5}.hexes .choice:hover .cell{fill:color-mix(in srgb,var(--empty) 80%,var(--text))}.hexes .place:focus-visible .cell{stroke:var(--accent);stroke-width:22}.hexes .is-last .cell{fill:var(--highlight)}.hexes .is-hint .cell{stroke:var(--hint);stroke-width:20;stroke-dasharray:16 9}.hexes .is-best .cell{stroke:var(--best);stroke-width:20;stroke-dasharray:none}.hexes .stone.first,.hexes .side.first{--own: light-dark(#1f4fbf, #6f9bff)}.hexes .stone.second,.hexes .side.second{--own: light-dark(#c24a22, #ff9467)}.hexes .stone circle{fill:var(--own);stroke:color-mix(in srgb,var(--own) 60%,black);stroke-width:3}.hexes .stone .sign{fill:none;stroke:light-dark(#ffffff,#10131a);stroke-width:9;stroke-linecap:round}.hexes .side{fill:none;stroke:var(--own);stroke-width:.42;stroke-linejoin:round}.hexes .is-aim .cell{stroke:#0d7a4b;stroke-width:22}");var $="swap",U={X:"first",O:"second"},X=".",x=1,[y,k,W]=[1/Math.sqrt(3),.5/Math.sqrt(3),Math.sqrt(3)/2],Y=9,R=s=>[s.toLowerCase()],p=(s,t)=>[x+.5+s+t/2,x+y+t*W];function Z({position:s,onMove:t,shown:m,values:h,empty:l="empty",isFromBelow:_=!1}){let{choices:a,pick:e}=j(s.legal_moves,R,t),{aim:i,aimed:c}=P(a,e),[w]=s.state.split(" "),u=w.split("/").map(b=>[...b]),g=u.length,A=V(u[0].length),C=u.map((b,f)=>_?g-f:f+1),H=L(m,R);i&&D(H,i,"aim");let z=u.flatMap((b,f)=>b.map((N,I)=>J(`${A[I]}${C[f]}`,N,p(I,f),s.player,l)));return r`
    <div class=${g>Y?"pannable broad":"pannable"}>
      <${T} kind="hexes" label="Hex board: X connects top and bottom, O left and right" size=${[2*x+A.length+(g-1)/2,2*(x+y)+(g-1)*W]}
        places=${z} choices=${a} highlights=${H} values=${E(h,R)} onPick=${c}>
        <${K} columns=${A} numbers=${C} />
      <//>
    </div>
    <div class="row board-under">
      <span class="hex-aim first"><b>X</b> top to bottom</span><span class="hex-aim second"><b>O</b> left to right</span>
      ${s.legal_moves.includes($)&&r`<button type="button" class=${["main",H[$]].filter(Boolean).join(" ")} data-choice=${t?$:null} disabled=${!t} onClick=${()=>e($)}>Swap: take this stone over</button>`}
    </div>
    <${q} aim=${i} />`}var J=(s,t,[m,h],l,_)=>({id:s,label:`${s}, ${t===X?_:t}`,x:m,y:h,width:1,height:2*y,content:r`
    <svg viewBox="0 0 100 115.47" aria-hidden="true">
      <path class="cell" d="M50 0 100 28.87V86.6L50 115.47 0 86.6V28.87Z" />
      ${t===X?l&&r`<${B} player=${l} ghost />`:r`<${B} player=${t} />`}
    </svg>`}),B=({player:s,ghost:t})=>r`
  <g class=${`stone ${U[s]} ${t?"preview":""}`}>
    <circle cx="50" cy="57.7" r="37" />
    ${s==="X"?r`<path class="sign" d="M37 44.7l26 26m0-26l-26 26" />`:r`<circle class="sign" cx="50" cy="57.7" r="15" />`}
  </g>`;function K({columns:s,numbers:t}){let m=a=>`M${a.map(e=>e.join(" ")).join("L")}`,h=(a,e,...i)=>i.map(([c,w])=>[p(a,e)[0]+c,p(a,e)[1]+w]),l=(a,e)=>m(s.flatMap((i,c)=>h(c,a,[-.5,e*k],[0,e*y],[.5,e*k]))),_=(a,e)=>m(t.flatMap((i,c)=>h(a,c,[e*.5,-k],[e*.5,k])));return r`
    <path class="side second" d=${_(0,-1)} /><path class="side second" d=${_(s.length-1,1)} />
    <path class="side first" d=${l(0,-1)} /><path class="side first" d=${l(t.length-1,1)} />
    ${s.map((a,e)=>r`<text x=${p(e,0)[0]-.3} y=${x-.5}>${a}</text>`)}
    ${t.map((a,e)=>r`<text x=${p(0,e)[0]-1} y=${p(0,e)[1]}>${a}</text>`)}`}export{B as Stone,Z as default};
