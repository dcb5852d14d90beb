import*as e from"../../main.js";var i=e.vendor_preact_html;var f=e.vendor_preact_useEffect;var d=e.vendor_preact_useState;import*as x from"../../main.js";var k=x.widgets_failure_Failure;import*as t from"../../main.js";var u=t.service_text;import*as o from"../../main.js";var v=o.look_task_PLAIN;var g=o.look_task_linkOf;var O=o.look_task_taskOf;var T=new Set(["options","algorithm","rules","depth"]);function $({body:s},{quiz:r=!1}={}){if(!s.options?.text||!Object.keys(s).every(h=>T.has(h)))return null;let{options:a,algorithm:n,rules:c={},depth:l=""}=s,{fail_hard:p=!1,cut_on_equal:m=!0}=c;return g({...O([],{}),text:a.text,algorithm:n,depth:String(l),failHard:p,strict:!m,quiz:r})}function L({request:s}){let r=$(s);return r?i`
    <a href=${r}>Step through it →</a>
    ${s.body.algorithm===v&&i`<a href=${$(s,{quiz:!0})}>As a quiz →</a>`}`:null}var E="image/svg+xml",R="text/plain",y=/<title>(.*?)<\/title>/,C=/width="([\d.]+)" height="([\d.]+)"/,z=({request:{method:s,path:r,body:a}},n)=>u(s,r,a,E,{signal:n,quiet:!0});function q({request:s,caption:r,drawn:a}){let[,n]=a.match(y),[,c,l]=a.match(C);return i`
    <figure class="learn-trace">
      ${r&&i`<figcaption>${r}</figcaption>`}
      <div class="learn-wide learn-paper" tabindex="0" role="region" aria-label=${r??n}>
        <img src=${`data:${E},${encodeURIComponent(a)}`} width=${c} height=${l} alt=${`Drawing of a ${n}. The same is below in letters.`} />
      </div>
      <div class="learn-under">
        <${L} request=${s} />
        <${S} request=${s} />
      </div>
    </figure>`}function S({request:{method:s,path:r,body:a}}){let[n,c]=d(!1),[l,p]=d("…"),[m,h]=d(null);return f(()=>{if(!n)return;let _=new AbortController;return u(s,r,a,R,{signal:_.signal,quiet:!0}).then(p,h),()=>_.abort()},[n,a]),i`
    <details onToggle=${_=>c(_.target.open)}>
      <summary>In letters</summary>
      <${k} error=${m} />
      <pre tabindex="0" aria-label="The tree in letters">${l}</pre>
    </details>`}export{q as default,z as prepared};
