import*as p from"../../main.js";var a=p.vendor_preact_html;var k=p.vendor_preact_useEffect;var D=p.vendor_preact_useRef;var f=p.vendor_preact_useState;import*as T from"../../main.js";var I=T.route_go;import*as d from"../../main.js";var U=d.service_ask;var B=d.service_curl;var W=d.service_descriptionOf;var H=d.service_key;var j=d.service_records;var K=d.service_send;var z=d.service_useLastRequest;var ge=2e3;function Y({text:e,children:t}){let[r,o]=f(null);return k(()=>{if(!r)return;let s=setTimeout(()=>o(null),ge);return()=>clearTimeout(s)},[r]),a`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;o(s&&await we(s)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function we(e){try{return await navigator.clipboard.writeText(e),!0}catch{return xe(e,()=>document.execCommand("copy"))}}function xe(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let n=t();return o.remove(),r?.focus(),n}var G=4e3;function J(){let e=z();if(!e)return null;let t=B(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${H()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Y} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ke(e.reply)}</pre>`}
    </details>`}function ke(e){let t=JSON.stringify(e,null,1);return t.length>G?`${t.slice(0,G)}
…`:t}var Se=new Intl.NumberFormat("en",{maximumFractionDigits:4});function O(e){return Array.isArray(e)?e.map(O).join(", "):typeof e=="number"?Se.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function R(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>R(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function M({caption:e,head:t,rows:r}){let o=t.map((n,s)=>r.every(c=>typeof c[s]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((n,s)=>a`<th scope="col" class=${o[s]?"number":""}>${n}</th>`)}</tr></thead>
        <tbody>
          ${r.map(n=>a`
              <tr>
                ${n.map((s,c)=>c?a`<td class=${o[c]?"number":""}>${q(s)}</td>`:a`<th scope="row" class=${o[c]?"number":""}>${q(s)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function q(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${q(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:O(e)}import*as Q from"../../main.js";var A=Q.widgets_failure_Failure;import*as V from"../../main.js";var X=V.widgets_later_later;var Z="countermove.learn",Ee=new EventTarget;function Oe(){try{let e=JSON.parse(localStorage.getItem(Z));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function ee(e){try{localStorage.setItem(Z,JSON.stringify([...Oe().add(e)]))}catch{return}Ee.dispatchEvent(new Event("change"))}var Te=X(()=>import("../exercise_tree.js"),"ExerciseTree"),Ce={right:"✓ Right.",wrong:"✗ Not yet."};function re({lesson:{name:e,exercise:t}}){let[r,o]=f(""),[n,s]=f(null),[c,l]=f(!1),[_,v]=f(null),g=u=>{o(u),s(null)},i=async u=>{u?.preventDefault(),l(!0),v(null);try{let x=await Re(t.requests()),$=qe(t.right(...x),r);s({verdict:$?"right":"wrong",why:t.why(...x)}),$&&ee(e)}catch(x){v(x)}finally{l(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&a`<${Te} text=${t.tree} />`}
      <form onSubmit=${i}>
        ${t.choices?a`<${Ae} choices=${t.choices} chosen=${r} onChoose=${g} />`:a`<${Ne} answer=${r} onInput=${g} />`}
        <p class="row">
          <button class="main" data-check disabled=${c||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>g("")}>Once more</button>`}
        </p>
      </form>
      <${A} error=${_} onRetry=${i} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${Ce[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function Ae({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>a`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function Ne({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Re(e){let t=[];for(let{method:r,path:o,body:n}of e)t.push(await K(r,o,n));return t}function qe(e,t){return typeof e=="number"?R(e,Me(t)):oe(e)===oe(t)}function Me(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:te(t)/te(r)}var te=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",",".")),oe=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as L from"../../main.js";var ae=L.styled_adopted;import*as C from"../../main.js";var ne=C.play_boards_boardOf;var se={},Le=[];async function ie({position:{game:e}}){let[t,r]=await Promise.all([W(e),ne(e)]);return{Drawn:r.default,description:t}}function P({request:e,position:t,drawn:r,caption:o,onMove:n=null,shown:s=se,values:c=null}){let l=e.body?.options??se;return a`
    <figure class="learn-board">
      ${o&&a`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${l} onMove=${n} flipped=${!1} shown=${s} values=${c} played=${Le} />
    </figure>`}var F={frames:[],drawn:null,isWhole:!1};function le(e,t,r){let[o,n]=f(0),[s,c]=f({key:t,reels:e.map(()=>F),error:null}),l=D(null);k(()=>{let g=new AbortController,{signal:i}=g,u=new Set,x=()=>{u.forEach(h=>h()),u.clear()};l.current={upTo:r,wake:x},c({key:t,reels:e.map(()=>F),error:null});let $=(h,y)=>!i.aborted&&c(w=>({...w,reels:w.reels.map((S,m)=>m===h?{...S,...y(S)}:S)})),E=async h=>{for(;h>l.current.upTo&&!i.aborted;)await new Promise(y=>u.add(y))},b=async(h,y)=>{let w=0;for await(let S of h.frames(i)){let m=w?null:await ie({position:S.position});if(i.aborted||($(y,({frames:N,drawn:ve})=>({frames:[...N,S],drawn:ve??m})),w+=1,await E(w),i.aborted))return}$(y,()=>({isWhole:!0}))};return Promise.all(e.map(b)).catch(h=>!i.aborted&&c(y=>({...y,error:h}))),()=>{g.abort(),x()}},[t,o]),k(()=>{l.current&&(l.current.upTo=r,l.current.wake())},[r,t,o]);let{reels:_,error:v}=s.key===t?s:{reels:e.map(()=>F),error:null};return{reels:_,error:v,retry:()=>n(o+1)}}ae("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var ce=4,me={slowly:1600,"as usual":800,fast:250},Pe="as usual";function de({tracks:e,ahead:t=ce,below:r,onFrame:o}){let n=e.map(({name:m})=>m).join(`
`),[s,c]=f(0),[l,_]=f(!1),[v,g]=f(Pe),{reels:i,error:u,retry:x}=le(e,n,s+(l?ce:t)),$=Math.max(...i.map(({frames:m})=>m.length))-1,E=i.every(m=>m.isWhole),b=Math.max(0,Math.min(s,$)),h=E&&b>=$;k(()=>{c(0),_(!1)},[n]),k(()=>{if(!l||s>$)return;if(h){_(!1);return}let m=setTimeout(()=>c(s+1),me[v]);return()=>clearTimeout(m)},[l,s,$,h,v]);let y=pe(i[0],b);k(()=>{y&&o?.(y)},[y]);let w=m=>{_(!1),c(Math.max(0,E?Math.min(m,$):m))},S=()=>{h&&c(0),_(!l)};return a`
    <section class="film" aria-label="Film" data-at=${b} data-whole=${E} data-playing=${l}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,N)=>a`<${Fe} key=${m.name} track=${m} reel=${i[N]} at=${b} isPlaying=${l} />`)}
      </div>
      <${A} error=${u} onRetry=${x} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${S}>${l?"Pause":h&&$>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${b===0} aria-label="One step back" title="One step back" onClick=${()=>w(b-1)}>‹</button>
        <button type="button" class="film-on" disabled=${h} aria-label="One step on" title="One step on" onClick=${()=>w((E?b:s)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max($,1)} value=${b} aria-label="Step" onInput=${m=>w(Number(m.target.value))} />
        <span class="film-count">${b}${E?` of ${$}`:""}</span>
        <label class="film-pace">Speed <select value=${v} onChange=${m=>g(m.target.value)}>${Object.keys(me).map(m=>a`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${r&&i[0].frames.length>0&&r(i[0].frames.slice(0,b+1),b)}
    </section>`}function Fe({track:e,reel:t,at:r,isPlaying:o}){let n=pe(t,r),{options:s}=e;return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${n&&t.drawn?a`<${P} request=${{body:{options:s}}} position=${n.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:n.last,best:n.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${o?"off":"polite"}>${n?.says}</p>
    </div>`}var pe=({frames:e},t)=>e[Math.min(t,e.length-1)];async function*fe({game:e,options:t,state:r,search:o},n){let s={options:t,state:r},c=await U(e,"position",s,{signal:n,quiet:!0});yield{position:c,says:"The search has not begun."};for await(let l of j("POST",`v1/games/${e}/analysis/stream`,{...s,...o,multi_pv:1},{signal:n})){if(l.type==="problem")throw new Error(l.problem.detail);l.type==="iteration"&&(yield{position:c,best:l.move,pass:l,says:Ie(l)}),l.type==="final"&&(yield{position:c,best:l.move,says:`${De[l.stopped_by]??"The search ends."} The move is ${he(l)}, of the last pass that was completed.`})}}var De={time:"Time is up.",clock:"The next pass would take too long.",depth:"The last depth is reached.",proven:"The value is proven."},he=({move:e,move_label:t})=>t??e,Ie=e=>`Depth ${e.depth}: ${he(e)}, ${Ue(e)}. This pass took ${O(e.nodes)} nodes.`;function Ue({evaluation:e,unit:t,value:r,outcome:o}){return e===void 0?o?`a ${o}`:O(ue(r)):[O(ue(e)),t].filter(Boolean).join(" ")}var ue=e=>Math.round(e*100)/100;var $e=[5,20,60,120],be=20,ye={alpha_beta:"alpha-beta",minimax:"minimax",selective:"with quiescence, null move and reductions"},_e="alpha_beta",Be=1,We=1e3;function Ut({lesson:e,query:t}){let{game:r,state:o}=e,n=$e.includes(Number(t.clock))?Number(t.clock):be,s=t.algorithm in ye?t.algorithm:_e,[c,l]=f(0),_=(i,u)=>I(["learn",e.name],{clock:i===be?"":i,algorithm:u===_e?"":u},{replace:!0}),v={algorithm:s,seed:Be,clock:{remaining_ms:n*We}},g={name:`${e.name} ${n} ${s} ${c}`,caption:`White has ${n} seconds left`,frames:i=>fe({game:r,state:o,search:v},i)};return a`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>On the clock <select name="clock" value=${n} onChange=${i=>_(Number(i.target.value),s)}>${$e.map(i=>a`<option value=${i}>${i} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${s} onChange=${i=>_(n,i.target.value)}>${Object.entries(ye).map(([i,u])=>a`<option value=${i}>${u}</option>`)}</select></label>
      <button type="button" onClick=${()=>l(c+1)}>Search anew</button>
    </form>
    <${de} tracks=${[g]} ahead=${0} below=${i=>a`<${je} passes=${i.map(({pass:u})=>u).filter(Boolean)} />`} />
    <${J} />
    ${e.exercise&&a`<${re} lesson=${e} />`}`}var He=["depth","move","in pawns","nodes of the pass","of all so far","ms since the start"];function je({passes:e}){let t=e.map(o=>[o.depth,o.move_label??o.move,Math.round(100*(o.evaluation??o.value))/100,o.nodes,o.nodes_all_passes,Math.round(o.time_ms)]),r=e.at(-1)?.time_ms??1;return a`
    <div class="film-time" aria-hidden="true">
      ${e.toReversed().map(o=>a`<span key=${o.depth} style=${{width:`${100*o.time_ms/r}%`,opacity:.35+.65*(o.depth%2)}}></span>`)}
    </div>
    <${M} caption="The passes" head=${He} rows=${t} />`}export{Ut as Deepening};
