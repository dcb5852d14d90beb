import*as e from"../../../main.js";var r=e.vendor_preact_html;import*as p from"../../../main.js";var v=p.styled_adopted;import*as y from"../../../main.js";var g=y.play_boards_common_nearest_toNearest;var $=o=>o.split(`
`).slice(1).map(d=>d.slice(d.lastIndexOf(": ")+2).split(" ").map(c=>c.split(",").map(Number)));import*as w from"../../../main.js";var C=w.play_boards_common_start_useStart;v("play/boards/matrix/matrix.css",".matrix-wide{overflow:auto;max-width:100%}.matrix caption{text-align:left;padding-bottom:.5rem}.matrix :is(th,td){border:1px solid var(--line);text-align:center;padding:.3rem;min-width:3.5rem;height:3.25rem;font-variant-numeric:tabular-nums}.matrix thead td{border:0}.matrix tbody td{font-size:1.1rem;background:var(--raised)}.matrix tbody td.crossed{background:var(--highlight)}.matrix tbody td.played{background:var(--highlight);box-shadow:inset 0 0 0 3px var(--accent)}.matrix .first{color:var(--first)}.matrix .second{color:var(--second)}.matrix th button{width:100%;white-space:nowrap;background:var(--accent);color:var(--on-accent);border-color:transparent}.matrix th button:is(.best,.hint){box-shadow:0 0 0 3px var(--ground),0 0 0 6px var(--good)}.matrix-name{padding:.35rem .4rem;white-space:nowrap}");function N({position:o,options:d,onMove:c,shown:R}){let l=C("matrix",d,o.state==="start"?o:null);if(!l)return r`<p class="board waiting">Loading…</p>`;let[s,n]=l.choices,m=$(l.board),_=m.flat().every(([t,a])=>t+a===0),[h,x]=o.turn==="over"?o.state.split("|"):[],S=(t,a)=>c&&o.player===t?a:null,E=(t,a)=>o.player===t?["best","hint"].filter(i=>R[i]?.split("|").at(t===s.player?0:-1)===a).join(" "):"",u=(t,a)=>S(t,a)===null?r`<span class="matrix-name ${t===s.player?"first":"second"}">${a}</span>`:r`<button type="button" class=${E(t,a)} data-choice=${a} aria-label=${`Choose ${a}, as ${t}`} onClick=${()=>c(a)}>${a}</button>`;return r`
    <div class="board matrix" onKeyDown=${g}>
      <div class="matrix-wide" tabindex="0" role="group" aria-label="Payoffs">
        <table>
          <caption>${_?r`The payoff of <b class="first">${s.player}</b>; <b class="second">${n.player}</b> gets its negative.`:r`The payoffs of <b class="first">${s.player}</b> and <b class="second">${n.player}</b>.`}</caption>
          <thead><tr><td></td>${n.legal_moves.map(t=>r`<th scope="col" key=${t}>${u(n.player,t)}</th>`)}</tr></thead>
          <tbody>
            ${s.legal_moves.map((t,a)=>r`
                <tr key=${t}>
                  <th scope="row">${u(s.player,t)}</th>
                  ${m[a].map(([i,M],b)=>{let f=t===h&&n.legal_moves[b]===x;return r`<td class=${f?"played":t===h||n.legal_moves[b]===x?"crossed":""}>
                      <b class="first">${k(i)}</b>${!_&&r`<span class="matrix-and">, </span><b class="second">${k(M)}</b>`}
                      ${f&&r`<span class="unseen"> was played</span>`}</td>`})}
                </tr>`)}
          </tbody>
        </table>
      </div>
    </div>`}var k=o=>String(o).replace("-","−");export{N as default};
