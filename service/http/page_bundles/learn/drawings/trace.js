import*as r from"../../main.js";var c=r.vendor_preact_html;var v=r.vendor_preact_useEffect;var _=r.vendor_preact_useState;import*as E from"../../main.js";var O=E.widgets_failure_Failure;import*as s from"../../main.js";var x=s.service_text;import*as m from"../../main.js";var T=m.route_hashOf;var S=[{title:"The lecture's figure",text:"((3,12,8),(2,4,6),(14,5,2))"},{title:"Three plies",text:"max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"},{title:"Three plies, its mirror",text:"max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"},{title:"Quiz 2",text:"max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"},{title:"Deep cuts A to E",text:"max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"},{title:"Equal values",text:"((3,12),(3,1))"},{title:"Two coins: chance",text:"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))"},{title:"Chance alone",text:"max(chance(400,300),chance(492,362))"},{title:"Estimates at the cut-off",text:"max(min(~-1,~-2),min(~4,~9))"},{title:"Three players",text:"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"}];var f="tree",g="plain_alpha_beta",M="mcts",U="auto",q=2,y=400,$="end";function k(t,e){let o=t[0]??f,n=o===f;return{game:o,text:e.tree??S[0].text,options:e.options??"",state:e.state??"",moves:e.moves??"",algorithm:e.algorithm??(n&&!e.tree?g:U),depth:e.depth===$?"":e.depth??(n?"":String(q)),nodes:e.nodes??String(y),failHard:e.fail_hard==="1",strict:e.strict==="1",quiz:e.quiz==="1"}}function z(t,e){let{game:o,text:n,options:a,state:i,moves:p,algorithm:l,depth:h,nodes:d,failHard:A,strict:N,quiz:C}=t,u=o===f,I={tree:u?n:"",options:u?"":a,state:i,moves:p,algorithm:l,depth:h||(u?"":$),nodes:l===M?d:"",fail_hard:A?"1":"",strict:N?"1":"",quiz:C?"1":"",at:e===void 0?"":String(e)};return[["look",...u?[]:[o]],I]}var b=t=>T(...z(t));var D=new Set(["options","algorithm","rules","depth"]);function w({body:t},{quiz:e=!1}={}){if(!t.options?.text||!Object.keys(t).every(h=>D.has(h)))return null;let{options:o,algorithm:n,rules:a={},depth:i=""}=t,{fail_hard:p=!1,cut_on_equal:l=!0}=a;return b({...k([],{}),text:o.text,algorithm:n,depth:String(i),failHard:p,strict:!l,quiz:e})}function L({request:t}){let e=w(t);return e?c`
    <a href=${e}>Step through it →</a>
    ${t.body.algorithm===g&&c`<a href=${w(t,{quiz:!0})}>As a quiz →</a>`}`:null}var R="image/svg+xml",H="text/plain",P=/<title>(.*?)<\/title>/,K=/width="([\d.]+)" height="([\d.]+)"/,ae=({request:{method:t,path:e,body:o}},n)=>x(t,e,o,R,{signal:n,quiet:!0});function F({request:t,caption:e,drawn:o}){let[,n]=o.match(P),[,a,i]=o.match(K);return c`
    <figure class="learn-trace">
      ${e&&c`<figcaption>${e}</figcaption>`}
      <div class="learn-wide learn-paper" tabindex="0" role="region" aria-label=${e??n}>
        <img src=${`data:${R},${encodeURIComponent(o)}`} width=${a} height=${i} alt=${`Drawing of a ${n}. The same is below in letters.`} />
      </div>
      <div class="learn-under">
        <${L} request=${t} />
        <${j} request=${t} />
      </div>
    </figure>`}function j({request:{method:t,path:e,body:o}}){let[n,a]=_(!1),[i,p]=_("…"),[l,h]=_(null);return v(()=>{if(!n)return;let d=new AbortController;return x(t,e,o,H,{signal:d.signal,quiet:!0}).then(p,h),()=>d.abort()},[n,o]),c`
    <details onToggle=${d=>a(d.target.open)}>
      <summary>In letters</summary>
      <${O} error=${l} />
      <pre tabindex="0" aria-label="The tree in letters">${i}</pre>
    </details>`}export{F as default,ae as prepared};
