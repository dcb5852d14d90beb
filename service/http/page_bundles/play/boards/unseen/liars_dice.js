import*as t from"../../../main.js";var a=t.vendor_preact_html;import*as u from"../../../main.js";var l=u.styled_adopted;import*as n from"../../../main.js";var c=n.names_called;var m=n.names_capital;l("play/boards/backgammon/dice.css",".die{width:2.1rem;height:2.1rem;flex:none}.die rect{fill:#fbfaf5;stroke:#3a3f4a;stroke-width:.4}.die circle{fill:#1a1d24}.die.black rect{fill:#23262e;stroke:#c9ced8}.die.black circle{fill:#f5f6f8}.die.spent{opacity:.35}.rolls{display:flex;flex-wrap:wrap;gap:.35rem;margin:.5rem 0}.rolls button{display:flex;gap:.15rem;padding:.2rem .25rem;min-height:1.75rem;align-items:center}.rolls .die{width:1.15rem;height:1.15rem}");var k={1:[[5,5]],2:[[3,3],[7,7]],3:[[2.6,2.6],[5,5],[7.4,7.4]],4:[[3,3],[7,3],[3,7],[7,7]],5:[[2.6,2.6],[7.4,2.6],[5,5],[2.6,7.4],[7.4,7.4]],6:[[3,2.4],[7,2.4],[3,5],[7,5],[3,7.6],[7,7.6]]},x=({number:r,spent:i=!1,side:s=""})=>a`
  <svg class="die ${s} ${i?"spent":""}" viewBox="0 0 10 10" aria-hidden="true">
    <rect x="0.3" y="0.3" width="9.4" height="9.4" rx="1.8" />
    ${k[r].map(([p,o])=>a`<circle cx=${p} cy=${o} r="0.95" />`)}
  </svg>`;l("play/boards/unseen/liars_dice.css",".liars-dice{padding:1rem;border:1px solid var(--line);border-radius:1rem;background:var(--raised);display:grid;gap:1rem}.liars-dice .throw{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;min-height:3rem}.liars-dice .name{font-weight:600;min-width:5.5rem}.liars-dice .face-of,.liars-dice .die{display:block;width:2.75rem;height:2.75rem}.liars-dice .cup{display:grid;place-content:center;width:2.75rem;height:2.75rem;border:2px dashed var(--line);border-radius:.5rem;font-weight:600}.liars-dice .bid{margin:0;font-size:1.1rem}.row.bids{margin-top:.75rem}.row.bids button{min-height:2.75rem}.stage:has(.liars-dice){aspect-ratio:auto;min-height:24rem}");var $="liar",C=/^\d+-\d+$/;function R({position:r,names:i,onMove:s,log:p=[]}){let o=i.indexOf(r.you),_=r.view.split(" "),h=_.slice(0,i.length),b=_.slice(i.length).filter(e=>e===$||C.test(e)),d=b.findLast(e=>e!==$),g=i[b.lastIndexOf(d)%i.length],v=p.flat().findLast(({move:e})=>e===d)?.move_label??d,y=[...i.keys()].filter(e=>e!==o).concat(o);return a`
    <div class="board liars-dice">
      ${y.map(e=>a`
        <div key=${e} class="throw" role="group" aria-label=${e===o?"Your dice":`Dice of ${c(i[e])}`}>
          <span class="name">${e===o?"You":m(c(i[e]))}</span>
          ${[...h[e]==="?"?"?".repeat(h[o].length):h[e]].map((f,w)=>a`<${L} key=${w} face=${f} />`)}
        </div>`)}
      <p class="bid">${d?a`${g===r.you?"You bid":`${m(c(g))} bids`} <b>${v}</b>.`:"No bid yet: say how many dice of a face both have together, at least."}</p>
    </div>
    <div class="row bids" role="group" aria-label="Legal moves">
      ${r.turn!=="over"&&r.legal_moves.map((e,f)=>a`
        <button type="button" key=${e} data-choice=${s?e:null} disabled=${!s} onClick=${()=>s(e)}>${m(r.legal_move_labels?.[f]??e)}</button>`)}
    </div>`}function L({face:r}){return r==="?"?a`<span class="cup" role="img" aria-label="a die that you do not see">?</span>`:r==="-"?null:a`<span class="face-of" role="img" aria-label=${r}><${x} number=${Number(r)} /></span>`}export{R as default};
