import*as e from"../../../main.js";var s=e.vendor_preact_html;var h=e.vendor_preact_useState;import*as c from"../../../main.js";var m=c.styled_adopted;import*as u from"../../../main.js";var g=u.play_boards_common_nearest_toNearest;function _(a){let[t,i]=a.split(" ");return{heaps:t.split(",").filter(Boolean).map(Number),player:i}}var l=(a,t)=>`${a}:${t}`;m("play/boards/heaps/heaps.css",".heaps{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}.heaps li{display:flex;gap:.75rem;align-items:center;padding:.5rem .75rem;background:var(--raised);border-radius:var(--radius)}.heap-name{color:var(--quiet);min-width:1ch}.heap-size{margin-left:auto;font-size:1.3rem;font-variant-numeric:tabular-nums}.things{display:flex;flex-wrap:wrap;align-items:center;min-height:2.75rem}.thing{display:grid;place-items:center;width:2.5rem;height:2.75rem;min-height:0;padding:0;border:0;background:none;cursor:default}.thing i{width:1.9rem;height:1.9rem;border-radius:50%;border:2px solid var(--ground);background:radial-gradient(circle at 35% 30%,color-mix(in srgb,var(--second) 55%,white),var(--second) 60%)}.thing[data-choice]{cursor:pointer}.thing[data-choice]:is(:hover,:focus-visible) i,.thing[data-choice]:is(:hover,:focus-visible)~.thing i{opacity:.35;outline:2px dashed var(--text)}.thing:is(.best,.hint) i{outline:3px solid var(--good);outline-offset:1px}.heaps input{width:6rem}.gap{display:grid;place-items:center;width:1.5rem;height:2.75rem;min-height:0;padding:0;border:0;background:none;border-radius:4px}.gap i{width:0;height:1.4rem;border-left:2px dashed var(--quiet)}.gap.even i{visibility:hidden}.gap:not([data-choice]){cursor:default}.gap[data-choice]:hover i{border-left:3px solid var(--accent);height:2.4rem}.gap:is(.best,.hint) i{border-left:4px solid var(--good);height:2.4rem}ul.heaps .thing{width:2rem}ul.heaps .thing i{width:1.7rem;height:1.7rem}");var x=30;function $({position:a,onMove:t,shown:i}){let{heaps:d}=_(a.state),r={onMove:t,shown:i,legal:new Set(a.legal_moves)};return s`
    <ol class="board heaps" aria-label="Heaps" onKeyDown=${g}>
      ${d.map((o,n)=>s`
          <li key=${n} aria-label=${`Heap ${n+1}: ${o||"empty"}`}>
            <span class="heap-name" aria-hidden="true">${n+1}</span>
            ${o>x?s`<${f} heap=${n+1} size=${o} ...${r} />`:s`<${v} heap=${n+1} size=${o} ...${r} />`}
            <b class="heap-size" aria-hidden="true">${o}</b>
          </li>`)}
    </ol>`}var v=({heap:a,size:t,onMove:i,shown:d,legal:r})=>s`
  <div class="things">
    ${!t&&s`<span class="quiet">empty</span>`}
    ${[...Array(t).keys()].map(o=>{let n=l(a,t-o),p=i&&r.has(n);return s`
        <button type="button" key=${o} class="thing ${y(a,t-o,d)}" data-choice=${p?n:null} aria-disabled=${!p}
          tabindex=${p?0:-1} aria-label=${`Heap ${a}: take ${t-o} of ${t}`} onClick=${()=>p&&i(n)}><i></i></button>`})}
  </div>`;function f({heap:a,size:t,onMove:i,legal:d}){let[r,o]=h(1),n=l(a,r),p=i&&d.has(n);return s`
    <div class="row">
      <label>Take <input type="number" min="1" max=${t} value=${r} onInput=${b=>o(b.target.valueAsNumber)} /></label>
      <button type="button" data-choice=${p?n:null} disabled=${!p} onClick=${()=>i(n)}>Take ${Number.isInteger(r)?r:""} of ${t}</button>
    </div>`}var y=(a,t,{best:i,hint:d})=>Object.entries({best:i,hint:d}).filter(([,r])=>r?.startsWith(`${a}:`)&&Number(r.split(":")[1])>=t).map(([r])=>r).join(" ");export{$ as default};
