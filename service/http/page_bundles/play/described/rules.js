import*as r from"../../main.js";var o=r.vendor_preact_html;var v=r.vendor_preact_useEffect;var $=r.vendor_preact_useRef;var x=r.vendor_preact_useState;var le=2e3;function b({text:e,children:t}){let[a,n]=x(null);return v(()=>{if(!a)return;let s=setTimeout(()=>n(null),le);return()=>clearTimeout(s)},[a]),o`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;n(s&&await ie(s)?"Copied":"Not copied")}}>${a??t}</button><span class="unseen" role="status">${a}</span>`}async function ie(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ce(e,()=>document.execCommand("copy"))}}function ce(e,t){let a=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let u=t();return n.remove(),a?.focus(),u}import*as i from"../../main.js";var D=i.service_curl;var A=i.service_key;var M=i.service_send;var q=i.service_useLastRequest;var F=4e3;function N(){let e=q();if(!e)return null;let t=D(e);return o`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${A()&&o`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${b} key=${t} text=${t}>Copy<//>
      ${e.reply&&o`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${pe(e.reply)}</pre>`}
    </details>`}function pe(e){let t=JSON.stringify(e,null,1);return t.length>F?`${t.slice(0,F)}
…`:t}import*as O from"../../main.js";var z=O.styled_adopted;import*as d from"../../main.js";var B=d.play_seats_seatText;var P=d.play_seats_usualMachine;import*as p from"../../main.js";var K=p.play_session_begun;var J=p.play_session_unstarted;import*as c from"../../main.js";var H=c.play_described_kept_rules_MOST_IN_ADDRESS;var U=c.play_described_kept_rules_bytesOf;var W=c.play_described_kept_rules_draftOf;var G=c.play_described_kept_rules_keepDraft;var V=c.play_described_kept_rules_keepRules;var R=c.play_described_kept_rules_keptRules;import*as Y from"../../main.js";var j=Y.widgets_failure_Failure;var me=422;function Z({report:e,error:t,onLine:a}){if(t)return t.status!==me?o`<${j} error=${t} />`:o`<div class="failure"><p>${t.message}</p><${X} line=${Q(t.message)} onLine=${a} /></div>`;if(!e)return null;let{roles:n,facts:u,moves:s,warnings:f}=e;return o`
    <p class="accepted">These rules can be played.</p>
    <table>
      <thead><tr><th scope="col">Role</th><th scope="col" class="number">Moves</th></tr></thead>
      <tbody>${n.map((m,_)=>o`<tr key=${m}><td>${m}</td><td class="number">${s[_]}</td></tr>`)}</tbody>
    </table>
    <ul>
      <li>${k(u,"fact")} may be true.</li>
      <li>${de(e)}</li>
      ${e.goal_sum!==void 0&&o`<li>The goals always add up to ${e.goal_sum}.</li>`}
      ${e.most_steps!==void 0&&o`<li>A game ends after ${k(e.most_steps,"step")} at the latest.</li>`}
      ${e.playouts>0&&o`<li>${k(e.playouts,"random game")} took ${e.mean_steps.toFixed(1)} steps on average.</li>`}
    </ul>
    ${f.length>0&&o`<h3>${k(f.length,"warning")}</h3>
      <ul class="warnings">${f.map(m=>o`<li key=${m.message}>${m.message} <${X} line=${m.line??Q(m.message)} onLine=${a} /></li>`)}</ul>`}`}var de=({roles:e,turn_based:t})=>e.length===1?"One player moves.":t?"Players move in turn.":"Several players may choose at once: nothing shows that they move in turn.",k=(e,t)=>`${e} ${t}${e===1?"":"s"}`,X=({line:e,onLine:t})=>e&&o`<button type="button" class="to-line" onClick=${()=>t(e)}>Go to line ${e}</button>`;function Q(e){let[,t]=/\bline (\d+)/.exec(e)??[];return t?Number(t):null}z("play/described/rules.css",".own-rules{display:grid;grid-template-columns:minmax(0,1fr) minmax(18rem,24rem);gap:1.5rem;align-items:start;h2{margin:0 0 .25rem;font-size:1.15rem}p{margin:.25rem 0 .6rem;overflow-wrap:anywhere}.wide{display:block}textarea,input{display:block;width:100%;font:.875rem/1.45 ui-monospace,monospace}textarea{margin-top:.25rem;resize:vertical;tab-size:4;min-height:12rem;height:min(30rem,60dvh)}input{margin-top:.25rem;min-height:2.75rem}.sheets{display:flex;flex-wrap:wrap;gap:.25rem .6rem;align-items:center;margin-bottom:.5rem}.sheets select{flex:1;min-height:2.75rem;min-width:0}.checked{min-height:3rem}.checked ul{margin:.5rem 0;padding-left:1.2rem}.accepted{color:var(--good);font-weight:600}.warnings li{margin-bottom:.35rem;overflow-wrap:anywhere}.to-line{min-height:2rem;padding:.1rem .5rem;font-size:.9rem}@media(max-width:52rem){textarea{height:45dvh}grid-template-columns:minmax(0,1fr);gap:.75rem}}");var ue="random",ee="kept",te=1e3;function He({session:e,description:t,onChange:a}){let n=_e(t),u=e.options.rules??"",[s,f]=x(()=>W(u)??(u?{rules:u,view:e.options.view??""}:R()??n[0]?.sheet??{rules:"",view:""})),{state:m,check:_}=he(t),C=$(null),w=l=>{f(l),G(u,l.rules,l.view)},ae=l=>fe(C.current,l),T=async l=>{let h=await _(s);if(!h)return;V(s.rules,s.view);let L=se(s),ne=h.roles.filter(I=>I!==ue).map((I,re)=>re?B(P()):"person");a(l?{...J(e),options:L}:{...K(e),options:L,seats:ne,flipped:null,isStarted:!0})},y=m.of===JSON.stringify(s)?m:{},g=U(s.rules),S=R(),E=$(null);v(()=>{(y.report||y.error)&&E.current.scrollIntoView({block:"nearest"})},[y.report,y.error]);let oe=l=>{let h=l.target.value;l.target.value="",h!==""&&w(h===ee?S:n[h].sheet)};return o`
    <form class="own-rules" onSubmit=${l=>{l.preventDefault(),T(!1)}}>
      <div class="text">
        <h2>Your own rules</h2>
        <p class="quiet">Paste the rules of a game in the Game Description Language, and play it.</p>
        ${(n.length>0||S)&&o`<label class="sheets">Begin with
          <select name="sheet" onChange=${oe}>
            <option value="">A sheet…</option>
            ${S&&o`<option value=${ee}>What you played last</option>`}
            ${n.map(({title:l},h)=>o`<option key=${l} value=${h}>${l}</option>`)}
          </select></label>`}
        <label class="wide">Rules
          <textarea name="rules" rows="20" spellcheck=${!1} autocapitalize="off" autocomplete="off" wrap="off" ref=${C} value=${s.rules}
            onInput=${l=>w({...s,rules:l.target.value})}></textarea></label>
        <p class="quiet size">${g<te?`${g} bytes`:`${(g/te).toFixed(1)} kB`}. ${g>H?"A link cannot carry so much: only this browser keeps these rules.":"A link to the game carries these rules."}</p>
        <label class="wide">View <span class="quiet">– how a state is drawn, such as <code>cell column=1 row=-2 content=3 x=X</code>. Left out: a guess.</span>
          <input name="view" autocomplete="off" spellcheck=${!1} autocapitalize="off" value=${s.view} onInput=${l=>w({...s,view:l.target.value})} /></label>
      </div>
      <div class="panel">
        <div class="row">
          <button class="main" disabled=${!s.rules.trim()}>Play</button>
          <button type="button" name="check" disabled=${!s.rules.trim()} onClick=${()=>_(s)}>Check</button>
          <button type="button" name="players" disabled=${!s.rules.trim()} onClick=${()=>T(!0)}>Choose players</button>
          <button type="button" name="back" onClick=${()=>a({...e,edit:!1})}>Back to the game</button>
        </div>
        <p class="quiet">Play begins against level 3. Check says what is in the rules, and what may be wrong.</p>
        <div role="status" class="checked" ref=${E}>${m.isBusy?o`<p class="waiting">Checking…</p>`:o`<${Z} ...${y} onLine=${ae} />`}</div>
        <div class="row"><${b} text=${s.rules}>Copy rules<//></div>
        <${N} />
      </div>
    </form>`}function _e({examples:e=[]}){return e.map(({title:a,options:n})=>({title:a,sheet:{view:"",...JSON.parse(n||"{}")}})).filter(({sheet:a})=>a.rules)}var se=({rules:e,view:t})=>({rules:e,...t.trim()&&{view:t}});function he({name:e}){let[t,a]=x({}),n=$(null);return{state:t,check:async s=>{n.current?.abort();let{signal:f}=n.current=new AbortController,m=JSON.stringify(s);a({...t,isBusy:!0});try{let _=await M("POST",`v1/games/${e}/check`,se(s),{signal:f});return a({of:m,report:_}),_}catch(_){return _.name!=="AbortError"&&a({of:m,error:_}),null}}}}function fe(e,t){let a=e.value.split(`
`),n=a.slice(0,t-1).join(`
`).length+(t>1?1:0);e.focus(),e.setSelectionRange(n,n+(a[t-1]??"").length),e.scrollTop=e.scrollHeight/a.length*Math.max(0,t-4),e.scrollLeft=0}export{He as Rules};
