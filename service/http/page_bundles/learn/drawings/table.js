import*as r from"../../main.js";var t=r.vendor_preact_html;var i=new Intl.NumberFormat("en",{maximumFractionDigits:4});function p(e){return Array.isArray(e)?e.map(p).join(", "):typeof e=="number"?i.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function d({caption:e,head:a,rows:s}){let m=a.map((c,n)=>s.every(o=>typeof o[n]=="number"));return t`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${a.map((c,n)=>t`<th scope="col" class=${m[n]?"number":""}>${c}</th>`)}</tr></thead>
        <tbody>
          ${s.map(c=>t`
              <tr>
                ${c.map((n,o)=>o?t`<td class=${m[o]?"number":""}>${_(n)}</td>`:t`<th scope="row" class=${m[o]?"number":""}>${_(n)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function _(e){return Array.isArray(e)?e.map((a,s)=>t`${s>0&&", "}${_(a)}`):e?.href?t`<a href=${e.href}>${e.text}</a>`:p(e)}export{d as default};
