import*as u from"../../main.js";var s=u.vendor_preact_html;var x=u.vendor_preact_useEffect;var W=u.vendor_preact_useMemo;var B=u.vendor_preact_useRef;var g=u.vendor_preact_useState;import*as H from"../../main.js";var T=H.widgets_failure_Failure;import*as $ from"../../main.js";var q=$.service_ask;var U=$.service_curl;var A=$.service_descriptionOf;var J=$.service_key;var z=$.service_send;var G=$.service_useLastRequest;var ke=2e3;function K({text:e,children:t}){let[o,r]=g(null);return x(()=>{if(!o)return;let a=setTimeout(()=>r(null),ke);return()=>clearTimeout(a)},[o]),s`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;r(a&&await Te(a)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Te(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Ne(e,()=>document.execCommand("copy"))}}function Ne(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let n=t();return r.remove(),o?.focus(),n}var Y=4e3;function Q(){let e=G();if(!e)return null;let t=U(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${J()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${K} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ce(e.reply)}</pre>`}
    </details>`}function Ce(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as N from"../../main.js";var V=N.route_go;import*as X from"../../main.js";var Z=X.widgets_later_later;var ee="countermove.learn",Ae=new EventTarget;function Re(){try{let e=JSON.parse(localStorage.getItem(ee));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function te(e){try{localStorage.setItem(ee,JSON.stringify([...Re().add(e)]))}catch{return}Ae.dispatchEvent(new Event("change"))}var Me=new Intl.NumberFormat("en",{maximumFractionDigits:4});function E(e){return Array.isArray(e)?e.map(E).join(", "):typeof e=="number"?Me.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function P(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>P(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}var qe=Z(()=>import("../exercise_tree.js"),"ExerciseTree"),Pe={right:"✓ Right.",wrong:"✗ Not yet."};function ne({lesson:{name:e,exercise:t}}){let[o,r]=g(""),[n,a]=g(null),[m,c]=g(!1),[f,b]=g(null),y=_=>{r(_),a(null)},i=async _=>{_?.preventDefault(),c(!0),b(null);try{let l=await De(t.requests()),p=Le(t.right(...l),o);a({verdict:p?"right":"wrong",why:t.why(...l)}),p&&te(e)}catch(l){b(l)}finally{c(!1)}};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&s`<${qe} text=${t.tree} />`}
      <form onSubmit=${i}>
        ${t.choices?s`<${Fe} choices=${t.choices} chosen=${o} onChoose=${y} />`:s`<${Ie} answer=${o} onInput=${y} />`}
        <p class="row">
          <button class="main" data-check disabled=${m||!o.trim()}>Check</button>
          ${n?.verdict==="right"&&s`<button type="button" onClick=${()=>y("")}>Once more</button>`}
        </p>
      </form>
      <${T} error=${f} onRetry=${i} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&s`<strong>${Pe[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&s`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function Fe({choices:e,chosen:t,onChoose:o}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>s`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function Ie({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function De(e){let t=[];for(let{method:o,path:r,body:n}of e)t.push(await z(o,r,n));return t}function Le(e,t){return typeof e=="number"?P(e,je(t)):re(e)===re(t)}function je(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:oe(t)/oe(o)}var oe=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",",".")),re=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();function se(e,t){let o=e.features.findIndex(n=>n.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var We=20;function ae({description:e,terms:t,features:o,weights:r,onWeigh:n,folds:a=!0}){let m=new Map((o??[]).map(i=>[i.name,i])),c=({name:i})=>a&&o&&!m.get(i)?.value,f=Math.max(...[...m.values()].map(({contribution:i})=>Math.abs(i)),1e-9),b=i=>s`<${Be} key=${i.name} description=${e} term=${i} feature=${m.get(i.name)} weight=${r[i.name]} largest=${f} onWeigh=${n} />`,y=t.filter(c);return s`
    <div class="learn-terms">
      ${t.filter(i=>!c(i)).map(b)}
    </div>
    ${y.length>0&&s`<details class="learn-idle">
      <summary>${y.length} more ${y.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${y.map(b)}</div>
    </details>`}`}function Be({description:e,term:t,feature:o,weight:r,largest:n,onWeigh:a}){let m=se(e,t.name),c=o?.contribution??0,f=50*Math.abs(c)/n,b=t.name.replaceAll("_"," ");return s`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${b}</span>
        <input type="range" min=${-m} max=${m} step=${m/We} value=${r}
          onInput=${y=>a(t.name,Number(y.target.value))} />
      </label>
      <span class="learn-sum">${E(o?.value??0)} × ${E(r)} = <strong>${E(c)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${c<0?"minus":"plus"} style=${{width:`${f}%`,left:`${c<0?50-f:50}%`}}></span>
      </span>
    </div>`}import*as F from"../../main.js";var ie=F.styled_adopted;import*as C from"../../main.js";var le=C.play_boards_boardOf;var ce={},He=[];async function me({position:{game:e}}){let[t,o]=await Promise.all([A(e),le(e)]);return{Drawn:o.default,description:t}}function I({request:e,position:t,drawn:o,caption:r,onMove:n=null,shown:a=ce,values:m=null}){let c=e.body?.options??ce;return s`
    <figure class="learn-board">
      ${r&&s`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${c} onMove=${n} flipped=${!1} shown=${a} values=${m} played=${He} />
    </figure>`}var D={frames:[],drawn:null,isWhole:!1};function pe(e,t,o){let[r,n]=g(0),[a,m]=g({key:t,reels:e.map(()=>D),error:null}),c=B(null);x(()=>{let y=new AbortController,{signal:i}=y,_=new Set,l=()=>{_.forEach(h=>h()),_.clear()};c.current={upTo:o,wake:l},m({key:t,reels:e.map(()=>D),error:null});let p=(h,w)=>!i.aborted&&m(S=>({...S,reels:S.reels.map((k,d)=>d===h?{...k,...w(k)}:k)})),O=async h=>{for(;h>c.current.upTo&&!i.aborted;)await new Promise(w=>_.add(w))},v=async(h,w)=>{let S=0;for await(let k of h.frames(i)){let d=S?null:await me({position:k.position});if(i.aborted||(p(w,({frames:M,drawn:Ee})=>({frames:[...M,k],drawn:Ee??d})),S+=1,await O(S),i.aborted))return}p(w,()=>({isWhole:!0}))};return Promise.all(e.map(v)).catch(h=>!i.aborted&&m(w=>({...w,error:h}))),()=>{y.abort(),l()}},[t,r]),x(()=>{c.current&&(c.current.upTo=o,c.current.wake())},[o,t,r]);let{reels:f,error:b}=a.key===t?a:{reels:e.map(()=>D),error:null};return{reels:f,error:b,retry:()=>n(r+1)}}ie("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var de=4,ue={slowly:1600,"as usual":800,fast:250},Ue="as usual";function fe({tracks:e,ahead:t=de,below:o,onFrame:r}){let n=e.map(({name:d})=>d).join(`
`),[a,m]=g(0),[c,f]=g(!1),[b,y]=g(Ue),{reels:i,error:_,retry:l}=pe(e,n,a+(c?de:t)),p=Math.max(...i.map(({frames:d})=>d.length))-1,O=i.every(d=>d.isWhole),v=Math.max(0,Math.min(a,p)),h=O&&v>=p;x(()=>{m(0),f(!1)},[n]),x(()=>{if(!c||a>p)return;if(h){f(!1);return}let d=setTimeout(()=>m(a+1),ue[b]);return()=>clearTimeout(d)},[c,a,p,h,b]);let w=he(i[0],v);x(()=>{w&&r?.(w)},[w]);let S=d=>{f(!1),m(Math.max(0,O?Math.min(d,p):d))},k=()=>{h&&m(0),f(!c)};return s`
    <section class="film" aria-label="Film" data-at=${v} data-whole=${O} data-playing=${c}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((d,M)=>s`<${Je} key=${d.name} track=${d} reel=${i[M]} at=${v} isPlaying=${c} />`)}
      </div>
      <${T} error=${_} onRetry=${l} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${k}>${c?"Pause":h&&p>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${v===0} aria-label="One step back" title="One step back" onClick=${()=>S(v-1)}>‹</button>
        <button type="button" class="film-on" disabled=${h} aria-label="One step on" title="One step on" onClick=${()=>S((O?v:a)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(p,1)} value=${v} aria-label="Step" onInput=${d=>S(Number(d.target.value))} />
        <span class="film-count">${v}${O?` of ${p}`:""}</span>
        <label class="film-pace">Speed <select value=${b} onChange=${d=>y(d.target.value)}>${Object.keys(ue).map(d=>s`<option value=${d}>${d}</option>`)}</select></label>
      </div>
      ${o&&i[0].frames.length>0&&o(i[0].frames.slice(0,v+1),v)}
    </section>`}function Je({track:e,reel:t,at:o,isPlaying:r}){let n=he(t,o),{options:a}=e;return s`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${n&&t.drawn?s`<${I} request=${{body:{options:a}}} position=${n.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:n.last,best:n.best}} />`:s`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${r?"off":"polite"}>${n?.says}</p>
    </div>`}var he=({frames:e},t)=>e[Math.min(t,e.length-1)];var ze=300,$e=1,Ge="The start.";async function*ye({game:e,options:t,state:o,players:r,seed:n=$e,operation:a="move",says:m=Ye,about:c},f){let b=_=>q(e,"position",{options:t,...c,..._},{signal:f,quiet:!0}),y=Ve(n),i=await b({state:o});yield{position:i,says:Ge};for(let _=0;i.turn==="player"&&_<ze;_++){let{player:l,state:p,legal_moves:O}=i,v=r[l],h=v?await q(e,a,{options:t,state:p,seed:$e,...v},{signal:f}):{move:O[y(O.length)]};i=await b({state:p,moves:[h.move]});let w=v?m(h,l):`${l} moves ${h.move}, by lot.`;yield{position:i,last:h.move,says:ge(i.turn==="over"?`${w} ${Qe(i)}`:w)}}}var Ke=({move:e,move_label:t})=>t??e;function L({evaluation:e,unit:t,value:o,outcome:r}){return e===void 0?r?`a ${r}`:E(be(o)):[E(be(e)),t].filter(Boolean).join(" ")}var Ye=(e,t)=>`${t} moves ${Ke(e)} and expects ${L(e)}.`,be=e=>Math.round(e*100)/100;function Qe({utilities:e,winner:t}){return t?ge(`${t} wins.`):e?`The end, at ${E(e[0])}.`:"The end."}var ge=e=>e[0].toUpperCase()+e.slice(1);function Ve(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var _e="pacman",Xe="Pacman",R="score",we="dot_closeness",xe="dot_distance",j=[R,we,xe,"dots"],ve=[1,2,3,4,5,6],Oe=2,Ze={"The score alone":{},"With 5 ÷ the steps to the nearest dot":{[we]:5},"With −1 × the steps":{[xe]:-1}};function io({lesson:e,query:t}){let[o,r]=g(null),[n,a]=g(null);return x(()=>{A(_e).then(r,a)},[]),n?s`<${T} error=${n} />`:o?s`<${et} lesson=${e} query=${t} description=${o} />`:s`<p class="waiting">Loading…</p>`}function et({lesson:e,query:t,description:o}){let[r,n]=g(null),a=tt(t),m=ve.includes(Number(t.depth))?Number(t.depth):Oe,c=W(()=>({...Object.fromEntries(o.features.map(({name:l})=>[l,0])),...a}),[o,JSON.stringify(a)]),f=(l,p)=>V(["learn",e.name],ot(l,p),{replace:!0}),{options:b}=e,y={algorithm:"alpha_beta",depth:m,weights:c,multi_pv:0},_={name:JSON.stringify([e.name,c,m]),caption:`Pacman looks ${m} ${m===1?"move":"moves"} ahead`,options:b,frames:l=>ye({game:_e,options:b,players:{[Xe]:y},operation:"analysis",says:nt,about:{weights:c,include:["features"]}},l)};return s`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(Ze).map(([l,p])=>s`<button type="button" key=${l} aria-pressed=${Se(a,p)} onClick=${()=>f({[R]:1,...p},m)}>${l}</button>`)}
      <label>Depth <select name="depth" value=${m} onChange=${l=>f(a,Number(l.target.value))}>${ve.map(l=>s`<option value=${l}>${l}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${fe} tracks=${[_]} onFrame=${({position:l})=>l.turn!=="over"&&n(l.features)} below=${l=>s`<p class="film-moves">Moves so far: <strong>${rt(l)}</strong></p>`} />
      <div>
        <${ae} description=${o} terms=${o.features.filter(l=>j.includes(l.name))} features=${r} weights=${c} folds=${!1}
          onWeigh=${(l,p)=>f({...a,[l]:p},m)} />
      </div>
    </div>
    <${Q} />
    ${e.exercise&&s`<${ne} lesson=${e} />`}`}function tt(e){let t=j.filter(o=>o in e).map(o=>[o,Number(e[o])]);return t.length?Object.fromEntries(t.filter(([,o])=>Number.isFinite(o))):{[R]:1}}function ot(e,t){let o=t===Oe?{}:{depth:t};return Se(e,{})?o:{...o,...e}}var Se=(e,t)=>j.every(o=>(e[o]??0)===({[R]:1,...t}[o]??0)),rt=e=>e.map(({last:t})=>t?.[0]).filter(Boolean).join(" ")||"none";function nt({move:e,lines:t}){let o=t.map(a=>`${a.move} ${L(a)}`).join(", "),r=t.filter(({value:a})=>a===t[0].value).length,n=r===t.length?"All are equal, so he takes the first":r>1?`${r} are best, and he takes the first of them`:"He takes the best";return`${o}. ${n}: ${e}.`}export{io as Thrashing};
