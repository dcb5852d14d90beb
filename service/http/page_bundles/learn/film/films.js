import*as h from"../../main.js";var i=h.vendor_preact_html;var w=h.vendor_preact_useEffect;var C=h.vendor_preact_useRef;var y=h.vendor_preact_useState;import*as T from"../../main.js";var M=T.route_go;var z=T.route_hashOf;import*as $ from"../../main.js";var L=$.service_ask;var U=$.service_curl;var W=$.service_descriptionOf;var B=$.service_key;var K=$.service_send;var G=$.service_useLastRequest;var we=2e3;function J({text:e,children:t}){let[o,n]=y(null);return w(()=>{if(!o)return;let r=setTimeout(()=>n(null),we);return()=>clearTimeout(r)},[o]),i`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await Oe(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Oe(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Se(e,()=>document.execCommand("copy"))}}function Se(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var Y=4e3;function Q(){let e=G();if(!e)return null;let t=U(e);return i`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${B()&&i`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${J} key=${t} text=${t}>Copy<//>
      ${e.reply&&i`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ee(e.reply)}</pre>`}
    </details>`}function Ee(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as V from"../../main.js";var I=V.widgets_failure_Failure;import*as X from"../../main.js";var H=X.widgets_later_later;var Z="countermove.learn",Te="countermove.learn";function ke(){try{let e=JSON.parse(localStorage.getItem(Z));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Ae=({when:e})=>e!==void 0;function ee(e,t,o){let n=ke(),s=n.find(r=>r.name===e&&r.seed===o);s||n.push(s={name:e,seed:o,tries:0}),!Ae(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Ne(n))}function Ne(e){try{localStorage.setItem(Z,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Te))}var Le=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?Le.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function P(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>P(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function oe(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:te(t)/te(o)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Re=H(()=>import("../exercise_tree.js"),"ExerciseTree"),Ce=H(()=>import("../exercise_board.js"),"ExerciseBoard"),Ie={right:"✓ Right.",wrong:"✗ Not yet."};function re({lesson:{name:e,seed:t,exercise:o}}){let[n,s]=y(""),[r,p]=y(null),[a,d]=y(!1),[f,g]=y(null),c=C(null);w(()=>()=>c.current?.abort(),[]);let b=()=>{c.current?.abort(),d(!1),p(null),g(null)},_=S=>{b(),s(S)},O=async S=>{S?.preventDefault(),b();let{signal:x}=c.current=new AbortController;d(!0);try{let m=await Me(o.requests(),x);if(x.aborted)return;let l=He(o.right(...m),n);p({verdict:l?"right":"wrong",why:o.why(...m)}),ee(e,l,t)}catch(m){x.aborted||g(m)}x.aborted||d(!1)};return i`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&i`<${Re} text=${o.tree} />`}
      ${o.board&&i`<${Ce} board=${o.board} />`}
      <form onSubmit=${O}>
        ${o.choices?i`<${Pe} choices=${o.choices} chosen=${n} onChoose=${_} />`:i`<${De} answer=${n} onInput=${_} />`}
        <p class="row">
          <button class="main" data-check disabled=${a||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&i`<button type="button" onClick=${()=>_("")}>Once more</button>`}
        </p>
      </form>
      <${I} error=${f} onRetry=${O} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&i`<strong>${Ie[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&i`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Pe({choices:e,chosen:t,onChoose:o}){return i`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>i`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function De({answer:e,onInput:t}){return i`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Me(e,t){let o=[];for(let{method:n,path:s,body:r}of e)o.push(await K(n,s,r,{signal:t}));return o}function He(e,t){return Array.isArray(e)?je(e,t):typeof e=="number"?P(e,oe(t)):ne(e)===ne(t)}function je(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=s=>s.map(Number).toSorted((r,p)=>r-p);return P(n(e),n(o))}var ne=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as j from"../../main.js";var se=j.styled_adopted;import*as N from"../../main.js";var ae=N.play_boards_boardOf;var ie={},Fe=[];async function le({position:{game:e}}){let[t,o]=await Promise.all([W(e),ae(e)]);return{Drawn:o.default,description:t}}function F({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:r=ie,values:p=null}){let a=e.body?.options??ie;return i`
    <figure class="learn-board">
      ${n&&i`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${a} onMove=${s} flipped=${!1} shown=${r} values=${p} played=${Fe} />
    </figure>`}var ce=({game:e,options:t={},state:o,moves:n})=>z(["play",e],{options:Object.keys(t).length?JSON.stringify(t):void 0,state:o,moves:n?.join(" ")});var q={frames:[],drawn:null,isWhole:!1};function me(e,t,o){let[n,s]=y(0),[r,p]=y({key:t,reels:e.map(()=>q),error:null}),a=C(null);w(()=>{let g=new AbortController,{signal:c}=g,b=new Set,_=()=>{b.forEach(m=>m()),b.clear()};a.current={upTo:o,wake:_},p({key:t,reels:e.map(()=>q),error:null});let O=(m,l)=>!c.aborted&&p(v=>({...v,reels:v.reels.map((E,A)=>A===m?{...E,...l(E)}:E)})),S=async m=>{for(;m>a.current.upTo&&!c.aborted;)await new Promise(l=>b.add(l))},x=async(m,l)=>{let v=0;for await(let E of m.frames(c)){let A=v?null:await le({position:E.position});if(c.aborted||(O(l,({frames:D,drawn:u})=>({frames:[...D,E],drawn:u??A})),v+=1,await S(v),c.aborted))return}O(l,()=>({isWhole:!0}))};return Promise.all(e.map(x)).catch(m=>!c.aborted&&p(l=>({...l,error:m}))),()=>{g.abort(),_()}},[t,n]),w(()=>{a.current&&(a.current.upTo=o,a.current.wake())},[o,t,n]);let{reels:d,error:f}=r.key===t?r:{reels:e.map(()=>q),error:null};return{reels:d,error:f,retry:()=>s(n+1)}}se("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-onward{min-height:1.5rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,de={slowly:1600,"as usual":800,fast:250},qe="as usual",ue=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function fe({tracks:e,ahead:t=pe,below:o,onFrame:n,start:s=0,onRest:r}){let p=e.map(({name:u})=>u).join(`
`),[a,d]=y(s),[f,g]=y(!1),[c,b]=y(qe),{reels:_,error:O,retry:S}=me(e,p,a+(f?pe:t)),x=Math.max(..._.map(({frames:u})=>u.length))-1,m=_.every(u=>u.isWhole),l=Math.max(0,Math.min(a,x)),v=m&&l>=x;w(()=>{d(s),g(!1)},[p]),w(()=>{if(!f||a>x)return;if(v){g(!1);return}let u=setTimeout(()=>d(a+1),de[c]);return()=>clearTimeout(u)},[f,a,x,v,c]);let E=he(_[0],l);w(()=>{E&&n?.(E)},[E]);let A=u=>{let R=Math.max(0,m?Math.min(u,x):u);g(!1),d(R),r?.(R)},D=()=>{v&&d(0),f&&r?.(l),g(!f)};return i`
    <section class="film" aria-label="Film" data-at=${l} data-whole=${m} data-playing=${f}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((u,R)=>i`<${ze} key=${u.name} track=${u} reel=${_[R]} at=${l} isPlaying=${f} />`)}
      </div>
      <${I} error=${O} onRetry=${S} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${D}>${f?"Pause":v&&x>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${l===0} aria-label="One step back" title="One step back" onClick=${()=>A(l-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>A((m?l:a)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(x,1)} value=${l} aria-label="Step" onInput=${u=>A(Number(u.target.value))} />
        <span class="film-count">${l}${m?` of ${x}`:""}</span>
        <label class="film-pace">Speed <select value=${c} onChange=${u=>b(u.target.value)}>${Object.keys(de).map(u=>i`<option value=${u}>${u}</option>`)}</select></label>
      </div>
      ${o&&_[0].frames.length>0&&o(_[0].frames.slice(0,l+1),l)}
    </section>`}function ze({track:e,reel:t,at:o,isPlaying:n}){let s=he(t,o),{game:r,options:p,state:a}=e,d=t.frames.slice(0,o+1).map(({last:f})=>f).filter(Boolean);return i`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?i`<${F} request=${{body:{options:p}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:i`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${s?.says}</p>
      <p class="film-onward">${s&&s.position.turn!=="over"&&i`<a href=${ce({game:r,options:p,state:a,moves:d})}>${d.length?"Play on from here":"Play it"} →</a>`}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];function $e(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Ue=300,xe=1,We="The start.";async function*ge({game:e,options:t,state:o,players:n,seed:s=xe,operation:r="move",says:p=Ke,about:a},d){let f=b=>L(e,"position",{options:t,...a,...b},{signal:d,quiet:!0}),g=$e(s),c=await f({state:o});yield{position:c,says:We};for(let b=0;c.turn==="player"&&b<Ue;b++){let{player:_,state:O,legal_moves:S}=c,x=n[_],m=x?await L(e,r,{options:t,state:O,seed:xe,...x},{signal:d}):{move:S[g(S.length)]};c=await f({state:O,moves:[m.move]});let l=x?p(m,_):`${_} moves ${m.move}, by lot.`;yield{position:c,last:m.move,says:ve(c.turn==="over"?`${l} ${Ge(c)}`:l)}}}async function*be({game:e,options:t,algorithm:o},n){let s=g=>L(e,"position",{options:t,...g},{signal:n,quiet:!0}),r=await s({}),p=await L(e,"move",{options:t,algorithm:o},{signal:n}),{principal_variation:a=[],path_cost:d,nodes:f}=p;if(d===void 0){yield{position:r,says:`No plan was found: ${p.stopped_by}, after ${k(f)} nodes.`};return}yield{position:r,says:`A plan of cost ${k(d)} was found, with ${k(f)} nodes.`};for(let[g,c]of a.entries()){r=await s({state:r.state,moves:[c],include:["last"]});let b=g===a.length-1;yield{position:r,last:c,says:`${ye(r.last.at(-1))}.${b?` The goal is reached, at a cost of ${k(d)}.`:""}`}}}var ye=({move:e,move_label:t})=>t??e;function Be({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:k(_e(o)):[k(_e(e)),t].filter(Boolean).join(" ")}var Ke=(e,t)=>`${t} moves ${ye(e)} and expects ${Be(e)}.`,_e=e=>Math.round(e*100)/100;function Ge({utilities:e,winner:t}){return t?ve(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var ve=e=>e[0].toUpperCase()+e.slice(1);var Je={played:ge,planned:be};function so({lesson:e,query:t}){let{films:o}=e,n=o.find(({name:a})=>a===t.film)??o[0],s=a=>a===o[0].name?{}:{film:a},r=a=>M(["learn",e.name],s(a)),p=a=>M(["learn",e.name],{...s(n.name),at:a||""},{replace:!0});return i`
    ${o.length>1&&i`<form class="row learn-controls film-choice" onSubmit=${a=>a.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${n.name} onChange=${a=>r(a.target.value)}>${o.map(({name:a,title:d})=>i`<option value=${a}>${d}</option>`)}</select>
      </label>
    </form>`}
    <${fe} key=${n.name} tracks=${n.tracks.map(a=>Ye(a,`${e.name} ${n.name} ${a.caption}`))} start=${ue(t)} onRest=${p} />
    <${Q} />
    ${e.exercise&&i`<${re} lesson=${e} />`}`}function Ye({caption:e,...t},o){let[[n,s]]=Object.entries(t);return{name:o,caption:e,game:s.game,options:s.options,state:s.state,frames:r=>Je[n](s,r)}}export{so as Films};
