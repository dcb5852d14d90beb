import*as c from"../../main.js";var r=c.vendor_preact_html;var b=c.vendor_preact_useEffect;var S=c.vendor_preact_useState;import*as L from"../../main.js";var B=L.widgets_failure_Failure;import*as w from"../../main.js";var A=w.names_called;var E=w.names_capital;import*as F from"../../main.js";var k=F.styled_adopted;k("play/analysis/curve.css","svg.graph{display:block;width:100%;height:6.5rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);overflow:hidden;cursor:pointer;path{vector-effect:non-scaling-stroke}.area{fill:color-mix(in srgb,var(--first) 45%,var(--raised))}.middle{stroke:var(--line);stroke-width:1}.here{stroke:var(--text);stroke-width:2}.line{fill:none;stroke:var(--text);stroke-width:2;stroke-linejoin:round}.point{stroke:var(--text);stroke-width:6;stroke-linecap:round}.moment{stroke:var(--quiet);stroke-width:10;stroke-linecap:round}.mistake{stroke:var(--second)}.blunder{stroke:var(--bad)}.column{fill:transparent}.column:hover{fill:color-mix(in srgb,var(--text) 12%,transparent)}}");var[R,v,g]=[100,40,1];function N({points:e,total:t,at:s,label:p,titleOf:a,onLook:o}){let i=Math.max(1,t),$=l=>g+(R-2*g)*l/i,m=l=>g+(v-2*g)*(1-l),n=e.map(({count:l,share:h},x)=>`${x?"L":"M"}${$(l)} ${m(h)}`).join(""),u=(R-2*g)/i/2;return r`
    <svg class="graph" viewBox="0 0 ${R} ${v}" preserveAspectRatio="none" role="img" aria-label=${p}>
      ${e.length>1&&r`<path class="area" d="${n}L${$(e.at(-1).count)} ${v}L${$(e[0].count)} ${v}Z" />`}
      <path class="middle" d="M0 ${v/2}H${R}" />
      <path class="line" d=${n} />
      <path class="here" d="M${$(s)} 0V${v}" />
      ${e.filter(({mark:l})=>l).map(({count:l,share:h,mark:x})=>r`<path key=${l} class=${x} data-count=${l} d="M${$(l)} ${m(h)}h0" />`)}
      ${Array.from({length:t+1},(l,h)=>r`
        <rect class="column" key=${h} data-look=${h} x=${$(h)-u} y="0" width=${2*u} height=${v} onClick=${()=>o(h)}>
          <title>${a(h)}</title>
        </rect>`)}
    </svg>`}import*as _ from"../../main.js";var C=_.play_session_lookedAt;var H=_.play_session_positionFields;import*as f from"../../main.js";var G=f.service_records;var P=150,J=9e3,j={moves:[],final:null,error:null,isBusy:!1};function D(e){let t=H(C(e,e.moves.length)),s=JSON.stringify([e.game,t]),[p,a]=S({...j,key:s}),[o,i]=S({stop:new AbortController});b(()=>{if(!e.moves.length)return;let{stop:m}=o,n=u=>!m.signal.aborted&&a(l=>({...l,...u(l)}));return a({...j,isBusy:!0,key:s}),Z(e,t,n,m.signal).catch(u=>n(()=>({error:u,isBusy:!1}))),()=>m.abort()},[o]);let $=()=>{o.stop.abort(),a({...p,isBusy:!1})};return{...p,isOld:p.key!==s,start:()=>i({stop:new AbortController}),stop:$}}async function Z(e,t,s,p){let a={...t,time_ms:Math.min(J,P*e.moves.length)};for await(let o of G("POST",`v1/games/${encodeURIComponent(e.game)}/review`,a,{signal:p})){if(o.type==="problem")throw new Error(o.problem.detail??o.problem.title);o.type==="move"&&s(({moves:i})=>({moves:[...i,o]})),o.type==="final"&&s(()=>({final:o,isBusy:!1}))}}var K=["best","good","inaccuracy","mistake","blunder"],Q={inaccuracy:"?!",mistake:"?",blunder:"??"},X=["mistake","blunder"],M=e=>Q[e]??"";function U(e){let t=e.filter(({word:s})=>X.includes(s));return t.length?t:e.filter(({word:s})=>s==="inaccuracy")}function V(e,t){let s=t.length===2&&e.every(({player:o},i)=>i===0||o&&o!==e[i-1].player),p=s&&e[0]?.player===t[1]?1:0,a=({move:o,move_label:i})=>i??o;return o=>{if(!s)return`${o.index+1}. ${a(o)}`;let i=o.index+p;return`${Math.floor(i/2)+1}${i%2?"…":"."} ${a(o)}`}}var W=({chances:e,player:t},s)=>e===void 0?null:t===s[0]?e:100-e;k("play/review/review.css",".review progress{flex:1;accent-color:var(--accent)}.review .shown{min-height:1.5rem;font-weight:600}.review .sides{font-size:.9rem}.review .sides :is(th,td){padding:.1rem .6rem .1rem 0;font-weight:400}.review .sides thead th{font-weight:600}.review .moments{list-style:none;margin:0;padding:0;max-height:12rem;overflow:auto}.review .moments button{border:0;background:none;min-height:2rem;padding:.2rem .4rem;text-align:left}.review .moments button[aria-current]{background:var(--highlight)}.review .every{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr))}.review .word{font-size:.875rem;color:var(--quiet)}.review .blunder .word{color:var(--bad);font-weight:600}.review .mistake .word{color:var(--second);font-weight:600}.review .best .word{color:var(--good)}");var Y=.5;function Ce({session:e,names:t,onBetter:s,onChange:p}){let a=D(e),{moves:o,final:i,isBusy:$,isOld:m,error:n}=a,u=e.moves.length,l=e.at??u,h=m?null:o[l-1]??null,x=h?.word&&h.word!=="best"?h.best_move:null;b(()=>(s(x),()=>s(null)),[x,l]);let T=d=>p(C(e,d)),O=V(o,t),I=d=>r`
    <button type="button" class=${d.word} aria-current=${d.index+1===l?"step":null} onClick=${()=>T(d.index+1)}>
      ${O(d)}${M(d.word)} <span class="word">${d.word}</span></button>`,y=o.filter(({word:d})=>d),q=U(y);return r`
    <section class="review" aria-label="Review">
      <h2>Review</h2>
      <${B} error=${n} onRetry=${a.start} />
      ${$&&r`
        <div class="row"><progress value=${o.length} max=${u} aria-label="Moves reviewed"></progress>
          <span>${o.length} of ${u}</span><button type="button" onClick=${a.stop}>Stop</button></div>`}
      ${m&&r`<p>The game has gone on. <button type="button" onClick=${a.start}>Review it again</button></p>`}
      ${!$&&!m&&!i&&!n&&o.length<u&&r`
        <p>${o.length} of ${u} moves are reviewed. <button type="button" onClick=${a.start}>Review all</button></p>`}
      ${!m&&t.length<=2&&y.length>0&&r`<${ee} ...${{moves:o,names:t,total:u,at:l,text:O}} onLook=${T} />`}
      ${!m&&y.length>0&&r`<p class="shown" role="status">${h?z(h,O(h)):""}</p>`}
      ${!m&&i&&r`<${te} sides=${i.players} />`}
      ${!m&&i&&r`
        <h3>Key moments</h3>
        ${q.length?r`<ol class="moments">${q.map(d=>r`<li key=${d.index}>${I(d)} <span class="quiet">better: ${d.best_move_label??d.best_move}</span></li>`)}</ol>`:r`<p class="quiet">No move lost much.</p>`}`}
      ${!m&&y.length>0&&r`
        <details class="fold"><summary>Each move</summary><ol class="moments every">${y.map(d=>r`<li key=${d.index}>${I(d)}</li>`)}</ol></details>`}
    </section>`}function ee({moves:e,names:t,total:s,at:p,text:a,onLook:o}){let $=e.map(n=>({move:n,chances:W(n,t)})).filter(({chances:n})=>n!==null).map(({move:n,chances:u})=>({count:n.index+1,share:u/100,mark:M(n.word)&&`moment ${n.word}`})),m=n=>n===0?"The start":e[n-1]?z(e[n-1],a(e[n-1]))||a(e[n-1]):null;return r`<${N} points=${[{count:0,share:Y},...$]} ...${{total:s,at:p,titleOf:m,onLook:o}}
    label=${`The chances of ${A(t[0])} over the game, from 0 below to 100 above`} />`}function z({word:e,best_move:t,best_move_label:s,move:p},a){return e?t===p||e==="best"?`${a}: ${e}.`:`${a}: ${e}. Better: ${s??t}.`:""}var te=({sides:e})=>r`
  <table class="sides">
    <thead><tr><th></th>${e.map(({player:t})=>r`<th key=${t} class="number">${E(A(t))}</th>`)}</tr></thead>
    <tbody>
      <tr><th>Accuracy</th>${e.map(({player:t,accuracy:s})=>r`<td key=${t} class="number"><b>${s===void 0?"":`${Math.round(s)} %`}</b></td>`)}</tr>
      ${K.map(t=>r`
        <tr key=${t} class=${t}><th><span class="word">${E(t)} ${M(t)}</span></th>
          ${e.map(({player:s,words:p})=>r`<td key=${s} class="number">${p[t]}</td>`)}</tr>`)}
    </tbody>
  </table>`;export{Ce as Review};
