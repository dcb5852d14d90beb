import*as e from"../../../main.js";var c=e.vendor_preact_html;import*as u from"../../../main.js";var v=u.styled_adopted;import*as $ from"../../../main.js";var x=$.play_boards_common_nearest_toNearest;var g=a=>a.split(`
`).map(o=>{let[,n,l,s]=o.match(/^([> ]) (\w+): (.*)$/);return{name:l,isChosen:n===">",numbers:s.split(" ").filter(Boolean).map(k)}}),k=a=>a.startsWith("[")?{text:a.slice(1,-1),isTaken:!0}:{text:a,isTaken:!1};v("play/boards/bins/bins.css",".boxes{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.25rem,1fr));gap:.75rem;align-items:end}.box{display:flex;flex-direction:column;border:3px solid var(--line);border-top:0;border-radius:0 0 var(--radius) var(--radius);background:var(--raised)}.box.chosen{border-color:var(--accent);background:var(--highlight)}.box:is(.best,.hint){border-color:var(--good)}.numbers{display:flex;flex-wrap:wrap;gap:.4rem;justify-content:center;align-content:flex-end;padding:.75rem .5rem;min-height:7rem}.slip{min-width:2.75rem;font-weight:600;font-variant-numeric:tabular-nums;background:var(--ground);cursor:default}.slip[data-choice]{cursor:pointer;border:2px solid var(--accent)}.slip.taken{background:var(--accent);color:var(--on-accent)}.slip:is(.best,.hint){box-shadow:0 0 0 3px var(--good)}.lid{border:0;border-top:1px solid var(--line);border-radius:0;font-weight:700;font-size:1.15rem}.lid[data-choice]{background:var(--accent);color:var(--on-accent)}.coin-place{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1rem}.coin{width:3rem;height:3rem}.coin circle{fill:#e3b341;stroke:#8a6410;stroke-width:.6}.coin.spun{animation:spin 1.2s linear infinite}@keyframes spin{50%{transform:scaleX(.1)}}");function w({position:a,options:o,onMove:n,shown:l}){let s=g(a.board),i=r=>n!==null&&a.legal_moves.includes(r),h=r=>["best","hint"].filter(p=>l[p]===r).join(" "),_=a.turn==="chance";return c`
    <div class="board bins" role="group" aria-label="Bins" onKeyDown=${x}>
      <div class="boxes">
        ${s.map(({name:r,numbers:p,isChosen:m})=>{let d=m&&!_,y=`Bin ${r}: ${p.map(({text:t})=>b(t)).join(", ")}${m?", chosen":""}`;return c`
            <section key=${r} class="box ${m?"chosen":""} ${h(r)}" aria-label=${y}>
              <div class="numbers">
                ${p.map(({text:t,isTaken:f})=>c`
                  <button type="button" key=${t} class="slip ${f?"taken":""} ${d?h(t):""}" data-choice=${d&&i(t)?t:null}
                    aria-disabled=${!d||!i(t)} tabindex=${d&&i(t)?0:-1} aria-label=${`${b(t)}${f?", taken":""}`}
                    onClick=${()=>d&&i(t)&&n(t)}>${b(t).replace("-","−")}</button>`)}
              </div>
              <button type="button" class="lid" data-choice=${i(r)?r:null} disabled=${!i(r)} aria-label=${`Choose bin ${r}`}
                onClick=${()=>n(r)}>${r}</button>
            </section>`})}
      </div>
      ${o.coin>0&&o.coin<1&&c`<${C} chance=${o.coin} isFlip=${_} can=${i} onMove=${n} />`}
    </div>`}var C=({chance:a,isFlip:o,can:n,onMove:l})=>c`
  <div class="coin-place">
    <svg class="coin ${o?"spun":""}" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" /><circle cx="5" cy="5" r="3.3" /></svg>
    <p>Heads, with probability ${a}, moves the choice one bin to the left.</p>
    ${o&&["heads","tails"].filter(n).map(s=>c`<button type="button" key=${s} data-choice=${s} onClick=${()=>l(s)}>${s}</button>`)}
  </div>`,b=a=>a.split("#")[0];export{w as default};
