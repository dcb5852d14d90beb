import*as l from"../../main.js";var n=l.vendor_preact_html;var w=l.vendor_preact_useEffect;var R=l.vendor_preact_useState;import*as q from"../../main.js";var B=q.widgets_failure_Failure;import*as y from"../../main.js";var b=y.names_called;var M=y.names_capital;import*as C from"../../main.js";var I=C.styled_adopted;import*as m from"../../main.js";var k=m.play_session_lookedAt;var L=m.play_session_positionFields;var G=["best","good","inaccuracy","mistake","blunder"],z={inaccuracy:"?!",mistake:"?",blunder:"??"},P=["mistake","blunder"],g=e=>z[e]??"";function H(e){let o=e.filter(({word:s})=>P.includes(s));return o.length?o:e.filter(({word:s})=>s==="inaccuracy")}function N(e,o){let s=o.length===2&&e.every(({player:t},i)=>i===0||t&&t!==e[i-1].player),d=s&&e[0]?.player===o[1]?1:0,a=({move:t,move_label:i})=>i??t;return t=>{if(!s)return`${t.index+1}. ${a(t)}`;let i=t.index+d;return`${Math.floor(i/2)+1}${i%2?"…":"."} ${a(t)}`}}var j=({chances:e,player:o},s)=>e===void 0?null:o===s[0]?e:100-e;var[O,v]=[300,80];function D({moves:e,names:o,total:s,at:d,onLook:a}){let t=r=>O*r/Math.max(1,s),i=r=>v-v*r/100,f=e.map(r=>({move:r,chances:j(r,o)})).filter(({chances:r})=>r!==null),p=[`0 ${v/2}`,...f.map(({move:r,chances:u})=>`${t(r.index+1).toFixed(1)} ${i(u).toFixed(1)}`)].join("L"),$=t((f.at(-1)?.move.index??-1)+1);return n`
    <svg class="graph" viewBox="0 0 ${O} ${v}" preserveAspectRatio="none" role="img" onClick=${r=>{let u=r.currentTarget.getBoundingClientRect();a(Math.max(0,Math.min(s,Math.round((r.clientX-u.x)/u.width*s))))}}
      aria-label=${`The chances of ${b(o[0])} over the game, from 0 below to 100 above`}>
      <path class="share" d=${`M${p}L${$} ${v}L0 ${v}Z`} />
      <path class="even" d=${`M0 ${v/2}h${O}`} />
      <path class="chances" d=${`M${p}`} />
      <path class="now" d=${`M${t(d)} 0v${v}`} />
      ${f.filter(({move:r})=>g(r.word)).map(({move:r,chances:u})=>n`
        <path key=${r.index} class=${`moment ${r.word}`} d=${`M${t(r.index+1)} ${i(u)}h0`}><title>${r.word}</title></path>`)}
    </svg>`}import*as h from"../../main.js";var K=h.service_records;var J=150,V=9e3,U={moves:[],final:null,error:null,isBusy:!1};function W(e){let o=L(k(e,e.moves.length)),s=JSON.stringify([e.game,o]),[d,a]=R({...U,key:s}),[t,i]=R({stop:new AbortController});w(()=>{if(!e.moves.length)return;let{stop:p}=t,$=_=>!p.signal.aborted&&a(r=>({...r,..._(r)}));return a({...U,isBusy:!0,key:s}),X(e,o,$,p.signal).catch(_=>$(()=>({error:_,isBusy:!1}))),()=>p.abort()},[t]);let f=()=>{t.stop.abort(),a({...d,isBusy:!1})};return{...d,isOld:d.key!==s,start:()=>i({stop:new AbortController}),stop:f}}async function X(e,o,s,d){let a={...o,time_ms:Math.min(V,J*e.moves.length)};for await(let t of K("POST",`v1/games/${encodeURIComponent(e.game)}/review`,a,{signal:d})){if(t.type==="problem")throw new Error(t.problem.detail??t.problem.title);t.type==="move"&&s(({moves:i})=>({moves:[...i,t]})),t.type==="final"&&s(()=>({final:t,isBusy:!1}))}}I("play/review/review.css",".review .graph{display:block;width:100%;height:6rem;border:1px solid var(--line);border-radius:.3rem;background:var(--raised);cursor:pointer}.review .graph path{fill:none;vector-effect:non-scaling-stroke}.review .graph .share{fill:color-mix(in srgb,var(--first) 25%,transparent)}.review .graph .chances{stroke:var(--first);stroke-width:2;stroke-linejoin:round}.review .graph .even{stroke:var(--quiet);stroke-width:1;stroke-dasharray:4 4}.review .graph .now{stroke:var(--text);stroke-width:1}.review .graph .moment{stroke-width:9;stroke-linecap:round;stroke:var(--quiet)}.review .graph .mistake{stroke:var(--second)}.review .graph .blunder{stroke:var(--bad)}.review progress{flex:1;accent-color:var(--accent)}.review .shown{min-height:1.5rem;font-weight:600}.review .sides{font-size:.9rem}.review .sides :is(th,td){padding:.1rem .6rem .1rem 0;font-weight:400}.review .sides thead th{font-weight:600}.review .moments{list-style:none;margin:0;padding:0;max-height:12rem;overflow:auto}.review .moments button{border:0;background:none;min-height:2rem;padding:.2rem .4rem;text-align:left}.review .moments button[aria-current]{background:var(--highlight)}.review .every{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,10rem),1fr))}.review .word{font-size:.875rem;color:var(--quiet)}.review .blunder .word{color:var(--bad);font-weight:600}.review .mistake .word{color:var(--second);font-weight:600}.review .best .word{color:var(--good)}");function be({session:e,names:o,onBetter:s,onChange:d}){let a=W(e),{moves:t,final:i,isBusy:f,isOld:p,error:$}=a,_=e.moves.length,r=e.at??_,u=p?null:t[r-1]??null,S=u?.word&&u.word!=="best"?u.best_move:null;w(()=>(s(S),()=>s(null)),[S,r]);let F=c=>d(k(e,c)),A=N(t,o),E=c=>n`
    <button type="button" class=${c.word} aria-current=${c.index+1===r?"step":null} onClick=${()=>F(c.index+1)}>
      ${A(c)}${g(c.word)} <span class="word">${c.word}</span></button>`,x=t.filter(({word:c})=>c),T=H(x);return n`
    <section class="review" aria-label="Review">
      <h2>Review</h2>
      <${B} error=${$} onRetry=${a.start} />
      ${f&&n`
        <div class="row"><progress value=${t.length} max=${_} aria-label="Moves reviewed"></progress>
          <span>${t.length} of ${_}</span><button type="button" onClick=${a.stop}>Stop</button></div>`}
      ${p&&n`<p>The game has gone on. <button type="button" onClick=${a.start}>Review it again</button></p>`}
      ${!f&&!p&&!i&&!$&&t.length<_&&n`
        <p>${t.length} of ${_} moves are reviewed. <button type="button" onClick=${a.start}>Review all</button></p>`}
      ${!p&&o.length<=2&&x.length>0&&n`<${D} ...${{moves:x,names:o,total:_,at:r}} onLook=${F} />`}
      ${!p&&x.length>0&&n`<p class="shown" role="status">${u?Z(u,A(u)):""}</p>`}
      ${!p&&i&&n`<${Q} sides=${i.players} />`}
      ${!p&&i&&n`
        <h3>Key moments</h3>
        ${T.length?n`<ol class="moments">${T.map(c=>n`<li key=${c.index}>${E(c)} <span class="quiet">better: ${c.best_move_label??c.best_move}</span></li>`)}</ol>`:n`<p class="quiet">No move lost much.</p>`}`}
      ${!p&&x.length>0&&n`
        <details class="fold"><summary>Each move</summary><ol class="moments every">${x.map(c=>n`<li key=${c.index}>${E(c)}</li>`)}</ol></details>`}
    </section>`}function Z({word:e,best_move:o,best_move_label:s,move:d},a){return e?o===d||e==="best"?`${a}: ${e}.`:`${a}: ${e}. Better: ${s??o}.`:""}var Q=({sides:e})=>n`
  <table class="sides">
    <thead><tr><th></th>${e.map(({player:o})=>n`<th key=${o} class="number">${M(b(o))}</th>`)}</tr></thead>
    <tbody>
      <tr><th>Accuracy</th>${e.map(({player:o,accuracy:s})=>n`<td key=${o} class="number"><b>${s===void 0?"":`${Math.round(s)} %`}</b></td>`)}</tr>
      ${G.map(o=>n`
        <tr key=${o} class=${o}><th><span class="word">${M(o)} ${g(o)}</span></th>
          ${e.map(({player:s,words:d})=>n`<td key=${s} class="number">${d[o]}</td>`)}</tr>`)}
    </tbody>
  </table>`;export{be as Review};
