import*as o from"../../../main.js";var r=o.vendor_preact_html;import*as A from"../../../main.js";var q=A.styled_adopted;import*as v from"../../../main.js";var P=v.play_boards_common_aim_AimHelp;var D=v.play_boards_common_aim_useAim;import*as m from"../../../main.js";var L=m.play_boards_common_highlights_addHighlight;var E=m.play_boards_common_highlights_highlightsOf;import*as M from"../../../main.js";var j=M.play_boards_common_move_values_valuesAt;import*as F from"../../../main.js";var G=F.play_boards_common_picker_usePicker;import*as B from"../../../main.js";var T=B.play_boards_common_places_Places;import*as n from"../../../main.js";var V=n.play_boards_common_squares_letters;q("play/boards/hex/hex.css",".hexes{--empty: light-dark(#f2ead9, #3b3a3d);--rim: light-dark(#a58f66, #6b675f);min-width:calc(var(--width) * 19px)}.hexes .place{clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);outline:none}.hexes .cell{fill:var(--empty);stroke:var(--rim);stroke-width:5}.hexes .choice:hover .cell{fill:color-mix(in srgb,var(--empty) 80%,var(--text))}.hexes .place:focus-visible .cell{stroke:var(--accent);stroke-width:22}.hexes .is-last .cell{fill:var(--highlight)}.hexes .is-hint .cell{stroke:var(--hint);stroke-width:20;stroke-dasharray:16 9}.hexes .is-best .cell{stroke:var(--best);stroke-width:20;stroke-dasharray:none}.hexes .stone.first,.hexes .side.first{--own: light-dark(#1f4fbf, #6f9bff)}.hexes .stone.second,.hexes .side.second{--own: light-dark(#c24a22, #ff9467)}.hexes .stone circle{fill:var(--own);stroke:color-mix(in srgb,var(--own) 60%,black);stroke-width:3}.hexes .stone .sign{fill:none;stroke:light-dark(#ffffff,#10131a);stroke-width:9;stroke-linecap:round}.hexes .side{fill:none;stroke:var(--own);stroke-width:.42;stroke-linejoin:round}.hexes .is-aim .cell{stroke:#0d7a4b;stroke-width:22}");var $="swap",Z={X:"first",O:"second"},X=".",x=1,[y,k,z]=[1/Math.sqrt(3),.5/Math.sqrt(3),Math.sqrt(3)/2],J=9,R=e=>[e.toLowerCase()],_=(e,s)=>[x+.5+e+s/2,x+y+s*z];function C({position:e,onMove:s,shown:d,values:p,empty:i="empty",isFromBelow:h=!1}){let{choices:a,pick:t}=G(e.legal_moves,R,s),{aim:l,aimed:c}=D(a,t),[w]=e.state.split(" "),u=w.split("/").map(b=>[...b]),g=u.length,H=V(u[0].length),I=u.map((b,f)=>h?g-f:f+1),O=E(d,R);l&&L(O,l,"aim");let U=u.flatMap((b,f)=>b.map((Y,S)=>K(`${H[S]}${I[f]}`,Y,_(S,f),e.player,i)));return r`
    <div class=${g>J?"pannable broad":"pannable"}>
      <${T} kind="hexes" label="Hex board: X connects top and bottom, O left and right" size=${[2*x+H.length+(g-1)/2,2*(x+y)+(g-1)*z]}
        places=${U} choices=${a} highlights=${O} values=${j(p,R)} onPick=${c}>
        <${Q} columns=${H} numbers=${I} />
      <//>
    </div>
    <div class="row board-under">
      <span class="hex-aim first"><b>X</b> top to bottom</span><span class="hex-aim second"><b>O</b> left to right</span>
      ${e.legal_moves.includes($)&&r`<button type="button" class=${["main",O[$]].filter(Boolean).join(" ")} data-choice=${s?$:null} disabled=${!s} onClick=${()=>t($)}>Swap: take this stone over</button>`}
    </div>
    <${P} aim=${l} />`}var K=(e,s,[d,p],i,h)=>({id:e,label:`${e}, ${s===X?h:s}`,x:d,y:p,width:1,height:2*y,content:r`
    <svg viewBox="0 0 100 115.47" aria-hidden="true">
      <path class="cell" d="M50 0 100 28.87V86.6L50 115.47 0 86.6V28.87Z" />
      ${s===X?i&&r`<${W} player=${i} ghost />`:r`<${W} player=${s} />`}
    </svg>`}),W=({player:e,ghost:s})=>r`
  <g class=${`stone ${Z[e]} ${s?"preview":""}`}>
    <circle cx="50" cy="57.7" r="37" />
    ${e==="X"?r`<path class="sign" d="M37 44.7l26 26m0-26l-26 26" />`:r`<circle class="sign" cx="50" cy="57.7" r="15" />`}
  </g>`;function Q({columns:e,numbers:s}){let d=a=>`M${a.map(t=>t.join(" ")).join("L")}`,p=(a,t,...l)=>l.map(([c,w])=>[_(a,t)[0]+c,_(a,t)[1]+w]),i=(a,t)=>d(e.flatMap((l,c)=>p(c,a,[-.5,t*k],[0,t*y],[.5,t*k]))),h=(a,t)=>d(s.flatMap((l,c)=>p(a,c,[t*.5,-k],[t*.5,k])));return r`
    <path class="side second" d=${h(0,-1)} /><path class="side second" d=${h(e.length-1,1)} />
    <path class="side first" d=${i(0,-1)} /><path class="side first" d=${i(s.length-1,1)} />
    ${e.map((a,t)=>r`<text x=${_(t,0)[0]-.3} y=${x-.5}>${a}</text>`)}
    ${s.map((a,t)=>r`<text x=${_(0,t)[0]-1} y=${_(0,t)[1]}>${a}</text>`)}`}var N=e=>e.split(`
`).filter(s=>/^\s*\d+ /.test(s)).map(s=>s.trim().split(/\s+/).slice(1).join(""));function ee({position:e,...s}){return r`<${C} ...${s} position=${{...e,state:N(e.board).join("/")}} empty="nothing seen" isFromBelow />`}export{ee as default};
