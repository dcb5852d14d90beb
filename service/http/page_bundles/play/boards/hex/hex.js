import*as t from"../../../main.js";var r=t.vendor_preact_html;import*as w from"../../../main.js";var R=w.styled_adopted;import*as b from"../../../main.js";var C=b.play_boards_common_aim_AimHelp;var I=b.play_boards_common_aim_useAim;import*as d from"../../../main.js";var S=d.play_boards_common_highlights_addHighlight;var q=d.play_boards_common_highlights_highlightsOf;import*as A from"../../../main.js";var P=A.play_boards_common_move_values_valuesAt;import*as D from"../../../main.js";var L=D.play_boards_common_picker_usePicker;import*as E from"../../../main.js";var G=E.play_boards_common_places_Places;import*as l from"../../../main.js";var j=l.play_boards_common_squares_letters;R("play/boards/hex/hex.css",".hexes{--empty: light-dark(#f2ead9, #3b3a3d);--rim: light-dark(#a58f66, #6b675f);min-width:calc(var(--width) * 19px)}.hexes .place{clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);outline:none}.hexes .cell{fill:var(--empty);stroke:var(--rim);stroke-width:5}.hexes .choice:hover .cell{fill:color-mix(in srgb,var(--empty) 80%,var(--text))}.hexes .place:focus-visible .cell{stroke:var(--accent);stroke-width:22}.hexes .is-last .cell{fill:var(--highlight)}.hexes .is-hint .cell{stroke:var(--hint);stroke-width:20;stroke-dasharray:16 9}.hexes .is-best .cell{stroke:var(--best);stroke-width:20;stroke-dasharray:none}.hexes .stone.first,.hexes .side.first{--own: light-dark(#1f4fbf, #6f9bff)}.hexes .stone.second,.hexes .side.second{--own: light-dark(#c24a22, #ff9467)}.hexes .stone circle{fill:var(--own);stroke:color-mix(in srgb,var(--own) 60%,black);stroke-width:3}.hexes .stone .sign{fill:none;stroke:light-dark(#ffffff,#10131a);stroke-width:9;stroke-linecap:round}.hexes .side{fill:none;stroke:var(--own);stroke-width:.42;stroke-linejoin:round}.hexes .is-aim .cell{stroke:#0d7a4b;stroke-width:22}");var v="swap",W={X:"first",O:"second"},F=".",x=1,[k,$,V]=[1/Math.sqrt(3),.5/Math.sqrt(3),Math.sqrt(3)/2],z=9,H=o=>[o.toLowerCase()],h=(o,a)=>[x+.5+o+a/2,x+k+a*V];function N({position:o,onMove:a,shown:c,values:m}){let{choices:i,pick:p}=L(o.legal_moves,H,a),{aim:_,aimed:u}=I(i,p),[s]=o.state.split(" "),e=s.split("/").map(y=>[...y]),n=e.length,g=j(n),f=q(c,H);_&&S(f,_,"aim");let X=e.flatMap((y,O)=>y.map((B,M)=>U(`${g[M]}${O+1}`,B,h(M,O),o.player)));return r`
    <div class=${n>z?"pannable broad":"pannable"}>
      <${G} kind="hexes" label="Hex board: X connects top and bottom, O left and right" size=${[2*x+(3*n-1)/2,2*(x+k)+(n-1)*V]}
        places=${X} choices=${i} highlights=${f} values=${P(m,H)} onPick=${u}>
        <${Y} count=${n} columns=${g} />
      <//>
    </div>
    <div class="row board-under">
      <span class="hex-aim first"><b>X</b> top to bottom</span><span class="hex-aim second"><b>O</b> left to right</span>
      ${o.legal_moves.includes(v)&&r`<button type="button" class=${["main",f[v]].filter(Boolean).join(" ")} data-choice=${a?v:null} disabled=${!a} onClick=${()=>p(v)}>Swap: take this stone over</button>`}
    </div>
    <${C} aim=${_} />`}var U=(o,a,[c,m],i)=>({id:o,label:`${o}, ${a===F?"empty":a}`,x:c,y:m,width:1,height:2*k,content:r`
    <svg viewBox="0 0 100 115.47" aria-hidden="true">
      <path class="cell" d="M50 0 100 28.87V86.6L50 115.47 0 86.6V28.87Z" />
      ${a===F?i&&r`<${T} player=${i} ghost />`:r`<${T} player=${a} />`}
    </svg>`}),T=({player:o,ghost:a})=>r`
  <g class=${`stone ${W[o]} ${a?"preview":""}`}>
    <circle cx="50" cy="57.7" r="37" />
    ${o==="X"?r`<path class="sign" d="M37 44.7l26 26m0-26l-26 26" />`:r`<circle class="sign" cx="50" cy="57.7" r="15" />`}
  </g>`;function Y({count:o,columns:a}){let c=a.map((s,e)=>e),m=s=>`M${s.map(e=>e.join(" ")).join("L")}`,i=(s,e,...n)=>n.map(([g,f])=>[h(s,e)[0]+g,h(s,e)[1]+f]),p=(s,e)=>m(c.flatMap(n=>i(n,s,[-.5,e*$],[0,e*k],[.5,e*$]))),_=(s,e)=>m(c.flatMap(n=>i(s,n,[e*.5,-$],[e*.5,$]))),u=o-1;return r`
    <path class="side second" d=${_(0,-1)} /><path class="side second" d=${_(u,1)} />
    <path class="side first" d=${p(0,-1)} /><path class="side first" d=${p(u,1)} />
    ${a.map((s,e)=>r`<text x=${h(e,0)[0]-.3} y=${x-.5}>${s}</text>`)}
    ${c.map(s=>r`<text x=${h(0,s)[0]-1} y=${h(0,s)[1]}>${s+1}</text>`)}`}export{T as Stone,N as default};
