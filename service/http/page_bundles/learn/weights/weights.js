import*as p from"../../main.js";var a=p.vendor_preact_html;var O=p.vendor_preact_useEffect;var F=p.vendor_preact_useMemo;var G=p.vendor_preact_useRef;var d=p.vendor_preact_useState;import*as B from"../../main.js";var N=B.widgets_failure_Failure;import*as u from"../../main.js";var H=u.service_ask;var J=u.service_curl;var R=u.service_descriptionOf;var K=u.service_key;var U=u.service_send;var z=u.service_useLastRequest;var ge=2e3;function Y({text:e,children:t}){let[o,n]=d(null);return O(()=>{if(!o)return;let r=setTimeout(()=>n(null),ge);return()=>clearTimeout(r)},[o]),a`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await xe(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function xe(e){try{return await navigator.clipboard.writeText(e),!0}catch{return be(e,()=>document.execCommand("copy"))}}function be(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var Q=4e3;function X(){let e=z();if(!e)return null;let t=J(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${K()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Y} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ve(e.reply)}</pre>`}
    </details>`}function ve(e){let t=JSON.stringify(e,null,1);return t.length>Q?`${t.slice(0,Q)}
…`:t}import*as A from"../../main.js";var Z=A.play_boards_boardOf;var V={},ye=[];async function ee({position:{game:e}}){let[t,o]=await Promise.all([R(e),Z(e)]);return{Drawn:o.default,description:t}}function P({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:r=V,values:i=null}){let l=e.body?.options??V;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${l} onMove=${s} flipped=${!1} shown=${r} values=${i} played=${ye} />
    </figure>`}import*as te from"../../main.js";var q=te.widgets_later_later;var oe="countermove.learn",we="countermove.learn";function Oe(){try{let e=JSON.parse(localStorage.getItem(oe));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Ee=({when:e})=>e!==void 0;function ne(e,t,o){let n=Oe(),s=n.find(r=>r.name===e&&r.seed===o);s||n.push(s={name:e,seed:o,tries:0}),!Ee(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Se(n))}function Se(e){try{localStorage.setItem(oe,JSON.stringify(e))}catch{return}dispatchEvent(new Event(we))}var ke=new Intl.NumberFormat("en",{maximumFractionDigits:4});function T(e){return Array.isArray(e)?e.map(T).join(", "):typeof e=="number"?ke.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function C(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>C(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function se(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:re(t)/re(o)}var re=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Te=q(()=>import("../exercise_tree.js"),"ExerciseTree"),Ae=q(()=>import("../exercise_board.js"),"ExerciseBoard"),Ne={right:"✓ Right.",wrong:"✗ Not yet."};function ie({lesson:{name:e,seed:t,exercise:o}}){let[n,s]=d(""),[r,i]=d(null),[l,f]=d(!1),[g,h]=d(null),m=G(null);O(()=>()=>m.current?.abort(),[]);let x=()=>{m.current?.abort(),f(!1),i(null),h(null)},b=S=>{x(),s(S)},v=async S=>{S?.preventDefault(),x();let{signal:w}=m.current=new AbortController;f(!0);try{let $=await Re(o.requests(),w);if(w.aborted)return;let _=Ce(o.right(...$),n);i({verdict:_?"right":"wrong",why:o.why(...$)}),ne(e,_,t)}catch($){w.aborted||h($)}w.aborted||f(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&a`<${Te} text=${o.tree} />`}
      ${o.board&&a`<${Ae} board=${o.board} />`}
      <form onSubmit=${v}>
        ${o.choices?a`<${Le} choices=${o.choices} chosen=${n} onChoose=${b} />`:a`<${Ie} answer=${n} onInput=${b} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&a`<button type="button" onClick=${()=>b("")}>Once more</button>`}
        </p>
      </form>
      <${N} error=${g} onRetry=${v} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&a`<strong>${Ne[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&a`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Le({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Ie({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Re(e,t){let o=[];for(let{method:n,path:s,body:r}of e)o.push(await U(n,s,r,{signal:t}));return o}function Ce(e,t){return Array.isArray(e)?Me(e,t):typeof e=="number"?C(e,se(t)):ae(e)===ae(t)}function Me(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=s=>s.map(Number).toSorted((r,i)=>r-i);return C(n(e),n(o))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as E from"../../main.js";var ce=E.route_hashOf;var De=({game:e,options:t={},state:o,moves:n})=>ce(["play",e],{options:Object.keys(t).length?JSON.stringify(t):void 0,state:o,moves:n?.join(" ")});function le({play:e}){return e?a`<p><a href=${De(e)}>Play it →</a></p>`:null}var je=150;function me(e,t,o,n,s){let[r,i]=d({}),l=JSON.stringify([e,t,o,n,s]);O(()=>{let b=new AbortController,{signal:v}=b,S=r.game!==e,w=async()=>{let _=await H(e,"position",{...t,weights:o,include:["features"]},{signal:v}),k=_.turn==="over",I=(c,y)=>H(e,"move",{...t,weights:c,algorithm:"alpha_beta",depth:s},{signal:v,quiet:y}),M=k?null:await I(o,!1),D=k?null:await I(n,!0),j=await ee({position:_});v.aborted||i({key:l,game:e,position:_,drawn:j,found:M,usual:D})},$=setTimeout(()=>w().catch(_=>_.name!=="AbortError"&&i(k=>({...k,key:l,error:_}))),S?0:je);return()=>{clearTimeout($),b.abort()}},[l]);let{error:f=null,position:g=null,drawn:h=null,found:m=null,usual:x=null}=r.game===e||r.key===l?r:{};return{position:g,drawn:h,found:m,usual:x,asking:r.key!==l,error:r.key===l?f:null}}var W=["chess","othello","connect_four","checkers","tic_tac_toe","pacman"],pe=new Set(["network","patterns"]),ue=e=>e.features.filter(({name:t})=>!pe.has(t)),de=e=>[{title:"The start",fields:{}},...e.examples.filter(({options:t})=>t==="{}").map(({title:t,state:o,moves:n})=>({title:t,fields:{...o&&{state:o},...n&&{moves:n.split(/\s+/)}}}))];function fe(e){let o={"The service's":e.features.map(({weight:i})=>i),"The textbook's":e.textbook_weights},s=Object.entries(o).map(([i,l])=>[i,He(e,l)]).filter(([,i])=>Object.values(i).some(Boolean)),r=s.length===2&&JSON.stringify(s[0][1])===JSON.stringify(s[1][1]);return Object.fromEntries(r?s.slice(0,1):s)}function He(e,t){let o=e.features.map(({name:n},s)=>[n,pe.has(n)?0:t[s]]);return Object.fromEntries(o)}function he(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var Pe=20;function $e({description:e,terms:t,features:o,weights:n,onWeigh:s,folds:r=!0}){let i=new Map((o??[]).map(m=>[m.name,m])),l=({name:m})=>r&&o&&!i.get(m)?.value,f=Math.max(...[...i.values()].map(({contribution:m})=>Math.abs(m)),1e-9),g=m=>a`<${qe} key=${m.name} description=${e} term=${m} feature=${i.get(m.name)} weight=${n[m.name]} largest=${f} onWeigh=${s} />`,h=t.filter(l);return a`
    <div class="learn-terms">
      ${t.filter(m=>!l(m)).map(g)}
    </div>
    ${h.length>0&&a`<details class="learn-idle">
      <summary>${h.length} more ${h.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${h.map(g)}</div>
    </details>`}`}function qe({description:e,term:t,feature:o,weight:n,largest:s,onWeigh:r}){let i=he(e,t.name),l=o?.contribution??0,f=50*Math.abs(l)/s,g=t.name.replaceAll("_"," ");return a`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${g}</span>
        <input type="range" min=${-i} max=${i} step=${i/Pe} value=${n}
          onInput=${h=>r(t.name,Number(h.target.value))} />
      </label>
      <span class="learn-sum">${T(o?.value??0)} × ${T(n)} = <strong>${T(l)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${l<0?"minus":"plus"} style=${{width:`${f}%`,left:`${l<0?50-f:50}%`}}></span>
      </span>
    </div>`}var _e=[1,2],L="own",We=1;function Zt({lesson:e}){let[t,o]=d([]),[n,s]=d(null),[r,i]=d(W[0]);if(O(()=>{Promise.all(W.map(R)).then(o,s)},[]),n)return a`<${N} error=${n} />`;let l=t.find(({name:f})=>f===r);return l?a`
    <${Fe} key=${r} description=${l} descriptions=${t} onGame=${i} />
    <${ie} lesson=${e} />`:a`<p class="waiting">Loading…</p>`}function Fe({description:e,descriptions:t,onGame:o}){let n=de(e),s=F(()=>fe(e),[e]),r=ue(e),[i,l]=d(Math.min(We,n.length-1)),[f,g]=d(""),[h,m]=d(Object.values(s)[0]),[x,b]=d(h),[v,S]=d(_e[0]),w=i===L?{state:f}:n[i].fields,{position:$,drawn:_,found:k,usual:I,asking:M,error:D}=me(e.name,w,x,h,v),j=c=>{m(c),b(c)};return a`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Game
        <select value=${e.name} onChange=${c=>o(c.target.value)}>${t.map(({name:c,title:y})=>a`<option value=${c}>${y}</option>`)}</select>
      </label>
      <label>Position
        <select value=${i} onChange=${c=>l(c.target.value===L?L:Number(c.target.value))}>
          ${n.map(({title:c},y)=>a`<option value=${y}>${c}</option>`)}
          <option value=${L}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${v} onChange=${c=>S(Number(c.target.value))}>${_e.map(c=>a`<option value=${c}>${c}</option>`)}</select>
      </label>
    </form>
    ${i===L&&a`<label class="learn-own">Its notation <input value=${f} placeholder=${e.start} spellcheck=${!1} autocomplete="off" onInput=${c=>g(c.target.value.trim())} /></label>`}
    <${N} error=${D} />
    <div class="learn-outcome" role="status">
      <p>${$&&a`The sum, for ${$.player??"nobody"} to move: <strong>${T($.evaluation)}</strong> ${e.unit}.`}</p>
      <p>${Je(k,I,v)}</p>
    </div>
    <${le} play=${{game:e.name,...w}} />
    <${X} />
    ${$&&a`<div class="learn-weights" aria-busy=${M}>
      <div class="learn-place"><${P} request=${Ge} position=${$} drawn=${_} shown=${{best:k?.move}} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(s).map(([c,y])=>a`<button type="button" aria-pressed=${x===y} onClick=${()=>j(y)}>${c} weights</button>`)}
          <button type="button" onClick=${()=>b(Be(x))}>All 0</button>
        </div>
        <${$e} description=${e} terms=${r} features=${$.features} weights=${x} onWeigh=${(c,y)=>b({...x,[c]:y})} />
      </div>
    </div>`}`}var Ge={},Be=e=>Object.fromEntries(Object.keys(e).map(t=>[t,0]));function Je(e,t,o){if(!e)return"";let n=({move:r,move_label:i})=>i??r,s=`A search of ${o} ${o===1?"ply":"plies"} chooses ${n(e)}`;return e.move===t.move?`${s}, as with the weights at the start.`:`${s}. With the weights at the start it was ${n(t)}.`}export{Zt as Weights};
