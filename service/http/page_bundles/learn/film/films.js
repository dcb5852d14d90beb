import*as d from"../../main.js";var a=d.vendor_preact_html;var S=d.vendor_preact_useEffect;var q=d.vendor_preact_useRef;var b=d.vendor_preact_useState;import*as k from"../../main.js";var P=k.route_go;var z=k.route_hashOf;import*as u from"../../main.js";var L=u.service_ask;var U=u.service_curl;var W=u.service_descriptionOf;var B=u.service_key;var K=u.service_send;var G=u.service_useLastRequest;var ve=2e3;function J({text:e,children:t}){let[o,n]=b(null);return S(()=>{if(!o)return;let i=setTimeout(()=>n(null),ve);return()=>clearTimeout(i)},[o]),a`<button type="button" onClick=${async()=>{let i=typeof e=="function"?await e():e;n(i&&await we(i)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function we(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Oe(e,()=>document.execCommand("copy"))}}function Oe(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var Y=4e3;function Q(){let e=G();if(!e)return null;let t=U(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${B()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${J} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Se(e.reply)}</pre>`}
    </details>`}function Se(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as V from"../../main.js";var C=V.widgets_failure_Failure;import*as X from"../../main.js";var M=X.widgets_later_later;var Z="countermove.learn",Te="countermove.solved";function Ee(){try{let e=JSON.parse(localStorage.getItem(Z));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function ee(e){try{localStorage.setItem(Z,JSON.stringify([...Ee().add(e)]))}catch{return}dispatchEvent(new Event(Te))}var ke=new Intl.NumberFormat("en",{maximumFractionDigits:4});function T(e){return Array.isArray(e)?e.map(T).join(", "):typeof e=="number"?ke.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function D(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>D(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function oe(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:te(t)/te(o)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Ne=M(()=>import("../exercise_tree.js"),"ExerciseTree"),Ae=M(()=>import("../exercise_board.js"),"ExerciseBoard"),Le={right:"✓ Right.",wrong:"✗ Not yet."};function re({lesson:{name:e,exercise:t}}){let[o,n]=b(""),[s,i]=b(null),[$,r]=b(!1),[_,f]=b(null),x=g=>{n(g),i(null)},l=async g=>{g?.preventDefault(),r(!0),f(null);try{let h=await Ie(t.requests()),w=Pe(t.right(...h),o);i({verdict:w?"right":"wrong",why:t.why(...h)}),w&&ee(e)}catch(h){f(h)}finally{r(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&a`<${Ne} text=${t.tree} />`}
      ${t.board&&a`<${Ae} board=${t.board} />`}
      <form onSubmit=${l}>
        ${t.choices?a`<${Re} choices=${t.choices} chosen=${o} onChoose=${x} />`:a`<${Ce} answer=${o} onInput=${x} />`}
        <p class="row">
          <button class="main" data-check disabled=${$||!o.trim()}>Check</button>
          ${s?.verdict==="right"&&a`<button type="button" onClick=${()=>x("")}>Once more</button>`}
        </p>
      </form>
      <${C} error=${_} onRetry=${l} />
      <div role="status" class="learn-checked" data-verdict=${s?.verdict}>
        ${s&&a`<strong>${Le[s.verdict]}</strong>${" "}`}
        ${s?.verdict==="right"&&s.why}
        ${s?.verdict==="wrong"&&a`<details><summary>Show why</summary>${s.why}</details>`}
      </div>
    </section>`}function Re({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Ce({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ie(e){let t=[];for(let{method:o,path:n,body:s}of e)t.push(await K(o,n,s));return t}function Pe(e,t){return typeof e=="number"?D(e,oe(t)):ne(e)===ne(t)}var ne=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Me=({game:e,options:t,state:o,moves:n})=>z(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function se({play:e}){return e?a`<p><a href=${Me(e)}>Play it →</a></p>`:null}import*as H from"../../main.js";var ae=H.styled_adopted;import*as A from"../../main.js";var ie=A.play_boards_boardOf;var le={},De=[];async function ce({position:{game:e}}){let[t,o]=await Promise.all([W(e),ie(e)]);return{Drawn:o.default,description:t}}function j({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:i=le,values:$=null}){let r=e.body?.options??le;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${r} onMove=${s} flipped=${!1} shown=${i} values=${$} played=${De} />
    </figure>`}var F={frames:[],drawn:null,isWhole:!1};function me(e,t,o){let[n,s]=b(0),[i,$]=b({key:t,reels:e.map(()=>F),error:null}),r=q(null);S(()=>{let x=new AbortController,{signal:l}=x,g=new Set,h=()=>{g.forEach(p=>p()),g.clear()};r.current={upTo:o,wake:h},$({key:t,reels:e.map(()=>F),error:null});let w=(p,c)=>!l.aborted&&$(v=>({...v,reels:v.reels.map((O,E)=>E===p?{...O,...c(O)}:O)})),N=async p=>{for(;p>r.current.upTo&&!l.aborted;)await new Promise(c=>g.add(c))},y=async(p,c)=>{let v=0;for await(let O of p.frames(l)){let E=v?null:await ce({position:O.position});if(l.aborted||(w(c,({frames:I,drawn:m})=>({frames:[...I,O],drawn:m??E})),v+=1,await N(v),l.aborted))return}w(c,()=>({isWhole:!0}))};return Promise.all(e.map(y)).catch(p=>!l.aborted&&$(c=>({...c,error:p}))),()=>{x.abort(),h()}},[t,n]),S(()=>{r.current&&(r.current.upTo=o,r.current.wake())},[o,t,n]);let{reels:_,error:f}=i.key===t?i:{reels:e.map(()=>F),error:null};return{reels:_,error:f,retry:()=>s(n+1)}}ae("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,de={slowly:1600,"as usual":800,fast:250},He="as usual",ue=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function fe({tracks:e,ahead:t=pe,below:o,onFrame:n,start:s=0,onRest:i}){let $=e.map(({name:m})=>m).join(`
`),[r,_]=b(s),[f,x]=b(!1),[l,g]=b(He),{reels:h,error:w,retry:N}=me(e,$,r+(f?pe:t)),y=Math.max(...h.map(({frames:m})=>m.length))-1,p=h.every(m=>m.isWhole),c=Math.max(0,Math.min(r,y)),v=p&&c>=y;S(()=>{_(s),x(!1)},[$]),S(()=>{if(!f||r>y)return;if(v){x(!1);return}let m=setTimeout(()=>_(r+1),de[l]);return()=>clearTimeout(m)},[f,r,y,v,l]);let O=he(h[0],c);S(()=>{O&&n?.(O)},[O]);let E=m=>{let R=Math.max(0,p?Math.min(m,y):m);x(!1),_(R),i?.(R)},I=()=>{v&&_(0),f&&i?.(c),x(!f)};return a`
    <section class="film" aria-label="Film" data-at=${c} data-whole=${p} data-playing=${f}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,R)=>a`<${je} key=${m.name} track=${m} reel=${h[R]} at=${c} isPlaying=${f} />`)}
      </div>
      <${C} error=${w} onRetry=${N} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${I}>${f?"Pause":v&&y>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${c===0} aria-label="One step back" title="One step back" onClick=${()=>E(c-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>E((p?c:r)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(y,1)} value=${c} aria-label="Step" onInput=${m=>E(Number(m.target.value))} />
        <span class="film-count">${c}${p?` of ${y}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${m=>g(m.target.value)}>${Object.keys(de).map(m=>a`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${o&&h[0].frames.length>0&&o(h[0].frames.slice(0,c+1),c)}
    </section>`}function je({track:e,reel:t,at:o,isPlaying:n}){let s=he(t,o),{options:i}=e;return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?a`<${j} request=${{body:{options:i}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${s?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];var Fe=300,$e=1,qe="The start.";async function*xe({game:e,options:t,state:o,players:n,seed:s=$e,operation:i="move",says:$=Ue,about:r},_){let f=g=>L(e,"position",{options:t,...r,...g},{signal:_,quiet:!0}),x=Be(s),l=await f({state:o});yield{position:l,says:qe};for(let g=0;l.turn==="player"&&g<Fe;g++){let{player:h,state:w,legal_moves:N}=l,y=n[h],p=y?await L(e,i,{options:t,state:w,seed:$e,...y},{signal:_}):{move:N[x(N.length)]};l=await f({state:w,moves:[p.move]});let c=y?$(p,h):`${h} moves ${p.move}, by lot.`;yield{position:l,last:p.move,says:be(l.turn==="over"?`${c} ${We(l)}`:c)}}}async function*ge({game:e,options:t,algorithm:o},n){let s=x=>L(e,"position",{options:t,...x},{signal:n,quiet:!0}),i=await s({}),$=await L(e,"move",{options:t,algorithm:o},{signal:n}),{principal_variation:r=[],path_cost:_,nodes:f}=$;if(_===void 0){yield{position:i,says:`No plan was found: ${$.stopped_by}, after ${T(f)} nodes.`};return}yield{position:i,says:`A plan of cost ${T(_)} was found, with ${T(f)} nodes.`};for(let[x,l]of r.entries()){i=await s({state:i.state,moves:[l],include:["last"]});let g=x===r.length-1;yield{position:i,last:l,says:`${ye(i.last.at(-1))}.${g?` The goal is reached, at a cost of ${T(_)}.`:""}`}}}var ye=({move:e,move_label:t})=>t??e;function ze({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:T(_e(o)):[T(_e(e)),t].filter(Boolean).join(" ")}var Ue=(e,t)=>`${t} moves ${ye(e)} and expects ${ze(e)}.`,_e=e=>Math.round(e*100)/100;function We({utilities:e,winner:t}){return t?be(`${t} wins.`):e?`The end, at ${T(e[0])}.`:"The end."}var be=e=>e[0].toUpperCase()+e.slice(1);function Be(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Ke={played:xe,planned:ge};function oo({lesson:e,query:t}){let{films:o}=e,n=o.find(({name:r})=>r===t.film)??o[0],s=r=>r===o[0].name?{}:{film:r},i=r=>P(["learn",e.name],s(r)),$=r=>P(["learn",e.name],{...s(n.name),at:r||""},{replace:!0});return a`
    ${o.length>1&&a`<form class="row learn-controls film-choice" onSubmit=${r=>r.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${n.name} onChange=${r=>i(r.target.value)}>${o.map(({name:r,title:_})=>a`<option value=${r}>${_}</option>`)}</select>
      </label>
    </form>`}
    <${fe} key=${n.name} tracks=${n.tracks.map(r=>Ge(r,`${e.name} ${n.name} ${r.caption}`))} start=${ue(t)} onRest=${$} />
    <${se} play=${n.play} />
    <${Q} />
    ${e.exercise&&a`<${re} lesson=${e} />`}`}function Ge({caption:e,...t},o){let[[n,s]]=Object.entries(t);return{name:o,caption:e,options:s.options,frames:i=>Ke[n](s,i)}}export{oo as Films};
