import*as i from"../../main.js";var a=i.vendor_preact_html;var x=i.vendor_preact_useEffect;var N=i.vendor_preact_useRef;var h=i.vendor_preact_useState;import*as b from"../../main.js";var P=b.route_go;import*as U from"../../main.js";var A=U.widgets_failure_Failure;import*as u from"../../main.js";var G=u.service_curl;var j=u.service_fetched;var J=u.service_key;var S=u.service_send;var K=u.service_useLastRequest;var ue=2e3;function W({text:e,children:t}){let[r,n]=h(null);return x(()=>{if(!r)return;let o=setTimeout(()=>n(null),ue);return()=>clearTimeout(o)},[r]),a`<button type="button" onClick=${async()=>{let o=typeof e=="function"?await e():e;n(o&&await me(o)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function me(e){try{return await navigator.clipboard.writeText(e),!0}catch{return de(e,()=>document.execCommand("copy"))}}function de(e,t){let r=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),r?.focus(),s}var Y=4e3;function B(){let e=K();if(!e)return null;let t=G(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${J()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${W} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${pe(e.reply)}</pre>`}
    </details>`}function pe(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}var he=new Intl.NumberFormat("en",{maximumFractionDigits:4});function E(e){return Array.isArray(e)?e.map(E).join(", "):typeof e=="number"?he.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function O(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,n)=>O(r,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function z(e){let[t,r="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||n.length?NaN:H(t)/H(r)}var H=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function T({caption:e,head:t,rows:r}){let n=t.map((s,o)=>r.every(l=>typeof l[o]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,o)=>a`<th scope="col" class=${n[o]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>a`
              <tr>
                ${s.map((o,l)=>l?a`<td class=${n[l]?"number":""}>${D(o)}</td>`:a`<th scope="row" class=${n[l]?"number":""}>${D(o)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function D(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${D(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:E(e)}import*as Q from"../../main.js";var F=Q.widgets_later_later;var V="countermove.learn",fe="countermove.learn";function $e(){try{let e=JSON.parse(localStorage.getItem(V));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var be=({when:e})=>e!==void 0;function X(e,t,r){let n=$e(),s=n.find(o=>o.name===e&&o.seed===r);s||n.push(s={name:e,seed:r,tries:0}),!be(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),_e(n))}function _e(e){try{localStorage.setItem(V,JSON.stringify(e))}catch{return}dispatchEvent(new Event(fe))}var ge=F(()=>import("../exercise_tree.js"),"ExerciseTree"),ye=F(()=>import("../exercise_board.js"),"ExerciseBoard"),ve={right:"✓ Right.",wrong:"✗ Not yet."};function ee({lesson:{name:e,seed:t,exercise:r}}){let[n,s]=h(""),[o,l]=h(null),[p,m]=h(!1),[d,g]=h(null),y=N(null);x(()=>()=>y.current?.abort(),[]);let f=()=>{y.current?.abort(),m(!1),l(null),g(null)},k=v=>{f(),s(v)},C=async v=>{v?.preventDefault(),f();let{signal:w}=y.current=new AbortController;m(!0);try{let c=await Ee(r.requests(),w);if(w.aborted)return;let $=ke(r.right(...c),n);l({verdict:$?"right":"wrong",why:r.why(...c)}),X(e,$,t)}catch(c){w.aborted||g(c)}w.aborted||m(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&a`<${ge} text=${r.tree} />`}
      ${r.board&&a`<${ye} board=${r.board} />`}
      <form onSubmit=${C}>
        ${r.choices?a`<${we} choices=${r.choices} chosen=${n} onChoose=${k} />`:a`<${xe} answer=${n} onInput=${k} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!n.trim()}>Check</button>
          ${o?.verdict==="right"&&a`<button type="button" onClick=${()=>k("")}>Once more</button>`}
        </p>
      </form>
      <${A} error=${d} onRetry=${C} />
      <div role="status" class="learn-checked" data-verdict=${o?.verdict}>
        ${o&&a`<strong>${ve[o.verdict]}</strong>${" "}`}
        ${o?.verdict==="right"&&o.why}
        ${o?.verdict==="wrong"&&a`<details><summary>Show why</summary>${o.why}</details>`}
      </div>
    </section>`}function we({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>r(n)} /> ${n}</label>`)}
    </div>`}function xe({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Ee(e,t){let r=[];for(let{method:n,path:s,body:o}of e)r.push(await S(n,s,o,{signal:t}));return r}function ke(e,t){return Array.isArray(e)?Se(e,t):typeof e=="number"?O(e,z(t)):Z(e)===Z(t)}function Se(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=s=>s.map(Number).toSorted((o,l)=>o-l);return O(n(e),n(r))}var Z=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Re=400,te={job:null,error:null,isRunning:!1};function re(e){let[t,r]=h(te),n=N(null),s=()=>{n.current?.abort(),r(l=>({...l,isRunning:!1}))},o=l=>{n.current?.abort();let{signal:p}=n.current=new AbortController,m=d=>!p.aborted&&r(d);m({...te,isRunning:!0}),Ce(l,d=>m({job:d,error:null,isRunning:!0}),p).then(d=>{m({job:d,error:null,isRunning:!1}),!p.aborted&&d.result&&e(d.result,l)},d=>m({job:null,error:d,isRunning:!1}))};return x(()=>()=>n.current?.abort(),[]),{...t,start:o,stop:s}}async function Ce(e,t,r){let n=await S("POST","v1/jobs",e),s=`v1/jobs/${n.id}`,o=()=>{S("DELETE",s,void 0,{quiet:!0}).catch(()=>{})};r.aborted&&o(),r.addEventListener("abort",o,{once:!0});try{do t(n),await Ne(Re,r),n=await j(s,r);while(n.status==="queued"||n.status==="running")}finally{r.removeEventListener("abort",o)}if(n.status==="failed")throw new Error(n.error.detail??n.error.title);return n}function Ne(e,t){return new Promise((r,n)=>{setTimeout(()=>t.aborted?n(t.reason):r(),e)})}var R=2,_={othello:{title:"Othello",depths:[2,1,3,4]},connect_four:{title:"Connect Four",depths:[2,1,3,4,5,6]},checkers:{title:"Checkers",depths:[2,1,3,4]},chess:{title:"Chess",depths:[1,2]}},[oe]=Object.keys(_),M=[40,100,200],[se]=M,Ae=6,Oe=1,Te=100,Ie=[[4,"a novice"],[8,"a master"],[12,"Deep Blue"]],Le=["match","won, drawn, lost","score","Elo","at 95 %"];function xt({lesson:e,query:t}){let{game:r,depth:n,games:s}=qe(t),[o,l]=h([]),[p,m]=h(null),d=(c,$)=>{let L={...c,key:Me($),game:$.game,depth:$.b.depth};m(L),l(ie=>[...ie.filter(({key:q})=>q!==L.key),L].toSorted((q,le)=>q.depth-le.depth))},{job:g,error:y,isRunning:f,start:k,stop:C}=re(d),v=c=>{m(null),P(["learn",e.name],De({game:r,depth:n,games:s,...c}),{replace:!0})},w=()=>{m(null),k(Fe(r,n,s))};return a`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Game <select name="game" value=${r} disabled=${f} onChange=${c=>v({game:c.target.value,depth:void 0})}>${Object.entries(_).map(([c,{title:$}])=>a`<option key=${c} value=${c}>${$}</option>`)}</select></label>
      <label>Plies <select name="depth" value=${n} disabled=${f} onChange=${c=>v({depth:Number(c.target.value)})}>${Pe(_[r].depths).map(c=>a`<option key=${c} value=${c}>${c+R} against ${c}</option>`)}</select></label>
      <label>Games <select name="games" value=${s} disabled=${f} onChange=${c=>v({games:Number(c.target.value)})}>${M.map(c=>a`<option key=${c} value=${c}>${c}</option>`)}</select></label>
      <button type="button" class="main learn-start" onClick=${f?C:w}>${f?"Stop":"Play the match"}</button>
    </form>
    <${A} error=${y} onRetry=${w} />
    <progress class="learn-match-progress" max="1" value=${f?g?.progress??0:p?1:0} aria-label="Games that are over"></progress>
    <p class="learn-progress" role="status">${f?Ue(g,n):p?Ge(p):""}</p>
    ${o.length>0&&a`<${T} caption="Measured: alpha-beta against itself with two plies less" head=${Le} rows=${o.map(je)} />`}
    <${T} caption="The lecture" head=${["plies in chess","plays like"]} rows=${Ie} />
    <${B} />
    <${ee} lesson=${e} />`}function qe(e){let t=Object.hasOwn(_,e.game)?e.game:oe,{depths:r}=_[t],n=r.includes(Number(e.depth))?Number(e.depth):r[0];return{game:t,depth:n,games:M.includes(Number(e.games))?Number(e.games):se}}var De=({game:e,depth:t,games:r})=>({game:e===oe?"":e,depth:t===_[e].depths[0]?"":t,games:r===se?"":r}),Fe=(e,t,r)=>({kind:"match",game:e,a:ne(t+R),b:ne(t),games:r,opening_plies:Ae,seed:Oe}),ne=e=>({algorithm:"alpha_beta",depth:e}),Me=({game:e,b:t,games:r})=>`${e} ${t.depth} ${r}`,Pe=e=>e.toSorted((t,r)=>t-r);function Ue(e,t){if(!e||e.status==="queued")return"The match waits for its turn.";let{games:r,won:n,drawn:s,lost:o}=e.partial??{};return r?`After ${r} games ${t+R} plies have won ${n}, drawn ${s} and lost ${o}.`:"The first game is played."}function Ge({game:e,depth:t,games:r,won:n,drawn:s,lost:o,score:l,elo:p,elo_low:m,elo_high:d}){let g=`${_[e].title}: ${t+R} plies against ${t} won ${n}, drew ${s} and lost ${o} of ${r} games, ${ce(l)}.`,y=p===null?"One side won all games, so only a bound of the Elo difference is known":`That is a difference of ${I(p)} Elo`;return`${g} ${y}: at 95 % from ${ae(m,d)}. ${m>0?"The deeper search is the better player.":"These games do not show that the deeper search is better."}`}var je=e=>[`${_[e.game].title}, ${e.depth+R} against ${e.depth}`,[e.won,e.drawn,e.lost],ce(e.score),I(e.elo??(e.score>.5?1/0:-1/0)),ae(e.elo_low,e.elo_high)],ae=(e,t)=>`${I(e??-1/0)} to ${I(t??1/0)}`,I=e=>Number.isFinite(e)?`${e>0?"+":""}${E(Math.round(e))}`:e<0?"−∞":"+∞",ce=e=>`${E(Math.round(Te*10*e)/10)} %`;export{xt as Depths};
