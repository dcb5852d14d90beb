import*as u from"../../main.js";var i=u.vendor_preact_html;var w=u.vendor_preact_useEffect;var C=u.vendor_preact_useRef;var y=u.vendor_preact_useState;import*as T from"../../main.js";var M=T.route_go;var z=T.route_hashOf;import*as f from"../../main.js";var L=f.service_ask;var U=f.service_curl;var W=f.service_descriptionOf;var B=f.service_key;var K=f.service_send;var G=f.service_useLastRequest;var ve=2e3;function J({text:e,children:t}){let[o,n]=y(null);return w(()=>{if(!o)return;let r=setTimeout(()=>n(null),ve);return()=>clearTimeout(r)},[o]),i`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await we(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function we(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Oe(e,()=>document.execCommand("copy"))}}function Oe(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let a=t();return n.remove(),o?.focus(),a}var Y=4e3;function Q(){let e=G();if(!e)return null;let t=U(e);return i`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${B()&&i`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${J} key=${t} text=${t}>Copy<//>
      ${e.reply&&i`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Se(e.reply)}</pre>`}
    </details>`}function Se(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as V from"../../main.js";var I=V.widgets_failure_Failure;import*as X from"../../main.js";var H=X.widgets_later_later;var Z="countermove.learn",Ee="countermove.learn";function Te(){try{let e=JSON.parse(localStorage.getItem(Z));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var ke=({when:e})=>e!==void 0;function ee(e,t,o){let n=Te(),a=n.find(r=>r.name===e&&r.seed===o);a||n.push(a={name:e,seed:o,tries:0}),!ke(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),Ae(n))}function Ae(e){try{localStorage.setItem(Z,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Ee))}var Ne=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?Ne.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function P(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>P(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function oe(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:te(t)/te(o)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Le=H(()=>import("../exercise_tree.js"),"ExerciseTree"),Re=H(()=>import("../exercise_board.js"),"ExerciseBoard"),Ce={right:"✓ Right.",wrong:"✗ Not yet."};function re({lesson:{name:e,seed:t,exercise:o}}){let[n,a]=y(""),[r,d]=y(null),[s,h]=y(!1),[x,g]=y(null),c=C(null);w(()=>()=>c.current?.abort(),[]);let b=()=>{c.current?.abort(),h(!1),d(null),g(null)},_=S=>{b(),a(S)},O=async S=>{S?.preventDefault(),b();let{signal:$}=c.current=new AbortController;h(!0);try{let m=await De(o.requests(),$);if($.aborted)return;let l=Me(o.right(...m),n);d({verdict:l?"right":"wrong",why:o.why(...m)}),ee(e,l,t)}catch(m){$.aborted||g(m)}$.aborted||h(!1)};return i`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&i`<${Le} text=${o.tree} />`}
      ${o.board&&i`<${Re} board=${o.board} />`}
      <form onSubmit=${O}>
        ${o.choices?i`<${Ie} choices=${o.choices} chosen=${n} onChoose=${_} />`:i`<${Pe} answer=${n} onInput=${_} />`}
        <p class="row">
          <button class="main" data-check disabled=${s||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&i`<button type="button" onClick=${()=>_("")}>Once more</button>`}
        </p>
      </form>
      <${I} error=${x} onRetry=${O} />
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
    </label>`}async function De(e,t){let o=[];for(let{method:n,path:a,body:r}of e)o.push(await K(n,a,r,{signal:t}));return o}function Me(e,t){return Array.isArray(e)?He(e,t):typeof e=="number"?P(e,oe(t)):ne(e)===ne(t)}function He(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=a=>a.map(Number).toSorted((r,d)=>r-d);return P(n(e),n(o))}var ne=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Fe=({game:e,options:t,state:o,moves:n})=>z(["play",e],{options:t&&JSON.stringify(t),state:o,moves:n?.join(" ")});function se({play:e}){return e?i`<p><a href=${Fe(e)}>Play it →</a></p>`:null}import*as F from"../../main.js";var ae=F.styled_adopted;import*as N from"../../main.js";var ie=N.play_boards_boardOf;var le={},je=[];async function ce({position:{game:e}}){let[t,o]=await Promise.all([W(e),ie(e)]);return{Drawn:o.default,description:t}}function j({request:e,position:t,drawn:o,caption:n,onMove:a=null,shown:r=le,values:d=null}){let s=e.body?.options??le;return i`
    <figure class="learn-board">
      ${n&&i`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${s} onMove=${a} flipped=${!1} shown=${r} values=${d} played=${je} />
    </figure>`}var q={frames:[],drawn:null,isWhole:!1};function me(e,t,o){let[n,a]=y(0),[r,d]=y({key:t,reels:e.map(()=>q),error:null}),s=C(null);w(()=>{let g=new AbortController,{signal:c}=g,b=new Set,_=()=>{b.forEach(m=>m()),b.clear()};s.current={upTo:o,wake:_},d({key:t,reels:e.map(()=>q),error:null});let O=(m,l)=>!c.aborted&&d(v=>({...v,reels:v.reels.map((E,A)=>A===m?{...E,...l(E)}:E)})),S=async m=>{for(;m>s.current.upTo&&!c.aborted;)await new Promise(l=>b.add(l))},$=async(m,l)=>{let v=0;for await(let E of m.frames(c)){let A=v?null:await ce({position:E.position});if(c.aborted||(O(l,({frames:D,drawn:p})=>({frames:[...D,E],drawn:p??A})),v+=1,await S(v),c.aborted))return}O(l,()=>({isWhole:!0}))};return Promise.all(e.map($)).catch(m=>!c.aborted&&d(l=>({...l,error:m}))),()=>{g.abort(),_()}},[t,n]),w(()=>{s.current&&(s.current.upTo=o,s.current.wake())},[o,t,n]);let{reels:h,error:x}=r.key===t?r:{reels:e.map(()=>q),error:null};return{reels:h,error:x,retry:()=>a(n+1)}}ae("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,de={slowly:1600,"as usual":800,fast:250},qe="as usual",ue=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function fe({tracks:e,ahead:t=pe,below:o,onFrame:n,start:a=0,onRest:r}){let d=e.map(({name:p})=>p).join(`
`),[s,h]=y(a),[x,g]=y(!1),[c,b]=y(qe),{reels:_,error:O,retry:S}=me(e,d,s+(x?pe:t)),$=Math.max(..._.map(({frames:p})=>p.length))-1,m=_.every(p=>p.isWhole),l=Math.max(0,Math.min(s,$)),v=m&&l>=$;w(()=>{h(a),g(!1)},[d]),w(()=>{if(!x||s>$)return;if(v){g(!1);return}let p=setTimeout(()=>h(s+1),de[c]);return()=>clearTimeout(p)},[x,s,$,v,c]);let E=he(_[0],l);w(()=>{E&&n?.(E)},[E]);let A=p=>{let R=Math.max(0,m?Math.min(p,$):p);g(!1),h(R),r?.(R)},D=()=>{v&&h(0),x&&r?.(l),g(!x)};return i`
    <section class="film" aria-label="Film" data-at=${l} data-whole=${m} data-playing=${x}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((p,R)=>i`<${ze} key=${p.name} track=${p} reel=${_[R]} at=${l} isPlaying=${x} />`)}
      </div>
      <${I} error=${O} onRetry=${S} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${D}>${x?"Pause":v&&$>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${l===0} aria-label="One step back" title="One step back" onClick=${()=>A(l-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>A((m?l:s)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max($,1)} value=${l} aria-label="Step" onInput=${p=>A(Number(p.target.value))} />
        <span class="film-count">${l}${m?` of ${$}`:""}</span>
        <label class="film-pace">Speed <select value=${c} onChange=${p=>b(p.target.value)}>${Object.keys(de).map(p=>i`<option value=${p}>${p}</option>`)}</select></label>
      </div>
      ${o&&_[0].frames.length>0&&o(_[0].frames.slice(0,l+1),l)}
    </section>`}function ze({track:e,reel:t,at:o,isPlaying:n}){let a=he(t,o),{options:r}=e;return i`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${a&&t.drawn?i`<${j} request=${{body:{options:r}}} position=${a.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:a.last,best:a.best}} />`:i`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${a?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];var Ue=300,$e=1,We="The start.";async function*_e({game:e,options:t,state:o,players:n,seed:a=$e,operation:r="move",says:d=Ke,about:s},h){let x=b=>L(e,"position",{options:t,...s,...b},{signal:h,quiet:!0}),g=Je(a),c=await x({state:o});yield{position:c,says:We};for(let b=0;c.turn==="player"&&b<Ue;b++){let{player:_,state:O,legal_moves:S}=c,$=n[_],m=$?await L(e,r,{options:t,state:O,seed:$e,...$},{signal:h}):{move:S[g(S.length)]};c=await x({state:O,moves:[m.move]});let l=$?d(m,_):`${_} moves ${m.move}, by lot.`;yield{position:c,last:m.move,says:ye(c.turn==="over"?`${l} ${Ge(c)}`:l)}}}async function*ge({game:e,options:t,algorithm:o},n){let a=g=>L(e,"position",{options:t,...g},{signal:n,quiet:!0}),r=await a({}),d=await L(e,"move",{options:t,algorithm:o},{signal:n}),{principal_variation:s=[],path_cost:h,nodes:x}=d;if(h===void 0){yield{position:r,says:`No plan was found: ${d.stopped_by}, after ${k(x)} nodes.`};return}yield{position:r,says:`A plan of cost ${k(h)} was found, with ${k(x)} nodes.`};for(let[g,c]of s.entries()){r=await a({state:r.state,moves:[c],include:["last"]});let b=g===s.length-1;yield{position:r,last:c,says:`${be(r.last.at(-1))}.${b?` The goal is reached, at a cost of ${k(h)}.`:""}`}}}var be=({move:e,move_label:t})=>t??e;function Be({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:k(xe(o)):[k(xe(e)),t].filter(Boolean).join(" ")}var Ke=(e,t)=>`${t} moves ${be(e)} and expects ${Be(e)}.`,xe=e=>Math.round(e*100)/100;function Ge({utilities:e,winner:t}){return t?ye(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var ye=e=>e[0].toUpperCase()+e.slice(1);function Je(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Ye={played:_e,planned:ge};function so({lesson:e,query:t}){let{films:o}=e,n=o.find(({name:s})=>s===t.film)??o[0],a=s=>s===o[0].name?{}:{film:s},r=s=>M(["learn",e.name],a(s)),d=s=>M(["learn",e.name],{...a(n.name),at:s||""},{replace:!0});return i`
    ${o.length>1&&i`<form class="row learn-controls film-choice" onSubmit=${s=>s.preventDefault()}>
      <label>${e.asks??"What is shown"}
        <select name="film" value=${n.name} onChange=${s=>r(s.target.value)}>${o.map(({name:s,title:h})=>i`<option value=${s}>${h}</option>`)}</select>
      </label>
    </form>`}
    <${fe} key=${n.name} tracks=${n.tracks.map(s=>Qe(s,`${e.name} ${n.name} ${s.caption}`))} start=${ue(t)} onRest=${d} />
    <${se} play=${n.play} />
    <${Q} />
    ${e.exercise&&i`<${re} lesson=${e} />`}`}function Qe({caption:e,...t},o){let[[n,a]]=Object.entries(t);return{name:o,caption:e,options:a.options,frames:r=>Ye[n](a,r)}}export{so as Films};
