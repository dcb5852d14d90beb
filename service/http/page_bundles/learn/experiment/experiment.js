import*as p from"../../main.js";var s=p.vendor_preact_html;var x=p.vendor_preact_useEffect;var b=p.vendor_preact_useRef;var h=p.vendor_preact_useState;import*as j from"../../main.js";var A=j.widgets_failure_Failure;import*as d from"../../main.js";var k=d.service_ask;var G=d.service_curl;var z=d.service_key;var U=d.service_send;var q=d.service_useLastRequest;var $e=2e3;function F({text:e,children:t}){let[o,n]=h(null);return x(()=>{if(!o)return;let r=setTimeout(()=>n(null),$e);return()=>clearTimeout(r)},[o]),s`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await ge(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ge(e){try{return await navigator.clipboard.writeText(e),!0}catch{return _e(e,()=>document.execCommand("copy"))}}function _e(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let a=t();return n.remove(),o?.focus(),a}var K=4e3;function W(){let e=q();if(!e)return null;let t=G(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${F} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${xe(e.reply)}</pre>`}
    </details>`}function xe(e){let t=JSON.stringify(e,null,1);return t.length>K?`${t.slice(0,K)}
…`:t}import*as g from"../../main.js";var B=g.route_go;var J=g.route_hashOf;import*as Y from"../../main.js";var P=Y.widgets_later_later;var V="countermove.learn",be="countermove.learn";function ve(){try{let e=JSON.parse(localStorage.getItem(V));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var we=({when:e})=>e!==void 0;function Z(e,t,o){let n=ve(),a=n.find(r=>r.name===e&&r.seed===o);a||n.push(a={name:e,seed:o,tries:0}),!we(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),ye(n))}function ye(e){try{localStorage.setItem(V,JSON.stringify(e))}catch{return}dispatchEvent(new Event(be))}var Se=new Intl.NumberFormat("en",{maximumFractionDigits:4});function N(e){return Array.isArray(e)?e.map(N).join(", "):typeof e=="number"?Se.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function L(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>L(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function X(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:Q(t)/Q(o)}var Q=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Ee=P(()=>import("../exercise_tree.js"),"ExerciseTree"),Oe=P(()=>import("../exercise_board.js"),"ExerciseBoard"),Te={right:"✓ Right.",wrong:"✗ Not yet."};function te({lesson:{name:e,seed:t,exercise:o}}){let[n,a]=h(""),[r,c]=h(null),[u,i]=h(!1),[$,l]=h(null),f=b(null);x(()=>()=>f.current?.abort(),[]);let m=()=>{f.current?.abort(),i(!1),c(null),l(null)},_=I=>{m(),a(I)},M=async I=>{I?.preventDefault(),m();let{signal:O}=f.current=new AbortController;i(!0);try{let T=await Ne(o.requests(),O);if(O.aborted)return;let D=Le(o.right(...T),n);c({verdict:D?"right":"wrong",why:o.why(...T)}),Z(e,D,t)}catch(T){O.aborted||l(T)}O.aborted||i(!1)};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&s`<${Ee} text=${o.tree} />`}
      ${o.board&&s`<${Oe} board=${o.board} />`}
      <form onSubmit=${M}>
        ${o.choices?s`<${Ae} choices=${o.choices} chosen=${n} onChoose=${_} />`:s`<${ke} answer=${n} onInput=${_} />`}
        <p class="row">
          <button class="main" data-check disabled=${u||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&s`<button type="button" onClick=${()=>_("")}>Once more</button>`}
        </p>
      </form>
      <${A} error=${$} onRetry=${M} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&s`<strong>${Te[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&s`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Ae({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>s`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function ke({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ne(e,t){let o=[];for(let{method:n,path:a,body:r}of e)o.push(await U(n,a,r,{signal:t}));return o}function Le(e,t){return Array.isArray(e)?Ce(e,t):typeof e=="number"?L(e,X(t)):ee(e)===ee(t)}function Ce(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=a=>a.map(Number).toSorted((r,c)=>r-c);return L(n(e),n(o))}var ee=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Re=({game:e,options:t={},state:o,moves:n})=>J(["play",e],{options:Object.keys(t).length?JSON.stringify(t):void 0,state:o,moves:n?.join(" ")});function oe({play:e}){return e?s`<p><a href=${Re(e)}>Play it →</a></p>`:null}var ne={options:{layout:"gamble",most_moves:100},pacman:{minimax:{algorithm:"alpha_beta",depth:4},expectimax:{algorithm:"expectimax",depth:4,opponent:{model:"random"}}},ghosts:{adversarial:{algorithm:"alpha_beta",depth:2,weights:{score:1,dot_closeness:0,ghost_closeness:0,scared_closeness:0,dots:0,power_dots:0,dot_distance:0,ghost_distance:10}},random:null},published:{"minimax adversarial":{won:5,mean:483},"minimax random":{won:5,mean:493},"expectimax adversarial":{won:1,mean:-303},"expectimax random":{won:5,mean:503}}};var{options:y,pacman:S,ghosts:v,published:re}=ne,w=Object.keys(S).flatMap(e=>Object.keys(v).map(t=>({name:`${e} ${t}`,pacman:e,ghost:t})));var H="pacman",Pe="Pacman",He=1;async function*se(e,t,o){let n=await C({},o);for(;;){if(yield n,n.turn==="over")return;n=await C({state:n.state,moves:[await Me(e,n,t,o)]},o)}}var C=(e,t)=>k(H,"position",{options:y,...e},{signal:t,quiet:!0});async function Me({pacman:e,ghost:t},{player:o,state:n,legal_moves:a},r,c){let u={options:y,state:n,seed:He},i=f=>f[r(f.length)];if(o===Pe)return(await k(H,"move",{...u,...S[e]},{signal:c})).move;if(!v[t])return i(a);let{lines:$,value:l}=await k(H,"analysis",{...u,...v[t],multi_pv:0},{signal:c,quiet:!0});return i($.filter(f=>f.value===l).map(({move:f})=>f))}var ie="%",[De,je]=[7,6],ae={".":.12,o:.28};function ce({board:e,label:t}){let o=e.split(`
`),n=o.filter(r=>r.startsWith(ie)),a=n.flatMap((r,c)=>[...r].map((u,i)=>({square:u,x:i,y:c})));return s`
    <svg class="learn-maze" role="img" aria-label=${t} viewBox="0 0 ${n[0]?.length??De} ${n.length||je}">
      ${a.map(({square:r,x:c,y:u})=>s`<${Ge} key=${`${c},${u}`} square=${r} x=${c} y=${u} />`)}
    </svg>
    <p class="learn-score">${o.slice(n.length).join(" ")}</p>`}function Ge({square:e,x:t,y:o}){let[n,a]=[t+.5,o+.5];return e===ie?s`<rect class="wall" x=${t+.04} y=${o+.04} width="0.92" height="0.92" rx="0.15" />`:ae[e]?s`<circle class="dot" cx=${n} cy=${a} r=${ae[e]} />`:e==="P"?s`<path class="pacman" d="M${n} ${a} L${n+.33} ${a-.22} A0.4 0.4 0 1 0 ${n+.33} ${a+.22} Z" />`:/[G\d]/i.test(e)?s`<path class="ghost" d="M${t+.15} ${o+.9} V${a} A0.35 0.35 0 0 1 ${t+.85} ${a} V${o+.9} l-0.175 -0.15 l-0.175 0.15 l-0.175 -0.15 Z" />`:null}function le(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var me={scores:{},now:null,games:0,error:null};function pe(){let[e,t]=h(me),o=b(null),n=()=>{o.current?.abort(),t(r=>({...r,now:null}))},a=(r,c,u)=>{o.current?.abort();let i=new AbortController;o.current=i,t({...me,games:r});let $=l=>!i.signal.aborted&&t(l);ze(r,le(c),u,$,i.signal).then(()=>$(l=>({...l,now:null})),l=>$(f=>({...f,now:null,error:l})))};return x(()=>()=>o.current?.abort(),[]),{...e,start:a,stop:n}}async function ze(e,t,o,n,a){for(let r=1;r<=e;r++)for(let c of w){let u=null;for await(let i of se(c,t,a))u=i,n($=>({...$,now:{cell:c,number:r,position:i}})),await qe(o(),a);n(i=>({...i,scores:Ue(i.scores,c,u.utilities[0])}))}}var Ue=(e,{name:t},o)=>({...e,[t]:[...e[t]??[],o]});function qe(e,t){return new Promise((o,n)=>{setTimeout(()=>t.aborted?n(t.reason):o(),e)})}var E=5,ue=[E,20,50],R=1,fe=999999,Fe={slow:400,watch:100,fast:0},Ke={slow:"slowly",watch:"to watch",fast:"as fast as it goes"};function no({lesson:e,query:t}){let o=ue.includes(Number(t.games))?Number(t.games):E,n=de(Number(t.seed))?Number(t.seed):R,a=(m,_)=>B(["learn",e.name],{games:m===E?"":m,seed:_===R?"":_},{replace:!0}),[r,c]=h("watch"),u=b(r);u.current=r;let i=pe(),$=We(),l=i.now,f=()=>i.start(o,n,()=>Fe[u.current]);return s`
    <form class="row learn-controls" onSubmit=${m=>m.preventDefault()}>
      <label>Games a cell
        <select value=${o} disabled=${!!l} onChange=${m=>a(Number(m.target.value),n)}>
          ${ue.map(m=>s`<option value=${m}>${m}${m===E?", as published":""}</option>`)}
        </select>
      </label>
      <label>Seed of the lots
        <input type="number" name="seed" min=${R} max=${fe} value=${n} disabled=${!!l} onChange=${m=>de(m.target.valueAsNumber)&&a(o,m.target.valueAsNumber)} />
      </label>
      <label>Pace
        <select value=${r} onChange=${m=>c(m.target.value)}>
          ${Object.entries(Ke).map(([m,_])=>s`<option value=${m}>${_}</option>`)}
        </select>
      </label>
      <button type="button" class="main learn-start" onClick=${l?i.stop:f}>${l?"Stop":"Play the games"}</button>
    </form>
    <${A} error=${i.error} onRetry=${f} />
    <div class="learn-experiment">
      <${Be} scores=${i.scores} playing=${l} />
      <figure>
        <figcaption>${l?s`Game ${l.number} of ${i.games}: ${l.cell.pacman} against ${l.cell.ghost}`:"The maze"}</figcaption>
        <${ce} board=${l?.position.board??$} label=${l?"The game that is played":"The maze at the start"} />
      </figure>
    </div>
    <p class="learn-progress" role="status">${Ve(i)}</p>
    <p class="quiet">The lecture's maze is another one, so the scores differ. The pattern is what counts: expectimax loses mostly to the adversary, and scores best against the random ghost.</p>
    <${oe} play=${{game:"pacman",options:y}} />
    <${W} />
    <${te} lesson=${e} />`}var de=e=>Number.isInteger(e)&&e>=R&&e<=fe;function We(){let[e,t]=h("");return x(()=>{let o=new AbortController;return C({},o.signal).then(n=>t(n.board),()=>{}),()=>o.abort()},[]),e}function Be({scores:e,playing:t}){return s`
    <table class="learn-cells">
      <caption>Games won and mean score; the published figures below</caption>
      <thead>
        <tr><th scope="col">Pacman</th>${Object.keys(v).map(o=>s`<th scope="col">${o} ghost</th>`)}</tr>
      </thead>
      <tbody>
        ${Object.keys(S).map(o=>s`
            <tr>
              <th scope="row">${o}</th>
              ${w.filter(n=>n.pacman===o).map(n=>s`<${Je} key=${n.name} cell=${n} scores=${e[n.name]} isPlayed=${t?.cell===n} />`)}
            </tr>`)}
      </tbody>
    </table>`}function Je({cell:e,scores:t=[],isPlayed:o}){let n=re[e.name];return s`
    <td class=${o?"now":""} data-cell=${e.name} data-games=${t.length}>
      <strong class="learn-mean">${t.length?N(Math.round(Ye(t))):"–"}</strong>
      <span>${t.length?`${he(t)} of ${t.length} won`:"no game yet"}</span>
      <span class="quiet">published ${N(n.mean)}, ${n.won} of ${E}</span>
    </td>`}var Ye=e=>e.reduce((t,o)=>t+o,0)/e.length,he=e=>e.filter(t=>t>0).length;function Ve({now:e,scores:t,games:o}){let n=Object.values(t).reduce((r,c)=>r+c.length,0);if(e)return n?`${n} of ${o*w.length} games are over.`:"The first game is played.";if(!n)return"";let a=w.filter(({name:r})=>t[r]).map(({name:r,pacman:c,ghost:u})=>`${c} against ${u}: ${he(t[r])} of ${t[r].length} won`);return`${n} games are over. ${a.join("; ")}.`}export{no as Experiment};
