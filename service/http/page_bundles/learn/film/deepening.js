import*as f from"../../main.js";var s=f.vendor_preact_html;var w=f.vendor_preact_useEffect;var C=f.vendor_preact_useRef;var b=f.vendor_preact_useState;import*as S from"../../main.js";var U=S.route_go;var z=S.route_hashOf;import*as p from"../../main.js";var B=p.service_ask;var W=p.service_curl;var K=p.service_descriptionOf;var G=p.service_key;var J=p.service_records;var Y=p.service_send;var Q=p.service_useLastRequest;var Se=2e3;function V({text:e,children:t}){let[n,o]=b(null);return w(()=>{if(!n)return;let r=setTimeout(()=>o(null),Se);return()=>clearTimeout(r)},[n]),s`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;o(r&&await Ee(r)?"Copied":"Not copied")}}>${n??t}</button><span class="unseen" role="status">${n}</span>`}async function Ee(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Te(e,()=>document.execCommand("copy"))}}function Te(e,t){let n=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let a=t();return o.remove(),n?.focus(),a}var X=4e3;function Z(){let e=Q();if(!e)return null;let t=W(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${G()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${V} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ke(e.reply)}</pre>`}
    </details>`}function ke(e){let t=JSON.stringify(e,null,1);return t.length>X?`${t.slice(0,X)}
…`:t}var Ae=new Intl.NumberFormat("en",{maximumFractionDigits:4});function A(e){return Array.isArray(e)?e.map(A).join(", "):typeof e=="number"?Ae.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function R(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((n,o)=>R(n,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function te(e){let[t,n="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!n||o.length?NaN:ee(t)/ee(n)}var ee=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function P({caption:e,head:t,rows:n}){let o=t.map((a,r)=>n.every(c=>typeof c[r]=="number"));return s`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((a,r)=>s`<th scope="col" class=${o[r]?"number":""}>${a}</th>`)}</tr></thead>
        <tbody>
          ${n.map(a=>s`
              <tr>
                ${a.map((r,c)=>c?s`<td class=${o[c]?"number":""}>${D(r)}</td>`:s`<th scope="row" class=${o[c]?"number":""}>${D(r)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function D(e){return Array.isArray(e)?e.map((t,n)=>s`${n>0&&", "}${D(t)}`):e?.href?s`<a href=${e.href}>${e.text}</a>`:A(e)}import*as oe from"../../main.js";var I=oe.widgets_failure_Failure;import*as ne from"../../main.js";var H=ne.widgets_later_later;var re="countermove.learn",Ne="countermove.learn";function Le(){try{let e=JSON.parse(localStorage.getItem(re));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var Ce=({when:e})=>e!==void 0;function se(e,t,n){let o=Le(),a=o.find(r=>r.name===e&&r.seed===n);a||o.push(a={name:e,seed:n,tries:0}),!Ce(a)&&(a.tries++,t&&(a.when=new Date().toISOString()),Re(o))}function Re(e){try{localStorage.setItem(re,JSON.stringify(e))}catch{return}dispatchEvent(new Event(Ne))}var Ie=H(()=>import("../exercise_tree.js"),"ExerciseTree"),Me=H(()=>import("../exercise_board.js"),"ExerciseBoard"),De={right:"✓ Right.",wrong:"✗ Not yet."};function ie({lesson:{name:e,seed:t,exercise:n}}){let[o,a]=b(""),[r,c]=b(null),[l,h]=b(!1),[$,y]=b(null),i=C(null);w(()=>()=>i.current?.abort(),[]);let _=()=>{i.current?.abort(),h(!1),c(null),y(null)},x=T=>{_(),a(T)},E=async T=>{T?.preventDefault(),_();let{signal:g}=i.current=new AbortController;h(!0);try{let u=await je(n.requests(),g);if(g.aborted)return;let m=Fe(n.right(...u),o);c({verdict:m?"right":"wrong",why:n.why(...u)}),se(e,m,t)}catch(u){g.aborted||y(u)}g.aborted||h(!1)};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${n.question}</p>
      ${n.tree&&s`<${Ie} text=${n.tree} />`}
      ${n.board&&s`<${Me} board=${n.board} />`}
      <form onSubmit=${E}>
        ${n.choices?s`<${Pe} choices=${n.choices} chosen=${o} onChoose=${x} />`:s`<${He} answer=${o} onInput=${x} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!o.trim()}>Check</button>
          ${r?.verdict==="right"&&s`<button type="button" onClick=${()=>x("")}>Once more</button>`}
        </p>
      </form>
      <${I} error=${$} onRetry=${E} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&s`<strong>${De[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&s`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Pe({choices:e,chosen:t,onChoose:n}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>s`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>n(o)} /> ${o}</label>`)}
    </div>`}function He({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${n=>t(n.target.value)} />
    </label>`}async function je(e,t){let n=[];for(let{method:o,path:a,body:r}of e)n.push(await Y(o,a,r,{signal:t}));return n}function Fe(e,t){return Array.isArray(e)?qe(e,t):typeof e=="number"?R(e,te(t)):ae(e)===ae(t)}function qe(e,t){let n=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],o=a=>a.map(Number).toSorted((r,c)=>r-c);return R(o(e),o(n))}var ae=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as j from"../../main.js";var le=j.styled_adopted;import*as N from"../../main.js";var ce=N.play_boards_boardOf;var me={},Ue=[];async function de({position:{game:e}}){let[t,n]=await Promise.all([K(e),ce(e)]);return{Drawn:n.default,description:t}}function F({request:e,position:t,drawn:n,caption:o,onMove:a=null,shown:r=me,values:c=null}){let l=e.body?.options??me;return s`
    <figure class="learn-board">
      ${o&&s`<figcaption>${o}</figcaption>`}
      <${n.Drawn} position=${t} description=${n.description} names=${n.description.players} options=${l} onMove=${a} flipped=${!1} shown=${r} values=${c} played=${Ue} />
    </figure>`}var pe=({game:e,options:t={},state:n,moves:o})=>z(["play",e],{options:Object.keys(t).length?JSON.stringify(t):void 0,state:n,moves:o?.join(" ")});var q={frames:[],drawn:null,isWhole:!1};function ue(e,t,n){let[o,a]=b(0),[r,c]=b({key:t,reels:e.map(()=>q),error:null}),l=C(null);w(()=>{let y=new AbortController,{signal:i}=y,_=new Set,x=()=>{_.forEach(u=>u()),_.clear()};l.current={upTo:n,wake:x},c({key:t,reels:e.map(()=>q),error:null});let E=(u,m)=>!i.aborted&&c(v=>({...v,reels:v.reels.map((O,k)=>k===u?{...O,...m(O)}:O)})),T=async u=>{for(;u>l.current.upTo&&!i.aborted;)await new Promise(m=>_.add(m))},g=async(u,m)=>{let v=0;for await(let O of u.frames(i)){let k=v?null:await de({position:O.position});if(i.aborted||(E(m,({frames:M,drawn:d})=>({frames:[...M,O],drawn:d??k})),v+=1,await T(v),i.aborted))return}E(m,()=>({isWhole:!0}))};return Promise.all(e.map(g)).catch(u=>!i.aborted&&c(m=>({...m,error:u}))),()=>{y.abort(),x()}},[t,o]),w(()=>{l.current&&(l.current.upTo=n,l.current.wake())},[n,t,o]);let{reels:h,error:$}=r.key===t?r:{reels:e.map(()=>q),error:null};return{reels:h,error:$,retry:()=>a(o+1)}}le("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-onward{min-height:1.5rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var fe=4,he={slowly:1600,"as usual":800,fast:250},ze="as usual";function $e({tracks:e,ahead:t=fe,below:n,onFrame:o,start:a=0,onRest:r}){let c=e.map(({name:d})=>d).join(`
`),[l,h]=b(a),[$,y]=b(!1),[i,_]=b(ze),{reels:x,error:E,retry:T}=ue(e,c,l+($?fe:t)),g=Math.max(...x.map(({frames:d})=>d.length))-1,u=x.every(d=>d.isWhole),m=Math.max(0,Math.min(l,g)),v=u&&m>=g;w(()=>{h(a),y(!1)},[c]),w(()=>{if(!$||l>g)return;if(v){y(!1);return}let d=setTimeout(()=>h(l+1),he[i]);return()=>clearTimeout(d)},[$,l,g,v,i]);let O=be(x[0],m);w(()=>{O&&o?.(O)},[O]);let k=d=>{let L=Math.max(0,u?Math.min(d,g):d);y(!1),h(L),r?.(L)},M=()=>{v&&h(0),$&&r?.(m),y(!$)};return s`
    <section class="film" aria-label="Film" data-at=${m} data-whole=${u} data-playing=${$}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((d,L)=>s`<${Be} key=${d.name} track=${d} reel=${x[L]} at=${m} isPlaying=${$} />`)}
      </div>
      <${I} error=${E} onRetry=${T} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${M}>${$?"Pause":v&&g>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${m===0} aria-label="One step back" title="One step back" onClick=${()=>k(m-1)}>‹</button>
        <button type="button" class="film-on" disabled=${v} aria-label="One step on" title="One step on" onClick=${()=>k((u?m:l)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(g,1)} value=${m} aria-label="Step" onInput=${d=>k(Number(d.target.value))} />
        <span class="film-count">${m}${u?` of ${g}`:""}</span>
        <label class="film-pace">Speed <select value=${i} onChange=${d=>_(d.target.value)}>${Object.keys(he).map(d=>s`<option value=${d}>${d}</option>`)}</select></label>
      </div>
      ${n&&x[0].frames.length>0&&n(x[0].frames.slice(0,m+1),m)}
    </section>`}function Be({track:e,reel:t,at:n,isPlaying:o}){let a=be(t,n),{game:r,options:c,state:l}=e,h=t.frames.slice(0,n+1).map(({last:$})=>$).filter(Boolean);return s`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${a&&t.drawn?s`<${F} request=${{body:{options:c}}} position=${a.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:a.last,best:a.best}} />`:s`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${o?"off":"polite"}>${a?.says}</p>
      <p class="film-onward">${a&&a.position.turn!=="over"&&s`<a href=${pe({game:r,options:c,state:l,moves:h})}>${h.length?"Play on from here":"Play it"} →</a>`}</p>
    </div>`}var be=({frames:e},t)=>e[Math.min(t,e.length-1)];async function*ge({game:e,options:t,state:n,search:o},a){let r={options:t,state:n},c=await B(e,"position",r,{signal:a,quiet:!0});yield{position:c,says:"The search has not begun."};for await(let l of J("POST",`v1/games/${e}/analysis/stream`,{...r,...o,multi_pv:1},{signal:a})){if(l.type==="problem")throw new Error(l.problem.detail);l.type==="iteration"&&(yield{position:c,best:l.move,pass:l,says:Ke(l)}),l.type==="final"&&(yield{position:c,best:l.move,says:`${We[l.stopped_by]??"The search ends."} The move is ${xe(l)}, of the last pass that was completed.`})}}var We={time:"Time is up.",clock:"The next pass would take too long.",depth:"The last depth is reached.",proven:"The value is proven."},xe=({move:e,move_label:t})=>t??e,Ke=e=>`Depth ${e.depth}: ${xe(e)}, ${Ge(e)}. This pass took ${A(e.nodes)} nodes.`;function Ge({evaluation:e,unit:t,value:n,outcome:o}){return e===void 0?o?`a ${o}`:A(_e(n)):[A(_e(e)),t].filter(Boolean).join(" ")}var _e=e=>Math.round(e*100)/100;var ye=[5,20,60,120],ve=20,we={alpha_beta:"alpha-beta",minimax:"minimax",selective:"with quiescence, null move and reductions"},Oe="alpha_beta",Je=1,Ye=1e3;function uo({lesson:e,query:t}){let{game:n,state:o}=e,a=ye.includes(Number(t.clock))?Number(t.clock):ve,r=Object.hasOwn(we,t.algorithm)?t.algorithm:Oe,[c,l]=b(0),h=(i,_)=>U(["learn",e.name],{clock:i===ve?"":i,algorithm:_===Oe?"":_},{replace:!0}),$={algorithm:r,seed:Je,clock:{remaining_ms:a*Ye}},y={name:`${e.name} ${a} ${r} ${c}`,caption:`White has ${a} seconds left`,game:n,state:o,frames:i=>ge({game:n,state:o,search:$},i)};return s`
    <form class="row learn-controls" onSubmit=${i=>i.preventDefault()}>
      <label>On the clock <select name="clock" value=${a} onChange=${i=>h(Number(i.target.value),r)}>${ye.map(i=>s`<option value=${i}>${i} seconds</option>`)}</select></label>
      <label>Search <select name="algorithm" value=${r} onChange=${i=>h(a,i.target.value)}>${Object.entries(we).map(([i,_])=>s`<option value=${i}>${_}</option>`)}</select></label>
      <button type="button" onClick=${()=>l(c+1)}>Search anew</button>
    </form>
    <${$e} tracks=${[y]} ahead=${0} below=${i=>s`<${Xe} passes=${i.map(({pass:_})=>_).filter(Boolean)} />`} />
    <${Z} />
    ${e.exercise&&s`<${ie} lesson=${e} />`}`}var Qe=e=>e===void 0?e:Math.round(100*e)/100,Ve=["depth","move","in pawns","nodes of the pass","of all so far","ms since the start"];function Xe({passes:e}){let t=e.map(o=>[o.depth,o.move_label??o.move,Qe(o.evaluation),o.nodes,o.nodes_all_passes,Math.round(o.time_ms)]),n=e.at(-1)?.time_ms??1;return s`
    <div class="film-time" aria-hidden="true">
      ${e.toReversed().map(o=>s`<span key=${o.depth} style=${{width:`${100*o.time_ms/n}%`,opacity:.35+.65*(o.depth%2)}}></span>`)}
    </div>
    <${P} caption="The passes" head=${Ve} rows=${t} />`}export{uo as Deepening};
