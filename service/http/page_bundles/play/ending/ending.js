import*as e from"../../main.js";var a=e.vendor_preact_html;var d=e.vendor_preact_useEffect;var m=e.vendor_preact_useRef;var h=e.vendor_preact_useState;var y=2e3;function f({text:n,children:r}){let[s,o]=h(null);return d(()=>{if(!s)return;let c=setTimeout(()=>o(null),y);return()=>clearTimeout(c)},[s]),a`<button type="button" onClick=${async()=>{let c=typeof n=="function"?await n():n;o(c&&await v(c)?"Copied":"Not copied")}}>${s??r}</button><span class="unseen" role="status">${s}</span>`}async function v(n){try{return await navigator.clipboard.writeText(n),!0}catch{return b(n,()=>document.execCommand("copy"))}}function b(n,r){let s=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=n,document.body.append(o),o.select();let i=r();return o.remove(),s?.focus(),i}import*as t from"../../main.js";var x=t.play_session_linkTo;function R({session:n,verdict:r,isNew:s,rematch:o,onRematch:i,onReview:c,onNew:p,onClose:u}){let _=m(null);return d(()=>{if(!s)return;let l=document.activeElement;return _.current.focus({preventScroll:!0}),()=>document.contains(l)&&l.focus({preventScroll:!0})},[]),a`
    <div class="ending" role="dialog" aria-labelledby="ending-title" tabindex="-1" ref=${_} onKeyDown=${l=>l.key==="Escape"&&u()}>
      <button type="button" class="close" name="close" aria-label="Close" onClick=${u}>×</button>
      <h2 id="ending-title">${r.title}</h2>
      ${r.detail&&a`<p class="quiet">${r.detail}</p>`}
      <div class="row">
        ${i&&a`<button type="button" class="main" name="rematch" onClick=${i}>${o}</button>`}
        ${c&&a`<button type="button" name="end-review" onClick=${c}>Review</button>`}
        <${f} text=${x(n)}>Share<//>
        ${p&&a`<button type="button" name="new" onClick=${p}>New game</button>`}
      </div>
    </div>`}export{R as Ending};
