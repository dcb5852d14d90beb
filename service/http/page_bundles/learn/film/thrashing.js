import*as $ from"../../main.js";var s=$.vendor_preact_html;var O=$.vendor_preact_useEffect;var U=$.vendor_preact_useMemo;var J=$.vendor_preact_useRef;var g=$.vendor_preact_useState;import*as z from"../../main.js";var N=z.widgets_failure_Failure;import*as y from"../../main.js";var P=y.service_ask;var G=y.service_curl;var M=y.service_descriptionOf;var K=y.service_key;var Y=y.service_send;var V=y.service_useLastRequest;var Ce=2e3;function Q({text:e,children:t}){let[o,r]=g(null);return O(()=>{if(!o)return;let i=setTimeout(()=>r(null),Ce);return()=>clearTimeout(i)},[o]),s`<button type="button" onClick=${async()=>{let i=typeof e=="function"?await e():e;r(i&&await Ae(i)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Ae(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Re(e,()=>document.execCommand("copy"))}}function Re(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let a=t();return r.remove(),o?.focus(),a}var X=4e3;function Z(){let e=V();if(!e)return null;let t=G(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${K()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Q} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Me(e.reply)}</pre>`}
    </details>`}function Me(e){let t=JSON.stringify(e,null,1);return t.length>X?`${t.slice(0,X)}
…`:t}import*as C from"../../main.js";var ee=C.route_go;import*as te from"../../main.js";var F=te.widgets_later_later;var oe="countermove.learn",qe="countermove.solved";function Ie(){try{let e=JSON.parse(localStorage.getItem(oe));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function re(e){try{localStorage.setItem(oe,JSON.stringify([...Ie().add(e)]))}catch{return}dispatchEvent(new Event(qe))}var Pe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function E(e){return Array.isArray(e)?e.map(E).join(", "):typeof e=="number"?Pe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function D(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>D(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function se(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:ne(t)/ne(o)}var ne=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Fe=F(()=>import("../exercise_tree.js"),"ExerciseTree"),De=F(()=>import("../exercise_board.js"),"ExerciseBoard"),Le={right:"✓ Right.",wrong:"✗ Not yet."};function ie({lesson:{name:e,exercise:t}}){let[o,r]=g(""),[a,i]=g(null),[m,c]=g(!1),[h,p]=g(null),u=_=>{r(_),i(null)},l=async _=>{_?.preventDefault(),c(!0),p(null);try{let n=await Be(t.requests()),v=He(t.right(...n),o);i({verdict:v?"right":"wrong",why:t.why(...n)}),v&&re(e)}catch(n){p(n)}finally{c(!1)}};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&s`<${Fe} text=${t.tree} />`}
      ${t.board&&s`<${De} board=${t.board} />`}
      <form onSubmit=${l}>
        ${t.choices?s`<${je} choices=${t.choices} chosen=${o} onChoose=${u} />`:s`<${We} answer=${o} onInput=${u} />`}
        <p class="row">
          <button class="main" data-check disabled=${m||!o.trim()}>Check</button>
          ${a?.verdict==="right"&&s`<button type="button" onClick=${()=>u("")}>Once more</button>`}
        </p>
      </form>
      <${N} error=${h} onRetry=${l} />
      <div role="status" class="learn-checked" data-verdict=${a?.verdict}>
        ${a&&s`<strong>${Le[a.verdict]}</strong>${" "}`}
        ${a?.verdict==="right"&&a.why}
        ${a?.verdict==="wrong"&&s`<details><summary>Show why</summary>${a.why}</details>`}
      </div>
    </section>`}function je({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>s`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function We({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Be(e){let t=[];for(let{method:o,path:r,body:a}of e)t.push(await Y(o,r,a));return t}function He(e,t){return typeof e=="number"?D(e,se(t)):ae(e)===ae(t)}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();function le(e,t){let o=e.features.findIndex(a=>a.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var Ue=20;function ce({description:e,terms:t,features:o,weights:r,onWeigh:a,folds:i=!0}){let m=new Map((o??[]).map(l=>[l.name,l])),c=({name:l})=>i&&o&&!m.get(l)?.value,h=Math.max(...[...m.values()].map(({contribution:l})=>Math.abs(l)),1e-9),p=l=>s`<${Je} key=${l.name} description=${e} term=${l} feature=${m.get(l.name)} weight=${r[l.name]} largest=${h} onWeigh=${a} />`,u=t.filter(c);return s`
    <div class="learn-terms">
      ${t.filter(l=>!c(l)).map(p)}
    </div>
    ${u.length>0&&s`<details class="learn-idle">
      <summary>${u.length} more ${u.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${u.map(p)}</div>
    </details>`}`}function Je({description:e,term:t,feature:o,weight:r,largest:a,onWeigh:i}){let m=le(e,t.name),c=o?.contribution??0,h=50*Math.abs(c)/a,p=t.name.replaceAll("_"," ");return s`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${p}</span>
        <input type="range" min=${-m} max=${m} step=${m/Ue} value=${r}
          onInput=${u=>i(t.name,Number(u.target.value))} />
      </label>
      <span class="learn-sum">${E(o?.value??0)} × ${E(r)} = <strong>${E(c)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${c<0?"minus":"plus"} style=${{width:`${h}%`,left:`${c<0?50-h:50}%`}}></span>
      </span>
    </div>`}import*as L from"../../main.js";var me=L.styled_adopted;import*as A from"../../main.js";var pe=A.play_boards_boardOf;var de={},ze=[];async function ue({position:{game:e}}){let[t,o]=await Promise.all([M(e),pe(e)]);return{Drawn:o.default,description:t}}function j({request:e,position:t,drawn:o,caption:r,onMove:a=null,shown:i=de,values:m=null}){let c=e.body?.options??de;return s`
    <figure class="learn-board">
      ${r&&s`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${c} onMove=${a} flipped=${!1} shown=${i} values=${m} played=${ze} />
    </figure>`}var W={frames:[],drawn:null,isWhole:!1};function fe(e,t,o){let[r,a]=g(0),[i,m]=g({key:t,reels:e.map(()=>W),error:null}),c=J(null);O(()=>{let u=new AbortController,{signal:l}=u,_=new Set,n=()=>{_.forEach(b=>b()),_.clear()};c.current={upTo:o,wake:n},m({key:t,reels:e.map(()=>W),error:null});let v=(b,d)=>!l.aborted&&m(x=>({...x,reels:x.reels.map((S,T)=>T===b?{...S,...d(S)}:S)})),k=async b=>{for(;b>c.current.upTo&&!l.aborted;)await new Promise(d=>_.add(d))},w=async(b,d)=>{let x=0;for await(let S of b.frames(l)){let T=x?null:await ue({position:S.position});if(l.aborted||(v(d,({frames:I,drawn:f})=>({frames:[...I,S],drawn:f??T})),x+=1,await k(x),l.aborted))return}v(d,()=>({isWhole:!0}))};return Promise.all(e.map(w)).catch(b=>!l.aborted&&m(d=>({...d,error:b}))),()=>{u.abort(),n()}},[t,r]),O(()=>{c.current&&(c.current.upTo=o,c.current.wake())},[o,t,r]);let{reels:h,error:p}=i.key===t?i:{reels:e.map(()=>W),error:null};return{reels:h,error:p,retry:()=>a(r+1)}}me("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var he=4,$e={slowly:1600,"as usual":800,fast:250},Ge="as usual",be=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function ye({tracks:e,ahead:t=he,below:o,onFrame:r,start:a=0,onRest:i}){let m=e.map(({name:f})=>f).join(`
`),[c,h]=g(a),[p,u]=g(!1),[l,_]=g(Ge),{reels:n,error:v,retry:k}=fe(e,m,c+(p?he:t)),w=Math.max(...n.map(({frames:f})=>f.length))-1,b=n.every(f=>f.isWhole),d=Math.max(0,Math.min(c,w)),x=b&&d>=w;O(()=>{h(a),u(!1)},[m]),O(()=>{if(!p||c>w)return;if(x){u(!1);return}let f=setTimeout(()=>h(c+1),$e[l]);return()=>clearTimeout(f)},[p,c,w,x,l]);let S=ge(n[0],d);O(()=>{S&&r?.(S)},[S]);let T=f=>{let R=Math.max(0,b?Math.min(f,w):f);u(!1),h(R),i?.(R)},I=()=>{x&&h(0),p&&i?.(d),u(!p)};return s`
    <section class="film" aria-label="Film" data-at=${d} data-whole=${b} data-playing=${p}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((f,R)=>s`<${Ke} key=${f.name} track=${f} reel=${n[R]} at=${d} isPlaying=${p} />`)}
      </div>
      <${N} error=${v} onRetry=${k} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${I}>${p?"Pause":x&&w>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${d===0} aria-label="One step back" title="One step back" onClick=${()=>T(d-1)}>‹</button>
        <button type="button" class="film-on" disabled=${x} aria-label="One step on" title="One step on" onClick=${()=>T((b?d:c)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(w,1)} value=${d} aria-label="Step" onInput=${f=>T(Number(f.target.value))} />
        <span class="film-count">${d}${b?` of ${w}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${f=>_(f.target.value)}>${Object.keys($e).map(f=>s`<option value=${f}>${f}</option>`)}</select></label>
      </div>
      ${o&&n[0].frames.length>0&&o(n[0].frames.slice(0,d+1),d)}
    </section>`}function Ke({track:e,reel:t,at:o,isPlaying:r}){let a=ge(t,o),{options:i}=e;return s`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${a&&t.drawn?s`<${j} request=${{body:{options:i}}} position=${a.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:a.last,best:a.best}} />`:s`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${r?"off":"polite"}>${a?.says}</p>
    </div>`}var ge=({frames:e},t)=>e[Math.min(t,e.length-1)];var Ye=300,ve=1,Ve="The start.";async function*we({game:e,options:t,state:o,players:r,seed:a=ve,operation:i="move",says:m=Xe,about:c},h){let p=_=>P(e,"position",{options:t,...c,..._},{signal:h,quiet:!0}),u=et(a),l=await p({state:o});yield{position:l,says:Ve};for(let _=0;l.turn==="player"&&_<Ye;_++){let{player:n,state:v,legal_moves:k}=l,w=r[n],b=w?await P(e,i,{options:t,state:v,seed:ve,...w},{signal:h}):{move:k[u(k.length)]};l=await p({state:v,moves:[b.move]});let d=w?m(b,n):`${n} moves ${b.move}, by lot.`;yield{position:l,last:b.move,says:xe(l.turn==="over"?`${d} ${Ze(l)}`:d)}}}var Qe=({move:e,move_label:t})=>t??e;function B({evaluation:e,unit:t,value:o,outcome:r}){return e===void 0?r?`a ${r}`:E(_e(o)):[E(_e(e)),t].filter(Boolean).join(" ")}var Xe=(e,t)=>`${t} moves ${Qe(e)} and expects ${B(e)}.`,_e=e=>Math.round(e*100)/100;function Ze({utilities:e,winner:t}){return t?xe(`${t} wins.`):e?`The end, at ${E(e[0])}.`:"The end."}var xe=e=>e[0].toUpperCase()+e.slice(1);function et(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Se="pacman",tt="Pacman",q="score",Ee="dot_closeness",ke="dot_distance",H=[q,Ee,ke,"dots"],Oe=[1,2,3,4,5,6],Te=2,ot={"The score alone":{},"With 5 ÷ the steps to the nearest dot":{[Ee]:5},"With −1 × the steps":{[ke]:-1}};function mo({lesson:e,query:t}){let[o,r]=g(null),[a,i]=g(null);return O(()=>{M(Se).then(r,i)},[]),a?s`<${N} error=${a} />`:o?s`<${rt} lesson=${e} query=${t} description=${o} />`:s`<p class="waiting">Loading…</p>`}function rt({lesson:e,query:t,description:o}){let[r,a]=g(null),i=nt(t),m=Oe.includes(Number(t.depth))?Number(t.depth):Te,c=U(()=>({...Object.fromEntries(o.features.map(({name:n})=>[n,0])),...i}),[o,JSON.stringify(i)]),h=(n,v,k=0)=>ee(["learn",e.name],{...st(n,v),at:k||""},{replace:!0}),{options:p}=e,u={algorithm:"alpha_beta",depth:m,weights:c,multi_pv:0},_={name:JSON.stringify([e.name,c,m]),caption:`Pacman looks ${m} ${m===1?"move":"moves"} ahead`,options:p,frames:n=>we({game:Se,options:p,players:{[tt]:u},operation:"analysis",says:it,about:{weights:c,include:["features"]}},n)};return s`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(ot).map(([n,v])=>s`<button type="button" key=${n} aria-pressed=${Ne(i,v)} onClick=${()=>h({[q]:1,...v},m)}>${n}</button>`)}
      <label>Depth <select name="depth" value=${m} onChange=${n=>h(i,Number(n.target.value))}>${Oe.map(n=>s`<option value=${n}>${n}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${ye} tracks=${[_]} start=${be(t)} onRest=${n=>h(i,m,n)} onFrame=${({position:n})=>n.turn!=="over"&&a(n.features)} below=${n=>s`<p class="film-moves">Moves so far: <strong>${at(n)}</strong></p>`} />
      <div>
        <${ce} description=${o} terms=${o.features.filter(n=>H.includes(n.name))} features=${r} weights=${c} folds=${!1}
          onWeigh=${(n,v)=>h({...i,[n]:v},m)} />
      </div>
    </div>
    <${Z} />
    ${e.exercise&&s`<${ie} lesson=${e} />`}`}function nt(e){let t=H.filter(o=>o in e).map(o=>[o,Number(e[o])]);return t.length?Object.fromEntries(t.filter(([,o])=>Number.isFinite(o))):{[q]:1}}function st(e,t){let o=t===Te?{}:{depth:t};return Ne(e,{})?o:{...o,...e}}var Ne=(e,t)=>H.every(o=>(e[o]??0)===({[q]:1,...t}[o]??0)),at=e=>e.map(({last:t})=>t?.[0]).filter(Boolean).join(" ")||"none";function it({move:e,lines:t}){let o=t.map(i=>`${i.move} ${B(i)}`).join(", "),r=t.filter(({value:i})=>i===t[0].value).length,a=r===t.length?"All are equal, so he takes the first":r>1?`${r} are best, and he takes the first of them`:"He takes the best";return`${o}. ${a}: ${e}.`}export{mo as Thrashing};
