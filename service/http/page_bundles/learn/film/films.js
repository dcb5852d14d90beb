import*as p from"../../main.js";var s=p.vendor_preact_html;var S=p.vendor_preact_useEffect;var D=p.vendor_preact_useRef;var b=p.vendor_preact_useState;import*as E from"../../main.js";var I=E.route_go;var F=E.route_hashOf;import*as d from"../../main.js";var A=d.service_ask;var H=d.service_curl;var z=d.service_descriptionOf;var W=d.service_key;var j=d.service_send;var U=d.service_useLastRequest;var _e=2e3;function B({text:e,children:t}){let[o,r]=b(null);return S(()=>{if(!o)return;let n=setTimeout(()=>r(null),_e);return()=>clearTimeout(n)},[o]),s`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;r(n&&await ge(n)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ge(e){try{return await navigator.clipboard.writeText(e),!0}catch{return be(e,()=>document.execCommand("copy"))}}function be(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let a=t();return r.remove(),o?.focus(),a}var K=4e3;function J(){let e=U();if(!e)return null;let t=H(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${W()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${B} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ve(e.reply)}</pre>`}
    </details>`}function ve(e){let t=JSON.stringify(e,null,1);return t.length>K?`${t.slice(0,K)}
…`:t}import*as Y from"../../main.js";var C=Y.widgets_failure_Failure;import*as G from"../../main.js";var Q=G.widgets_later_later;var V="countermove.learn",we=new EventTarget;function Oe(){try{let e=JSON.parse(localStorage.getItem(V));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function X(e){try{localStorage.setItem(V,JSON.stringify([...Oe().add(e)]))}catch{return}we.dispatchEvent(new Event("change"))}var Se=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?Se.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function P(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>P(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}var ke=Q(()=>import("../exercise_tree.js"),"ExerciseTree"),Te={right:"✓ Right.",wrong:"✗ Not yet."};function te({lesson:{name:e,exercise:t}}){let[o,r]=b(""),[a,n]=b(null),[u,c]=b(!1),[x,_]=b(null),g=$=>{r($),n(null)},i=async $=>{$?.preventDefault(),c(!0),_(null);try{let v=await Ae(t.requests()),f=Ce(t.right(...v),o);n({verdict:f?"right":"wrong",why:t.why(...v)}),f&&X(e)}catch(v){_(v)}finally{c(!1)}};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&s`<${ke} text=${t.tree} />`}
      <form onSubmit=${i}>
        ${t.choices?s`<${Ee} choices=${t.choices} chosen=${o} onChoose=${g} />`:s`<${Ne} answer=${o} onInput=${g} />`}
        <p class="row">
          <button class="main" data-check disabled=${u||!o.trim()}>Check</button>
          ${a?.verdict==="right"&&s`<button type="button" onClick=${()=>g("")}>Once more</button>`}
        </p>
      </form>
      <${C} error=${x} onRetry=${i} />
      <div role="status" class="learn-checked" data-verdict=${a?.verdict}>
        ${a&&s`<strong>${Te[a.verdict]}</strong>${" "}`}
        ${a?.verdict==="right"&&a.why}
        ${a?.verdict==="wrong"&&s`<details><summary>Show why</summary>${a.why}</details>`}
      </div>
    </section>`}function Ee({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>s`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function Ne({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ae(e){let t=[];for(let{method:o,path:r,body:a}of e)t.push(await j(o,r,a));return t}function Ce(e,t){return typeof e=="number"?P(e,Re(t)):ee(e)===ee(t)}function Re(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:Z(t)/Z(o)}var Z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",",".")),ee=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Pe=({game:e,options:t,state:o,moves:r})=>F(["play",e],{options:t&&JSON.stringify(t),state:o,moves:r?.join(" ")});function oe({play:e}){return e?s`<p><a href=${Pe(e)}>Play it →</a></p>`:null}import*as L from"../../main.js";var re=L.styled_adopted;import*as N from"../../main.js";var ne=N.play_boards_boardOf;var ae={},Le=[];async function se({position:{game:e}}){let[t,o]=await Promise.all([z(e),ne(e)]);return{Drawn:o.default,description:t}}function M({request:e,position:t,drawn:o,caption:r,onMove:a=null,shown:n=ae,values:u=null}){let c=e.body?.options??ae;return s`
    <figure class="learn-board">
      ${r&&s`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${c} onMove=${a} flipped=${!1} shown=${n} values=${u} played=${Le} />
    </figure>`}var q={frames:[],drawn:null,isWhole:!1};function ie(e,t,o){let[r,a]=b(0),[n,u]=b({key:t,reels:e.map(()=>q),error:null}),c=D(null);S(()=>{let g=new AbortController,{signal:i}=g,$=new Set,v=()=>{$.forEach(m=>m()),$.clear()};c.current={upTo:o,wake:v},u({key:t,reels:e.map(()=>q),error:null});let f=(m,y)=>!i.aborted&&u(O=>({...O,reels:O.reels.map((T,l)=>l===m?{...T,...y(T)}:T)})),w=async m=>{for(;m>c.current.upTo&&!i.aborted;)await new Promise(y=>$.add(y))},h=async(m,y)=>{let O=0;for await(let T of m.frames(i)){let l=O?null:await se({position:T.position});if(i.aborted||(f(y,({frames:R,drawn:ye})=>({frames:[...R,T],drawn:ye??l})),O+=1,await w(O),i.aborted))return}f(y,()=>({isWhole:!0}))};return Promise.all(e.map(h)).catch(m=>!i.aborted&&u(y=>({...y,error:m}))),()=>{g.abort(),v()}},[t,r]),S(()=>{c.current&&(c.current.upTo=o,c.current.wake())},[o,t,r]);let{reels:x,error:_}=n.key===t?n:{reels:e.map(()=>q),error:null};return{reels:x,error:_,retry:()=>a(r+1)}}re("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var le=4,ce={slowly:1600,"as usual":800,fast:250},Me="as usual";function me({tracks:e,ahead:t=le,below:o,onFrame:r}){let a=e.map(({name:l})=>l).join(`
`),[n,u]=b(0),[c,x]=b(!1),[_,g]=b(Me),{reels:i,error:$,retry:v}=ie(e,a,n+(c?le:t)),f=Math.max(...i.map(({frames:l})=>l.length))-1,w=i.every(l=>l.isWhole),h=Math.max(0,Math.min(n,f)),m=w&&h>=f;S(()=>{u(0),x(!1)},[a]),S(()=>{if(!c||n>f)return;if(m){x(!1);return}let l=setTimeout(()=>u(n+1),ce[_]);return()=>clearTimeout(l)},[c,n,f,m,_]);let y=pe(i[0],h);S(()=>{y&&r?.(y)},[y]);let O=l=>{x(!1),u(Math.max(0,w?Math.min(l,f):l))},T=()=>{m&&u(0),x(!c)};return s`
    <section class="film" aria-label="Film" data-at=${h} data-whole=${w} data-playing=${c}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((l,R)=>s`<${qe} key=${l.name} track=${l} reel=${i[R]} at=${h} isPlaying=${c} />`)}
      </div>
      <${C} error=${$} onRetry=${v} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${T}>${c?"Pause":m&&f>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${h===0} aria-label="One step back" title="One step back" onClick=${()=>O(h-1)}>‹</button>
        <button type="button" class="film-on" disabled=${m} aria-label="One step on" title="One step on" onClick=${()=>O((w?h:n)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(f,1)} value=${h} aria-label="Step" onInput=${l=>O(Number(l.target.value))} />
        <span class="film-count">${h}${w?` of ${f}`:""}</span>
        <label class="film-pace">Speed <select value=${_} onChange=${l=>g(l.target.value)}>${Object.keys(ce).map(l=>s`<option value=${l}>${l}</option>`)}</select></label>
      </div>
      ${o&&i[0].frames.length>0&&o(i[0].frames.slice(0,h+1),h)}
    </section>`}function qe({track:e,reel:t,at:o,isPlaying:r}){let a=pe(t,o),{options:n}=e;return s`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${a&&t.drawn?s`<${M} request=${{body:{options:n}}} position=${a.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:a.last,best:a.best}} />`:s`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${r?"off":"polite"}>${a?.says}</p>
    </div>`}var pe=({frames:e},t)=>e[Math.min(t,e.length-1)];var De=300,de=1,Ie="The start.";async function*fe({game:e,options:t,state:o,players:r,seed:a=de,operation:n="move",says:u=He,about:c},x){let _=$=>A(e,"position",{options:t,...c,...$},{signal:x,quiet:!0}),g=We(a),i=await _({state:o});yield{position:i,says:Ie};for(let $=0;i.turn==="player"&&$<De;$++){let{player:v,state:f,legal_moves:w}=i,h=r[v],m=h?await A(e,n,{options:t,state:f,seed:de,...h},{signal:x}):{move:w[g(w.length)]};i=await _({state:f,moves:[m.move]});let y=h?u(m,v):`${v} moves ${m.move}, by lot.`;yield{position:i,last:m.move,says:xe(i.turn==="over"?`${y} ${ze(i)}`:y)}}}async function*he({game:e,options:t,algorithm:o},r){let a=g=>A(e,"position",{options:t,...g},{signal:r,quiet:!0}),n=await a({}),u=await A(e,"move",{options:t,algorithm:o},{signal:r}),{principal_variation:c=[],path_cost:x,nodes:_}=u;if(x===void 0){yield{position:n,says:`No plan was found: ${u.stopped_by}, after ${k(_)} nodes.`};return}yield{position:n,says:`A plan of cost ${k(x)} was found, with ${k(_)} nodes.`};for(let[g,i]of c.entries()){n=await a({state:n.state,moves:[i],include:["last"]});let $=g===c.length-1;yield{position:n,last:i,says:`${$e(n.last.at(-1))}.${$?` The goal is reached, at a cost of ${k(x)}.`:""}`}}}var $e=({move:e,move_label:t})=>t??e;function Fe({evaluation:e,unit:t,value:o,outcome:r}){return e===void 0?r?`a ${r}`:k(ue(o)):[k(ue(e)),t].filter(Boolean).join(" ")}var He=(e,t)=>`${t} moves ${$e(e)} and expects ${Fe(e)}.`,ue=e=>Math.round(e*100)/100;function ze({utilities:e,winner:t}){return t?xe(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var xe=e=>e[0].toUpperCase()+e.slice(1);function We(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var je={played:fe,planned:he};function Gt({lesson:e,query:t}){let{films:o}=e,r=o.find(({name:n})=>n===t.film)??o[0],a=n=>I(["learn",e.name],n===o[0].name?{}:{film:n});return s`
    ${o.length>1&&s`<form class="row learn-controls film-choice" onSubmit=${n=>n.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${r.name} onChange=${n=>a(n.target.value)}>${o.map(({name:n,title:u})=>s`<option value=${n}>${u}</option>`)}</select>
      </label>
    </form>`}
    <${me} key=${r.name} tracks=${r.tracks.map(n=>Ue(n,`${e.name} ${r.name} ${n.caption}`))} />
    <${oe} play=${r.play} />
    <${J} />
    ${e.exercise&&s`<${te} lesson=${e} />`}`}function Ue({caption:e,...t},o){let[[r,a]]=Object.entries(t);return{name:o,caption:e,options:a.options,frames:n=>je[r](a,n)}}export{Gt as Films};
