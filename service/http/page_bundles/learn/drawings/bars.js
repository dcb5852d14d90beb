import*as e from"../../main.js";var n=e.vendor_preact_html;var d=new Intl.NumberFormat("en",{maximumFractionDigits:4});function a(t){return Array.isArray(t)?t.map(a).join(", "):typeof t=="number"?d.format(t).replace("-","−"):typeof t=="boolean"?t?"yes":"no":t==null?"–":String(t)}function i({caption:t,rows:o,log:s}){let c=r=>s?Math.log10(1+r):r,m=Math.max(...o.map(({value:r})=>c(r)),1e-9);return n`
    <figure class="learn-bars">
      <figcaption>${t}${s&&n` <span class="quiet">(bars by logarithm)</span>`}</figcaption>
      <dl>
        ${o.map(({label:r,value:p})=>n`
            <div key=${r}>
              <dt>${r}</dt>
              <dd><span class="learn-bar" style=${{width:`${70*c(p)/m}%`}}></span> ${a(p)}</dd>
            </div>`)}
      </dl>
    </figure>`}export{i as default};
