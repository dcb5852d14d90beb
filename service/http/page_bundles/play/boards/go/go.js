import*as e from"../../../main.js";var _=e.vendor_preact_html;import*as y from"../../../main.js";var k=y.styled_adopted;import*as b from"../../../main.js";var C=b.play_boards_common_aim_AimHelp;var H=b.play_boards_common_aim_useAim;import*as S from"../../../main.js";var G=S.play_boards_common_crossings_crossing;import*as x from"../../../main.js";var q=x.play_boards_common_grid_Grid;import*as d from"../../../main.js";var A=d.play_boards_common_highlights_addHighlight;var E=d.play_boards_common_highlights_highlightsOf;import*as L from"../../../main.js";var P=L.play_boards_common_picker_usePicker;import*as i from"../../../main.js";var D=i.play_boards_common_squares_numbersDown;k("play/boards/go/go.css",".go .glyph .ring{visibility:hidden}.go .square.is-last .glyph .ring{visibility:visible}");var $={X:"black",O:"white"},M="ABCDEFGHJKLMNOPQRSTUVWXYZ",c="pass",F=".",W=9,O=o=>[o.toLowerCase()===c?c:o.toUpperCase()];function j({position:o,onMove:a,shown:s}){let{choices:t,pick:l}=P(o.legal_moves,O,a),{aim:r,aimed:g}=H(t,l),[B]=o.state.split(" "),w=B.split("/").map(n=>[...n]),m=w.length,v={left:D(m),below:[...M.slice(0,m)]},I=(n,p,h)=>{let u=`${v.below[p]}${v.left[h]}`,R=t.has(u)&&o.player;return{id:u,label:`${u}, ${$[n]?`${$[n]} stone`:"empty"}`,content:n===F?R&&_`<${T} color=${R} ghost />`:_`<${T} color=${$[n]} />`,kind:G(p,h,[m,m],U(p,h,m))}},f=E(s,O);return r&&A(f,r,"aim"),_`
    <div class=${m>W?"pannable broad":"pannable"} style=${{"--columns":m}}>
      <${q} kind="stones go" label="Go board" rows=${w.map((n,p)=>n.map((h,u)=>I(h,u,p)))} choices=${t}
        highlights=${f} onPick=${g} edges=${v} arrivals=${s.last?{[O(s.last)[0]]:[0,0]}:{}} />
    </div>
    <div class="row board-under">
      <button type="button" class=${["pass",f[c]].filter(Boolean).join(" ")} data-choice=${t.has(c)?c:null} disabled=${!t.has(c)} onClick=${()=>l(c)}>Pass</button>
      ${f[c]?.includes("last")&&_`<span>${o.turn==="over"?"Both have passed.":"The last move was a pass."}</span>`}
    </div>
    <${C} aim=${r} />`}function U(o,a,s){let t=s<13?2:3,l=(s-1)/2,r=g=>g===t||g===s-1-t;return o===l&&a===l?!0:s<7?!1:r(o)&&r(a)||s>13&&(o===l&&r(a)||r(o)&&a===l)}var T=({color:o,ghost:a})=>_`
  <svg viewBox="0 0 10 10" aria-hidden="true" class=${["glyph",o==="black"?"first":"second",a&&"preview"].filter(Boolean).join(" ")}>
    <circle class="stone" cx="5" cy="5" r="4.7" /><circle class="ring" cx="5" cy="5" r="3.4" />
  </svg>`;export{j as default};
