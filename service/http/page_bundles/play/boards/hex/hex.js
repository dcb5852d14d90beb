import*as t from"../../../main.js";var r=t.vendor_preact_html;import*as w from"../../../main.js";var R=w.styled_adopted;import*as g from"../../../main.js";var A=g.play_boards_common_aim_AimHelp;var C=g.play_boards_common_aim_useAim;import*as h from"../../../main.js";var I=h.play_boards_common_highlights_addHighlight;var M=h.play_boards_common_highlights_highlightsOf;import*as S from"../../../main.js";var q=S.play_boards_common_picker_usePicker;import*as P from"../../../main.js";var D=P.play_boards_common_places_Places;import*as c from"../../../main.js";var L=c.play_boards_common_squares_letters;R("play/boards/hex/hex.css",".hexes{--empty: light-dark(#f2ead9, #3b3a3d);--rim: light-dark(#a58f66, #6b675f);min-width:calc(var(--width) * 19px)}.hexes .place{clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);outline:none}.hexes .cell{fill:var(--empty);stroke:var(--rim);stroke-width:5}.hexes .choice:hover .cell{fill:color-mix(in srgb,var(--empty) 80%,var(--text))}.hexes .place:focus-visible .cell{stroke:var(--accent);stroke-width:22}.hexes .is-last .cell{fill:var(--highlight)}.hexes .is-hint .cell{stroke:var(--hint);stroke-width:20;stroke-dasharray:16 9}.hexes .is-best .cell{stroke:var(--best);stroke-width:20;stroke-dasharray:none}.hexes .stone.first,.hexes .side.first{--own: light-dark(#1f4fbf, #6f9bff)}.hexes .stone.second,.hexes .side.second{--own: light-dark(#c24a22, #ff9467)}.hexes .stone circle{fill:var(--own);stroke:color-mix(in srgb,var(--own) 60%,black);stroke-width:3}.hexes .stone .sign{fill:none;stroke:light-dark(#ffffff,#10131a);stroke-width:9;stroke-linecap:round}.hexes .side{fill:none;stroke:var(--own);stroke-width:.42;stroke-linejoin:round}.hexes .is-aim .cell{stroke:#0d7a4b;stroke-width:22}");var b="swap",X={X:"first",O:"second"},E=".",f=1,[v,$,F]=[1/Math.sqrt(3),.5/Math.sqrt(3),Math.sqrt(3)/2],B=9,G=o=>[o.toLowerCase()],p=(o,a)=>[f+.5+o+a/2,f+v+a*F];function W({position:o,onMove:a,shown:l}){let{choices:d,pick:n}=q(o.legal_moves,G,a),{aim:m,aimed:x}=C(d,n),[u]=o.state.split(" "),s=u.split("/").map(y=>[...y]),e=s.length,i=L(e),_=M(l,G);m&&I(_,m,"aim");let k=s.flatMap((y,H)=>y.map((T,O)=>V(`${i[O]}${H+1}`,T,p(O,H),o.player)));return r`
    <div class=${e>B?"pannable broad":"pannable"}>
      <${D} kind="hexes" label="Hex board: X connects top and bottom, O left and right" size=${[2*f+(3*e-1)/2,2*(f+v)+(e-1)*F]}
        places=${k} choices=${d} highlights=${_} onPick=${x}>
        <${z} count=${e} columns=${i} />
      <//>
    </div>
    <div class="row board-under">
      <span class="hex-aim first"><b>X</b> top to bottom</span><span class="hex-aim second"><b>O</b> left to right</span>
      ${o.legal_moves.includes(b)&&r`<button type="button" class=${["main",_[b]].filter(Boolean).join(" ")} data-choice=${a?b:null} disabled=${!a} onClick=${()=>n(b)}>Swap: take this stone over</button>`}
    </div>
    <${A} aim=${m} />`}var V=(o,a,[l,d],n)=>({id:o,label:`${o}, ${a===E?"empty":a}`,x:l,y:d,width:1,height:2*v,content:r`
    <svg viewBox="0 0 100 115.47" aria-hidden="true">
      <path class="cell" d="M50 0 100 28.87V86.6L50 115.47 0 86.6V28.87Z" />
      ${a===E?n&&r`<${j} player=${n} ghost />`:r`<${j} player=${a} />`}
    </svg>`}),j=({player:o,ghost:a})=>r`
  <g class=${`stone ${X[o]} ${a?"preview":""}`}>
    <circle cx="50" cy="57.7" r="37" />
    ${o==="X"?r`<path class="sign" d="M37 44.7l26 26m0-26l-26 26" />`:r`<circle class="sign" cx="50" cy="57.7" r="15" />`}
  </g>`;function z({count:o,columns:a}){let l=a.map((s,e)=>e),d=s=>`M${s.map(e=>e.join(" ")).join("L")}`,n=(s,e,...i)=>i.map(([_,k])=>[p(s,e)[0]+_,p(s,e)[1]+k]),m=(s,e)=>d(l.flatMap(i=>n(i,s,[-.5,e*$],[0,e*v],[.5,e*$]))),x=(s,e)=>d(l.flatMap(i=>n(s,i,[e*.5,-$],[e*.5,$]))),u=o-1;return r`
    <path class="side second" d=${x(0,-1)} /><path class="side second" d=${x(u,1)} />
    <path class="side first" d=${m(0,-1)} /><path class="side first" d=${m(u,1)} />
    ${a.map((s,e)=>r`<text x=${p(e,0)[0]-.3} y=${f-.5}>${s}</text>`)}
    ${l.map(s=>r`<text x=${p(0,s)[0]-1} y=${p(0,s)[1]}>${s+1}</text>`)}`}export{W as default};
