import*as i from"../../main.js";var a=i.vendor_preact_html;var x=i.vendor_preact_useEffect;var A=i.vendor_preact_useRef;var h=i.vendor_preact_useState;import*as $ from"../../main.js";var U=$.route_go;import*as G from"../../main.js";var O=G.widgets_failure_Failure;import*as u from"../../main.js";var j=u.service_curl;var J=u.service_fetched;var K=u.service_key;var R=u.service_send;var W=u.service_useLastRequest;var me=2e3;function Y({text:e,children:t}){let[r,n]=h(null);return x(()=>{if(!r)return;let o=setTimeout(()=>n(null),me);return()=>clearTimeout(o)},[r]),a`<button type="button" onClick=${async()=>{let o=typeof e=="function"?await e():e;n(o&&await de(o)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function de(e){try{return await navigator.clipboard.writeText(e),!0}catch{return pe(e,()=>document.execCommand("copy"))}}function pe(e,t){let r=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let s=t();return n.remove(),r?.focus(),s}var B=4e3;function H(){let e=W();if(!e)return null;let t=j(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${K()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Y} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${he(e.reply)}</pre>`}
    </details>`}function he(e){let t=JSON.stringify(e,null,1);return t.length>B?`${t.slice(0,B)}
…`:t}var fe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function E(e){return Array.isArray(e)?e.map(E).join(", "):typeof e=="number"?fe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function T(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,n)=>T(r,t[n])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function Q(e){let[t,r="1",...n]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||n.length?NaN:z(t)/z(r)}var z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function I({caption:e,head:t,rows:r}){let n=t.map((s,o)=>r.every(l=>typeof l[o]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,o)=>a`<th scope="col" class=${n[o]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>a`
              <tr>
                ${s.map((o,l)=>l?a`<td class=${n[l]?"number":""}>${F(o)}</td>`:a`<th scope="row" class=${n[l]?"number":""}>${F(o)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function F(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${F(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:E(e)}import*as V from"../../main.js";var M=V.widgets_later_later;var X="countermove.learn",$e="countermove.learn";function be(){try{let e=JSON.parse(localStorage.getItem(X));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var _e=({when:e})=>e!==void 0;function Z(e,t,r){let n=be(),s=n.find(o=>o.name===e&&o.seed===r);s||n.push(s={name:e,seed:r,tries:0}),!_e(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),ge(n))}function ge(e){try{localStorage.setItem(X,JSON.stringify(e))}catch{return}dispatchEvent(new Event($e))}var ye=M(()=>import("../exercise_tree.js"),"ExerciseTree"),ve=M(()=>import("../exercise_board.js"),"ExerciseBoard"),we={right:"✓ Right.",wrong:"✗ Not yet."};function te({lesson:{name:e,seed:t,exercise:r}}){let[n,s]=h(""),[o,l]=h(null),[p,m]=h(!1),[d,_]=h(null),g=A(null);x(()=>()=>g.current?.abort(),[]);let f=()=>{g.current?.abort(),m(!1),l(null),_(null)},k=y=>{f(),s(y)},N=async y=>{y?.preventDefault(),f();let{signal:v}=g.current=new AbortController;m(!0);try{let w=await ke(r.requests(),v);if(v.aborted)return;let c=Se(r.right(...w),n);l({verdict:c?"right":"wrong",why:r.why(...w)}),Z(e,c,t)}catch(w){v.aborted||_(w)}v.aborted||m(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&a`<${ye} text=${r.tree} />`}
      ${r.board&&a`<${ve} board=${r.board} />`}
      <form onSubmit=${N}>
        ${r.choices?a`<${xe} choices=${r.choices} chosen=${n} onChoose=${k} />`:a`<${Ee} answer=${n} onInput=${k} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!n.trim()}>Check</button>
          ${o?.verdict==="right"&&a`<button type="button" onClick=${()=>k("")}>Once more</button>`}
        </p>
      </form>
      <${O} error=${d} onRetry=${N} />
      <div role="status" class="learn-checked" data-verdict=${o?.verdict}>
        ${o&&a`<strong>${we[o.verdict]}</strong>${" "}`}
        ${o?.verdict==="right"&&o.why}
        ${o?.verdict==="wrong"&&a`<details><summary>Show why</summary>${o.why}</details>`}
      </div>
    </section>`}function xe({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(n=>a`
          <label key=${n}><input type="radio" name="answer" value=${n} checked=${t===n} onChange=${()=>r(n)} /> ${n}</label>`)}
    </div>`}function Ee({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function ke(e,t){let r=[];for(let{method:n,path:s,body:o}of e)r.push(await R(n,s,o,{signal:t}));return r}function Se(e,t){return Array.isArray(e)?Re(e,t):typeof e=="number"?T(e,Q(t)):ee(e)===ee(t)}function Re(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],n=s=>s.map(Number).toSorted((o,l)=>o-l);return T(n(e),n(r))}var ee=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();var Ce=400,re={job:null,error:null,isRunning:!1};function ne(e){let[t,r]=h(re),n=A(null),s=()=>{n.current?.abort(),r(l=>({...l,isRunning:!1}))},o=l=>{n.current?.abort();let{signal:p}=n.current=new AbortController,m=d=>!p.aborted&&r(d);m({...re,isRunning:!0}),Ne(l,d=>m({job:d,error:null,isRunning:!0}),p).then(d=>{m({job:d,error:null,isRunning:!1}),!p.aborted&&d.result&&e(d.result,l)},d=>m({job:null,error:d,isRunning:!1}))};return x(()=>()=>n.current?.abort(),[]),{...t,start:o,stop:s}}async function Ne(e,t,r){let n=await R("POST","v1/jobs",e),s=`v1/jobs/${n.id}`,o=()=>{R("DELETE",s,void 0,{quiet:!0}).catch(()=>{})};r.aborted&&o(),r.addEventListener("abort",o,{once:!0});try{do t(n),await Ae(Ce,r),n=await J(s,r);while(n.status==="queued"||n.status==="running")}finally{r.removeEventListener("abort",o)}if(n.status==="failed")throw new Error(n.error.detail??n.error.title);return n}function Ae(e,t){return new Promise((r,n)=>{setTimeout(()=>t.aborted?n(t.reason):r(),e)})}var C=2,b={othello:{title:"Othello",depths:[2,1,3,4]},connect_four:{title:"Connect Four",depths:[2,1,3,4,5,6]},checkers:{title:"Checkers",depths:[2,1,3,4]},chess:{title:"Chess",depths:[1,2]}},[se]=Object.keys(b),P=[40,100,200],[ae]=P,Oe=6,Te=1,Ie=100,Le=[[4,"a novice"],[8,"a master"],[12,"Deep Blue"]],qe=["match","won, drawn, lost","score","Elo","at 95 %"];function Et({lesson:e,query:t}){let{game:r,depth:n,games:s}=De(t),[o,l]=h([]),[p,m]=h(null),d=(c,S)=>{let q={...c,key:Pe(S),game:S.game,depth:S.b.depth};m(q),l(le=>[...le.filter(({key:D})=>D!==q.key),q].toSorted((D,ue)=>D.key.localeCompare(ue.key,"en",{numeric:!0})))},{job:_,error:g,isRunning:f,start:k,stop:N}=ne(d),y=c=>{m(null),U(["learn",e.name],Fe({game:r,depth:n,games:s,...c}),{replace:!0})},v=()=>{m(null),k(Me(r,n,s))},w=({detail:c})=>c>1||(f?N():v());return a`
    <form class="row learn-controls" onSubmit=${c=>c.preventDefault()}>
      <label>Game <select name="game" value=${r} disabled=${f} onChange=${c=>y({game:c.target.value,depth:void 0})}>${Object.entries(b).map(([c,{title:S}])=>a`<option key=${c} value=${c}>${S}</option>`)}</select></label>
      <label>Plies <select name="depth" value=${n} disabled=${f} onChange=${c=>y({depth:Number(c.target.value)})}>${Ue(b[r].depths).map(c=>a`<option key=${c} value=${c}>${c+C} against ${c}</option>`)}</select></label>
      <label>Games <select name="games" value=${s} disabled=${f} onChange=${c=>y({games:Number(c.target.value)})}>${P.map(c=>a`<option key=${c} value=${c}>${c}</option>`)}</select></label>
      <button type="button" class="main learn-start" onClick=${w}>${f?"Stop":"Play the match"}</button>
    </form>
    <${O} error=${g} onRetry=${v} />
    <progress class="learn-match-progress" max="1" value=${f?_?.progress??0:p?1:0} aria-label="Games that are over"></progress>
    <p class="learn-progress" role="status">${f?Ge(_,n):p?je(p):""}</p>
    ${o.length>0&&a`<${I} caption="Measured: alpha-beta against itself with two plies less" head=${qe} rows=${o.map(Je)} />`}
    <${I} caption="The lecture" head=${["plies in chess","plays like"]} rows=${Le} />
    <${H} />
    <${te} lesson=${e} />`}function De(e){let t=Object.hasOwn(b,e.game)?e.game:se,{depths:r}=b[t],n=r.includes(Number(e.depth))?Number(e.depth):r[0];return{game:t,depth:n,games:P.includes(Number(e.games))?Number(e.games):ae}}var Fe=({game:e,depth:t,games:r})=>({game:e===se?"":e,depth:t===b[e].depths[0]?"":t,games:r===ae?"":r}),Me=(e,t,r)=>({kind:"match",game:e,a:oe(t+C),b:oe(t),games:r,opening_plies:Oe,seed:Te}),oe=e=>({algorithm:"alpha_beta",depth:e}),Pe=({game:e,b:t,games:r})=>`${e} ${t.depth} ${r}`,Ue=e=>e.toSorted((t,r)=>t-r);function Ge(e,t){if(!e||e.status==="queued")return"The match waits for its turn.";let{games:r,won:n,drawn:s,lost:o}=e.partial??{};return r?`After ${r} games ${t+C} plies have won ${n}, drawn ${s} and lost ${o}.`:"The first game is played."}function je({game:e,depth:t,games:r,won:n,drawn:s,lost:o,score:l,elo:p,elo_low:m,elo_high:d}){let _=`${b[e].title}: ${t+C} plies against ${t} won ${n}, drew ${s} and lost ${o} of ${r} games, ${ie(l)}.`,g=p===null?"One side won all games, so only a bound of the Elo difference is known":`That is a difference of ${L(p)} Elo`;return`${_} ${g}: at 95 % from ${ce(m,d)}. ${m>0?"The deeper search is the better player.":"These games do not show that the deeper search is better."}`}var Je=e=>[`${b[e.game].title}, ${e.depth+C} against ${e.depth}`,[e.won,e.drawn,e.lost],ie(e.score),L(e.elo??(e.score>.5?1/0:-1/0)),ce(e.elo_low,e.elo_high)],ce=(e,t)=>`${L(e??-1/0)} to ${L(t??1/0)}`,L=e=>Number.isFinite(e)?`${e>0?"+":""}${E(Math.round(e))}`:e<0?"−∞":"+∞",ie=e=>`${E(Math.round(Ie*10*e)/10)} %`;export{Et as Depths};
