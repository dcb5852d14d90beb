import*as m from"../../main.js";var s=m.vendor_preact_html;var h=m.vendor_preact_useEffect;var g=m.vendor_preact_useRef;var f=m.vendor_preact_useState;import*as D from"../../main.js";var O=D.widgets_failure_Failure;import*as p from"../../main.js";var E=p.service_ask;var j=p.service_curl;var G=p.service_key;var q=p.service_send;var z=p.service_useLastRequest;var pe=2e3;function U({text:e,children:t}){let[o,n]=f(null);return h(()=>{if(!o)return;let r=setTimeout(()=>n(null),pe);return()=>clearTimeout(r)},[o]),s`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await ue(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ue(e){try{return await navigator.clipboard.writeText(e),!0}catch{return de(e,()=>document.execCommand("copy"))}}function de(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let a=t();return n.remove(),o?.focus(),a}var F=4e3;function K(){let e=z();if(!e)return null;let t=j(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${G()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${U} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${fe(e.reply)}</pre>`}
    </details>`}function fe(e){let t=JSON.stringify(e,null,1);return t.length>F?`${t.slice(0,F)}
…`:t}import*as W from"../../main.js";var R=W.widgets_later_later;var B="countermove.learn",he="countermove.learn";function $e(){try{let e=JSON.parse(localStorage.getItem(B));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var ge=({when:e})=>e!==void 0;function J(e,t,o){let n=$e(),a=n.find(r=>r.name===e&&r.seed===o);a||n.push(a={name:e,seed:o,tries:0}),!ge(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),_e(n))}function _e(e){try{localStorage.setItem(B,JSON.stringify(e))}catch{return}dispatchEvent(new Event(he))}var xe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function T(e){return Array.isArray(e)?e.map(T).join(", "):typeof e=="number"?xe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function A(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>A(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function V(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:Y(t)/Y(o)}var Y=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var be=R(()=>import("../exercise_tree.js"),"ExerciseTree"),ye=R(()=>import("../exercise_board.js"),"ExerciseBoard"),ve={right:"✓ Right.",wrong:"✗ Not yet."};function Q({lesson:{name:e,seed:t,exercise:o}}){let[n,a]=f(""),[r,i]=f(null),[l,c]=f(!1),[d,u]=f(null),b=g(null);h(()=>()=>b.current?.abort(),[]);let P=()=>{b.current?.abort(),c(!1),i(null),u(null)},N=C=>{P(),a(C)},H=async C=>{C?.preventDefault(),P();let{signal:w}=b.current=new AbortController;c(!0);try{let S=await Oe(o.requests(),w);if(w.aborted)return;let M=Ee(o.right(...S),n);i({verdict:M?"right":"wrong",why:o.why(...S)}),J(e,M,t)}catch(S){w.aborted||u(S)}w.aborted||c(!1)};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&s`<${be} text=${o.tree} />`}
      ${o.board&&s`<${ye} board=${o.board} />`}
      <form onSubmit=${H}>
        ${o.choices?s`<${we} choices=${o.choices} chosen=${n} onChoose=${N} />`:s`<${Se} answer=${n} onInput=${N} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&s`<button type="button" onClick=${()=>N("")}>Once more</button>`}
        </p>
      </form>
      <${O} error=${d} onRetry=${H} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&s`<strong>${ve[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&s`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function we({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>s`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Se({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Oe(e,t){let o=[];for(let{method:n,path:a,body:r}of e)o.push(await q(n,a,r,{signal:t}));return o}function Ee(e,t){return Array.isArray(e)?Te(e,t):typeof e=="number"?A(e,V(t)):Z(e)===Z(t)}function Te(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=a=>a.map(Number).toSorted((r,i)=>r-i);return A(n(e),n(o))}var Z=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as $ from"../../main.js";var X=$.route_hashOf;var Ae=({game:e,options:t,state:o,moves:n})=>X(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function ee({play:e}){return e?s`<p><a href=${Ae(e)}>Play it →</a></p>`:null}var te={options:{layout:"gamble",most_moves:100},pacman:{minimax:{algorithm:"alpha_beta",depth:4},expectimax:{algorithm:"expectimax",depth:4,opponent:{model:"random"}}},ghosts:{adversarial:{algorithm:"alpha_beta",depth:2,weights:{score:1,dot_closeness:0,ghost_closeness:0,scared_closeness:0,dots:0,power_dots:0,dot_distance:0,ghost_distance:10}},random:null},published:{"minimax adversarial":{won:5,mean:483},"minimax random":{won:5,mean:493},"expectimax adversarial":{won:1,mean:-303},"expectimax random":{won:5,mean:503}}};var{options:y,pacman:v,ghosts:_,published:oe}=te,x=Object.keys(v).flatMap(e=>Object.keys(_).map(t=>({name:`${e} ${t}`,pacman:e,ghost:t})));var I="pacman",Le="Pacman";async function*re(e,t){let o=await k({},t);for(;;){if(yield o,o.turn==="over")return;o=await k({state:o.state,moves:[await Ne(e,o,t)]},t)}}var k=(e,t)=>E(I,"position",{options:y,...e},{signal:t,quiet:!0});async function Ne({pacman:e,ghost:t},{player:o,state:n,legal_moves:a},r){let i={options:y,state:n};if(o===Le)return(await E(I,"move",{...i,...v[e]},{signal:r})).move;if(!_[t])return ne(a);let{lines:l,value:c}=await E(I,"analysis",{...i,..._[t],multi_pv:0},{signal:r,quiet:!0});return ne(l.filter(d=>d.value===c).map(({move:d})=>d))}var ne=e=>e[Math.floor(Math.random()*e.length)];var ae="%",[Ce,Re]=[7,6],se={".":.12,o:.28};function ie({board:e,label:t}){let o=e.split(`
`),n=o.filter(r=>r.startsWith(ae)),a=n.flatMap((r,i)=>[...r].map((l,c)=>({square:l,x:c,y:i})));return s`
    <svg class="learn-maze" role="img" aria-label=${t} viewBox="0 0 ${n[0]?.length??Ce} ${n.length||Re}">
      ${a.map(({square:r,x:i,y:l})=>s`<${Ie} key=${`${i},${l}`} square=${r} x=${i} y=${l} />`)}
    </svg>
    <p class="learn-score">${o.slice(n.length).join(" ")}</p>`}function Ie({square:e,x:t,y:o}){let[n,a]=[t+.5,o+.5];return e===ae?s`<rect class="wall" x=${t+.04} y=${o+.04} width="0.92" height="0.92" rx="0.15" />`:se[e]?s`<circle class="dot" cx=${n} cy=${a} r=${se[e]} />`:e==="P"?s`<path class="pacman" d="M${n} ${a} L${n+.33} ${a-.22} A0.4 0.4 0 1 0 ${n+.33} ${a+.22} Z" />`:/[G\d]/i.test(e)?s`<path class="ghost" d="M${t+.15} ${o+.9} V${a} A0.35 0.35 0 0 1 ${t+.85} ${a} V${o+.9} l-0.175 -0.15 l-0.175 0.15 l-0.175 -0.15 Z" />`:null}var ce={scores:{},now:null,games:0,error:null};function le(){let[e,t]=f(ce),o=g(null),n=()=>{o.current?.abort(),t(r=>({...r,now:null}))},a=(r,i)=>{o.current?.abort();let l=new AbortController;o.current=l,t({...ce,games:r});let c=d=>!l.signal.aborted&&t(d);Pe(r,i,c,l.signal).then(()=>c(d=>({...d,now:null})),d=>c(u=>({...u,now:null,error:d})))};return h(()=>()=>o.current?.abort(),[]),{...e,start:a,stop:n}}async function Pe(e,t,o,n){for(let a=1;a<=e;a++)for(let r of x){let i=null;for await(let l of re(r,n))i=l,o(c=>({...c,now:{cell:r,number:a,position:l}})),await Me(t(),n);o(l=>({...l,scores:He(l.scores,r,i.utilities[0])}))}}var He=(e,{name:t},o)=>({...e,[t]:[...e[t]??[],o]});function Me(e,t){return new Promise((o,n)=>{setTimeout(()=>t.aborted?n(t.reason):o(),e)})}var L=5,De=[L,20,50],je={slow:400,watch:100,fast:0},Ge={slow:"slowly",watch:"to watch",fast:"as fast as it goes"};function Yt({lesson:e}){let[t,o]=f(L),[n,a]=f("watch"),r=g(n);r.current=n;let i=le(),l=qe(),c=i.now,d=()=>i.start(t,()=>je[r.current]);return s`
    <form class="row learn-controls" onSubmit=${u=>u.preventDefault()}>
      <label>Games a cell
        <select value=${t} disabled=${!!c} onChange=${u=>o(Number(u.target.value))}>
          ${De.map(u=>s`<option value=${u}>${u}${u===L?", as published":""}</option>`)}
        </select>
      </label>
      <label>Pace
        <select value=${n} onChange=${u=>a(u.target.value)}>
          ${Object.entries(Ge).map(([u,b])=>s`<option value=${u}>${b}</option>`)}
        </select>
      </label>
      <button type="button" class="main learn-start" onClick=${c?i.stop:d}>${c?"Stop":"Play the games"}</button>
    </form>
    <${O} error=${i.error} onRetry=${d} />
    <div class="learn-experiment">
      <${ze} scores=${i.scores} playing=${c} />
      <figure>
        <figcaption>${c?s`Game ${c.number} of ${i.games}: ${c.cell.pacman} against ${c.cell.ghost}`:"The maze"}</figcaption>
        <${ie} board=${c?.position.board??l} label=${c?"The game that is played":"The maze at the start"} />
      </figure>
    </div>
    <p class="learn-progress" role="status">${Ke(i)}</p>
    <p class="quiet">The lecture's maze is another one, so the scores differ. The pattern is what counts: expectimax loses mostly to the adversary, and scores best against the random ghost.</p>
    <${ee} play=${{game:"pacman",options:y}} />
    <${K} />
    <${Q} lesson=${e} />`}function qe(){let[e,t]=f("");return h(()=>{let o=new AbortController;return k({},o.signal).then(n=>t(n.board),()=>{}),()=>o.abort()},[]),e}function ze({scores:e,playing:t}){return s`
    <table class="learn-cells">
      <caption>Games won and mean score; the published figures below</caption>
      <thead>
        <tr><th scope="col">Pacman</th>${Object.keys(_).map(o=>s`<th scope="col">${o} ghost</th>`)}</tr>
      </thead>
      <tbody>
        ${Object.keys(v).map(o=>s`
            <tr>
              <th scope="row">${o}</th>
              ${x.filter(n=>n.pacman===o).map(n=>s`<${Ue} key=${n.name} cell=${n} scores=${e[n.name]} isPlayed=${t?.cell===n} />`)}
            </tr>`)}
      </tbody>
    </table>`}function Ue({cell:e,scores:t=[],isPlayed:o}){let n=oe[e.name];return s`
    <td class=${o?"now":""} data-cell=${e.name} data-games=${t.length}>
      <strong class="learn-mean">${t.length?T(Math.round(Fe(t))):"–"}</strong>
      <span>${t.length?`${me(t)} of ${t.length} won`:"no game yet"}</span>
      <span class="quiet">published ${T(n.mean)}, ${n.won} of ${L}</span>
    </td>`}var Fe=e=>e.reduce((t,o)=>t+o,0)/e.length,me=e=>e.filter(t=>t>0).length;function Ke({now:e,scores:t,games:o}){let n=Object.values(t).reduce((r,i)=>r+i.length,0);if(e)return n?`${n} of ${o*x.length} games are over.`:"The first game is played.";if(!n)return"";let a=x.filter(({name:r})=>t[r]).map(({name:r,pacman:i,ghost:l})=>`${i} against ${l}: ${me(t[r])} of ${t[r].length} won`);return`${n} games are over. ${a.join("; ")}.`}export{Yt as Experiment};
