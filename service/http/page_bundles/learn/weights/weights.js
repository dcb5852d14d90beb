import*as p from"../../main.js";var a=p.vendor_preact_html;var k=p.vendor_preact_useEffect;var F=p.vendor_preact_useMemo;var d=p.vendor_preact_useState;import*as G from"../../main.js";var A=G.widgets_failure_Failure;import*as u from"../../main.js";var j=u.service_ask;var B=u.service_curl;var R=u.service_descriptionOf;var J=u.service_key;var K=u.service_send;var U=u.service_useLastRequest;var _e=2e3;function z({text:e,children:t}){let[o,n]=d(null);return k(()=>{if(!o)return;let s=setTimeout(()=>n(null),_e);return()=>clearTimeout(s)},[o]),a`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;n(s&&await ge(s)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ge(e){try{return await navigator.clipboard.writeText(e),!0}catch{return xe(e,()=>document.execCommand("copy"))}}function xe(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let r=t();return n.remove(),o?.focus(),r}var Y=4e3;function Q(){let e=U();if(!e)return null;let t=B(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${J()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${z} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ve(e.reply)}</pre>`}
    </details>`}function ve(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as T from"../../main.js";var X=T.play_boards_boardOf;var Z={},be=[];async function V({position:{game:e}}){let[t,o]=await Promise.all([R(e),X(e)]);return{Drawn:o.default,description:t}}function P({request:e,position:t,drawn:o,caption:n,onMove:r=null,shown:s=Z,values:i=null}){let l=e.body?.options??Z;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${l} onMove=${r} flipped=${!1} shown=${s} values=${i} played=${be} />
    </figure>`}import*as ee from"../../main.js";var q=ee.widgets_later_later;var te="countermove.learn",ye="countermove.learn";function we(){try{let e=JSON.parse(localStorage.getItem(te));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t):[]}catch{return[]}}var Oe=({when:e})=>e!==void 0;function oe(e,t,o){let n=we(),r=n.find(s=>s.name===e&&s.seed===o);r||n.push(r={name:e,seed:o,tries:0}),!Oe(r)&&(r.tries++,t&&(r.when=new Date().toISOString()),Se(n))}function Se(e){try{localStorage.setItem(te,JSON.stringify(e))}catch{return}dispatchEvent(new Event(ye))}var Ee=new Intl.NumberFormat("en",{maximumFractionDigits:4});function O(e){return Array.isArray(e)?e.map(O).join(", "):typeof e=="number"?Ee.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function C(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>C(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function re(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:ne(t)/ne(o)}var ne=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var ke=q(()=>import("../exercise_tree.js"),"ExerciseTree"),Te=q(()=>import("../exercise_board.js"),"ExerciseBoard"),Ae={right:"✓ Right.",wrong:"✗ Not yet."};function ae({lesson:{name:e,seed:t,exercise:o}}){let[n,r]=d(""),[s,i]=d(null),[l,f]=d(!1),[_,h]=d(null),m=x=>{r(x),i(null)},g=async x=>{x?.preventDefault(),f(!0),h(null);try{let $=await Ie(o.requests()),E=Re(o.right(...$),n);i({verdict:E?"right":"wrong",why:o.why(...$)}),oe(e,E,t)}catch($){h($)}finally{f(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&a`<${ke} text=${o.tree} />`}
      ${o.board&&a`<${Te} board=${o.board} />`}
      <form onSubmit=${g}>
        ${o.choices?a`<${Ne} choices=${o.choices} chosen=${n} onChoose=${m} />`:a`<${Le} answer=${n} onInput=${m} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!n.trim()}>Check</button>
          ${s?.verdict==="right"&&a`<button type="button" onClick=${()=>m("")}>Once more</button>`}
        </p>
      </form>
      <${A} error=${_} onRetry=${g} />
      <div role="status" class="learn-checked" data-verdict=${s?.verdict}>
        ${s&&a`<strong>${Ae[s.verdict]}</strong>${" "}`}
        ${s?.verdict==="right"&&s.why}
        ${s?.verdict==="wrong"&&a`<details><summary>Show why</summary>${s.why}</details>`}
      </div>
    </section>`}function Ne({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Le({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ie(e){let t=[];for(let{method:o,path:n,body:r}of e)t.push(await K(o,n,r));return t}function Re(e,t){return Array.isArray(e)?Ce(e,t):typeof e=="number"?C(e,re(t)):se(e)===se(t)}function Ce(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=r=>r.map(Number).toSorted((s,i)=>s-i);return C(n(e),n(o))}var se=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as S from"../../main.js";var ie=S.route_hashOf;var Me=({game:e,options:t,state:o,moves:n})=>ie(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function ce({play:e}){return e?a`<p><a href=${Me(e)}>Play it →</a></p>`:null}var De=150;function le(e,t,o,n,r){let[s,i]=d({}),l=JSON.stringify([e,t,o,n,r]);k(()=>{let x=new AbortController,{signal:$}=x,E=s.game!==e,L=async()=>{let y=await j(e,"position",{...t,weights:o,include:["features"]},{signal:$}),w=y.turn==="over",I=(c,v)=>j(e,"move",{...t,weights:c,algorithm:"alpha_beta",depth:r},{signal:$,quiet:v}),M=w?null:await I(o,!1),D=w?null:await I(n,!0),H=await V({position:y});$.aborted||i({key:l,game:e,position:y,drawn:H,found:M,usual:D})},b=setTimeout(()=>L().catch(y=>y.name!=="AbortError"&&i(w=>({...w,key:l,error:y}))),E?0:De);return()=>{clearTimeout(b),x.abort()}},[l]);let{error:f=null,position:_=null,drawn:h=null,found:m=null,usual:g=null}=s.game===e||s.key===l?s:{};return{position:_,drawn:h,found:m,usual:g,asking:s.key!==l,error:s.key===l?f:null}}var W=["chess","othello","connect_four","checkers","tic_tac_toe","pacman"],me=new Set(["network","patterns"]),pe=e=>e.features.filter(({name:t})=>!me.has(t)),ue=e=>[{title:"The start",fields:{}},...e.examples.filter(({options:t})=>t==="{}").map(({title:t,state:o,moves:n})=>({title:t,fields:{...o&&{state:o},...n&&{moves:n.split(/\s+/)}}}))];function de(e){let o={"The service's":e.features.map(({weight:i})=>i),"The textbook's":e.textbook_weights},r=Object.entries(o).map(([i,l])=>[i,He(e,l)]).filter(([,i])=>Object.values(i).some(Boolean)),s=r.length===2&&JSON.stringify(r[0][1])===JSON.stringify(r[1][1]);return Object.fromEntries(s?r.slice(0,1):r)}function He(e,t){let o=e.features.map(({name:n},r)=>[n,me.has(n)?0:t[r]]);return Object.fromEntries(o)}function fe(e,t){let o=e.features.findIndex(r=>r.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var je=20;function he({description:e,terms:t,features:o,weights:n,onWeigh:r,folds:s=!0}){let i=new Map((o??[]).map(m=>[m.name,m])),l=({name:m})=>s&&o&&!i.get(m)?.value,f=Math.max(...[...i.values()].map(({contribution:m})=>Math.abs(m)),1e-9),_=m=>a`<${Pe} key=${m.name} description=${e} term=${m} feature=${i.get(m.name)} weight=${n[m.name]} largest=${f} onWeigh=${r} />`,h=t.filter(l);return a`
    <div class="learn-terms">
      ${t.filter(m=>!l(m)).map(_)}
    </div>
    ${h.length>0&&a`<details class="learn-idle">
      <summary>${h.length} more ${h.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${h.map(_)}</div>
    </details>`}`}function Pe({description:e,term:t,feature:o,weight:n,largest:r,onWeigh:s}){let i=fe(e,t.name),l=o?.contribution??0,f=50*Math.abs(l)/r,_=t.name.replaceAll("_"," ");return a`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${_}</span>
        <input type="range" min=${-i} max=${i} step=${i/je} value=${n}
          onInput=${h=>s(t.name,Number(h.target.value))} />
      </label>
      <span class="learn-sum">${O(o?.value??0)} × ${O(n)} = <strong>${O(l)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${l<0?"minus":"plus"} style=${{width:`${f}%`,left:`${l<0?50-f:50}%`}}></span>
      </span>
    </div>`}var $e=[1,2],N="own",qe=1;function Xt({lesson:e}){let[t,o]=d([]),[n,r]=d(null),[s,i]=d(W[0]);if(k(()=>{Promise.all(W.map(R)).then(o,r)},[]),n)return a`<${A} error=${n} />`;let l=t.find(({name:f})=>f===s);return l?a`
    <${We} key=${s} description=${l} descriptions=${t} onGame=${i} />
    <${ae} lesson=${e} />`:a`<p class="waiting">Loading…</p>`}function We({description:e,descriptions:t,onGame:o}){let n=ue(e),r=F(()=>de(e),[e]),s=pe(e),[i,l]=d(Math.min(qe,n.length-1)),[f,_]=d(""),[h,m]=d(Object.values(r)[0]),[g,x]=d(h),[$,E]=d($e[0]),L=i===N?{state:f}:n[i].fields,{position:b,drawn:y,found:w,usual:I,asking:M,error:D}=le(e.name,L,g,h,$),H=c=>{m(c),x(c)};return a`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Game
        <select value=${e.name} onChange=${c=>o(c.target.value)}>${t.map(({name:c,title:v})=>a`<option value=${c}>${v}</option>`)}</select>
      </label>
      <label>Position
        <select value=${i} onChange=${c=>l(c.target.value===N?N:Number(c.target.value))}>
          ${n.map(({title:c},v)=>a`<option value=${v}>${c}</option>`)}
          <option value=${N}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${$} onChange=${c=>E(Number(c.target.value))}>${$e.map(c=>a`<option value=${c}>${c}</option>`)}</select>
      </label>
    </form>
    ${i===N&&a`<label class="learn-own">Its notation <input value=${f} placeholder=${e.start} spellcheck=${!1} autocomplete="off" onInput=${c=>_(c.target.value.trim())} /></label>`}
    <${A} error=${D} />
    <div class="learn-outcome" role="status">
      <p>${b&&a`The sum, for ${b.player??"nobody"} to move: <strong>${O(b.evaluation)}</strong> ${e.unit}.`}</p>
      <p>${Be(w,I,$)}</p>
    </div>
    <${ce} play=${{game:e.name,...L}} />
    <${Q} />
    ${b&&a`<div class="learn-weights" aria-busy=${M}>
      <div class="learn-place"><${P} request=${Fe} position=${b} drawn=${y} shown=${{best:w?.move}} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(r).map(([c,v])=>a`<button type="button" aria-pressed=${g===v} onClick=${()=>H(v)}>${c} weights</button>`)}
          <button type="button" onClick=${()=>x(Ge(g))}>All 0</button>
        </div>
        <${he} description=${e} terms=${s} features=${b.features} weights=${g} onWeigh=${(c,v)=>x({...g,[c]:v})} />
      </div>
    </div>`}`}var Fe={},Ge=e=>Object.fromEntries(Object.keys(e).map(t=>[t,0]));function Be(e,t,o){if(!e)return"";let n=({move:s,move_label:i})=>i??s,r=`A search of ${o} ${o===1?"ply":"plies"} chooses ${n(e)}`;return e.move===t.move?`${r}, as with the weights at the start.`:`${r}. With the weights at the start it was ${n(t)}.`}export{Xt as Weights};
