import*as e from"../../../main.js";var o=e.vendor_preact_html;import*as l from"../../../main.js";var c=l.styled_adopted;import*as h from"../../../main.js";var m=h.play_boards_common_nearest_toNearest;function u(t){let[r,s]=t.split(" ");return{heaps:r.split(",").filter(Boolean).map(Number),player:s}}var g=(t,r)=>`${t}=${Math.min(r,t-r)}+${Math.max(r,t-r)}`;c("play/boards/heaps/heaps.css",".heaps{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}.heaps li{display:flex;gap:.75rem;align-items:center;padding:.5rem .75rem;background:var(--raised);border-radius:var(--radius)}.heap-name{color:var(--quiet);min-width:1ch}.heap-size{margin-left:auto;font-size:1.3rem;font-variant-numeric:tabular-nums}.things{display:flex;flex-wrap:wrap;align-items:center;min-height:2.75rem}.thing{display:grid;place-items:center;width:2.5rem;height:2.75rem;min-height:0;padding:0;border:0;background:none;cursor:default}.thing i{width:1.9rem;height:1.9rem;border-radius:50%;border:2px solid var(--ground);background:radial-gradient(circle at 35% 30%,color-mix(in srgb,var(--second) 55%,white),var(--second) 60%)}.thing[data-choice]{cursor:pointer}.thing[data-choice]:is(:hover,:focus-visible) i,.thing[data-choice]:is(:hover,:focus-visible)~.thing i{opacity:.35;outline:2px dashed var(--text)}.thing:is(.best,.hint) i{outline:3px solid var(--good);outline-offset:1px}.heaps input{width:6rem}.gap{display:grid;place-items:center;width:1.5rem;height:2.75rem;min-height:0;padding:0;border:0;background:none;border-radius:4px}.gap i{width:0;height:1.4rem;border-left:2px dashed var(--quiet)}.gap.even i{visibility:hidden}.gap:not([data-choice]){cursor:default}.gap[data-choice]:hover i{border-left:3px solid var(--accent);height:2.4rem}.gap:is(.best,.hint) i{border-left:4px solid var(--good);height:2.4rem}ul.heaps .thing{width:2rem}ul.heaps .thing i{width:1.7rem;height:1.7rem}");function _({position:t,onMove:r,shown:s}){let{heaps:i}=u(t.state),d=new Set(t.legal_moves);return o`
    <ul class="board heaps" aria-label="Heaps" onKeyDown=${m}>
      ${i.map((a,p)=>o`
          <li key=${p} aria-label=${`Heap of ${a}`}>
            <div class="things">
              ${[...Array(a).keys()].map(n=>o`
                ${n>0&&o`<${x} move=${g(a,n)} parts=${[n,a-n]} ...${{legal:d,onMove:r,shown:s}} />`}
                <span class="thing"><i></i></span>`)}
            </div>
            <b class="heap-size" aria-hidden="true">${a}</b>
          </li>`)}
    </ul>`}function x({move:t,parts:r,legal:s,onMove:i,shown:d}){let a=s.has(t),p=["best","hint"].filter(n=>d[n]===t).join(" ");return o`
    <button type="button" class="gap ${a?"":"even"} ${p}" data-choice=${i&&a?t:null} aria-disabled=${!i||!a}
      tabindex=${i&&a?0:-1} title=${a?t:null} aria-label=${a?`Split into ${r.join(" and ")}`:`${r.join(" and ")}: no split`}
      onClick=${()=>i&&a&&i(t)}><i></i></button>`}export{_ as default};
