import*as m from"../../main.js";var s=m.vendor_preact_html;var $=m.vendor_preact_useEffect;var w=m.vendor_preact_useRef;var f=m.vendor_preact_useState;import*as P from"../../main.js";var S=P.widgets_failure_Failure;import*as p from"../../main.js";var O=p.service_ask;var H=p.service_curl;var M=p.service_key;var D=p.service_send;var j=p.service_useLastRequest;var ce=2e3;function G({text:e,children:t}){let[o,n]=f(null);return $(()=>{if(!o)return;let r=setTimeout(()=>n(null),ce);return()=>clearTimeout(r)},[o]),s`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await le(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function le(e){try{return await navigator.clipboard.writeText(e),!0}catch{return me(e,()=>document.execCommand("copy"))}}function me(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let a=t();return n.remove(),o?.focus(),a}var q=4e3;function z(){let e=j();if(!e)return null;let t=H(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${M()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${G} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${pe(e.reply)}</pre>`}
    </details>`}function pe(e){let t=JSON.stringify(e,null,1);return t.length>q?`${t.slice(0,q)}
…`:t}import*as U from"../../main.js";var N=U.widgets_later_later;var F="countermove.learn",ue="countermove.learn";function de(){try{let e=JSON.parse(localStorage.getItem(F));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t):[]}catch{return[]}}var fe=({when:e})=>e!==void 0;function K(e,t,o){let n=de(),a=n.find(r=>r.name===e&&r.seed===o);a||n.push(a={name:e,seed:o,tries:0}),!fe(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),he(n))}function he(e){try{localStorage.setItem(F,JSON.stringify(e))}catch{return}dispatchEvent(new Event(ue))}var $e=new Intl.NumberFormat("en",{maximumFractionDigits:4});function E(e){return Array.isArray(e)?e.map(E).join(", "):typeof e=="number"?$e.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function T(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>T(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function B(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:W(t)/W(o)}var W=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var ge=N(()=>import("../exercise_tree.js"),"ExerciseTree"),xe=N(()=>import("../exercise_board.js"),"ExerciseBoard"),_e={right:"✓ Right.",wrong:"✗ Not yet."};function Y({lesson:{name:e,seed:t,exercise:o}}){let[n,a]=f(""),[r,i]=f(null),[l,c]=f(!1),[d,u]=f(null),_=L=>{a(L),i(null)},R=async L=>{L?.preventDefault(),c(!0),u(null);try{let v=await ve(o.requests()),I=we(o.right(...v),n);i({verdict:I?"right":"wrong",why:o.why(...v)}),K(e,I,t)}catch(v){u(v)}finally{c(!1)}};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&s`<${ge} text=${o.tree} />`}
      ${o.board&&s`<${xe} board=${o.board} />`}
      <form onSubmit=${R}>
        ${o.choices?s`<${be} choices=${o.choices} chosen=${n} onChoose=${_} />`:s`<${ye} answer=${n} onInput=${_} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&s`<button type="button" onClick=${()=>_("")}>Once more</button>`}
        </p>
      </form>
      <${S} error=${d} onRetry=${R} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&s`<strong>${_e[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&s`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function be({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>s`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function ye({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function ve(e){let t=[];for(let{method:o,path:n,body:a}of e)t.push(await D(o,n,a));return t}function we(e,t){return Array.isArray(e)?Se(e,t):typeof e=="number"?T(e,B(t)):J(e)===J(t)}function Se(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=a=>a.map(Number).toSorted((r,i)=>r-i);return T(n(e),n(o))}var J=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as h from"../../main.js";var V=h.route_hashOf;var Oe=({game:e,options:t,state:o,moves:n})=>V(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function Z({play:e}){return e?s`<p><a href=${Oe(e)}>Play it →</a></p>`:null}var Q={options:{layout:"gamble",most_moves:100},pacman:{minimax:{algorithm:"alpha_beta",depth:4},expectimax:{algorithm:"expectimax",depth:4,opponent:{model:"random"}}},ghosts:{adversarial:{algorithm:"alpha_beta",depth:2,weights:{score:1,dot_closeness:0,ghost_closeness:0,scared_closeness:0,dots:0,power_dots:0,dot_distance:0,ghost_distance:10}},random:null},published:{"minimax adversarial":{won:5,mean:483},"minimax random":{won:5,mean:493},"expectimax adversarial":{won:1,mean:-303},"expectimax random":{won:5,mean:503}}};var{options:b,pacman:y,ghosts:g,published:X}=Q,x=Object.keys(y).flatMap(e=>Object.keys(g).map(t=>({name:`${e} ${t}`,pacman:e,ghost:t})));var C="pacman",Te="Pacman";async function*te(e,t){let o=await A({},t);for(;;){if(yield o,o.turn==="over")return;o=await A({state:o.state,moves:[await Ae(e,o,t)]},t)}}var A=(e,t)=>O(C,"position",{options:b,...e},{signal:t,quiet:!0});async function Ae({pacman:e,ghost:t},{player:o,state:n,legal_moves:a},r){let i={options:b,state:n};if(o===Te)return(await O(C,"move",{...i,...y[e]},{signal:r})).move;if(!g[t])return ee(a);let{lines:l,value:c}=await O(C,"analysis",{...i,...g[t],multi_pv:0},{signal:r,quiet:!0});return ee(l.filter(d=>d.value===c).map(({move:d})=>d))}var ee=e=>e[Math.floor(Math.random()*e.length)];var ne="%",[ke,Le]=[7,6],oe={".":.12,o:.28};function re({board:e,label:t}){let o=e.split(`
`),n=o.filter(r=>r.startsWith(ne)),a=n.flatMap((r,i)=>[...r].map((l,c)=>({square:l,x:c,y:i})));return s`
    <svg class="learn-maze" role="img" aria-label=${t} viewBox="0 0 ${n[0]?.length??ke} ${n.length||Le}">
      ${a.map(({square:r,x:i,y:l})=>s`<${Ne} key=${`${i},${l}`} square=${r} x=${i} y=${l} />`)}
    </svg>
    <p class="learn-score">${o.slice(n.length).join(" ")}</p>`}function Ne({square:e,x:t,y:o}){let[n,a]=[t+.5,o+.5];return e===ne?s`<rect class="wall" x=${t+.04} y=${o+.04} width="0.92" height="0.92" rx="0.15" />`:oe[e]?s`<circle class="dot" cx=${n} cy=${a} r=${oe[e]} />`:e==="P"?s`<path class="pacman" d="M${n} ${a} L${n+.33} ${a-.22} A0.4 0.4 0 1 0 ${n+.33} ${a+.22} Z" />`:/[G\d]/i.test(e)?s`<path class="ghost" d="M${t+.15} ${o+.9} V${a} A0.35 0.35 0 0 1 ${t+.85} ${a} V${o+.9} l-0.175 -0.15 l-0.175 0.15 l-0.175 -0.15 Z" />`:null}var se={scores:{},now:null,games:0,error:null};function ae(){let[e,t]=f(se),o=w(null),n=()=>{o.current?.abort(),t(r=>({...r,now:null}))},a=(r,i)=>{o.current?.abort();let l=new AbortController;o.current=l,t({...se,games:r});let c=d=>!l.signal.aborted&&t(d);Ce(r,i,c,l.signal).then(()=>c(d=>({...d,now:null})),d=>c(u=>({...u,now:null,error:d})))};return $(()=>()=>o.current?.abort(),[]),{...e,start:a,stop:n}}async function Ce(e,t,o,n){for(let a=1;a<=e;a++)for(let r of x){let i=null;for await(let l of te(r,n))i=l,o(c=>({...c,now:{cell:r,number:a,position:l}})),await Ie(t(),n);o(l=>({...l,scores:Re(l.scores,r,i.utilities[0])}))}}var Re=(e,{name:t},o)=>({...e,[t]:[...e[t]??[],o]});function Ie(e,t){return new Promise((o,n)=>{setTimeout(()=>t.aborted?n(t.reason):o(),e)})}var k=5,Pe=[k,20,50],He={slow:400,watch:100,fast:0},Me={slow:"slowly",watch:"to watch",fast:"as fast as it goes"};function Wt({lesson:e}){let[t,o]=f(k),[n,a]=f("watch"),r=w(n);r.current=n;let i=ae(),l=De(),c=i.now,d=()=>i.start(t,()=>He[r.current]);return s`
    <form class="row learn-controls" onSubmit=${u=>u.preventDefault()}>
      <label>Games a cell
        <select value=${t} disabled=${!!c} onChange=${u=>o(Number(u.target.value))}>
          ${Pe.map(u=>s`<option value=${u}>${u}${u===k?", as published":""}</option>`)}
        </select>
      </label>
      <label>Pace
        <select value=${n} onChange=${u=>a(u.target.value)}>
          ${Object.entries(Me).map(([u,_])=>s`<option value=${u}>${_}</option>`)}
        </select>
      </label>
      <button type="button" class="main learn-start" onClick=${c?i.stop:d}>${c?"Stop":"Play the games"}</button>
    </form>
    <${S} error=${i.error} onRetry=${d} />
    <div class="learn-experiment">
      <${je} scores=${i.scores} playing=${c} />
      <figure>
        <figcaption>${c?s`Game ${c.number} of ${i.games}: ${c.cell.pacman} against ${c.cell.ghost}`:"The maze"}</figcaption>
        <${re} board=${c?.position.board??l} label=${c?"The game that is played":"The maze at the start"} />
      </figure>
    </div>
    <p class="learn-progress" role="status">${ze(i)}</p>
    <p class="quiet">The lecture's maze is another one, so the scores differ. The pattern is what counts: expectimax loses mostly to the adversary, and scores best against the random ghost.</p>
    <${Z} play=${{game:"pacman",options:b}} />
    <${z} />
    <${Y} lesson=${e} />`}function De(){let[e,t]=f("");return $(()=>{let o=new AbortController;return A({},o.signal).then(n=>t(n.board),()=>{}),()=>o.abort()},[]),e}function je({scores:e,playing:t}){return s`
    <table class="learn-cells">
      <caption>Games won and mean score; the published figures below</caption>
      <thead>
        <tr><th scope="col">Pacman</th>${Object.keys(g).map(o=>s`<th scope="col">${o} ghost</th>`)}</tr>
      </thead>
      <tbody>
        ${Object.keys(y).map(o=>s`
            <tr>
              <th scope="row">${o}</th>
              ${x.filter(n=>n.pacman===o).map(n=>s`<${Ge} key=${n.name} cell=${n} scores=${e[n.name]} isPlayed=${t?.cell===n} />`)}
            </tr>`)}
      </tbody>
    </table>`}function Ge({cell:e,scores:t=[],isPlayed:o}){let n=X[e.name];return s`
    <td class=${o?"now":""} data-cell=${e.name} data-games=${t.length}>
      <strong class="learn-mean">${t.length?E(Math.round(qe(t))):"–"}</strong>
      <span>${t.length?`${ie(t)} of ${t.length} won`:"no game yet"}</span>
      <span class="quiet">published ${E(n.mean)}, ${n.won} of ${k}</span>
    </td>`}var qe=e=>e.reduce((t,o)=>t+o,0)/e.length,ie=e=>e.filter(t=>t>0).length;function ze({now:e,scores:t,games:o}){let n=Object.values(t).reduce((r,i)=>r+i.length,0);if(e)return n?`${n} of ${o*x.length} games are over.`:"The first game is played.";if(!n)return"";let a=x.filter(({name:r})=>t[r]).map(({name:r,pacman:i,ghost:l})=>`${i} against ${l}: ${ie(t[r])} of ${t[r].length} won`);return`${n} games are over. ${a.join("; ")}.`}export{Wt as Experiment};
