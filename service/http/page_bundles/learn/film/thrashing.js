import*as $ from"../../main.js";var i=$.vendor_preact_html;var S=$.vendor_preact_useEffect;var U=$.vendor_preact_useMemo;var J=$.vendor_preact_useRef;var v=$.vendor_preact_useState;import*as G from"../../main.js";var C=G.widgets_failure_Failure;import*as y from"../../main.js";var F=y.service_ask;var K=y.service_curl;var M=y.service_descriptionOf;var z=y.service_key;var Y=y.service_send;var Q=y.service_useLastRequest;var Ce=2e3;function V({text:e,children:t}){let[o,r]=v(null);return S(()=>{if(!o)return;let n=setTimeout(()=>r(null),Ce);return()=>clearTimeout(n)},[o]),i`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;r(n&&await Ae(n)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Ae(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Re(e,()=>document.execCommand("copy"))}}function Re(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let s=t();return r.remove(),o?.focus(),s}var X=4e3;function Z(){let e=Q();if(!e)return null;let t=K(e);return i`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&i`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${V} key=${t} text=${t}>Copy<//>
      ${e.reply&&i`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Me(e.reply)}</pre>`}
    </details>`}function Me(e){let t=JSON.stringify(e,null,1);return t.length>X?`${t.slice(0,X)}
…`:t}import*as T from"../../main.js";var ee=T.route_go;import*as te from"../../main.js";var D=te.widgets_later_later;var oe="countermove.learn",Ie="countermove.learn";function qe(){try{let e=JSON.parse(localStorage.getItem(oe));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Pe=({when:e})=>e!==void 0;function re(e,t,o){let r=qe(),s=r.find(n=>n.name===e&&n.seed===o);s||r.push(s={name:e,seed:o,tries:0}),!Pe(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Fe(r))}function Fe(e){try{localStorage.setItem(oe,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Ie))}var De=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?De.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function I(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>I(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function se(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:ne(t)/ne(o)}var ne=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Le=D(()=>import("../exercise_tree.js"),"ExerciseTree"),je=D(()=>import("../exercise_board.js"),"ExerciseBoard"),We={right:"✓ Right.",wrong:"✗ Not yet."};function ie({lesson:{name:e,seed:t,exercise:o}}){let[r,s]=v(""),[n,c]=v(null),[m,u]=v(!1),[d,h]=v(null),l=a=>{s(a),c(null)},_=async a=>{a?.preventDefault(),u(!0),h(null);try{let g=await Ue(o.requests()),E=Je(o.right(...g),r);c({verdict:E?"right":"wrong",why:o.why(...g)}),re(e,E,t)}catch(g){h(g)}finally{u(!1)}};return i`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&i`<${Le} text=${o.tree} />`}
      ${o.board&&i`<${je} board=${o.board} />`}
      <form onSubmit=${_}>
        ${o.choices?i`<${Be} choices=${o.choices} chosen=${r} onChoose=${l} />`:i`<${He} answer=${r} onInput=${l} />`}
        <p class="row">
          <button class="main" data-check disabled=${m||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&i`<button type="button" onClick=${()=>l("")}>Once more</button>`}
        </p>
      </form>
      <${C} error=${d} onRetry=${_} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&i`<strong>${We[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&i`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function Be({choices:e,chosen:t,onChoose:o}){return i`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>i`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function He({answer:e,onInput:t}){return i`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ue(e){let t=[];for(let{method:o,path:r,body:s}of e)t.push(await Y(o,r,s));return t}function Je(e,t){return Array.isArray(e)?Ge(e,t):typeof e=="number"?I(e,se(t)):ae(e)===ae(t)}function Ge(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],r=s=>s.map(Number).toSorted((n,c)=>n-c);return I(r(e),r(o))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();function le(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var Ke=20;function ce({description:e,terms:t,features:o,weights:r,onWeigh:s,folds:n=!0}){let c=new Map((o??[]).map(l=>[l.name,l])),m=({name:l})=>n&&o&&!c.get(l)?.value,u=Math.max(...[...c.values()].map(({contribution:l})=>Math.abs(l)),1e-9),d=l=>i`<${ze} key=${l.name} description=${e} term=${l} feature=${c.get(l.name)} weight=${r[l.name]} largest=${u} onWeigh=${s} />`,h=t.filter(m);return i`
    <div class="learn-terms">
      ${t.filter(l=>!m(l)).map(d)}
    </div>
    ${h.length>0&&i`<details class="learn-idle">
      <summary>${h.length} more ${h.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${h.map(d)}</div>
    </details>`}`}function ze({description:e,term:t,feature:o,weight:r,largest:s,onWeigh:n}){let c=le(e,t.name),m=o?.contribution??0,u=50*Math.abs(m)/s,d=t.name.replaceAll("_"," ");return i`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${d}</span>
        <input type="range" min=${-c} max=${c} step=${c/Ke} value=${r}
          onInput=${h=>n(t.name,Number(h.target.value))} />
      </label>
      <span class="learn-sum">${k(o?.value??0)} × ${k(r)} = <strong>${k(m)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${m<0?"minus":"plus"} style=${{width:`${u}%`,left:`${m<0?50-u:50}%`}}></span>
      </span>
    </div>`}import*as L from"../../main.js";var me=L.styled_adopted;import*as A from"../../main.js";var pe=A.play_boards_boardOf;var de={},Ye=[];async function ue({position:{game:e}}){let[t,o]=await Promise.all([M(e),pe(e)]);return{Drawn:o.default,description:t}}function j({request:e,position:t,drawn:o,caption:r,onMove:s=null,shown:n=de,values:c=null}){let m=e.body?.options??de;return i`
    <figure class="learn-board">
      ${r&&i`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${m} onMove=${s} flipped=${!1} shown=${n} values=${c} played=${Ye} />
    </figure>`}var W={frames:[],drawn:null,isWhole:!1};function fe(e,t,o){let[r,s]=v(0),[n,c]=v({key:t,reels:e.map(()=>W),error:null}),m=J(null);S(()=>{let h=new AbortController,{signal:l}=h,_=new Set,a=()=>{_.forEach(b=>b()),_.clear()};m.current={upTo:o,wake:a},c({key:t,reels:e.map(()=>W),error:null});let g=(b,p)=>!l.aborted&&c(x=>({...x,reels:x.reels.map((O,N)=>N===b?{...O,...p(O)}:O)})),E=async b=>{for(;b>m.current.upTo&&!l.aborted;)await new Promise(p=>_.add(p))},w=async(b,p)=>{let x=0;for await(let O of b.frames(l)){let N=x?null:await ue({position:O.position});if(l.aborted||(g(p,({frames:P,drawn:f})=>({frames:[...P,O],drawn:f??N})),x+=1,await E(x),l.aborted))return}g(p,()=>({isWhole:!0}))};return Promise.all(e.map(w)).catch(b=>!l.aborted&&c(p=>({...p,error:b}))),()=>{h.abort(),a()}},[t,r]),S(()=>{m.current&&(m.current.upTo=o,m.current.wake())},[o,t,r]);let{reels:u,error:d}=n.key===t?n:{reels:e.map(()=>W),error:null};return{reels:u,error:d,retry:()=>s(r+1)}}me("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var he=4,$e={slowly:1600,"as usual":800,fast:250},Qe="as usual",be=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function ye({tracks:e,ahead:t=he,below:o,onFrame:r,start:s=0,onRest:n}){let c=e.map(({name:f})=>f).join(`
`),[m,u]=v(s),[d,h]=v(!1),[l,_]=v(Qe),{reels:a,error:g,retry:E}=fe(e,c,m+(d?he:t)),w=Math.max(...a.map(({frames:f})=>f.length))-1,b=a.every(f=>f.isWhole),p=Math.max(0,Math.min(m,w)),x=b&&p>=w;S(()=>{u(s),h(!1)},[c]),S(()=>{if(!d||m>w)return;if(x){h(!1);return}let f=setTimeout(()=>u(m+1),$e[l]);return()=>clearTimeout(f)},[d,m,w,x,l]);let O=ge(a[0],p);S(()=>{O&&r?.(O)},[O]);let N=f=>{let R=Math.max(0,b?Math.min(f,w):f);h(!1),u(R),n?.(R)},P=()=>{x&&u(0),d&&n?.(p),h(!d)};return i`
    <section class="film" aria-label="Film" data-at=${p} data-whole=${b} data-playing=${d}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((f,R)=>i`<${Ve} key=${f.name} track=${f} reel=${a[R]} at=${p} isPlaying=${d} />`)}
      </div>
      <${C} error=${g} onRetry=${E} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${P}>${d?"Pause":x&&w>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${p===0} aria-label="One step back" title="One step back" onClick=${()=>N(p-1)}>‹</button>
        <button type="button" class="film-on" disabled=${x} aria-label="One step on" title="One step on" onClick=${()=>N((b?p:m)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(w,1)} value=${p} aria-label="Step" onInput=${f=>N(Number(f.target.value))} />
        <span class="film-count">${p}${b?` of ${w}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${f=>_(f.target.value)}>${Object.keys($e).map(f=>i`<option value=${f}>${f}</option>`)}</select></label>
      </div>
      ${o&&a[0].frames.length>0&&o(a[0].frames.slice(0,p+1),p)}
    </section>`}function Ve({track:e,reel:t,at:o,isPlaying:r}){let s=ge(t,o),{options:n}=e;return i`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?i`<${j} request=${{body:{options:n}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:i`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${r?"off":"polite"}>${s?.says}</p>
    </div>`}var ge=({frames:e},t)=>e[Math.min(t,e.length-1)];var Xe=300,ve=1,Ze="The start.";async function*we({game:e,options:t,state:o,players:r,seed:s=ve,operation:n="move",says:c=tt,about:m},u){let d=_=>F(e,"position",{options:t,...m,..._},{signal:u,quiet:!0}),h=rt(s),l=await d({state:o});yield{position:l,says:Ze};for(let _=0;l.turn==="player"&&_<Xe;_++){let{player:a,state:g,legal_moves:E}=l,w=r[a],b=w?await F(e,n,{options:t,state:g,seed:ve,...w},{signal:u}):{move:E[h(E.length)]};l=await d({state:g,moves:[b.move]});let p=w?c(b,a):`${a} moves ${b.move}, by lot.`;yield{position:l,last:b.move,says:xe(l.turn==="over"?`${p} ${ot(l)}`:p)}}}var et=({move:e,move_label:t})=>t??e;function B({evaluation:e,unit:t,value:o,outcome:r}){return e===void 0?r?`a ${r}`:k(_e(o)):[k(_e(e)),t].filter(Boolean).join(" ")}var tt=(e,t)=>`${t} moves ${et(e)} and expects ${B(e)}.`,_e=e=>Math.round(e*100)/100;function ot({utilities:e,winner:t}){return t?xe(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var xe=e=>e[0].toUpperCase()+e.slice(1);function rt(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Se="pacman",nt="Pacman",q="score",Oe="dot_closeness",ke="dot_distance",H=[q,Oe,ke,"dots"],Ee=[1,2,3,4,5,6],Te=2,st={"The score alone":{},"With 5 ÷ the steps to the nearest dot":{[Oe]:5},"With −1 × the steps":{[ke]:-1}};function fo({lesson:e,query:t}){let[o,r]=v(null),[s,n]=v(null);return S(()=>{M(Se).then(r,n)},[]),s?i`<${C} error=${s} />`:o?i`<${at} lesson=${e} query=${t} description=${o} />`:i`<p class="waiting">Loading…</p>`}function at({lesson:e,query:t,description:o}){let[r,s]=v(null),n=it(t),c=Ee.includes(Number(t.depth))?Number(t.depth):Te,m=U(()=>({...Object.fromEntries(o.features.map(({name:a})=>[a,0])),...n}),[o,JSON.stringify(n)]),u=(a,g,E=0)=>ee(["learn",e.name],{...lt(a,g),at:E||""},{replace:!0}),{options:d}=e,h={algorithm:"alpha_beta",depth:c,weights:m,multi_pv:0},_={name:JSON.stringify([e.name,m,c]),caption:`Pacman looks ${c} ${c===1?"move":"moves"} ahead`,options:d,frames:a=>we({game:Se,options:d,players:{[nt]:h},operation:"analysis",says:mt,about:{weights:m,include:["features"]}},a)};return i`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(st).map(([a,g])=>i`<button type="button" key=${a} aria-pressed=${Ne(n,g)} onClick=${()=>u({[q]:1,...g},c)}>${a}</button>`)}
      <label>Depth <select name="depth" value=${c} onChange=${a=>u(n,Number(a.target.value))}>${Ee.map(a=>i`<option value=${a}>${a}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${ye} tracks=${[_]} start=${be(t)} onRest=${a=>u(n,c,a)} onFrame=${({position:a})=>a.turn!=="over"&&s(a.features)} below=${a=>i`<p class="film-moves">Moves so far: <strong>${ct(a)}</strong></p>`} />
      <div>
        <${ce} description=${o} terms=${o.features.filter(a=>H.includes(a.name))} features=${r} weights=${m} folds=${!1}
          onWeigh=${(a,g)=>u({...n,[a]:g},c)} />
      </div>
    </div>
    <${Z} />
    ${e.exercise&&i`<${ie} lesson=${e} />`}`}function it(e){let t=H.filter(o=>o in e).map(o=>[o,Number(e[o])]);return t.length?Object.fromEntries(t.filter(([,o])=>Number.isFinite(o))):{[q]:1}}function lt(e,t){let o=t===Te?{}:{depth:t};return Ne(e,{})?o:{...o,...e}}var Ne=(e,t)=>H.every(o=>(e[o]??0)===({[q]:1,...t}[o]??0)),ct=e=>e.map(({last:t})=>t?.[0]).filter(Boolean).join(" ")||"none";function mt({move:e,lines:t}){let o=t.map(n=>`${n.move} ${B(n)}`).join(", "),r=t.filter(({value:n})=>n===t[0].value).length,s=r===t.length?"All are equal, so he takes the first":r>1?`${r} are best, and he takes the first of them`:"He takes the best";return`${o}. ${s}: ${e}.`}export{fo as Thrashing};
