import*as u from"../../main.js";var i=u.vendor_preact_html;var E=u.vendor_preact_useEffect;var q=u.vendor_preact_useRef;var b=u.vendor_preact_useState;import*as T from"../../main.js";var D=T.route_go;var z=T.route_hashOf;import*as f from"../../main.js";var L=f.service_ask;var U=f.service_curl;var W=f.service_descriptionOf;var B=f.service_key;var K=f.service_send;var G=f.service_useLastRequest;var ve=2e3;function J({text:e,children:t}){let[o,n]=b(null);return E(()=>{if(!o)return;let r=setTimeout(()=>n(null),ve);return()=>clearTimeout(r)},[o]),i`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await we(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function we(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Oe(e,()=>document.execCommand("copy"))}}function Oe(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let a=t();return n.remove(),o?.focus(),a}var Y=4e3;function Q(){let e=G();if(!e)return null;let t=U(e);return i`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${B()&&i`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${J} key=${t} text=${t}>Copy<//>
      ${e.reply&&i`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Se(e.reply)}</pre>`}
    </details>`}function Se(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as V from"../../main.js";var C=V.widgets_failure_Failure;import*as X from"../../main.js";var M=X.widgets_later_later;var Z="countermove.learn",Ee="countermove.learn";function Te(){try{let e=JSON.parse(localStorage.getItem(Z));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var ke=({when:e})=>e!==void 0;function ee(e,t,o){let n=Te(),a=n.find(r=>r.name===e&&r.seed===o);a||n.push(a={name:e,seed:o,tries:0}),!ke(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),Ae(n))}function Ae(e){try{localStorage.setItem(Z,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Ee))}var Ne=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?Ne.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function I(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>I(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function oe(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:te(t)/te(o)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Le=M(()=>import("../exercise_tree.js"),"ExerciseTree"),Re=M(()=>import("../exercise_board.js"),"ExerciseBoard"),Ce={right:"✓ Right.",wrong:"✗ Not yet."};function re({lesson:{name:e,seed:t,exercise:o}}){let[n,a]=b(""),[r,p]=b(null),[s,h]=b(!1),[$,_]=b(null),l=x=>{a(x),p(null)},g=async x=>{x?.preventDefault(),h(!0),_(null);try{let v=await De(o.requests()),S=Me(o.right(...v),n);p({verdict:S?"right":"wrong",why:o.why(...v)}),ee(e,S,t)}catch(v){_(v)}finally{h(!1)}};return i`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&i`<${Le} text=${o.tree} />`}
      ${o.board&&i`<${Re} board=${o.board} />`}
      <form onSubmit=${g}>
        ${o.choices?i`<${Ie} choices=${o.choices} chosen=${n} onChoose=${l} />`:i`<${Pe} answer=${n} onInput=${l} />`}
        <p class="row">
          <button class="main" data-check disabled=${s||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&i`<button type="button" onClick=${()=>l("")}>Once more</button>`}
        </p>
      </form>
      <${C} error=${$} onRetry=${g} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&i`<strong>${Ce[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&i`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Ie({choices:e,chosen:t,onChoose:o}){return i`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>i`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Pe({answer:e,onInput:t}){return i`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function De(e){let t=[];for(let{method:o,path:n,body:a}of e)t.push(await K(o,n,a));return t}function Me(e,t){return Array.isArray(e)?He(e,t):typeof e=="number"?I(e,oe(t)):ne(e)===ne(t)}function He(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=a=>a.map(Number).toSorted((r,p)=>r-p);return I(n(e),n(o))}var ne=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Fe=({game:e,options:t,state:o,moves:n})=>z(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function se({play:e}){return e?i`<p><a href=${Fe(e)}>Play it →</a></p>`:null}import*as H from"../../main.js";var ae=H.styled_adopted;import*as N from"../../main.js";var ie=N.play_boards_boardOf;var le={},je=[];async function ce({position:{game:e}}){let[t,o]=await Promise.all([W(e),ie(e)]);return{Drawn:o.default,description:t}}function F({request:e,position:t,drawn:o,caption:n,onMove:a=null,shown:r=le,values:p=null}){let s=e.body?.options??le;return i`
    <figure class="learn-board">
      ${n&&i`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${s} onMove=${a} flipped=${!1} shown=${r} values=${p} played=${je} />
    </figure>`}var j={frames:[],drawn:null,isWhole:!1};function me(e,t,o){let[n,a]=b(0),[r,p]=b({key:t,reels:e.map(()=>j),error:null}),s=q(null);E(()=>{let _=new AbortController,{signal:l}=_,g=new Set,x=()=>{g.forEach(d=>d()),g.clear()};s.current={upTo:o,wake:x},p({key:t,reels:e.map(()=>j),error:null});let v=(d,c)=>!l.aborted&&p(w=>({...w,reels:w.reels.map((O,A)=>A===d?{...O,...c(O)}:O)})),S=async d=>{for(;d>s.current.upTo&&!l.aborted;)await new Promise(c=>g.add(c))},y=async(d,c)=>{let w=0;for await(let O of d.frames(l)){let A=w?null:await ce({position:O.position});if(l.aborted||(v(c,({frames:P,drawn:m})=>({frames:[...P,O],drawn:m??A})),w+=1,await S(w),l.aborted))return}v(c,()=>({isWhole:!0}))};return Promise.all(e.map(y)).catch(d=>!l.aborted&&p(c=>({...c,error:d}))),()=>{_.abort(),x()}},[t,n]),E(()=>{s.current&&(s.current.upTo=o,s.current.wake())},[o,t,n]);let{reels:h,error:$}=r.key===t?r:{reels:e.map(()=>j),error:null};return{reels:h,error:$,retry:()=>a(n+1)}}ae("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,de={slowly:1600,"as usual":800,fast:250},qe="as usual",ue=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function fe({tracks:e,ahead:t=pe,below:o,onFrame:n,start:a=0,onRest:r}){let p=e.map(({name:m})=>m).join(`
`),[s,h]=b(a),[$,_]=b(!1),[l,g]=b(qe),{reels:x,error:v,retry:S}=me(e,p,s+($?pe:t)),y=Math.max(...x.map(({frames:m})=>m.length))-1,d=x.every(m=>m.isWhole),c=Math.max(0,Math.min(s,y)),w=d&&c>=y;E(()=>{h(a),_(!1)},[p]),E(()=>{if(!$||s>y)return;if(w){_(!1);return}let m=setTimeout(()=>h(s+1),de[l]);return()=>clearTimeout(m)},[$,s,y,w,l]);let O=he(x[0],c);E(()=>{O&&n?.(O)},[O]);let A=m=>{let R=Math.max(0,d?Math.min(m,y):m);_(!1),h(R),r?.(R)},P=()=>{w&&h(0),$&&r?.(c),_(!$)};return i`
    <section class="film" aria-label="Film" data-at=${c} data-whole=${d} data-playing=${$}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,R)=>i`<${ze} key=${m.name} track=${m} reel=${x[R]} at=${c} isPlaying=${$} />`)}
      </div>
      <${C} error=${v} onRetry=${S} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${P}>${$?"Pause":w&&y>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${c===0} aria-label="One step back" title="One step back" onClick=${()=>A(c-1)}>‹</button>
        <button type="button" class="film-on" disabled=${w} aria-label="One step on" title="One step on" onClick=${()=>A((d?c:s)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(y,1)} value=${c} aria-label="Step" onInput=${m=>A(Number(m.target.value))} />
        <span class="film-count">${c}${d?` of ${y}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${m=>g(m.target.value)}>${Object.keys(de).map(m=>i`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${o&&x[0].frames.length>0&&o(x[0].frames.slice(0,c+1),c)}
    </section>`}function ze({track:e,reel:t,at:o,isPlaying:n}){let a=he(t,o),{options:r}=e;return i`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${a&&t.drawn?i`<${F} request=${{body:{options:r}}} position=${a.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:a.last,best:a.best}} />`:i`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${a?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];var Ue=300,$e=1,We="The start.";async function*_e({game:e,options:t,state:o,players:n,seed:a=$e,operation:r="move",says:p=Ke,about:s},h){let $=g=>L(e,"position",{options:t,...s,...g},{signal:h,quiet:!0}),_=Je(a),l=await $({state:o});yield{position:l,says:We};for(let g=0;l.turn==="player"&&g<Ue;g++){let{player:x,state:v,legal_moves:S}=l,y=n[x],d=y?await L(e,r,{options:t,state:v,seed:$e,...y},{signal:h}):{move:S[_(S.length)]};l=await $({state:v,moves:[d.move]});let c=y?p(d,x):`${x} moves ${d.move}, by lot.`;yield{position:l,last:d.move,says:be(l.turn==="over"?`${c} ${Ge(l)}`:c)}}}async function*ge({game:e,options:t,algorithm:o},n){let a=_=>L(e,"position",{options:t,..._},{signal:n,quiet:!0}),r=await a({}),p=await L(e,"move",{options:t,algorithm:o},{signal:n}),{principal_variation:s=[],path_cost:h,nodes:$}=p;if(h===void 0){yield{position:r,says:`No plan was found: ${p.stopped_by}, after ${k($)} nodes.`};return}yield{position:r,says:`A plan of cost ${k(h)} was found, with ${k($)} nodes.`};for(let[_,l]of s.entries()){r=await a({state:r.state,moves:[l],include:["last"]});let g=_===s.length-1;yield{position:r,last:l,says:`${ye(r.last.at(-1))}.${g?` The goal is reached, at a cost of ${k(h)}.`:""}`}}}var ye=({move:e,move_label:t})=>t??e;function Be({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:k(xe(o)):[k(xe(e)),t].filter(Boolean).join(" ")}var Ke=(e,t)=>`${t} moves ${ye(e)} and expects ${Be(e)}.`,xe=e=>Math.round(e*100)/100;function Ge({utilities:e,winner:t}){return t?be(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var be=e=>e[0].toUpperCase()+e.slice(1);function Je(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Ye={played:_e,planned:ge};function so({lesson:e,query:t}){let{films:o}=e,n=o.find(({name:s})=>s===t.film)??o[0],a=s=>s===o[0].name?{}:{film:s},r=s=>D(["learn",e.name],a(s)),p=s=>D(["learn",e.name],{...a(n.name),at:s||""},{replace:!0});return i`
    ${o.length>1&&i`<form class="row learn-controls film-choice" onSubmit=${s=>s.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${n.name} onChange=${s=>r(s.target.value)}>${o.map(({name:s,title:h})=>i`<option value=${s}>${h}</option>`)}</select>
      </label>
    </form>`}
    <${fe} key=${n.name} tracks=${n.tracks.map(s=>Qe(s,`${e.name} ${n.name} ${s.caption}`))} start=${ue(t)} onRest=${p} />
    <${se} play=${n.play} />
    <${Q} />
    ${e.exercise&&i`<${re} lesson=${e} />`}`}function Qe({caption:e,...t},o){let[[n,a]]=Object.entries(t);return{name:o,caption:e,options:a.options,frames:r=>Ye[n](a,r)}}export{so as Films};
