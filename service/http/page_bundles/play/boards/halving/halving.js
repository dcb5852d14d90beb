import*as e from"../../../main.js";var s=e.vendor_preact_html;import*as d from"../../../main.js";var m=d.styled_adopted;import*as c from"../../../main.js";var p=c.play_boards_common_nearest_toNearest;m("play/boards/halving/halving.css",".halving{text-align:center;padding:1rem;background:var(--raised);border-radius:var(--radius)}.number-now{font-size:clamp(2.5rem,14vw,6rem);line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;max-width:none;overflow-wrap:anywhere}.halving-moves{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.halving-moves button{display:grid;gap:.25rem;padding:.75rem .5rem;background:var(--ground);min-width:0}.halving-moves span{font-size:1.25rem}.halving-moves b{font-size:1.75rem;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.halving-moves :is(.best,.hint){box-shadow:0 0 0 3px var(--good)}");var g=[{move:"-",sign:"− 1",words:"Subtract 1",result:t=>t-1},{move:"/",sign:"÷ 2",words:"Halve, rounding down",result:t=>Math.floor(t/2)}];function f({position:t,onMove:o,shown:_}){let r=Number(t.state.split(" ")[0]);return s`
    <div class="board halving" onKeyDown=${p}>
      <p class="number-now" aria-label=${`The number is ${r}`}>${r}</p>
      <div class="halving-moves">
        ${g.map(({move:a,sign:u,words:i,result:l})=>{let n=t.legal_moves.includes(a),h=["best","hint"].filter(v=>_[v]===a).join(" ");return s`
            <button type="button" key=${a} class=${h} data-choice=${o&&n?a:null} disabled=${!o||!n}
              aria-label=${n?`${i}: ${l(r)}`:i} onClick=${()=>o(a)}>
              <span>${u}</span><b>${n?l(r):"·"}</b>
            </button>`})}
      </div>
    </div>`}export{f as default};
