import*as f from"../../main.js";var a=f.vendor_preact_html;var x=f.vendor_preact_useEffect;var R=f.vendor_preact_useRef;var h=f.vendor_preact_useState;import*as S from"../../main.js";var H=S.route_go;import*as p from"../../main.js";var W=p.service_ask;var j=p.service_curl;var K=p.service_descriptionOf;var z=p.service_key;var G=p.service_records;var Y=p.service_send;var J=p.service_useLastRequest;var xe=2e3;function Q({text:e,children:t}){let[r,o]=h(null);return x(()=>{if(!r)return;let n=setTimeout(()=>o(null),xe);return()=>clearTimeout(n)},[r]),a`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;o(n&&await ke(n)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function ke(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Se(e,()=>document.execCommand("copy"))}}function Se(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let s=t();return o.remove(),r?.focus(),s}var V=4e3;function X(){let e=J();if(!e)return null;let t=j(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Q} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ee(e.reply)}</pre>`}
    </details>`}function Ee(e){let t=JSON.stringify(e,null,1);return t.length>V?`${t.slice(0,V)}
…`:t}var Oe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function A(e){return Array.isArray(e)?e.map(A).join(", "):typeof e=="number"?Oe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function q(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>q(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function ee(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:Z(t)/Z(r)}var Z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function P({caption:e,head:t,rows:r}){let o=t.map((s,n)=>r.every(c=>typeof c[n]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,n)=>a`<th scope="col" class=${o[n]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>a`
              <tr>
                ${s.map((n,c)=>c?a`<td class=${o[c]?"number":""}>${L(n)}</td>`:a`<th scope="row" class=${o[c]?"number":""}>${L(n)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function L(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${L(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:A(e)}import*as te from"../../main.js";var M=te.widgets_failure_Failure;import*as oe from"../../main.js";var D=oe.widgets_later_later;var re="countermove.learn",Te="countermove.learn";function Ae(){try{let e=JSON.parse(localStorage.getItem(re));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Ce=({when:e})=>e!==void 0;function ne(e,t,r){let o=Ae(),s=o.find(n=>n.name===e&&n.seed===r);s||o.push(s={name:e,seed:r,tries:0}),!Ce(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Ne(o))}function Ne(e){try{localStorage.setItem(re,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Te))}var Re=D(()=>import("../exercise_tree.js"),"ExerciseTree"),qe=D(()=>import("../exercise_board.js"),"ExerciseBoard"),Me={right:"✓ Right.",wrong:"✗ Not yet."};function se({lesson:{name:e,seed:t,exercise:r}}){let[o,s]=h(""),[n,c]=h(null),[l,_]=h(!1),[y,g]=h(null),i=R(null);x(()=>()=>i.current?.abort(),[]);let $=()=>{i.current?.abort(),_(!1),c(null),g(null)},v=O=>{$(),s(O)},E=async O=>{O?.preventDefault(),$();let{signal:b}=i.current=new AbortController;_(!0);try{let u=await Pe(r.requests(),b);if(b.aborted)return;let m=De(r.right(...u),o);c({verdict:m?"right":"wrong",why:r.why(...u)}),ne(e,m,t)}catch(u){b.aborted||g(u)}b.aborted||_(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&a`<${Re} text=${r.tree} />`}
      ${r.board&&a`<${qe} board=${r.board} />`}
      <form onSubmit=${E}>
        ${r.choices?a`<${Ie} choices=${r.choices} chosen=${o} onChoose=${v} />`:a`<${Le} answer=${o} onInput=${v} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!o.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>v("")}>Once more</button>`}
        </p>
      </form>
      <${M} error=${y} onRetry=${E} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${Me[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function Ie({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>a`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function Le({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Pe(e,t){let r=[];for(let{method:o,path:s,body:n}of e)r.push(await Y(o,s,n,{signal:t}));return r}function De(e,t){return Array.isArray(e)?Fe(e,t):typeof e=="number"?q(e,ee(t)):ae(e)===ae(t)}function Fe(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],o=s=>s.map(Number).toSorted((n,c)=>n-c);return q(o(e),o(r))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as F from"../../main.js";var ie=F.styled_adopted;import*as C from"../../main.js";var le=C.play_boards_boardOf;var ce={},Be=[];async function me({position:{game:e}}){let[t,r]=await Promise.all([K(e),le(e)]);return{Drawn:r.default,description:t}}function B({request:e,position:t,drawn:r,caption:o,onMove:s=null,shown:n=ce,values:c=null}){let l=e.body?.options??ce;return a`
    <figure class="learn-board">
      ${o&&a`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${l} onMove=${s} flipped=${!1} shown=${n} values=${c} played=${Be} />
    </figure>`}var U={frames:[],drawn:null,isWhole:!1};function de(e,t,r){let[o,s]=h(0),[n,c]=h({key:t,reels:e.map(()=>U),error:null}),l=R(null);x(()=>{let g=new AbortController,{signal:i}=g,$=new Set,v=()=>{$.forEach(u=>u()),$.clear()};l.current={upTo:r,wake:v},c({key:t,reels:e.map(()=>U),error:null});let E=(u,m)=>!i.aborted&&c(w=>({...w,reels:w.reels.map((k,T)=>T===u?{...k,...m(k)}:k)})),O=async u=>{for(;u>l.current.upTo&&!i.aborted;)await new Promise(m=>$.add(m))},b=async(u,m)=>{let w=0;for await(let k of u.frames(i)){let T=w?null:await me({position:k.position});if(i.aborted||(E(m,({frames:I,drawn:d})=>({frames:[...I,k],drawn:d??T})),w+=1,await O(w),i.aborted))return}E(m,()=>({isWhole:!0}))};return Promise.all(e.map(b)).catch(u=>!i.aborted&&c(m=>({...m,error:u}))),()=>{g.abort(),v()}},[t,o]),x(()=>{l.current&&(l.current.upTo=r,l.current.wake())},[r,t,o]);let{reels:_,error:y}=n.key===t?n:{reels:e.map(()=>U),error:null};return{reels:_,error:y,retry:()=>s(o+1)}}ie("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,ue={slowly:1600,"as usual":800,fast:250},Ue="as usual";function fe({tracks:e,ahead:t=pe,below:r,onFrame:o,start:s=0,onRest:n}){let c=e.map(({name:d})=>d).join(`
`),[l,_]=h(s),[y,g]=h(!1),[i,$]=h(Ue),{reels:v,error:E,retry:O}=de(e,c,l+(y?pe:t)),b=Math.max(...v.map(({frames:d})=>d.length))-1,u=v.every(d=>d.isWhole),m=Math.max(0,Math.min(l,b)),w=u&&m>=b;x(()=>{_(s),g(!1)},[c]),x(()=>{if(!y||l>b)return;if(w){g(!1);return}let d=setTimeout(()=>_(l+1),ue[i]);return()=>clearTimeout(d)},[y,l,b,w,i]);let k=he(v[0],m);x(()=>{k&&o?.(k)},[k]);let T=d=>{let N=Math.max(0,u?Math.min(d,b):d);g(!1),_(N),n?.(N)},I=()=>{w&&_(0),y&&n?.(m),g(!y)};return a`
    <section class="film" aria-label="Film" data-at=${m} data-whole=${u} data-playing=${y}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((d,N)=>a`<${He} key=${d.name} track=${d} reel=${v[N]} at=${m} isPlaying=${y} />`)}
      </div>
      <${M} error=${E} onRetry=${O} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${I}>${y?"Pause":w&&b>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${m===0} aria-label="One step back" title="One step back" onClick=${()=>T(m-1)}>‹</button>
        <button type="button" class="film-on" disabled=${w} aria-label="One step on" title="One step on" onClick=${()=>T((u?m:l)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(b,1)} value=${m} aria-label="Step" onInput=${d=>T(Number(d.target.value))} />
        <span class="film-count">${m}${u?` of ${b}`:""}</span>
        <label class="film-pace">Speed <select value=${i} onChange=${d=>$(d.target.value)}>${Object.keys(ue).map(d=>a`<option value=${d}>${d}</option>`)}</select></label>
      </div>
      ${r&&v[0].frames.length>0&&r(v[0].frames.slice(0,m+1),m)}
    </section>`}function He({track:e,reel:t,at:r,isPlaying:o}){let s=he(t,r),{options:n}=e;return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?a`<${B} request=${{body:{options:n}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${o?"off":"polite"}>${s?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];async function*be({game:e,options:t,state:r,search:o},s){let n={options:t,state:r},c=await W(e,"position",n,{signal:s,quiet:!0});yield{position:c,says:"The search has not begun."};for await(let l of G("POST",`v1/games/${e}/analysis/stream`,{...n,...o,multi_pv:1},{signal:s})){if(l.type==="problem")throw new Error(l.problem.detail);l.type==="iteration"&&(yield{position:c,best:l.move,pass:l,says:je(l)}),l.type==="final"&&(yield{position:c,best:l.move,says:`${We[l.stopped_by]??"The search ends."} The move is ${ye(l)}, of the last pass that was completed.`})}}var We={time:"Time is up.",clock:"The next pass would take too long.",depth:"The last depth is reached.",proven:"The value is proven."},ye=({move:e,move_label:t})=>t??e,je=e=>`Depth ${e.depth}: ${ye(e)}, ${Ke(e)}. This pass took ${A(e.nodes)} nodes.`;function Ke({evaluation:e,unit:t,value:r,outcome:o}){return e===void 0?o?`a ${o}`:A($e(r)):[A($e(e)),t].filter(Boolean).join(" ")}var $e=e=>Math.round(e*100)/100;var _e=[5,20,60,120],ve=20,ge={alpha_beta:"alpha-beta",minimax:"minimax",selective:"with quiescence, null move and reductions"},we="alpha_beta",ze=1,Ge=1e3;function zt({lesson:e,query:t}){let{game:r,state:o}=e,s=_e.includes(Number(t.clock))?Number(t.clock):ve,n=Object.hasOwn(ge,t.algorithm)?t.algorithm:we,[c,l]=h(0),_=(i,$)=>H(["learn",e.name],{clock:i===ve?"":i,algorithm:$===we?"":$},{replace:!0}),y={algorithm:n,seed:ze,clock:{remaining_ms:s*Ge}},g={name:`${e.name} ${s} ${n} ${c}`,caption:`White has ${s} seconds left`,frames:i=>be({game:r,state:o,search:y},i)};return a`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>On the clock <select name="clock" value=${s} onChange=${i=>_(Number(i.target.value),n)}>${_e.map(i=>a`<option value=${i}>${i} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${n} onChange=${i=>_(s,i.target.value)}>${Object.entries(ge).map(([i,$])=>a`<option value=${i}>${$}</option>`)}</select></label>
      <button type="button" onClick=${()=>l(c+1)}>Search anew</button>
    </form>
    <${fe} tracks=${[g]} ahead=${0} below=${i=>a`<${Qe} passes=${i.map(({pass:$})=>$).filter(Boolean)} />`} />
    <${X} />
    ${e.exercise&&a`<${se} lesson=${e} />`}`}var Ye=e=>e===void 0?e:Math.round(100*e)/100,Je=["depth","move","in pawns","nodes of the pass","of all so far","ms since the start"];function Qe({passes:e}){let t=e.map(o=>[o.depth,o.move_label??o.move,Ye(o.evaluation),o.nodes,o.nodes_all_passes,Math.round(o.time_ms)]),r=e.at(-1)?.time_ms??1;return a`
    <div class="film-time" aria-hidden="true">
      ${e.toReversed().map(o=>a`<span key=${o.depth} style=${{width:`${100*o.time_ms/r}%`,opacity:.35+.65*(o.depth%2)}}></span>`)}
    </div>
    <${P} caption="The passes" head=${Je} rows=${t} />`}export{zt as Deepening};
