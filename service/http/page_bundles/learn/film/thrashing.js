import*as b from"../../main.js";var i=b.vendor_preact_html;var x=b.vendor_preact_useEffect;var J=b.vendor_preact_useMemo;var M=b.vendor_preact_useRef;var v=b.vendor_preact_useState;import*as G from"../../main.js";var C=G.widgets_failure_Failure;import*as y from"../../main.js";var D=y.service_ask;var K=y.service_curl;var I=y.service_descriptionOf;var z=y.service_key;var Y=y.service_send;var Q=y.service_useLastRequest;var Ce=2e3;function V({text:e,children:t}){let[o,r]=v(null);return x(()=>{if(!o)return;let n=setTimeout(()=>r(null),Ce);return()=>clearTimeout(n)},[o]),i`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;r(n&&await Ae(n)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Ae(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Re(e,()=>document.execCommand("copy"))}}function Re(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let s=t();return r.remove(),o?.focus(),s}var X=4e3;function Z(){let e=Q();if(!e)return null;let t=K(e);return i`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&i`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${V} key=${t} text=${t}>Copy<//>
      ${e.reply&&i`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Me(e.reply)}</pre>`}
    </details>`}function Me(e){let t=JSON.stringify(e,null,1);return t.length>X?`${t.slice(0,X)}
…`:t}import*as T from"../../main.js";var ee=T.route_go;import*as te from"../../main.js";var L=te.widgets_later_later;var oe="countermove.learn",Ie="countermove.learn";function qe(){try{let e=JSON.parse(localStorage.getItem(oe));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Pe=({when:e})=>e!==void 0;function re(e,t,o){let r=qe(),s=r.find(n=>n.name===e&&n.seed===o);s||r.push(s={name:e,seed:o,tries:0}),!Pe(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Fe(r))}function Fe(e){try{localStorage.setItem(oe,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Ie))}var De=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?De.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function q(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>q(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function se(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:ne(t)/ne(o)}var ne=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var Le=L(()=>import("../exercise_tree.js"),"ExerciseTree"),je=L(()=>import("../exercise_board.js"),"ExerciseBoard"),We={right:"✓ Right.",wrong:"✗ Not yet."};function ie({lesson:{name:e,seed:t,exercise:o}}){let[r,s]=v(""),[n,c]=v(null),[m,u]=v(!1),[f,$]=v(null),l=M(null);x(()=>()=>l.current?.abort(),[]);let w=()=>{l.current?.abort(),u(!1),c(null),$(null)},a=E=>{w(),s(E)},_=async E=>{E?.preventDefault(),w();let{signal:g}=l.current=new AbortController;u(!0);try{let d=await Ue(o.requests(),g);if(g.aborted)return;let p=Je(o.right(...d),r);c({verdict:p?"right":"wrong",why:o.why(...d)}),re(e,p,t)}catch(d){g.aborted||$(d)}g.aborted||u(!1)};return i`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&i`<${Le} text=${o.tree} />`}
      ${o.board&&i`<${je} board=${o.board} />`}
      <form onSubmit=${_}>
        ${o.choices?i`<${Be} choices=${o.choices} chosen=${r} onChoose=${a} />`:i`<${He} answer=${r} onInput=${a} />`}
        <p class="row">
          <button class="main" data-check disabled=${m||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&i`<button type="button" onClick=${()=>a("")}>Once more</button>`}
        </p>
      </form>
      <${C} error=${f} onRetry=${_} />
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
    </label>`}async function Ue(e,t){let o=[];for(let{method:r,path:s,body:n}of e)o.push(await Y(r,s,n,{signal:t}));return o}function Je(e,t){return Array.isArray(e)?Ge(e,t):typeof e=="number"?q(e,se(t)):ae(e)===ae(t)}function Ge(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],r=s=>s.map(Number).toSorted((n,c)=>n-c);return q(r(e),r(o))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();function le(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var Ke=20;function ce({description:e,terms:t,features:o,weights:r,onWeigh:s,folds:n=!0}){let c=new Map((o??[]).map(l=>[l.name,l])),m=({name:l})=>n&&o&&!c.get(l)?.value,u=Math.max(...[...c.values()].map(({contribution:l})=>Math.abs(l)),1e-9),f=l=>i`<${ze} key=${l.name} description=${e} term=${l} feature=${c.get(l.name)} weight=${r[l.name]} largest=${u} onWeigh=${s} />`,$=t.filter(m);return i`
    <div class="learn-terms">
      ${t.filter(l=>!m(l)).map(f)}
    </div>
    ${$.length>0&&i`<details class="learn-idle">
      <summary>${$.length} more ${$.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${$.map(f)}</div>
    </details>`}`}function ze({description:e,term:t,feature:o,weight:r,largest:s,onWeigh:n}){let c=le(e,t.name),m=o?.contribution??0,u=50*Math.abs(m)/s,f=t.name.replaceAll("_"," ");return i`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${f}</span>
        <input type="range" min=${-c} max=${c} step=${c/Ke} value=${r}
          onInput=${$=>n(t.name,Number($.target.value))} />
      </label>
      <span class="learn-sum">${k(o?.value??0)} × ${k(r)} = <strong>${k(m)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${m<0?"minus":"plus"} style=${{width:`${u}%`,left:`${m<0?50-u:50}%`}}></span>
      </span>
    </div>`}import*as j from"../../main.js";var me=j.styled_adopted;import*as A from"../../main.js";var pe=A.play_boards_boardOf;var de={},Ye=[];async function ue({position:{game:e}}){let[t,o]=await Promise.all([I(e),pe(e)]);return{Drawn:o.default,description:t}}function W({request:e,position:t,drawn:o,caption:r,onMove:s=null,shown:n=de,values:c=null}){let m=e.body?.options??de;return i`
    <figure class="learn-board">
      ${r&&i`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${m} onMove=${s} flipped=${!1} shown=${n} values=${c} played=${Ye} />
    </figure>`}var B={frames:[],drawn:null,isWhole:!1};function fe(e,t,o){let[r,s]=v(0),[n,c]=v({key:t,reels:e.map(()=>B),error:null}),m=M(null);x(()=>{let $=new AbortController,{signal:l}=$,w=new Set,a=()=>{w.forEach(d=>d()),w.clear()};m.current={upTo:o,wake:a},c({key:t,reels:e.map(()=>B),error:null});let _=(d,p)=>!l.aborted&&c(S=>({...S,reels:S.reels.map((O,N)=>N===d?{...O,...p(O)}:O)})),E=async d=>{for(;d>m.current.upTo&&!l.aborted;)await new Promise(p=>w.add(p))},g=async(d,p)=>{let S=0;for await(let O of d.frames(l)){let N=S?null:await ue({position:O.position});if(l.aborted||(_(p,({frames:F,drawn:h})=>({frames:[...F,O],drawn:h??N})),S+=1,await E(S),l.aborted))return}_(p,()=>({isWhole:!0}))};return Promise.all(e.map(g)).catch(d=>!l.aborted&&c(p=>({...p,error:d}))),()=>{$.abort(),a()}},[t,r]),x(()=>{m.current&&(m.current.upTo=o,m.current.wake())},[o,t,r]);let{reels:u,error:f}=n.key===t?n:{reels:e.map(()=>B),error:null};return{reels:u,error:f,retry:()=>s(r+1)}}me("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var he=4,$e={slowly:1600,"as usual":800,fast:250},Qe="as usual",be=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function ye({tracks:e,ahead:t=he,below:o,onFrame:r,start:s=0,onRest:n}){let c=e.map(({name:h})=>h).join(`
`),[m,u]=v(s),[f,$]=v(!1),[l,w]=v(Qe),{reels:a,error:_,retry:E}=fe(e,c,m+(f?he:t)),g=Math.max(...a.map(({frames:h})=>h.length))-1,d=a.every(h=>h.isWhole),p=Math.max(0,Math.min(m,g)),S=d&&p>=g;x(()=>{u(s),$(!1)},[c]),x(()=>{if(!f||m>g)return;if(S){$(!1);return}let h=setTimeout(()=>u(m+1),$e[l]);return()=>clearTimeout(h)},[f,m,g,S,l]);let O=ge(a[0],p);x(()=>{O&&r?.(O)},[O]);let N=h=>{let R=Math.max(0,d?Math.min(h,g):h);$(!1),u(R),n?.(R)},F=()=>{S&&u(0),f&&n?.(p),$(!f)};return i`
    <section class="film" aria-label="Film" data-at=${p} data-whole=${d} data-playing=${f}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((h,R)=>i`<${Ve} key=${h.name} track=${h} reel=${a[R]} at=${p} isPlaying=${f} />`)}
      </div>
      <${C} error=${_} onRetry=${E} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${F}>${f?"Pause":S&&g>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${p===0} aria-label="One step back" title="One step back" onClick=${()=>N(p-1)}>‹</button>
        <button type="button" class="film-on" disabled=${S} aria-label="One step on" title="One step on" onClick=${()=>N((d?p:m)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(g,1)} value=${p} aria-label="Step" onInput=${h=>N(Number(h.target.value))} />
        <span class="film-count">${p}${d?` of ${g}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${h=>w(h.target.value)}>${Object.keys($e).map(h=>i`<option value=${h}>${h}</option>`)}</select></label>
      </div>
      ${o&&a[0].frames.length>0&&o(a[0].frames.slice(0,p+1),p)}
    </section>`}function Ve({track:e,reel:t,at:o,isPlaying:r}){let s=ge(t,o),{options:n}=e;return i`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?i`<${W} request=${{body:{options:n}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:i`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${r?"off":"polite"}>${s?.says}</p>
    </div>`}var ge=({frames:e},t)=>e[Math.min(t,e.length-1)];var Xe=300,ve=1,Ze="The start.";async function*we({game:e,options:t,state:o,players:r,seed:s=ve,operation:n="move",says:c=tt,about:m},u){let f=w=>D(e,"position",{options:t,...m,...w},{signal:u,quiet:!0}),$=rt(s),l=await f({state:o});yield{position:l,says:Ze};for(let w=0;l.turn==="player"&&w<Xe;w++){let{player:a,state:_,legal_moves:E}=l,g=r[a],d=g?await D(e,n,{options:t,state:_,seed:ve,...g},{signal:u}):{move:E[$(E.length)]};l=await f({state:_,moves:[d.move]});let p=g?c(d,a):`${a} moves ${d.move}, by lot.`;yield{position:l,last:d.move,says:xe(l.turn==="over"?`${p} ${ot(l)}`:p)}}}var et=({move:e,move_label:t})=>t??e;function H({evaluation:e,unit:t,value:o,outcome:r}){return e===void 0?r?`a ${r}`:k(_e(o)):[k(_e(e)),t].filter(Boolean).join(" ")}var tt=(e,t)=>`${t} moves ${et(e)} and expects ${H(e)}.`,_e=e=>Math.round(e*100)/100;function ot({utilities:e,winner:t}){return t?xe(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var xe=e=>e[0].toUpperCase()+e.slice(1);function rt(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var Se="pacman",nt="Pacman",P="score",Oe="dot_closeness",ke="dot_distance",U=[P,Oe,ke,"dots"],Ee=[1,2,3,4,5,6],Te=2,st={"The score alone":{},"With 5 ÷ the steps to the nearest dot":{[Oe]:5},"With −1 × the steps":{[ke]:-1}};function fo({lesson:e,query:t}){let[o,r]=v(null),[s,n]=v(null);return x(()=>{I(Se).then(r,n)},[]),s?i`<${C} error=${s} />`:o?i`<${at} lesson=${e} query=${t} description=${o} />`:i`<p class="waiting">Loading…</p>`}function at({lesson:e,query:t,description:o}){let[r,s]=v(null),n=it(t),c=Ee.includes(Number(t.depth))?Number(t.depth):Te,m=J(()=>({...Object.fromEntries(o.features.map(({name:a})=>[a,0])),...n}),[o,JSON.stringify(n)]),u=(a,_,E=0)=>ee(["learn",e.name],{...lt(a,_),at:E||""},{replace:!0}),{options:f}=e,$={algorithm:"alpha_beta",depth:c,weights:m,multi_pv:0},w={name:JSON.stringify([e.name,m,c]),caption:`Pacman looks ${c} ${c===1?"move":"moves"} ahead`,options:f,frames:a=>we({game:Se,options:f,players:{[nt]:$},operation:"analysis",says:mt,about:{weights:m,include:["features"]}},a)};return i`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(st).map(([a,_])=>i`<button type="button" key=${a} aria-pressed=${Ne(n,_)} onClick=${()=>u({[P]:1,..._},c)}>${a}</button>`)}
      <label>Depth <select name="depth" value=${c} onChange=${a=>u(n,Number(a.target.value))}>${Ee.map(a=>i`<option value=${a}>${a}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${ye} tracks=${[w]} start=${be(t)} onRest=${a=>u(n,c,a)} onFrame=${({position:a})=>a.turn!=="over"&&s(a.features)} below=${a=>i`<p class="film-moves">Moves so far: <strong>${ct(a)}</strong></p>`} />
      <div>
        <${ce} description=${o} terms=${o.features.filter(a=>U.includes(a.name))} features=${r} weights=${m} folds=${!1}
          onWeigh=${(a,_)=>u({...n,[a]:_},c)} />
      </div>
    </div>
    <${Z} />
    ${e.exercise&&i`<${ie} lesson=${e} />`}`}function it(e){let t=U.filter(o=>o in e).map(o=>[o,Number(e[o])]);return t.length?Object.fromEntries(t.filter(([,o])=>Number.isFinite(o))):{[P]:1}}function lt(e,t){let o=t===Te?{}:{depth:t};return Ne(e,{})?o:{...o,...e}}var Ne=(e,t)=>U.every(o=>(e[o]??0)===({[P]:1,...t}[o]??0)),ct=e=>e.map(({last:t})=>t?.[0]).filter(Boolean).join(" ")||"none";function mt({move:e,lines:t}){let o=t.map(n=>`${n.move} ${H(n)}`).join(", "),r=t.filter(({value:n})=>n===t[0].value).length,s=r===t.length?"All are equal, so he takes the first":r>1?`${r} are best, and he takes the first of them`:"He takes the best";return`${o}. ${s}: ${e}.`}export{fo as Thrashing};
