import*as l from"../../main.js";var a=l.vendor_preact_html;var x=l.vendor_preact_useEffect;var f=l.vendor_preact_useState;import*as E from"../../main.js";var R=E.styled_adopted;import*as A from"../../main.js";var w=A.widgets_failure_Failure;import*as c from"../../main.js";var M=c.service_ask;var q=c.service_curl;var I=c.service_descriptionOf;var T=c.service_key;var L=c.service_send;var B=c.service_useLastRequest;var ae=2e3;function D({text:e,children:t}){let[o,r]=f(null);return x(()=>{if(!o)return;let n=setTimeout(()=>r(null),ae);return()=>clearTimeout(n)},[o]),a`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;r(n&&await ie(n)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ie(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ce(e,()=>document.execCommand("copy"))}}function ce(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let s=t();return r.remove(),o?.focus(),s}var j=4e3;function F(){let e=B();if(!e)return null;let t=q(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${T()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${D} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${le(e.reply)}</pre>`}
    </details>`}function le(e){let t=JSON.stringify(e,null,1);return t.length>j?`${t.slice(0,j)}
…`:t}import*as y from"../../main.js";var P=y.play_boards_boardOf;var H={},pe=[];async function G({position:{game:e}}){let[t,o]=await Promise.all([I(e),P(e)]);return{Drawn:o.default,description:t}}function O({request:e,position:t,drawn:o,caption:r,onMove:s=null,shown:n=H,values:i=null}){let p=e.body?.options??H;return a`
    <figure class="learn-board">
      ${r&&a`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${p} onMove=${s} flipped=${!1} shown=${n} values=${i} played=${pe} />
    </figure>`}import*as X from"../../main.js";var S=X.widgets_later_later;var Y="countermove.learn",de="countermove.learn";function me(){try{let e=JSON.parse(localStorage.getItem(Y));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var ue=({when:e})=>e!==void 0;function K(e,t,o){let r=me(),s=r.find(n=>n.name===e&&n.seed===o);s||r.push(s={name:e,seed:o,tries:0}),!ue(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),fe(r))}function fe(e){try{localStorage.setItem(Y,JSON.stringify(e))}catch{return}dispatchEvent(new Event(de))}var $e=new Intl.NumberFormat("en",{maximumFractionDigits:4});function N(e){return Array.isArray(e)?e.map(N).join(", "):typeof e=="number"?$e.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function k(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>k(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function J(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:W(t)/W(o)}var W=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var he=S(()=>import("../exercise_tree.js"),"ExerciseTree"),_e=S(()=>import("../exercise_board.js"),"ExerciseBoard"),ge={right:"✓ Right.",wrong:"✗ Not yet."};function U({lesson:{name:e,seed:t,exercise:o}}){let[r,s]=f(""),[n,i]=f(null),[p,$]=f(!1),[m,u]=f(null),v=g=>{s(g),i(null)},h=async g=>{g?.preventDefault(),$(!0),u(null);try{let b=await ve(o.requests()),C=xe(o.right(...b),r);i({verdict:C?"right":"wrong",why:o.why(...b)}),K(e,C,t)}catch(b){u(b)}finally{$(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${o.question}</p>
      ${o.tree&&a`<${he} text=${o.tree} />`}
      ${o.board&&a`<${_e} board=${o.board} />`}
      <form onSubmit=${h}>
        ${o.choices?a`<${be} choices=${o.choices} chosen=${r} onChoose=${v} />`:a`<${ye} answer=${r} onInput=${v} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>v("")}>Once more</button>`}
        </p>
      </form>
      <${w} error=${m} onRetry=${h} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${ge[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function be({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>a`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function ye({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function ve(e){let t=[];for(let{method:o,path:r,body:s}of e)t.push(await L(o,r,s));return t}function xe(e,t){return Array.isArray(e)?we(e,t):typeof e=="number"?k(e,J(t)):z(e)===z(t)}function we(e,t){let o=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],r=s=>s.map(Number).toSorted((n,i)=>n-i);return k(r(e),r(o))}var z=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as V from"../../main.js";var Q=V.play_boards_common_lines_linesOf;var ke=3,Z=".",Ee=.32,d=.2,ee=e=>e.split(" ")[0].split("/").map(t=>[...t]);function Oe(e,t){let o=e.map(r=>r.map(s=>s===Z?t:s));return Q(o,t,ke)}function te({rows:e,player:t,label:o}){let r=e.length,s=Array.from({length:r-1},(n,i)=>i+1);return a`
    <svg class="open-lines-board ${t==="X"?"first":"second"}" viewBox="-0.4 -0.4 ${r+.8} ${r+.8}" role="img" aria-label=${o}>
      <path class="grid-line" d=${s.map(n=>`M${n} 0V${r}M0 ${n}H${r}`).join("")} />
      ${e.flatMap((n,i)=>n.map((p,$)=>p!==Z&&a`<path key="${$},${i}" class="mark ${p}" d=${Ne(p,$+.5,i+.5)} />`))}
      ${Oe(e,t).map(n=>a`<${Se} key=${n.join()} line=${n} />`)}
    </svg>`}function Se({line:e}){let[[t,o],[r,s]]=[e[0],e.at(-1)],[n,i]=[Math.sign(r-t),Math.sign(s-o)],p=($,m,u)=>$+.5+u*Ee*m;return a`<line class="open-line" x1=${p(t,n,-1)} y1=${p(o,i,-1)} x2=${p(r,n,1)} y2=${p(s,i,1)} />`}var Ne=(e,t,o)=>e==="X"?`M${t-d} ${o-d}L${t+d} ${o+d}M${t+d} ${o-d}L${t-d} ${o+d}`:`M${t-d} ${o}a${d} ${d} 0 1 0 ${2*d} 0a${d} ${d} 0 1 0 ${-2*d} 0`;import*as _ from"../../main.js";var oe=_.route_go;var Ce="tic_tac_toe",re="-";function ne(e,t,o,r){let s=t.moves??o.join(" "),n=s===re?[]:s.split(" ").filter(Boolean),[i,p]=f({});return x(()=>{let m=new AbortController,{signal:u}=m;return(async()=>{let h=await M(Ce,"position",{moves:n,include:["features"]},{signal:u,quiet:!!r}),[g,b]=await Promise.all([G({position:h}),r?.(n,h,u)]);u.aborted||p({position:h,drawn:g,found:b,error:null})})().catch(h=>!u.aborted&&p(g=>({...g,error:h}))),()=>m.abort()},[s]),{moves:n,...i,put:m=>oe(["learn",e.name],m.join(" ")===o.join(" ")?{}:{moves:m.join(" ")||re},{replace:!0})}}R("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var Re={},se={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]},Ae={X:"M(n)",O:"O(n)"},Me=se["Centre against edge"];function Ot({lesson:e,query:t}){let{moves:o,position:r,drawn:s,error:n,put:i}=ne(e,t,Me);return a`
    <${qe} presets=${se} moves=${o} put=${i} />
    <${w} error=${n} />
    ${r&&a`<div class="open-lines">
      <div class="open-lines-play">
        <${O} request=${Re} position=${r} drawn=${s} caption="Put marks yourself" onMove=${r.turn==="over"?null:p=>i([...o,p])} shown=${{last:o.at(-1)}} />
      </div>
      <${Ie} position=${r} />
    </div>`}
    <${F} />
    ${e.exercise&&a`<${U} lesson=${e} />`}`}var qe=({presets:e,moves:t,put:o})=>a`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([r,s])=>a`<button type="button" key=${r} aria-pressed=${s.join()===t.join()} onClick=${()=>o(s)}>${r}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>o(t.slice(0,-1))}>Take back</button>
  </div>`;function Ie({position:e}){let t=ee(e.state),[o]=e.features??[];if(!o?.by_player)return a`<p>The game is over: there is nothing to estimate.</p>`;let[r,s]=o.by_player;return a`
    ${[["X",r],["O",s]].map(([n,i])=>a`
        <figure key=${n} class="open-lines-of" data-player=${n} data-count=${i}>
          <figcaption><b class=${n==="X"?"first":"second"}>${Ae[n]} = ${i}</b> open to ${n}</figcaption>
          <${te} rows=${t} player=${n} label=${`${i} lines are open to ${n}`} />
        </figure>`)}
    <p class="open-lines-sum" role="status">E(n) = M(n) − O(n) = ${r} − ${s} = <strong>${N(r-s)}</strong></p>`}export{Ot as OpenLines,qe as Presets};
