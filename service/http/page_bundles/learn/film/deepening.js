import*as u from"../../main.js";var a=u.vendor_preact_html;var k=u.vendor_preact_useEffect;var U=u.vendor_preact_useRef;var h=u.vendor_preact_useState;import*as T from"../../main.js";var W=T.route_go;import*as p from"../../main.js";var H=p.service_ask;var j=p.service_curl;var K=p.service_descriptionOf;var z=p.service_key;var Y=p.service_records;var G=p.service_send;var J=p.service_useLastRequest;var xe=2e3;function V({text:e,children:t}){let[r,o]=h(null);return k(()=>{if(!r)return;let s=setTimeout(()=>o(null),xe);return()=>clearTimeout(s)},[r]),a`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;o(s&&await ke(s)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function ke(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Se(e,()=>document.execCommand("copy"))}}function Se(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let n=t();return o.remove(),r?.focus(),n}var Q=4e3;function X(){let e=J();if(!e)return null;let t=j(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${V} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ee(e.reply)}</pre>`}
    </details>`}function Ee(e){let t=JSON.stringify(e,null,1);return t.length>Q?`${t.slice(0,Q)}
…`:t}var Oe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function O(e){return Array.isArray(e)?e.map(O).join(", "):typeof e=="number"?Oe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function M(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>M(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function ee(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:Z(t)/Z(r)}var Z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function P({caption:e,head:t,rows:r}){let o=t.map((n,s)=>r.every(c=>typeof c[s]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((n,s)=>a`<th scope="col" class=${o[s]?"number":""}>${n}</th>`)}</tr></thead>
        <tbody>
          ${r.map(n=>a`
              <tr>
                ${n.map((s,c)=>c?a`<td class=${o[c]?"number":""}>${L(s)}</td>`:a`<th scope="row" class=${o[c]?"number":""}>${L(s)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function L(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${L(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:O(e)}import*as te from"../../main.js";var N=te.widgets_failure_Failure;import*as oe from"../../main.js";var I=oe.widgets_later_later;var re="countermove.learn",Te="countermove.solved";function Ce(){try{let e=JSON.parse(localStorage.getItem(re));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function ae(e){try{localStorage.setItem(re,JSON.stringify([...Ce().add(e)]))}catch{return}dispatchEvent(new Event(Te))}var Ae=I(()=>import("../exercise_tree.js"),"ExerciseTree"),Ne=I(()=>import("../exercise_board.js"),"ExerciseBoard"),Re={right:"✓ Right.",wrong:"✗ Not yet."};function se({lesson:{name:e,exercise:t}}){let[r,o]=h(""),[n,s]=h(null),[c,l]=h(!1),[g,$]=h(null),_=f=>{o(f),s(null)},i=async f=>{f?.preventDefault(),l(!0),$(null);try{let y=await Le(t.requests()),S=Pe(t.right(...y),r);s({verdict:S?"right":"wrong",why:t.why(...y)}),S&&ae(e)}catch(y){$(y)}finally{l(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&a`<${Ae} text=${t.tree} />`}
      ${t.board&&a`<${Ne} board=${t.board} />`}
      <form onSubmit=${i}>
        ${t.choices?a`<${qe} choices=${t.choices} chosen=${r} onChoose=${_} />`:a`<${Me} answer=${r} onInput=${_} />`}
        <p class="row">
          <button class="main" data-check disabled=${c||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>_("")}>Once more</button>`}
        </p>
      </form>
      <${N} error=${g} onRetry=${i} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${Re[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function qe({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>a`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function Me({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Le(e){let t=[];for(let{method:r,path:o,body:n}of e)t.push(await G(r,o,n));return t}function Pe(e,t){return typeof e=="number"?M(e,ee(t)):ne(e)===ne(t)}var ne=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as D from"../../main.js";var ie=D.styled_adopted;import*as C from"../../main.js";var le=C.play_boards_boardOf;var ce={},Ie=[];async function me({position:{game:e}}){let[t,r]=await Promise.all([K(e),le(e)]);return{Drawn:r.default,description:t}}function F({request:e,position:t,drawn:r,caption:o,onMove:n=null,shown:s=ce,values:c=null}){let l=e.body?.options??ce;return a`
    <figure class="learn-board">
      ${o&&a`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${l} onMove=${n} flipped=${!1} shown=${s} values=${c} played=${Ie} />
    </figure>`}var B={frames:[],drawn:null,isWhole:!1};function de(e,t,r){let[o,n]=h(0),[s,c]=h({key:t,reels:e.map(()=>B),error:null}),l=U(null);k(()=>{let _=new AbortController,{signal:i}=_,f=new Set,y=()=>{f.forEach(b=>b()),f.clear()};l.current={upTo:r,wake:y},c({key:t,reels:e.map(()=>B),error:null});let S=(b,d)=>!i.aborted&&c(v=>({...v,reels:v.reels.map((x,E)=>E===b?{...x,...d(x)}:x)})),R=async b=>{for(;b>l.current.upTo&&!i.aborted;)await new Promise(d=>f.add(d))},w=async(b,d)=>{let v=0;for await(let x of b.frames(i)){let E=v?null:await me({position:x.position});if(i.aborted||(S(d,({frames:q,drawn:m})=>({frames:[...q,x],drawn:m??E})),v+=1,await R(v),i.aborted))return}S(d,()=>({isWhole:!0}))};return Promise.all(e.map(w)).catch(b=>!i.aborted&&c(d=>({...d,error:b}))),()=>{_.abort(),y()}},[t,o]),k(()=>{l.current&&(l.current.upTo=r,l.current.wake())},[r,t,o]);let{reels:g,error:$}=s.key===t?s:{reels:e.map(()=>B),error:null};return{reels:g,error:$,retry:()=>n(o+1)}}ie("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,ue={slowly:1600,"as usual":800,fast:250},De="as usual";function fe({tracks:e,ahead:t=pe,below:r,onFrame:o,start:n=0,onRest:s}){let c=e.map(({name:m})=>m).join(`
`),[l,g]=h(n),[$,_]=h(!1),[i,f]=h(De),{reels:y,error:S,retry:R}=de(e,c,l+($?pe:t)),w=Math.max(...y.map(({frames:m})=>m.length))-1,b=y.every(m=>m.isWhole),d=Math.max(0,Math.min(l,w)),v=b&&d>=w;k(()=>{g(n),_(!1)},[c]),k(()=>{if(!$||l>w)return;if(v){_(!1);return}let m=setTimeout(()=>g(l+1),ue[i]);return()=>clearTimeout(m)},[$,l,w,v,i]);let x=he(y[0],d);k(()=>{x&&o?.(x)},[x]);let E=m=>{let A=Math.max(0,b?Math.min(m,w):m);_(!1),g(A),s?.(A)},q=()=>{v&&g(0),$&&s?.(d),_(!$)};return a`
    <section class="film" aria-label="Film" data-at=${d} data-whole=${b} data-playing=${$}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,A)=>a`<${Fe} key=${m.name} track=${m} reel=${y[A]} at=${d} isPlaying=${$} />`)}
      </div>
      <${N} error=${S} onRetry=${R} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${q}>${$?"Pause":v&&w>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${d===0} aria-label="One step back" title="One step back" onClick=${()=>E(d-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>E((b?d:l)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(w,1)} value=${d} aria-label="Step" onInput=${m=>E(Number(m.target.value))} />
        <span class="film-count">${d}${b?` of ${w}`:""}</span>
        <label class="film-pace">Speed <select value=${i} onChange=${m=>f(m.target.value)}>${Object.keys(ue).map(m=>a`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${r&&y[0].frames.length>0&&r(y[0].frames.slice(0,d+1),d)}
    </section>`}function Fe({track:e,reel:t,at:r,isPlaying:o}){let n=he(t,r),{options:s}=e;return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${n&&t.drawn?a`<${F} request=${{body:{options:s}}} position=${n.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:n.last,best:n.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${o?"off":"polite"}>${n?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];async function*be({game:e,options:t,state:r,search:o},n){let s={options:t,state:r},c=await H(e,"position",s,{signal:n,quiet:!0});yield{position:c,says:"The search has not begun."};for await(let l of Y("POST",`v1/games/${e}/analysis/stream`,{...s,...o,multi_pv:1},{signal:n})){if(l.type==="problem")throw new Error(l.problem.detail);l.type==="iteration"&&(yield{position:c,best:l.move,pass:l,says:Ue(l)}),l.type==="final"&&(yield{position:c,best:l.move,says:`${Be[l.stopped_by]??"The search ends."} The move is ${ye(l)}, of the last pass that was completed.`})}}var Be={time:"Time is up.",clock:"The next pass would take too long.",depth:"The last depth is reached.",proven:"The value is proven."},ye=({move:e,move_label:t})=>t??e,Ue=e=>`Depth ${e.depth}: ${ye(e)}, ${We(e)}. This pass took ${O(e.nodes)} nodes.`;function We({evaluation:e,unit:t,value:r,outcome:o}){return e===void 0?o?`a ${o}`:O($e(r)):[O($e(e)),t].filter(Boolean).join(" ")}var $e=e=>Math.round(e*100)/100;var _e=[5,20,60,120],ve=20,ge={alpha_beta:"alpha-beta",minimax:"minimax",selective:"with quiescence, null move and reductions"},we="alpha_beta",He=1,je=1e3;function Wt({lesson:e,query:t}){let{game:r,state:o}=e,n=_e.includes(Number(t.clock))?Number(t.clock):ve,s=t.algorithm in ge?t.algorithm:we,[c,l]=h(0),g=(i,f)=>W(["learn",e.name],{clock:i===ve?"":i,algorithm:f===we?"":f},{replace:!0}),$={algorithm:s,seed:He,clock:{remaining_ms:n*je}},_={name:`${e.name} ${n} ${s} ${c}`,caption:`White has ${n} seconds left`,frames:i=>be({game:r,state:o,search:$},i)};return a`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>On the clock <select name="clock" value=${n} onChange=${i=>g(Number(i.target.value),s)}>${_e.map(i=>a`<option value=${i}>${i} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${s} onChange=${i=>g(n,i.target.value)}>${Object.entries(ge).map(([i,f])=>a`<option value=${i}>${f}</option>`)}</select></label>
      <button type="button" onClick=${()=>l(c+1)}>Search anew</button>
    </form>
    <${fe} tracks=${[_]} ahead=${0} below=${i=>a`<${ze} passes=${i.map(({pass:f})=>f).filter(Boolean)} />`} />
    <${X} />
    ${e.exercise&&a`<${se} lesson=${e} />`}`}var Ke=["depth","move","in pawns","nodes of the pass","of all so far","ms since the start"];function ze({passes:e}){let t=e.map(o=>[o.depth,o.move_label??o.move,Math.round(100*(o.evaluation??o.value))/100,o.nodes,o.nodes_all_passes,Math.round(o.time_ms)]),r=e.at(-1)?.time_ms??1;return a`
    <div class="film-time" aria-hidden="true">
      ${e.toReversed().map(o=>a`<span key=${o.depth} style=${{width:`${100*o.time_ms/r}%`,opacity:.35+.65*(o.depth%2)}}></span>`)}
    </div>
    <${P} caption="The passes" head=${Ke} rows=${t} />`}export{Wt as Deepening};
