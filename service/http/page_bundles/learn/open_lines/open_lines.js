import*as c from"../../main.js";var a=c.vendor_preact_html;var g=c.vendor_preact_useEffect;var q=c.vendor_preact_useRef;var $=c.vendor_preact_useState;import*as N from"../../main.js";var I=N.styled_adopted;import*as T from"../../main.js";var E=T.widgets_failure_Failure;import*as l from"../../main.js";var L=l.service_ask;var B=l.service_curl;var D=l.service_descriptionOf;var j=l.service_key;var F=l.service_send;var P=l.service_useLastRequest;var pe=2e3;function H({text:e,children:t}){let[o,r]=$(null);return g(()=>{if(!o)return;let n=setTimeout(()=>r(null),pe);return()=>clearTimeout(n)},[o]),a`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;r(n&&await de(n)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function de(e){try{return await navigator.clipboard.writeText(e),!0}catch{return me(e,()=>document.execCommand("copy"))}}function me(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let s=t();return r.remove(),o?.focus(),s}var G=4e3;function X(){let e=P();if(!e)return null;let t=B(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${j()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${H} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ue(e.reply)}</pre>`}
    </details>`}function ue(e){let t=JSON.stringify(e,null,1);return t.length>G?`${t.slice(0,G)}
…`:t}import*as y from"../../main.js";var Y=y.play_boards_boardOf;var K={},fe=[];async function W({position:{game:e}}){let[t,o]=await Promise.all([D(e),Y(e)]);return{Drawn:o.default,description:t}}function C({request:e,position:t,drawn:o,caption:r,onMove:s=null,shown:n=K,values:i=null}){let p=e.body?.options??K;return a`
    <figure class="learn-board">
      ${r&&a`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${p} onMove=${s} flipped=${!1} shown=${n} values=${i} played=${fe} />
    </figure>`}import*as J from"../../main.js";var R=J.widgets_later_later;var z="countermove.learn",$e="countermove.learn";function he(){try{let e=JSON.parse(localStorage.getItem(z));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var _e=({when:e})=>e!==void 0;function U(e,t,o){let r=he(),s=r.find(n=>n.name===e&&n.seed===o);s||r.push(s={name:e,seed:o,tries:0}),!_e(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),be(r))}function be(e){try{localStorage.setItem(z,JSON.stringify(e))}catch{return}dispatchEvent(new Event($e))}var ge=new Intl.NumberFormat("en",{maximumFractionDigits:4});function A(e){return Array.isArray(e)?e.map(A).join(", "):typeof e=="number"?ge.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function O(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>O(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function Q(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:V(t)/V(o)}var V=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var ye=R(()=>import("../exercise_tree.js"),"ExerciseTree"),ve=R(()=>import("../exercise_board.js"),"ExerciseBoard"),xe={right:"✓ Right.",wrong:"✗ Not yet."};function ee({lesson:{name:e,seed:t,exercise:o}}){let[r,s]=$(""),[n,i]=$(null),[p,m]=$(!1),[u,f]=$(null),v=q(null);g(()=>()=>v.current?.abort(),[]);let h=()=>{v.current?.abort(),m(!1),i(null),f(null)},b=S=>{h(),s(S)},x=async S=>{S?.preventDefault(),h();let{signal:w}=v.current=new AbortController;m(!0);try{let k=await Ee(o.requests(),w);if(w.aborted)return;let M=Oe(o.right(...k),r);i({verdict:M?"right":"wrong",why:o.why(...k)}),U(e,M,t)}catch(k){w.aborted||f(k)}w.aborted||m(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&a`<${ye} text=${o.tree} />`}
      ${o.board&&a`<${ve} board=${o.board} />`}
      <form onSubmit=${x}>
        ${o.choices?a`<${we} choices=${o.choices} chosen=${r} onChoose=${b} />`:a`<${ke} answer=${r} onInput=${b} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>b("")}>Once more</button>`}
        </p>
      </form>
      <${E} error=${u} onRetry=${x} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${xe[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function we({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>a`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function ke({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function Ee(e,t){let o=[];for(let{method:r,path:s,body:n}of e)o.push(await F(r,s,n,{signal:t}));return o}function Oe(e,t){return Array.isArray(e)?Se(e,t):typeof e=="number"?O(e,Q(t)):Z(e)===Z(t)}function Se(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],r=s=>s.map(Number).toSorted((n,i)=>n-i);return O(r(e),r(o))}var Z=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as te from"../../main.js";var oe=te.play_boards_common_lines_linesOf;var Ne=3,re=".",Ce=.32,d=.2,ne=e=>e.split(" ")[0].split("/").map(t=>[...t]);function Re(e,t){let o=e.map(r=>r.map(s=>s===re?t:s));return oe(o,t,Ne)}function se({rows:e,player:t,label:o}){let r=e.length,s=Array.from({length:r-1},(n,i)=>i+1);return a`
    <svg class="open-lines-board ${t==="X"?"first":"second"}" viewBox="-0.4 -0.4 ${r+.8} ${r+.8}" role="img" aria-label=${o}>
      <path class="grid-line" d=${s.map(n=>`M${n} 0V${r}M0 ${n}H${r}`).join("")} />
      ${e.flatMap((n,i)=>n.map((p,m)=>p!==re&&a`<path key="${m},${i}" class="mark ${p}" d=${Me(p,m+.5,i+.5)} />`))}
      ${Re(e,t).map(n=>a`<${Ae} key=${n.join()} line=${n} />`)}
    </svg>`}function Ae({line:e}){let[[t,o],[r,s]]=[e[0],e.at(-1)],[n,i]=[Math.sign(r-t),Math.sign(s-o)],p=(m,u,f)=>m+.5+f*Ce*u;return a`<line class="open-line" x1=${p(t,n,-1)} y1=${p(o,i,-1)} x2=${p(r,n,1)} y2=${p(s,i,1)} />`}var Me=(e,t,o)=>e==="X"?`M${t-d} ${o-d}L${t+d} ${o+d}M${t+d} ${o-d}L${t-d} ${o+d}`:`M${t-d} ${o}a${d} ${d} 0 1 0 ${2*d} 0a${d} ${d} 0 1 0 ${-2*d} 0`;import*as _ from"../../main.js";var ae=_.route_go;var qe="tic_tac_toe",ie="-";function ce(e,t,o,r){let s=t.moves??o.join(" "),n=s===ie?[]:s.split(" ").filter(Boolean),[i,p]=$({});return g(()=>{let u=new AbortController,{signal:f}=u;return(async()=>{let h=await L(qe,"position",{moves:n,include:["features"]},{signal:f,quiet:!!r}),[b,x]=await Promise.all([W({position:h}),r?.(n,h,f)]);f.aborted||p({moves:n,position:h,drawn:b,found:x,error:null})})().catch(h=>!f.aborted&&p(b=>({...b,error:h}))),()=>u.abort()},[s]),{moves:n,...i,put:u=>ae(["learn",e.name],u.join(" ")===o.join(" ")?{}:{moves:u.join(" ")||ie},{replace:!0})}}I("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var Ie={},le={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]},Te={X:"M(n)",O:"O(n)"},Le=le["Centre against edge"];function Rt({lesson:e,query:t}){let{moves:o,position:r,drawn:s,error:n,put:i}=ce(e,t,Le);return a`
    <${Be} presets=${le} moves=${o} put=${i} />
    <${E} error=${n} />
    ${r&&a`<div class="open-lines">
      <div class="open-lines-play">
        <${C} request=${Ie} position=${r} drawn=${s} caption="Put marks yourself" onMove=${r.turn==="over"?null:p=>i([...o,p])} shown=${{last:o.at(-1)}} />
      </div>
      <${De} position=${r} />
    </div>`}
    <${X} />
    ${e.exercise&&a`<${ee} lesson=${e} />`}`}var Be=({presets:e,moves:t,put:o})=>a`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([r,s])=>a`<button type="button" key=${r} aria-pressed=${s.join()===t.join()} onClick=${()=>o(s)}>${r}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>o(t.slice(0,-1))}>Take back</button>
  </div>`;function De({position:e}){let t=ne(e.state),[o]=e.features??[];if(!o?.by_player)return a`<p>The game is over: there is nothing to estimate.</p>`;let[r,s]=o.by_player;return a`
    ${[["X",r],["O",s]].map(([n,i])=>a`
        <figure key=${n} class="open-lines-of" data-player=${n} data-count=${i}>
          <figcaption><b class=${n==="X"?"first":"second"}>${Te[n]} = ${i}</b> open to ${n}</figcaption>
          <${se} rows=${t} player=${n} label=${`${i} lines are open to ${n}`} />
        </figure>`)}
    <p class="open-lines-sum" role="status">E(n) = M(n) − O(n) = ${r} − ${s} = <strong>${A(r-s)}</strong></p>`}export{Rt as OpenLines,Be as Presets};
