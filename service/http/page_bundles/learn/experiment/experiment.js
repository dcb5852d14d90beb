import*as l from"../../main.js";var a=l.vendor_preact_html;var f=l.vendor_preact_useEffect;var b=l.vendor_preact_useRef;var d=l.vendor_preact_useState;import*as T from"../../main.js";var A=T.widgets_failure_Failure;import*as p from"../../main.js";var v=p.service_ask;var L=p.service_curl;var N=p.service_key;var k=p.service_useLastRequest;var B=2e3;function R({text:e,children:t}){let[o,n]=d(null);return f(()=>{if(!o)return;let s=setTimeout(()=>n(null),B);return()=>clearTimeout(s)},[o]),a`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;n(s&&await J(s)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function J(e){try{return await navigator.clipboard.writeText(e),!0}catch{return V(e,()=>document.execCommand("copy"))}}function V(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let i=t();return n.remove(),o?.focus(),i}var C=4e3;function P(){let e=k();if(!e)return null;let t=L(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${N()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${R} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Y(e.reply)}</pre>`}
    </details>`}function Y(e){let t=JSON.stringify(e,null,1);return t.length>C?`${t.slice(0,C)}
…`:t}import*as h from"../../main.js";var I=h.route_hashOf;var Z=({game:e,options:t,state:o,moves:n})=>I(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function H({play:e}){return e?a`<p><a href=${Z(e)}>Play it →</a></p>`:null}var Q=new Intl.NumberFormat("en",{maximumFractionDigits:4});function w(e){return Array.isArray(e)?e.map(w).join(", "):typeof e=="number"?Q.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}var M={options:{layout:"gamble",most_moves:100},pacman:{minimax:{algorithm:"alpha_beta",depth:4},expectimax:{algorithm:"expectimax",depth:4,opponent:{model:"random"}}},ghosts:{adversarial:{algorithm:"alpha_beta",depth:2,weights:{score:1,dot_closeness:0,ghost_closeness:0,scared_closeness:0,dots:0,power_dots:0,dot_distance:0,ghost_distance:10}},random:null},published:{"minimax adversarial":{won:5,mean:483},"minimax random":{won:5,mean:493},"expectimax adversarial":{won:1,mean:-303},"expectimax random":{won:5,mean:503}}};var{options:g,pacman:$,ghosts:_,published:j}=M,x=Object.keys($).flatMap(e=>Object.keys(_).map(t=>({name:`${e} ${t}`,pacman:e,ghost:t})));var E="pacman",ee="Pacman";async function*G(e,t){let o=await y({},t);for(;;){if(yield o,o.turn==="over")return;o=await y({state:o.state,moves:[await te(e,o,t)]},t)}}var y=(e,t)=>v(E,"position",{options:g,...e},{signal:t,quiet:!0});async function te({pacman:e,ghost:t},{player:o,state:n,legal_moves:i},s){let m={options:g,state:n};if(o===ee)return(await v(E,"move",{...m,...$[e]},{signal:s})).move;if(!_[t])return D(i);let{lines:r,value:u}=await v(E,"analysis",{...m,..._[t],multi_pv:0},{signal:s,quiet:!0});return D(r.filter(c=>c.value===u).map(({move:c})=>c))}var D=e=>e[Math.floor(Math.random()*e.length)];var U="%",[oe,ne]=[7,6],z={".":.12,o:.28};function q({board:e,label:t}){let o=e.split(`
`),n=o.filter(s=>s.startsWith(U)),i=n.flatMap((s,m)=>[...s].map((r,u)=>({square:r,x:u,y:m})));return a`
    <svg class="learn-maze" role="img" aria-label=${t} viewBox="0 0 ${n[0]?.length??oe} ${n.length||ne}">
      ${i.map(({square:s,x:m,y:r})=>a`<${se} key=${`${m},${r}`} square=${s} x=${m} y=${r} />`)}
    </svg>
    <p class="learn-score">${o.slice(n.length).join(" ")}</p>`}function se({square:e,x:t,y:o}){let[n,i]=[t+.5,o+.5];return e===U?a`<rect class="wall" x=${t+.04} y=${o+.04} width="0.92" height="0.92" rx="0.15" />`:z[e]?a`<circle class="dot" cx=${n} cy=${i} r=${z[e]} />`:e==="P"?a`<path class="pacman" d="M${n} ${i} L${n+.33} ${i-.22} A0.4 0.4 0 1 0 ${n+.33} ${i+.22} Z" />`:/[G\d]/i.test(e)?a`<path class="ghost" d="M${t+.15} ${o+.9} V${i} A0.35 0.35 0 0 1 ${t+.85} ${i} V${o+.9} l-0.175 -0.15 l-0.175 0.15 l-0.175 -0.15 Z" />`:null}var F={scores:{},now:null,games:0,error:null};function W(){let[e,t]=d(F),o=b(null),n=()=>{o.current?.abort(),t(s=>({...s,now:null}))},i=(s,m)=>{o.current?.abort();let r=new AbortController;o.current=r,t({...F,games:s});let u=c=>!r.signal.aborted&&t(c);re(s,m,u,r.signal).then(()=>u(c=>({...c,now:null})),c=>u(S=>({...S,now:null,error:c})))};return f(()=>()=>o.current?.abort(),[]),{...e,start:i,stop:n}}async function re(e,t,o,n){for(let i=1;i<=e;i++)for(let s of x){let m=null;for await(let r of G(s,n))m=r,o(u=>({...u,now:{cell:s,number:i,position:r}})),await ie(t(),n);o(r=>({...r,scores:ae(r.scores,s,m.utilities[0])}))}}var ae=(e,{name:t},o)=>({...e,[t]:[...e[t]??[],o]});function ie(e,t){return new Promise((o,n)=>{setTimeout(()=>t.aborted?n(t.reason):o(),e)})}var O=5,ce=[O,20,50],le={slow:400,watch:100,fast:0},me={slow:"slowly",watch:"to watch",fast:"as fast as it goes"};function lt(){let[e,t]=d(O),[o,n]=d("watch"),i=b(o);i.current=o;let s=W(),m=pe(),r=s.now,u=()=>s.start(e,()=>le[i.current]);return a`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Games a cell
        <select value=${e} disabled=${!!r} onChange=${c=>t(Number(c.target.value))}>
          ${ce.map(c=>a`<option value=${c}>${c}${c===O?", as published":""}</option>`)}
        </select>
      </label>
      <label>Pace
        <select value=${o} onChange=${c=>n(c.target.value)}>
          ${Object.entries(me).map(([c,S])=>a`<option value=${c}>${S}</option>`)}
        </select>
      </label>
      <button type="button" class="main learn-start" onClick=${r?s.stop:u}>${r?"Stop":"Play the games"}</button>
    </form>
    <${A} error=${s.error} onRetry=${u} />
    <div class="learn-experiment">
      <${ue} scores=${s.scores} playing=${r} />
      <figure>
        <figcaption>${r?a`Game ${r.number} of ${s.games}: ${r.cell.pacman} against ${r.cell.ghost}`:"The maze"}</figcaption>
        <${q} board=${r?.position.board??m} label=${r?"The game that is played":"The maze at the start"} />
      </figure>
    </div>
    <p class="learn-progress" role="status">${fe(s)}</p>
    <p class="quiet">The lecture's maze is another one, so the scores differ. The pattern is what counts: expectimax loses mostly to the adversary, and scores best against the random ghost.</p>
    <${H} play=${{game:"pacman",options:g}} />
    <${P} />`}function pe(){let[e,t]=d("");return f(()=>{let o=new AbortController;return y({},o.signal).then(n=>t(n.board),()=>{}),()=>o.abort()},[]),e}function ue({scores:e,playing:t}){return a`
    <table class="learn-cells">
      <caption>Games won and mean score; the published figures below</caption>
      <thead>
        <tr><th scope="col">Pacman</th>${Object.keys(_).map(o=>a`<th scope="col">${o} ghost</th>`)}</tr>
      </thead>
      <tbody>
        ${Object.keys($).map(o=>a`
            <tr>
              <th scope="row">${o}</th>
              ${x.filter(n=>n.pacman===o).map(n=>a`<${de} key=${n.name} cell=${n} scores=${e[n.name]} isPlayed=${t?.cell===n} />`)}
            </tr>`)}
      </tbody>
    </table>`}function de({cell:e,scores:t=[],isPlayed:o}){let n=j[e.name];return a`
    <td class=${o?"now":""} data-cell=${e.name} data-games=${t.length}>
      <strong class="learn-mean">${t.length?w(Math.round(he(t))):"–"}</strong>
      <span>${t.length?`${K(t)} of ${t.length} won`:"no game yet"}</span>
      <span class="quiet">published ${w(n.mean)}, ${n.won} of ${O}</span>
    </td>`}var he=e=>e.reduce((t,o)=>t+o,0)/e.length,K=e=>e.filter(t=>t>0).length;function fe({now:e,scores:t,games:o}){let n=Object.values(t).reduce((s,m)=>s+m.length,0);if(e)return n?`${n} of ${o*x.length} games are over.`:"The first game is played.";if(!n)return"";let i=x.filter(({name:s})=>t[s]).map(({name:s,pacman:m,ghost:r})=>`${m} against ${r}: ${K(t[s])} of ${t[s].length} won`);return`${n} games are over. ${i.join("; ")}.`}export{lt as Experiment};
