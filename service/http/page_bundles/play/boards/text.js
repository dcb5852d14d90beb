import*as e from"../../main.js";var o=e.vendor_preact_html;function _({position:a,onMove:r,shown:n}){return o`
    <pre class="board picture" tabindex="0" aria-label="Board">${a.board??a.state}</pre>
    <div class="row moves" role="group" aria-label="Legal moves">
      ${a.legal_moves.map((t,s)=>o`
          <button type="button" key=${t} data-choice=${r?t:null} disabled=${!r}
            class=${Object.keys(n).filter(c=>n[c]===t).join(" ")} onClick=${()=>r(t)}>
            ${a.legal_move_labels?.[s]??t}
          </button>`)}
    </div>`}export{_ as default};
