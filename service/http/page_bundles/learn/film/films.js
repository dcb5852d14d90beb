import*as d from"../../main.js";var a=d.vendor_preact_html;var S=d.vendor_preact_useEffect;var F=d.vendor_preact_useRef;var b=d.vendor_preact_useState;import*as k from"../../main.js";var M=k.route_go;var j=k.route_hashOf;import*as u from"../../main.js";var L=u.service_ask;var z=u.service_curl;var U=u.service_descriptionOf;var W=u.service_key;var B=u.service_send;var K=u.service_useLastRequest;var be=2e3;function G({text:e,children:t}){let[o,n]=b(null);return S(()=>{if(!o)return;let i=setTimeout(()=>n(null),be);return()=>clearTimeout(i)},[o]),a`<button type="button" onClick=${async()=>{let i=typeof e=="function"?await e():e;n(i&&await ve(i)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ve(e){try{return await navigator.clipboard.writeText(e),!0}catch{return we(e,()=>document.execCommand("copy"))}}function we(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var J=4e3;function Y(){let e=K();if(!e)return null;let t=z(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${W()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${G} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Oe(e.reply)}</pre>`}
    </details>`}function Oe(e){let t=JSON.stringify(e,null,1);return t.length>J?`${t.slice(0,J)}
…`:t}import*as Q from"../../main.js";var R=Q.widgets_failure_Failure;import*as V from"../../main.js";var X=V.widgets_later_later;var Z="countermove.learn",Se=new EventTarget;function Te(){try{let e=JSON.parse(localStorage.getItem(Z));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function ee(e){try{localStorage.setItem(Z,JSON.stringify([...Te().add(e)]))}catch{return}Se.dispatchEvent(new Event("change"))}var Ee=new Intl.NumberFormat("en",{maximumFractionDigits:4});function T(e){return Array.isArray(e)?e.map(T).join(", "):typeof e=="number"?Ee.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function P(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>P(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}var ke=X(()=>import("../exercise_tree.js"),"ExerciseTree"),Ne={right:"✓ Right.",wrong:"✗ Not yet."};function ne({lesson:{name:e,exercise:t}}){let[o,n]=b(""),[s,i]=b(null),[$,r]=b(!1),[_,f]=b(null),x=g=>{n(g),i(null)},l=async g=>{g?.preventDefault(),r(!0),f(null);try{let h=await Ce(t.requests()),w=Re(t.right(...h),o);i({verdict:w?"right":"wrong",why:t.why(...h)}),w&&ee(e)}catch(h){f(h)}finally{r(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&a`<${ke} text=${t.tree} />`}
      <form onSubmit=${l}>
        ${t.choices?a`<${Ae} choices=${t.choices} chosen=${o} onChoose=${x} />`:a`<${Le} answer=${o} onInput=${x} />`}
        <p class="row">
          <button class="main" data-check disabled=${$||!o.trim()}>Check</button>
          ${s?.verdict==="right"&&a`<button type="button" onClick=${()=>x("")}>Once more</button>`}
        </p>
      </form>
      <${R} error=${_} onRetry=${l} />
      <div role="status" class="learn-checked" data-verdict=${s?.verdict}>
        ${s&&a`<strong>${Ne[s.verdict]}</strong>${" "}`}
        ${s?.verdict==="right"&&s.why}
        ${s?.verdict==="wrong"&&a`<details><summary>Show why</summary>${s.why}</details>`}
      </div>
    </section>`}function Ae({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Le({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ce(e){let t=[];for(let{method:o,path:n,body:s}of e)t.push(await B(o,n,s));return t}function Re(e,t){return typeof e=="number"?P(e,Ie(t)):oe(e)===oe(t)}function Ie(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:te(t)/te(o)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",",".")),oe=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Me=({game:e,options:t,state:o,moves:n})=>j(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function re({play:e}){return e?a`<p><a href=${Me(e)}>Play it →</a></p>`:null}import*as D from"../../main.js";var se=D.styled_adopted;import*as A from"../../main.js";var ae=A.play_boards_boardOf;var ie={},Pe=[];async function le({position:{game:e}}){let[t,o]=await Promise.all([U(e),ae(e)]);return{Drawn:o.default,description:t}}function H({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:i=ie,values:$=null}){let r=e.body?.options??ie;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${r} onMove=${s} flipped=${!1} shown=${i} values=${$} played=${Pe} />
    </figure>`}var q={frames:[],drawn:null,isWhole:!1};function ce(e,t,o){let[n,s]=b(0),[i,$]=b({key:t,reels:e.map(()=>q),error:null}),r=F(null);S(()=>{let x=new AbortController,{signal:l}=x,g=new Set,h=()=>{g.forEach(p=>p()),g.clear()};r.current={upTo:o,wake:h},$({key:t,reels:e.map(()=>q),error:null});let w=(p,c)=>!l.aborted&&$(v=>({...v,reels:v.reels.map((O,E)=>E===p?{...O,...c(O)}:O)})),N=async p=>{for(;p>r.current.upTo&&!l.aborted;)await new Promise(c=>g.add(c))},y=async(p,c)=>{let v=0;for await(let O of p.frames(l)){let E=v?null:await le({position:O.position});if(l.aborted||(w(c,({frames:I,drawn:m})=>({frames:[...I,O],drawn:m??E})),v+=1,await N(v),l.aborted))return}w(c,()=>({isWhole:!0}))};return Promise.all(e.map(y)).catch(p=>!l.aborted&&$(c=>({...c,error:p}))),()=>{x.abort(),h()}},[t,n]),S(()=>{r.current&&(r.current.upTo=o,r.current.wake())},[o,t,n]);let{reels:_,error:f}=i.key===t?i:{reels:e.map(()=>q),error:null};return{reels:_,error:f,retry:()=>s(n+1)}}se("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var me=4,pe={slowly:1600,"as usual":800,fast:250},De="as usual",de=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function ue({tracks:e,ahead:t=me,below:o,onFrame:n,start:s=0,onRest:i}){let $=e.map(({name:m})=>m).join(`
`),[r,_]=b(s),[f,x]=b(!1),[l,g]=b(De),{reels:h,error:w,retry:N}=ce(e,$,r+(f?me:t)),y=Math.max(...h.map(({frames:m})=>m.length))-1,p=h.every(m=>m.isWhole),c=Math.max(0,Math.min(r,y)),v=p&&c>=y;S(()=>{_(s),x(!1)},[$]),S(()=>{if(!f||r>y)return;if(v){x(!1);return}let m=setTimeout(()=>_(r+1),pe[l]);return()=>clearTimeout(m)},[f,r,y,v,l]);let O=fe(h[0],c);S(()=>{O&&n?.(O)},[O]);let E=m=>{let C=Math.max(0,p?Math.min(m,y):m);x(!1),_(C),i?.(C)},I=()=>{v&&_(0),f&&i?.(c),x(!f)};return a`
    <section class="film" aria-label="Film" data-at=${c} data-whole=${p} data-playing=${f}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,C)=>a`<${He} key=${m.name} track=${m} reel=${h[C]} at=${c} isPlaying=${f} />`)}
      </div>
      <${R} error=${w} onRetry=${N} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${I}>${f?"Pause":v&&y>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${c===0} aria-label="One step back" title="One step back" onClick=${()=>E(c-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>E((p?c:r)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(y,1)} value=${c} aria-label="Step" onInput=${m=>E(Number(m.target.value))} />
        <span class="film-count">${c}${p?` of ${y}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${m=>g(m.target.value)}>${Object.keys(pe).map(m=>a`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${o&&h[0].frames.length>0&&o(h[0].frames.slice(0,c+1),c)}
    </section>`}function He({track:e,reel:t,at:o,isPlaying:n}){let s=fe(t,o),{options:i}=e;return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?a`<${H} request=${{body:{options:i}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${s?.says}</p>
    </div>`}var fe=({frames:e},t)=>e[Math.min(t,e.length-1)];var qe=300,he=1,Fe="The start.";async function*_e({game:e,options:t,state:o,players:n,seed:s=he,operation:i="move",says:$=ze,about:r},_){let f=g=>L(e,"position",{options:t,...r,...g},{signal:_,quiet:!0}),x=We(s),l=await f({state:o});yield{position:l,says:Fe};for(let g=0;l.turn==="player"&&g<qe;g++){let{player:h,state:w,legal_moves:N}=l,y=n[h],p=y?await L(e,i,{options:t,state:w,seed:he,...y},{signal:_}):{move:N[x(N.length)]};l=await f({state:w,moves:[p.move]});let c=y?$(p,h):`${h} moves ${p.move}, by lot.`;yield{position:l,last:p.move,says:ye(l.turn==="over"?`${c} ${Ue(l)}`:c)}}}async function*xe({game:e,options:t,algorithm:o},n){let s=x=>L(e,"position",{options:t,...x},{signal:n,quiet:!0}),i=await s({}),$=await L(e,"move",{options:t,algorithm:o},{signal:n}),{principal_variation:r=[],path_cost:_,nodes:f}=$;if(_===void 0){yield{position:i,says:`No plan was found: ${$.stopped_by}, after ${T(f)} nodes.`};return}yield{position:i,says:`A plan of cost ${T(_)} was found, with ${T(f)} nodes.`};for(let[x,l]of r.entries()){i=await s({state:i.state,moves:[l],include:["last"]});let g=x===r.length-1;yield{position:i,last:l,says:`${ge(i.last.at(-1))}.${g?` The goal is reached, at a cost of ${T(_)}.`:""}`}}}var ge=({move:e,move_label:t})=>t??e;function je({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:T($e(o)):[T($e(e)),t].filter(Boolean).join(" ")}var ze=(e,t)=>`${t} moves ${ge(e)} and expects ${je(e)}.`,$e=e=>Math.round(e*100)/100;function Ue({utilities:e,winner:t}){return t?ye(`${t} wins.`):e?`The end, at ${T(e[0])}.`:"The end."}var ye=e=>e[0].toUpperCase()+e.slice(1);function We(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Be={played:_e,planned:xe};function eo({lesson:e,query:t}){let{films:o}=e,n=o.find(({name:r})=>r===t.film)??o[0],s=r=>r===o[0].name?{}:{film:r},i=r=>M(["learn",e.name],s(r)),$=r=>M(["learn",e.name],{...s(n.name),at:r||""},{replace:!0});return a`
    ${o.length>1&&a`<form class="row learn-controls film-choice" onSubmit=${r=>r.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${n.name} onChange=${r=>i(r.target.value)}>${o.map(({name:r,title:_})=>a`<option value=${r}>${_}</option>`)}</select>
      </label>
    </form>`}
    <${ue} key=${n.name} tracks=${n.tracks.map(r=>Ke(r,`${e.name} ${n.name} ${r.caption}`))} start=${de(t)} onRest=${$} />
    <${re} play=${n.play} />
    <${Y} />
    ${e.exercise&&a`<${ne} lesson=${e} />`}`}function Ke({caption:e,...t},o){let[[n,s]]=Object.entries(t);return{name:o,caption:e,options:s.options,frames:i=>Be[n](s,i)}}export{eo as Films};
