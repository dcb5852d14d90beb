import*as g from"../../main.js";var a=g.vendor_preact_html;var w=g.vendor_preact_useEffect;var J=g.vendor_preact_useMemo;var L=g.vendor_preact_useRef;var _=g.vendor_preact_useState;import*as G from"../../main.js";var A=G.widgets_failure_Failure;import*as b from"../../main.js";var j=b.service_ask;var K=b.service_curl;var M=b.service_descriptionOf;var Y=b.service_key;var Q=b.service_send;var V=b.service_useLastRequest;var Le=2e3;function X({text:e,children:t}){let[o,n]=_(null);return w(()=>{if(!o)return;let r=setTimeout(()=>n(null),Le);return()=>clearTimeout(r)},[o]),a`<button type="button" onClick=${async()=>{let r=typeof e=="function"?await e():e;n(r&&await Me(r)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function Me(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Ie(e,()=>document.execCommand("copy"))}}function Ie(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),o?.focus(),s}var Z=4e3;function ee(){let e=V();if(!e)return null;let t=K(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${Y()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${X} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Pe(e.reply)}</pre>`}
    </details>`}function Pe(e){let t=JSON.stringify(e,null,1);return t.length>Z?`${t.slice(0,Z)}
…`:t}import*as T from"../../main.js";var te=T.route_go;var oe=T.route_hashOf;import*as ne from"../../main.js";var H=ne.widgets_later_later;var re="countermove.learn",De="countermove.learn";function je(){try{let e=JSON.parse(localStorage.getItem(re));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var He=({when:e})=>e!==void 0;function se(e,t,o){let n=je(),s=n.find(r=>r.name===e&&r.seed===o);s||n.push(s={name:e,seed:o,tries:0}),!He(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),Fe(n))}function Fe(e){try{localStorage.setItem(re,JSON.stringify(e))}catch{return}dispatchEvent(new Event(De))}var qe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function k(e){return Array.isArray(e)?e.map(k).join(", "):typeof e=="number"?qe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function I(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,n)=>I(o,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function ie(e){let[t,o="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||n.length?NaN:ae(t)/ae(o)}var ae=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var We=H(()=>import("../exercise_tree.js"),"ExerciseTree"),Ue=H(()=>import("../exercise_board.js"),"ExerciseBoard"),ze={right:"✓ Right.",wrong:"✗ Not yet."};function ce({lesson:{name:e,seed:t,exercise:o}}){let[n,s]=_(""),[r,c]=_(null),[m,d]=_(!1),[u,$]=_(null),l=L(null);w(()=>()=>l.current?.abort(),[]);let y=()=>{l.current?.abort(),d(!1),c(null),$(null)},i=O=>{y(),s(O)},v=async O=>{O?.preventDefault(),y();let{signal:x}=l.current=new AbortController;d(!0);try{let f=await Ge(o.requests(),x);if(x.aborted)return;let p=Ke(o.right(...f),n);c({verdict:p?"right":"wrong",why:o.why(...f)}),se(e,p,t)}catch(f){x.aborted||$(f)}x.aborted||d(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&a`<${We} text=${o.tree} />`}
      ${o.board&&a`<${Ue} board=${o.board} />`}
      <form onSubmit=${v}>
        ${o.choices?a`<${Be} choices=${o.choices} chosen=${n} onChoose=${i} />`:a`<${Je} answer=${n} onInput=${i} />`}
        <p class="row">
          <button class="main" data-check disabled=${m||!n.trim()}>Check</button>
          ${r?.verdict==="right"&&a`<button type="button" onClick=${()=>i("")}>Once more</button>`}
        </p>
      </form>
      <${A} error=${u} onRetry=${v} />
      <div role="status" class="learn-checked" data-verdict=${r?.verdict}>
        ${r&&a`<strong>${ze[r.verdict]}</strong>${" "}`}
        ${r?.verdict==="right"&&r.why}
        ${r?.verdict==="wrong"&&a`<details><summary>Show why</summary>${r.why}</details>`}
      </div>
    </section>`}function Be({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>o(n)} /> ${n}</label>`)}
    </div>`}function Je({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ge(e,t){let o=[];for(let{method:n,path:s,body:r}of e)o.push(await Q(n,s,r,{signal:t}));return o}function Ke(e,t){return Array.isArray(e)?Ye(e,t):typeof e=="number"?I(e,ie(t)):le(e)===le(t)}function Ye(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=s=>s.map(Number).toSorted((r,c)=>r-c);return I(n(e),n(o))}var le=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();function me(e,t){let o=e.features.findIndex(s=>s.name===t);return 2*(Math.max(Math.abs(e.features[o].weight),Math.abs(e.textbook_weights[o]))||1)}var Qe=20;function pe({description:e,terms:t,features:o,weights:n,onWeigh:s,folds:r=!0}){let c=new Map((o??[]).map(l=>[l.name,l])),m=({name:l})=>r&&o&&!c.get(l)?.value,d=Math.max(...[...c.values()].map(({contribution:l})=>Math.abs(l)),1e-9),u=l=>a`<${Ve} key=${l.name} description=${e} term=${l} feature=${c.get(l.name)} weight=${n[l.name]} largest=${d} onWeigh=${s} />`,$=t.filter(m);return a`
    <div class="learn-terms">
      ${t.filter(l=>!m(l)).map(u)}
    </div>
    ${$.length>0&&a`<details class="learn-idle">
      <summary>${$.length} more ${$.length===1?"term":"terms"}, 0 in this position; a search meets others</summary>
      <div class="learn-terms">${$.map(u)}</div>
    </details>`}`}function Ve({description:e,term:t,feature:o,weight:n,largest:s,onWeigh:r}){let c=me(e,t.name),m=o?.contribution??0,d=50*Math.abs(m)/s,u=t.name.replaceAll("_"," ");return a`
    <div class="learn-term" data-term=${t.name}>
      <label title=${t.about}>
        <span>${u}</span>
        <input type="range" min=${-c} max=${c} step=${c/Qe} value=${n}
          onInput=${$=>r(t.name,Number($.target.value))} />
      </label>
      <span class="learn-sum">${k(o?.value??0)} × ${k(n)} = <strong>${k(m)}</strong></span>
      <span class="learn-balance" aria-hidden="true">
        <span class=${m<0?"minus":"plus"} style=${{width:`${d}%`,left:`${m<0?50-d:50}%`}}></span>
      </span>
    </div>`}import*as F from"../../main.js";var de=F.styled_adopted;import*as R from"../../main.js";var ue=R.play_boards_boardOf;var fe={},Xe=[];async function he({position:{game:e}}){let[t,o]=await Promise.all([M(e),ue(e)]);return{Drawn:o.default,description:t}}function q({request:e,position:t,drawn:o,caption:n,onMove:s=null,shown:r=fe,values:c=null}){let m=e.body?.options??fe;return a`
    <figure class="learn-board">
      ${n&&a`<figcaption>${n}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${m} onMove=${s} flipped=${!1} shown=${r} values=${c} played=${Xe} />
    </figure>`}var $e=({game:e,options:t={},state:o,moves:n})=>oe(["play",e],{options:Object.keys(t).length?JSON.stringify(t):void 0,state:o,moves:n?.join(" ")});var W={frames:[],drawn:null,isWhole:!1};function ge(e,t,o){let[n,s]=_(0),[r,c]=_({key:t,reels:e.map(()=>W),error:null}),m=L(null);w(()=>{let $=new AbortController,{signal:l}=$,y=new Set,i=()=>{y.forEach(f=>f()),y.clear()};m.current={upTo:o,wake:i},c({key:t,reels:e.map(()=>W),error:null});let v=(f,p)=>!l.aborted&&c(E=>({...E,reels:E.reels.map((S,N)=>N===f?{...S,...p(S)}:S)})),O=async f=>{for(;f>m.current.upTo&&!l.aborted;)await new Promise(p=>y.add(p))},x=async(f,p)=>{let E=0;for await(let S of f.frames(l)){let N=E?null:await he({position:S.position});if(l.aborted||(v(p,({frames:D,drawn:h})=>({frames:[...D,S],drawn:h??N})),E+=1,await O(E),l.aborted))return}v(p,()=>({isWhole:!0}))};return Promise.all(e.map(x)).catch(f=>!l.aborted&&c(p=>({...p,error:f}))),()=>{$.abort(),i()}},[t,n]),w(()=>{m.current&&(m.current.upTo=o,m.current.wake())},[o,t,n]);let{reels:d,error:u}=r.key===t?r:{reels:e.map(()=>W),error:null};return{reels:d,error:u,retry:()=>s(n+1)}}de("learn/film/film.css",".film{margin:1rem 0}.film-boards{display:grid;gap:1rem 1.5rem;grid-template-columns:minmax(0,26rem)}.film-boards.beside{grid-template-columns:repeat(2,minmax(0,1fr));max-width:54rem}@media(max-width:40rem){.film-boards.beside{gap:.75rem}.film-boards.beside .film-says{font-size:.875rem}}.film-boards .learn-board{margin:0;max-width:26rem}.film figcaption{font-weight:600}.film-says{min-height:3rem;margin:.4rem 0}.film-onward{min-height:1.5rem;margin:.4rem 0}.film-control{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;max-width:54rem;padding:.5rem;background:var(--raised);border-radius:var(--radius)}.film-play{min-width:7rem}.film-back,.film-on{min-width:2.75rem;font-size:1.3rem;line-height:1;background:var(--ground)}.film-at{flex:1 1 8rem;min-height:2.5rem}.film-count{min-width:4.5rem;font-variant-numeric:tabular-nums}.film-pace{color:var(--quiet);font-size:.875rem}.film-pace select{color:var(--text);min-height:2.5rem}.film-choice{margin:.75rem 0}.film-time{position:relative;height:1.25rem;max-width:54rem;background:var(--raised);border-radius:3px;overflow:hidden}.film-time span{position:absolute;inset-block:0;left:0;background:var(--first);border-right:2px solid var(--ground)}");var be=4,xe={slowly:1600,"as usual":800,fast:250},Ze="as usual",_e=({at:e})=>/^\d{1,3}$/.test(e??"")?Number(e):0;function ve({tracks:e,ahead:t=be,below:o,onFrame:n,start:s=0,onRest:r}){let c=e.map(({name:h})=>h).join(`
`),[m,d]=_(s),[u,$]=_(!1),[l,y]=_(Ze),{reels:i,error:v,retry:O}=ge(e,c,m+(u?be:t)),x=Math.max(...i.map(({frames:h})=>h.length))-1,f=i.every(h=>h.isWhole),p=Math.max(0,Math.min(m,x)),E=f&&p>=x;w(()=>{d(s),$(!1)},[c]),w(()=>{if(!u||m>x)return;if(E){$(!1);return}let h=setTimeout(()=>d(m+1),xe[l]);return()=>clearTimeout(h)},[u,m,x,E,l]);let S=ye(i[0],p);w(()=>{S&&n?.(S)},[S]);let N=h=>{let C=Math.max(0,f?Math.min(h,x):h);$(!1),d(C),r?.(C)},D=()=>{E&&d(0),u&&r?.(p),$(!u)};return a`
    <section class="film" aria-label="Film" data-at=${p} data-whole=${f} data-playing=${u}>
      <div class=${e.length>1?"film-boards beside":"film-boards"}>
        ${e.map((h,C)=>a`<${et} key=${h.name} track=${h} reel=${i[C]} at=${p} isPlaying=${u} />`)}
      </div>
      <${A} error=${v} onRetry=${O} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${D}>${u?"Pause":E&&x>0?"Play again":"Play"}</button>
        <button type="button" class="film-back" disabled=${p===0} aria-label="One step back" title="One step back" onClick=${()=>N(p-1)}>‹</button>
        <button type="button" class="film-on" disabled=${E} aria-label="One step on" title="One step on" onClick=${()=>N((f?p:m)+1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(x,1)} value=${p} aria-label="Step" onInput=${h=>N(Number(h.target.value))} />
        <span class="film-count">${p}${f?` of ${x}`:""}</span>
        <label class="film-pace">Speed <select value=${l} onChange=${h=>y(h.target.value)}>${Object.keys(xe).map(h=>a`<option value=${h}>${h}</option>`)}</select></label>
      </div>
      ${o&&i[0].frames.length>0&&o(i[0].frames.slice(0,p+1),p)}
    </section>`}function et({track:e,reel:t,at:o,isPlaying:n}){let s=ye(t,o),{game:r,options:c,state:m}=e,d=t.frames.slice(0,o+1).map(({last:u})=>u).filter(Boolean);return a`
    <div class="film-track" data-track=${e.name}>
      <div class="film-board">
        ${s&&t.drawn?a`<${q} request=${{body:{options:c}}} position=${s.position} drawn=${t.drawn} caption=${e.caption} shown=${{last:s.last,best:s.best}} />`:a`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${n?"off":"polite"}>${s?.says}</p>
      <p class="film-onward">${s&&s.position.turn!=="over"&&a`<a href=${$e({game:r,options:c,state:m,moves:d})}>${d.length?"Play on from here":"Play it"} →</a>`}</p>
    </div>`}var ye=({frames:e},t)=>e[Math.min(t,e.length-1)];function we(e){let t=e;return o=>(t=Math.imul(t,1664525)+1013904223>>>0,Math.floor(t/2**32*o))}var tt=300,Oe=1,ot="The start.";async function*Se({game:e,options:t,state:o,players:n,seed:s=Oe,operation:r="move",says:c=rt,about:m},d){let u=y=>j(e,"position",{options:t,...m,...y},{signal:d,quiet:!0}),$=we(s),l=await u({state:o});yield{position:l,says:ot};for(let y=0;l.turn==="player"&&y<tt;y++){let{player:i,state:v,legal_moves:O}=l,x=n[i],f=x?await j(e,r,{options:t,state:v,seed:Oe,...x},{signal:d}):{move:O[$(O.length)]};l=await u({state:v,moves:[f.move]});let p=x?c(f,i):`${i} moves ${f.move}, by lot.`;yield{position:l,last:f.move,says:Te(l.turn==="over"?`${p} ${st(l)}`:p)}}}var nt=({move:e,move_label:t})=>t??e;function U({evaluation:e,unit:t,value:o,outcome:n}){return e===void 0?n?`a ${n}`:k(Ee(o)):[k(Ee(e)),t].filter(Boolean).join(" ")}var rt=(e,t)=>`${t} moves ${nt(e)} and expects ${U(e)}.`,Ee=e=>Math.round(e*100)/100;function st({utilities:e,winner:t}){return t?Te(`${t} wins.`):e?`The end, at ${k(e[0])}.`:"The end."}var Te=e=>e[0].toUpperCase()+e.slice(1);var z="pacman",at="Pacman",P="score",Ne="dot_closeness",Ae="dot_distance",B=[P,Ne,Ae,"dots"],ke=[1,2,3,4,5,6],Re=2,it={"The score alone":{},"With 5 ÷ the steps to the nearest dot":{[Ne]:5},"With −1 × the steps":{[Ae]:-1}};function Lo({lesson:e,query:t}){let[o,n]=_(null),[s,r]=_(null);return w(()=>{M(z).then(n,r)},[]),s?a`<${A} error=${s} />`:o?a`<${lt} lesson=${e} query=${t} description=${o} />`:a`<p class="waiting">Loading…</p>`}function lt({lesson:e,query:t,description:o}){let[n,s]=_(null),r=ct(t),c=ke.includes(Number(t.depth))?Number(t.depth):Re,m=J(()=>({...Object.fromEntries(o.features.map(({name:i})=>[i,0])),...r}),[o,JSON.stringify(r)]),d=(i,v,O=0)=>te(["learn",e.name],{...mt(i,v),at:O||""},{replace:!0}),{options:u}=e,$={algorithm:"alpha_beta",depth:c,weights:m,multi_pv:0},y={name:JSON.stringify([e.name,m,c]),caption:`Pacman looks ${c} ${c===1?"move":"moves"} ahead`,game:z,options:u,frames:i=>Se({game:z,options:u,players:{[at]:$},operation:"analysis",says:dt,about:{weights:m,include:["features"]}},i)};return a`
    <div class="row film-choice" role="group" aria-label="Weights to begin with">
      ${Object.entries(it).map(([i,v])=>a`<button type="button" key=${i} aria-pressed=${Ce(r,v)} onClick=${()=>d({[P]:1,...v},c)}>${i}</button>`)}
      <label>Depth <select name="depth" value=${c} onChange=${i=>d(r,Number(i.target.value))}>${ke.map(i=>a`<option value=${i}>${i}</option>`)}</select></label>
    </div>
    <div class="learn-weights">
      <${ve} tracks=${[y]} start=${_e(t)} onRest=${i=>d(r,c,i)} onFrame=${({position:i})=>i.turn!=="over"&&s(i.features)} below=${i=>a`<p class="film-moves">Moves so far: <strong>${pt(i)}</strong></p>`} />
      <div>
        <${pe} description=${o} terms=${o.features.filter(i=>B.includes(i.name))} features=${n} weights=${m} folds=${!1}
          onWeigh=${(i,v)=>d({...r,[i]:v},c)} />
      </div>
    </div>
    <${ee} />
    ${e.exercise&&a`<${ce} lesson=${e} />`}`}function ct(e){let t=B.filter(o=>o in e).map(o=>[o,Number(e[o])]);return t.length?Object.fromEntries(t.filter(([,o])=>Number.isFinite(o))):{[P]:1}}function mt(e,t){let o=t===Re?{}:{depth:t};return Ce(e,{})?o:{...o,...e}}var Ce=(e,t)=>B.every(o=>(e[o]??0)===({[P]:1,...t}[o]??0)),pt=e=>e.map(({last:t})=>t?.[0]).filter(Boolean).join(" ")||"none";function dt({move:e,lines:t}){let o=t.map(r=>`${r.move} ${U(r)}`).join(", "),n=t.filter(({value:r})=>r===t[0].value).length,s=n===t.length?"All are equal, so he takes the first":n>1?`${n} are best, and he takes the first of them`:"He takes the best";return`${o}. ${s}: ${e}.`}export{Lo as Thrashing};
