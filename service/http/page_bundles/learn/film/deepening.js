import*as u from"../../main.js";var n=u.vendor_preact_html;var S=u.vendor_preact_useEffect;var U=u.vendor_preact_useRef;var f=u.vendor_preact_useState;import*as E from"../../main.js";var H=E.route_go;import*as p from"../../main.js";var W=p.service_ask;var K=p.service_curl;var j=p.service_descriptionOf;var z=p.service_key;var G=p.service_records;var Y=p.service_send;var J=p.service_useLastRequest;var xe=2e3;function Q({text:e,children:t}){let[r,o]=f(null);return S(()=>{if(!r)return;let a=setTimeout(()=>o(null),xe);return()=>clearTimeout(a)},[r]),n`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;o(a&&await ke(a)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function ke(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Se(e,()=>document.execCommand("copy"))}}function Se(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let s=t();return o.remove(),r?.focus(),s}var V=4e3;function X(){let e=J();if(!e)return null;let t=K(e);return n`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${z()&&n`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Q} key=${t} text=${t}>Copy<//>
      ${e.reply&&n`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ee(e.reply)}</pre>`}
    </details>`}function Ee(e){let t=JSON.stringify(e,null,1);return t.length>V?`${t.slice(0,V)}
…`:t}var Oe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function T(e){return Array.isArray(e)?e.map(T).join(", "):typeof e=="number"?Oe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function R(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>R(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function ee(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:Z(t)/Z(r)}var Z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function L({caption:e,head:t,rows:r}){let o=t.map((s,a)=>r.every(c=>typeof c[a]=="number"));return n`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,a)=>n`<th scope="col" class=${o[a]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>n`
              <tr>
                ${s.map((a,c)=>c?n`<td class=${o[c]?"number":""}>${I(a)}</td>`:n`<th scope="row" class=${o[c]?"number":""}>${I(a)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function I(e){return Array.isArray(e)?e.map((t,r)=>n`${r>0&&", "}${I(t)}`):e?.href?n`<a href=${e.href}>${e.text}</a>`:T(e)}import*as te from"../../main.js";var q=te.widgets_failure_Failure;import*as oe from"../../main.js";var P=oe.widgets_later_later;var re="countermove.learn",Te="countermove.learn";function Ae(){try{let e=JSON.parse(localStorage.getItem(re));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Ce=({when:e})=>e!==void 0;function ne(e,t,r){let o=Ae(),s=o.find(a=>a.name===e&&a.seed===r);s||o.push(s={name:e,seed:r,tries:0}),!Ce(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Ne(o))}function Ne(e){try{localStorage.setItem(re,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Te))}var Re=P(()=>import("../exercise_tree.js"),"ExerciseTree"),qe=P(()=>import("../exercise_board.js"),"ExerciseBoard"),Me={right:"✓ Right.",wrong:"✗ Not yet."};function se({lesson:{name:e,seed:t,exercise:r}}){let[o,s]=f(""),[a,c]=f(null),[l,_]=f(!1),[b,v]=f(null),i=y=>{s(y),c(null)},h=async y=>{y?.preventDefault(),_(!0),v(null);try{let k=await Pe(r.requests()),A=De(r.right(...k),o);c({verdict:A?"right":"wrong",why:r.why(...k)}),ne(e,A,t)}catch(k){v(k)}finally{_(!1)}};return n`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&n`<${Re} text=${r.tree} />`}
      ${r.board&&n`<${qe} board=${r.board} />`}
      <form onSubmit=${h}>
        ${r.choices?n`<${Ie} choices=${r.choices} chosen=${o} onChoose=${i} />`:n`<${Le} answer=${o} onInput=${i} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!o.trim()}>Check</button>
          ${a?.verdict==="right"&&n`<button type="button" onClick=${()=>i("")}>Once more</button>`}
        </p>
      </form>
      <${q} error=${b} onRetry=${h} />
      <div role="status" class="learn-checked" data-verdict=${a?.verdict}>
        ${a&&n`<strong>${Me[a.verdict]}</strong>${" "}`}
        ${a?.verdict==="right"&&a.why}
        ${a?.verdict==="wrong"&&n`<details><summary>Show why</summary>${a.why}</details>`}
      </div>
    </section>`}function Ie({choices:e,chosen:t,onChoose:r}){return n`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>n`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function Le({answer:e,onInput:t}){return n`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Pe(e){let t=[];for(let{method:r,path:o,body:s}of e)t.push(await Y(r,o,s));return t}function De(e,t){return Array.isArray(e)?Fe(e,t):typeof e=="number"?R(e,ee(t)):ae(e)===ae(t)}function Fe(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],o=s=>s.map(Number).toSorted((a,c)=>a-c);return R(o(e),o(r))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as D from"../../main.js";var ie=D.styled_adopted;import*as C from"../../main.js";var le=C.play_boards_boardOf;var ce={},Be=[];async function me({position:{game:e}}){let[t,r]=await Promise.all([j(e),le(e)]);return{Drawn:r.default,description:t}}function F({request:e,position:t,drawn:r,caption:o,onMove:s=null,shown:a=ce,values:c=null}){let l=e.body?.options??ce;return n`
    <figure class="learn-board">
      ${o&&n`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${l} onMove=${s} flipped=${!1} shown=${a} values=${c} played=${Be} />
    </figure>`}var B={frames:[],drawn:null,isWhole:!1};function de(e,t,r){let[o,s]=f(0),[a,c]=f({key:t,reels:e.map(()=>B),error:null}),l=U(null);S(()=>{let v=new AbortController,{signal:i}=v,h=new Set,y=()=>{h.forEach($=>$()),h.clear()};l.current={upTo:r,wake:y},c({key:t,reels:e.map(()=>B),error:null});let k=($,d)=>!i.aborted&&c(g=>({...g,reels:g.reels.map((x,O)=>O===$?{...x,...d(x)}:x)})),A=async $=>{for(;$>l.current.upTo&&!i.aborted;)await new Promise(d=>h.add(d))},w=async($,d)=>{let g=0;for await(let x of $.frames(i)){let O=g?null:await me({position:x.position});if(i.aborted||(k(d,({frames:M,drawn:m})=>({frames:[...M,x],drawn:m??O})),g+=1,await A(g),i.aborted))return}k(d,()=>({isWhole:!0}))};return Promise.all(e.map(w)).catch($=>!i.aborted&&c(d=>({...d,error:$}))),()=>{v.abort(),y()}},[t,o]),S(()=>{l.current&&(l.current.upTo=r,l.current.wake())},[r,t,o]);let{reels:_,error:b}=a.key===t?a:{reels:e.map(()=>B),error:null};return{reels:_,error:b,retry:()=>s(o+1)}}ie("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var pe=4,ue={slowly:1600,"as usual":800,fast:250},Ue="as usual";function fe({tracks:e,ahead:t=pe,below:r,onFrame:o,start:s=0,onRest:a}){let c=e.map(({name:m})=>m).join(`
`),[l,_]=f(s),[b,v]=f(!1),[i,h]=f(Ue),{reels:y,error:k,retry:A}=de(e,c,l+(b?pe:t)),w=Math.max(...y.map(({frames:m})=>m.length))-1,$=y.every(m=>m.isWhole),d=Math.max(0,Math.min(l,w)),g=$&&d>=w;S(()=>{_(s),v(!1)},[c]),S(()=>{if(!b||l>w)return;if(g){v(!1);return}let m=setTimeout(()=>_(l+1),ue[i]);return()=>clearTimeout(m)},[b,l,w,g,i]);let x=he(y[0],d);S(()=>{x&&o?.(x)},[x]);let O=m=>{let N=Math.max(0,$?Math.min(m,w):m);v(!1),_(N),a?.(N)},M=()=>{g&&_(0),b&&a?.(d),v(!b)};return n`
    <section class="film" aria-label="Film" data-at=${d} data-whole=${$} data-playing=${b}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((m,N)=>n`<${He} key=${m.name} track=${m} reel=${y[N]} at=${d} isPlaying=${b} />`)}
      </div>
      <${q} error=${k} onRetry=${A} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${M}>${b?"Pause":g&&w>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${d===0} aria-label="One step back" title="One step back" onClick=${()=>O(d-1)}>‹</button>
        <button type="button" class="film-on" disabled=${g} aria-label="One step on" title="One step on" onClick=${()=>O(($?d:l)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(w,1)} value=${d} aria-label="Step" onInput=${m=>O(Number(m.target.value))} />
        <span class="film-count">${d}${$?` of ${w}`:""}</span>
        <label class="film-pace">Speed <select value=${i} onChange=${m=>h(m.target.value)}>${Object.keys(ue).map(m=>n`<option value=${m}>${m}</option>`)}</select></label>
      </div>
      ${r&&y[0].frames.length>0&&r(y[0].frames.slice(0,d+1),d)}
    </section>`}function He({track:e,reel:t,at:r,isPlaying:o}){let s=he(t,r),{options:a}=e;return n`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?n`<${F} request=${{body:{options:a}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:n`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${o?"off":"polite"}>${s?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];async function*be({game:e,options:t,state:r,search:o},s){let a={options:t,state:r},c=await W(e,"position",a,{signal:s,quiet:!0});yield{position:c,says:"The search has not begun."};for await(let l of G("POST",`v1/games/${e}/analysis/stream`,{...a,...o,multi_pv:1},{signal:s})){if(l.type==="problem")throw new Error(l.problem.detail);l.type==="iteration"&&(yield{position:c,best:l.move,pass:l,says:Ke(l)}),l.type==="final"&&(yield{position:c,best:l.move,says:`${We[l.stopped_by]??"The search ends."} The move is ${ye(l)}, of the last pass that was completed.`})}}var We={time:"Time is up.",clock:"The next pass would take too long.",depth:"The last depth is reached.",proven:"The value is proven."},ye=({move:e,move_label:t})=>t??e,Ke=e=>`Depth ${e.depth}: ${ye(e)}, ${je(e)}. This pass took ${T(e.nodes)} nodes.`;function je({evaluation:e,unit:t,value:r,outcome:o}){return e===void 0?o?`a ${o}`:T($e(r)):[T($e(e)),t].filter(Boolean).join(" ")}var $e=e=>Math.round(e*100)/100;var _e=[5,20,60,120],ve=20,ge={alpha_beta:"alpha-beta",minimax:"minimax",selective:"with quiescence, null move and reductions"},we="alpha_beta",ze=1,Ge=1e3;function jt({lesson:e,query:t}){let{game:r,state:o}=e,s=_e.includes(Number(t.clock))?Number(t.clock):ve,a=t.algorithm in ge?t.algorithm:we,[c,l]=f(0),_=(i,h)=>H(["learn",e.name],{clock:i===ve?"":i,algorithm:h===we?"":h},{replace:!0}),b={algorithm:a,seed:ze,clock:{remaining_ms:s*Ge}},v={name:`${e.name} ${s} ${a} ${c}`,caption:`White has ${s} seconds left`,frames:i=>be({game:r,state:o,search:b},i)};return n`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>On the clock <select name="clock" value=${s} onChange=${i=>_(Number(i.target.value),a)}>${_e.map(i=>n`<option value=${i}>${i} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${a} onChange=${i=>_(s,i.target.value)}>${Object.entries(ge).map(([i,h])=>n`<option value=${i}>${h}</option>`)}</select></label>
      <button type="button" onClick=${()=>l(c+1)}>Search anew</button>
    </form>
    <${fe} tracks=${[v]} ahead=${0} below=${i=>n`<${Je} passes=${i.map(({pass:h})=>h).filter(Boolean)} />`} />
    <${X} />
    ${e.exercise&&n`<${se} lesson=${e} />`}`}var Ye=["depth","move","in pawns","nodes of the pass","of all so far","ms since the start"];function Je({passes:e}){let t=e.map(o=>[o.depth,o.move_label??o.move,Math.round(100*(o.evaluation??o.value))/100,o.nodes,o.nodes_all_passes,Math.round(o.time_ms)]),r=e.at(-1)?.time_ms??1;return n`
    <div class="film-time" aria-hidden="true">
      ${e.toReversed().map(o=>n`<span key=${o.depth} style=${{width:`${100*o.time_ms/r}%`,opacity:.35+.65*(o.depth%2)}}></span>`)}
    </div>
    <${L} caption="The passes" head=${Ye} rows=${t} />`}export{jt as Deepening};
