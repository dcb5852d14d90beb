import*as m from"../../main.js";var a=m.vendor_preact_html;var S=m.vendor_preact_useEffect;var W=m.vendor_preact_useMemo;var d=m.vendor_preact_useState;import*as G from"../../main.js";var D=G.widgets_failure_Failure;import*as p from"../../main.js";var j=p.service_ask;var q=p.service_curl;var L=p.service_descriptionOf;var F=p.service_key;var U=p.service_useLastRequest;var ie=2e3;function z({text:e,children:t}){let[o,n]=d(null);return S(()=>{if(!o)return;let c=setTimeout(()=>n(null),ie);return()=>clearTimeout(c)},[o]),a`<button type="button" onClick=${async()=>{let c=typeof e=="function"?await e():e;n(c&&await ce(c)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ce(e){try{return await navigator.clipboard.writeText(e),!0}catch{return le(e,()=>document.execCommand("copy"))}}function le(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var B=4e3;function J(){let e=U();if(!e)return null;let t=q(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${F()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${z} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${me(e.reply)}</pre>`}
    </details>`}function me(e){let t=JSON.stringify(e,null,1);return t.length>B?`${t.slice(0,B)}
…`:t}import*as T from"../../main.js";var K=T.play_boards_boardOf;var Y={},pe=[];async function Q({position:{game:e}}){let[t,o]=await Promise.all([L(e),K(e)]);return{Drawn:o.default,description:t}}function H({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:c=Y,values:r=null}){let l=e.body?.options??Y;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${l} onMove=${s} flipped=${!1} shown=${c} values=${r} played=${pe} />
    </figure>`}import*as b from"../../main.js";var X=b.route_hashOf;var ue=({game:e,options:t,state:o,moves:n})=>X(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function Z({play:e}){return e?a`<p><a href=${ue(e)}>Play it →</a></p>`:null}var de=new Intl.NumberFormat("en",{maximumFractionDigits:4});function w(e){return Array.isArray(e)?e.map(w).join(", "):typeof e=="number"?de.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}var fe=150;function V(e,t,o,n,s){let[c,r]=d({}),l=JSON.stringify([e,t,o,n,s]);S(()=>{let E=new AbortController,{signal:O}=E,M=c.game!==e,N=async()=>{let g=await j(e,"position",{...t,weights:o,include:["features"]},{signal:O}),y=g.turn==="over",A=(i,h)=>j(e,"move",{...t,weights:i,algorithm:"alpha_beta",depth:s},{signal:O,quiet:h}),I=y?null:await A(o,!1),R=y?null:await A(n,!0),C=await Q({position:g});O.aborted||r({key:l,game:e,position:g,drawn:C,found:I,usual:R})},$=setTimeout(()=>N().catch(g=>g.name!=="AbortError"&&r(y=>({...y,key:l,error:g}))),M?0:fe);return()=>{clearTimeout($),E.abort()}},[l]);let{error:_=null,position:x=null,drawn:f=null,found:u=null,usual:v=null}=c.game===e||c.key===l?c:{};return{position:x,drawn:f,found:u,usual:v,asking:c.key!==l,error:c.key===l?_:null}}var P=["chess","othello","connect_four","checkers","tic_tac_toe","pacman"],ee=new Set(["network","patterns"]),te=e=>e.features.filter(({name:t})=>!ee.has(t)),oe=e=>[{title:"The start",fields:{}},...e.examples.filter(({options:t})=>t==="{}").map(({title:t,state:o,moves:n})=>({title:t,fields:{...o&&{state:o},...n&&{moves:n.split(/\s+/)}}}))];function ne(e){let o={"The service's":e.features.map(({weight:r})=>r),"The textbook's":e.textbook_weights},s=Object.entries(o).map(([r,l])=>[r,he(e,l)]).filter(([,r])=>Object.values(r).some(Boolean)),c=s.length===2&&JSON.stringify(s[0][1])===JSON.stringify(s[1][1]);return Object.fromEntries(c?s.slice(0,1):s)}function he(e,t){let o=e.features.map(({name:n},s)=>[n,ee.has(n)?0:t[s]]);return Object.fromEntries(o)}function se(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var _e=20;function re({description:e,terms:t,features:o,weights:n,onWeigh:s,folds:c=!0}){let r=new Map((o??[]).map(u=>[u.name,u])),l=({name:u})=>c&&o&&!r.get(u)?.value,_=Math.max(...[...r.values()].map(({contribution:u})=>Math.abs(u)),1e-9),x=u=>a`<${xe} key=${u.name} description=${e} term=${u} feature=${r.get(u.name)} weight=${n[u.name]} largest=${_} onWeigh=${s} />`,f=t.filter(l);return a`
    <div class="learn-terms">
      ${t.filter(u=>!l(u)).map(x)}
    </div>
    ${f.length>0&&a`<details class="learn-idle">
      <summary>${f.length} more ${f.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${f.map(x)}</div>
    </details>`}`}function xe({description:e,term:t,feature:o,weight:n,largest:s,onWeigh:c}){let r=se(e,t.name),l=o?.contribution??0,_=50*Math.abs(l)/s,x=t.name.replaceAll("_"," ");return a`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${x}</span>
        <input type="range" min=${-r} max=${r} step=${r/_e} value=${n}
          onInput=${f=>c(t.name,Number(f.target.value))} />
      </label>
      <span class="learn-sum">${w(o?.value??0)} × ${w(n)} = <strong>${w(l)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${l<0?"minus":"plus"} style=${{width:`${_}%`,left:`${l<0?50-_:50}%`}}></span>
      </span>
    </div>`}var ae=[1,2],k="own",$e=1;function gt(){let[e,t]=d([]),[o,n]=d(null),[s,c]=d(P[0]);if(S(()=>{Promise.all(P.map(L)).then(t,n)},[]),o)return a`<${D} error=${o} />`;let r=e.find(({name:l})=>l===s);return r?a`<${ge} key=${s} description=${r} descriptions=${e} onGame=${c} />`:a`<p class="waiting">Loading…</p>`}function ge({description:e,descriptions:t,onGame:o}){let n=oe(e),s=W(()=>ne(e),[e]),c=te(e),[r,l]=d(Math.min($e,n.length-1)),[_,x]=d(""),[f,u]=d(Object.values(s)[0]),[v,E]=d(f),[O,M]=d(ae[0]),N=r===k?{state:_}:n[r].fields,{position:$,drawn:g,found:y,usual:A,asking:I,error:R}=V(e.name,N,v,f,O),C=i=>{u(i),E(i)};return a`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>Game
        <select value=${e.name} onChange=${i=>o(i.target.value)}>${t.map(({name:i,title:h})=>a`<option value=${i}>${h}</option>`)}</select>
      </label>
      <label>Position
        <select value=${r} onChange=${i=>l(i.target.value===k?k:Number(i.target.value))}>
          ${n.map(({title:i},h)=>a`<option value=${h}>${i}</option>`)}
          <option value=${k}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${O} onChange=${i=>M(Number(i.target.value))}>${ae.map(i=>a`<option value=${i}>${i}</option>`)}</select>
      </label>
    </form>
    ${r===k&&a`<label class="learn-own">Its notation <input value=${_} placeholder=${e.start} spellcheck=${!1} autocomplete="off" onInput=${i=>x(i.target.value.trim())} /></label>`}
    <${D} error=${R} />
    <div class="learn-outcome" role="status">
      <p>${$&&a`The sum, for ${$.player??"nobody"} to move: <strong>${w($.evaluation)}</strong> ${e.unit}.`}</p>
      <p>${Oe(y,A,O)}</p>
    </div>
    <${Z} play=${{game:e.name,...N}} />
    <${J} />
    ${$&&a`<div class="learn-weights" aria-busy=${I}>
      <div class="learn-place"><${H} request=${be} position=${$} drawn=${g} shown=${{best:y?.move}} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(s).map(([i,h])=>a`<button type="button" aria-pressed=${v===h} onClick=${()=>C(h)}>${i} weights</button>`)}
          <button type="button" onClick=${()=>E(ve(v))}>All 0</button>
        </div>
        <${re} description=${e} terms=${c} features=${$.features} weights=${v} onWeigh=${(i,h)=>E({...v,[i]:h})} />
      </div>
    </div>`}`}var be={},ve=e=>Object.fromEntries(Object.keys(e).map(t=>[t,0]));function Oe(e,t,o){if(!e)return"";let n=({move:c,move_label:r})=>r??c,s=`A search of ${o} ${o===1?"ply":"plies"} chooses ${n(e)}`;return e.move===t.move?`${s}, as with the weights at the start.`:`${s}. With the weights at the start it was ${n(t)}.`}export{gt as Weights};
