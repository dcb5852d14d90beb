import*as e from"../../main.js";var o=e.vendor_preact_html;function c({position:a,onMove:r,shown:n}){return o`
    <pre class="board picture" tabindex="0" aria-label="Board">${a.board??a.state}</pre>
    <div class="row moves" role="group" aria-label="Legal moves">
      ${a.legal_moves.map(t=>o`
          <button type="button" key=${t} data-choice=${r?t:null} disabled=${!r}
            class=${Object.keys(n).filter(s=>n[s]===t).join(" ")} onClick=${()=>r(t)}>
            ${t}
          </button>`)}
    </div>`}export{c as default};
