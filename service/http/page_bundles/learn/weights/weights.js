import*as m from"../../main.js";var r=m.vendor_preact_html;var E=m.vendor_preact_useEffect;var W=m.vendor_preact_useMemo;var d=m.vendor_preact_useState;import*as G from"../../main.js";var D=G.widgets_failure_Failure;import*as u from"../../main.js";var j=u.service_ask;var q=u.service_curl;var A=u.service_descriptionOf;var F=u.service_key;var U=u.service_useLastRequest;var ie=2e3;function z({text:e,children:t}){let[o,n]=d(null);return E(()=>{if(!o)return;let a=setTimeout(()=>n(null),ie);return()=>clearTimeout(a)},[o]),r`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;n(a&&await ce(a)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ce(e){try{return await navigator.clipboard.writeText(e),!0}catch{return le(e,()=>document.execCommand("copy"))}}function le(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var B=4e3;function J(){let e=U();if(!e)return null;let t=q(e);return r`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${F()&&r`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${z} key=${t} text=${t}>Copy<//>
      ${e.reply&&r`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${me(e.reply)}</pre>`}
    </details>`}function me(e){let t=JSON.stringify(e,null,1);return t.length>B?`${t.slice(0,B)}
…`:t}import*as S from"../../main.js";var K=S.play_boards_boardOf;var Y={},pe=[];async function Q({position:{game:e}}){let[t,o]=await Promise.all([A(e),K(e)]);return{Drawn:o.default,description:t}}function H({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:a=Y}){let i=e.body?.options??Y;return r`
    <figure class="learn-board">
      ${n&&r`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${i} onMove=${s} flipped=${!1} shown=${a} played=${pe} />
    </figure>`}import*as O from"../../main.js";var X=O.route_hashOf;var ue=({game:e,options:t,state:o,moves:n})=>X(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function Z({play:e}){return e?r`<p><a href=${ue(e)}>Play it →</a></p>`:null}var de=new Intl.NumberFormat("en",{maximumFractionDigits:4});function y(e){return Array.isArray(e)?e.map(y).join(", "):typeof e=="number"?de.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}var fe=150;function V(e,t,o,n,s){let[a,i]=d({}),p=JSON.stringify([e,t,o,n,s]);E(()=>{let w=new AbortController,{signal:b}=w,M=a.game!==e,k=async()=>{let $=await j(e,"position",{...t,weights:o,include:["features"]},{signal:b}),v=$.turn==="over",N=(c,_)=>j(e,"move",{...t,weights:c,algorithm:"alpha_beta",depth:s},{signal:b,quiet:_}),I=v?null:await N(o,!1),R=v?null:await N(n,!0),C=await Q({position:$});b.aborted||i({key:p,game:e,position:$,drawn:C,found:I,usual:R})},x=setTimeout(()=>k().catch($=>$.name!=="AbortError"&&i(v=>({...v,key:p,error:$}))),M?0:fe);return()=>{clearTimeout(x),w.abort()}},[p]);let{error:f=null,position:h=null,drawn:l=null,found:L=null,usual:g=null}=a.game===e||a.key===p?a:{};return{position:h,drawn:l,found:L,usual:g,asking:a.key!==p,error:a.key===p?f:null}}var P=["chess","othello","connect_four","checkers","tic_tac_toe"],ee=new Set(["network","patterns"]),te=e=>e.features.filter(({name:t})=>!ee.has(t)),oe=e=>[{title:"The start",fields:{}},...e.examples.filter(({options:t})=>t==="{}").map(({title:t,state:o,moves:n})=>({title:t,fields:{...o&&{state:o},...n&&{moves:n.split(/\s+/)}}}))];function ne(e){let o={"The service's":e.features.map(({weight:i})=>i),"The textbook's":e.textbook_weights},s=Object.entries(o).map(([i,p])=>[i,he(e,p)]).filter(([,i])=>Object.values(i).some(Boolean)),a=s.length===2&&JSON.stringify(s[0][1])===JSON.stringify(s[1][1]);return Object.fromEntries(a?s.slice(0,1):s)}function he(e,t){let o=e.features.map(({name:n},s)=>[n,ee.has(n)?0:t[s]]);return Object.fromEntries(o)}function se(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var _e=20;function re({description:e,terms:t,features:o,weights:n,onWeigh:s}){let a=new Map((o??[]).map(l=>[l.name,l])),i=({name:l})=>o&&!a.get(l)?.value,p=Math.max(...[...a.values()].map(({contribution:l})=>Math.abs(l)),1e-9),f=l=>r`<${xe} key=${l.name} description=${e} term=${l} feature=${a.get(l.name)} weight=${n[l.name]} largest=${p} onWeigh=${s} />`,h=t.filter(i);return r`
    <div class="learn-terms">
      ${t.filter(l=>!i(l)).map(f)}
    </div>
    ${h.length>0&&r`<details class="learn-idle">
      <summary>${h.length} more ${h.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${h.map(f)}</div>
    </details>`}`}function xe({description:e,term:t,feature:o,weight:n,largest:s,onWeigh:a}){let i=se(e,t.name),p=o?.contribution??0,f=50*Math.abs(p)/s,h=t.name.replaceAll("_"," ");return r`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${h}</span>
        <input type="range" min=${-i} max=${i} step=${i/_e} value=${n}
          onInput=${l=>a(t.name,Number(l.target.value))} />
      </label>
      <span class="learn-sum">${y(o?.value??0)} × ${y(n)} = <strong>${y(p)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${p<0?"minus":"plus"} style=${{width:`${f}%`,left:`${p<0?50-f:50}%`}}></span>
      </span>
    </div>`}var ae=[1,2],T="own",$e=1;function gt(){let[e,t]=d([]),[o,n]=d(null),[s,a]=d(P[0]);if(E(()=>{Promise.all(P.map(A)).then(t,n)},[]),o)return r`<${D} error=${o} />`;let i=e.find(({name:p})=>p===s);return i?r`<${ge} key=${s} description=${i} descriptions=${e} onGame=${a} />`:r`<p class="waiting">Loading…</p>`}function ge({description:e,descriptions:t,onGame:o}){let n=oe(e),s=W(()=>ne(e),[e]),a=te(e),[i,p]=d(Math.min($e,n.length-1)),[f,h]=d(""),[l,L]=d(Object.values(s)[0]),[g,w]=d(l),[b,M]=d(ae[0]),k=i===T?{state:f}:n[i].fields,{position:x,drawn:$,found:v,usual:N,asking:I,error:R}=V(e.name,k,g,l,b),C=c=>{L(c),w(c)};return r`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Game
        <select value=${e.name} onChange=${c=>o(c.target.value)}>${t.map(({name:c,title:_})=>r`<option value=${c}>${_}</option>`)}</select>
      </label>
      <label>Position
        <select value=${i} onChange=${c=>p(c.target.value===T?T:Number(c.target.value))}>
          ${n.map(({title:c},_)=>r`<option value=${_}>${c}</option>`)}
          <option value=${T}>One of my own…</option>
        </select>
      </label>
      <label>Depth of the search
        <select value=${b} onChange=${c=>M(Number(c.target.value))}>${ae.map(c=>r`<option value=${c}>${c}</option>`)}</select>
      </label>
    </form>
    ${i===T&&r`<label class="learn-own">Its notation <input value=${f} placeholder=${e.start} spellcheck=${!1} autocomplete="off" onInput=${c=>h(c.target.value.trim())} /></label>`}
    <${D} error=${R} />
    <div class="learn-outcome" role="status">
      <p>${x&&r`The sum, for ${x.player??"nobody"} to move: <strong>${y(x.evaluation)}</strong> ${e.unit}.`}</p>
      <p>${Oe(v,N,b)}</p>
    </div>
    <${Z} play=${{game:e.name,...k}} />
    <${J} />
    ${x&&r`<div class="learn-weights" aria-busy=${I}>
      <div class="learn-place"><${H} request=${be} position=${x} drawn=${$} shown=${{best:v?.move}} /></div>
      <div>
        <div class="row" role="group" aria-label="Weights to begin with">
          ${Object.entries(s).map(([c,_])=>r`<button type="button" aria-pressed=${g===_} onClick=${()=>C(_)}>${c} weights</button>`)}
          <button type="button" onClick=${()=>w(ve(g))}>All 0</button>
        </div>
        <${re} description=${e} terms=${a} features=${x.features} weights=${g} onWeigh=${(c,_)=>w({...g,[c]:_})} />
      </div>
    </div>`}`}var be={},ve=e=>Object.fromEntries(Object.keys(e).map(t=>[t,0]));function Oe(e,t,o){if(!e)return"";let n=({move:a,move_label:i})=>i??a,s=`A search of ${o} ${o===1?"ply":"plies"} chooses ${n(e)}`;return e.move===t.move?`${s}, as with the weights at the start.`:`${s}. With the weights at the start it was ${n(t)}.`}export{gt as Weights};
