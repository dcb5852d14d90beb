import*as i from"../../main.js";var a=i.vendor_preact_html;var _=i.vendor_preact_useEffect;var P=i.vendor_preact_useRef;var d=i.vendor_preact_useState;import*as A from"../../main.js";var j=A.styled_adopted;import*as c from"../../main.js";var E=c.service_ask;var H=c.service_curl;var G=c.service_descriptionOf;var Y=c.service_key;var K=c.service_send;var W=c.service_useLastRequest;import*as J from"../../main.js";var O=J.widgets_failure_Failure;var pe=2e3;function z({text:e,children:t}){let[r,o]=d(null);return _(()=>{if(!r)return;let n=setTimeout(()=>o(null),pe);return()=>clearTimeout(n)},[r]),a`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;o(n&&await me(n)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function me(e){try{return await navigator.clipboard.writeText(e),!0}catch{return de(e,()=>document.execCommand("copy"))}}function de(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let s=t();return o.remove(),r?.focus(),s}var U=4e3;function R(){let e=W();if(!e)return null;let t=H(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${Y()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${z} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ue(e.reply)}</pre>`}
    </details>`}function ue(e){let t=JSON.stringify(e,null,1);return t.length>U?`${t.slice(0,U)}
…`:t}import*as y from"../../main.js";var V=y.play_boards_boardOf;var Q={},fe=[];async function Z({position:{game:e}}){let[t,r]=await Promise.all([G(e),V(e)]);return{Drawn:r.default,description:t}}function S({request:e,position:t,drawn:r,caption:o,onMove:s=null,shown:n=Q,values:l=null}){let p=e.body?.options??Q;return a`
    <figure class="learn-board">
      ${o&&a`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${p} onMove=${s} flipped=${!1} shown=${n} values=${l} played=${fe} />
    </figure>`}var $e=new Intl.NumberFormat("en",{maximumFractionDigits:4});function g(e){return Array.isArray(e)?e.map(g).join(", "):typeof e=="number"?$e.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function N(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>N(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function te(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:ee(t)/ee(r)}var ee=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function q({caption:e,head:t,rows:r}){let o=t.map((s,n)=>r.every(l=>typeof l[n]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,n)=>a`<th scope="col" class=${o[n]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>a`
              <tr>
                ${s.map((n,l)=>l?a`<td class=${o[l]?"number":""}>${T(n)}</td>`:a`<th scope="row" class=${o[l]?"number":""}>${T(n)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function T(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${T(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:g(e)}import*as re from"../../main.js";var I=re.widgets_later_later;var oe="countermove.learn",he="countermove.learn";function be(){try{let e=JSON.parse(localStorage.getItem(oe));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var _e=({when:e})=>e!==void 0;function ne(e,t,r){let o=be(),s=o.find(n=>n.name===e&&n.seed===r);s||o.push(s={name:e,seed:r,tries:0}),!_e(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),ye(o))}function ye(e){try{localStorage.setItem(oe,JSON.stringify(e))}catch{return}dispatchEvent(new Event(he))}var ge=I(()=>import("../exercise_tree.js"),"ExerciseTree"),ve=I(()=>import("../exercise_board.js"),"ExerciseBoard"),xe={right:"✓ Right.",wrong:"✗ Not yet."};function L({lesson:{name:e,seed:t,exercise:r}}){let[o,s]=d(""),[n,l]=d(null),[p,$]=d(!1),[m,h]=d(null),v=P(null);_(()=>()=>v.current?.abort(),[]);let u=()=>{v.current?.abort(),$(!1),l(null),h(null)},b=M=>{u(),s(M)},x=async M=>{M?.preventDefault(),u();let{signal:w}=v.current=new AbortController;$(!0);try{let k=await Ee(r.requests(),w);if(w.aborted)return;let D=Oe(r.right(...k),o);l({verdict:D?"right":"wrong",why:r.why(...k)}),ne(e,D,t)}catch(k){w.aborted||h(k)}w.aborted||$(!1)};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&a`<${ge} text=${r.tree} />`}
      ${r.board&&a`<${ve} board=${r.board} />`}
      <form onSubmit=${x}>
        ${r.choices?a`<${we} choices=${r.choices} chosen=${o} onChoose=${b} />`:a`<${ke} answer=${o} onInput=${b} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!o.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>b("")}>Once more</button>`}
        </p>
      </form>
      <${O} error=${m} onRetry=${x} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${xe[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function we({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>a`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function ke({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function Ee(e,t){let r=[];for(let{method:o,path:s,body:n}of e)r.push(await K(o,s,n,{signal:t}));return r}function Oe(e,t){return Array.isArray(e)?Se(e,t):typeof e=="number"?N(e,te(t)):se(e)===se(t)}function Se(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],o=s=>s.map(Number).toSorted((n,l)=>n-l);return N(o(e),o(r))}var se=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as f from"../../main.js";var ae=f.route_go;var X="tic_tac_toe",ie="-";function B(e,t,r,o){let s=t.moves??r.join(" "),n=s===ie?[]:s.split(" ").filter(Boolean),[l,p]=d({});return _(()=>{let m=new AbortController,{signal:h}=m;return(async()=>{let u=await E(X,"position",{moves:n,include:["features"]},{signal:h,quiet:!!o}),[b,x]=await Promise.all([Z({position:u}),o?.(n,u,h)]);h.aborted||p({moves:n,position:u,drawn:b,found:x,error:null})})().catch(u=>!h.aborted&&p(b=>({...b,error:u}))),()=>m.abort()},[s]),{moves:n,...l,put:m=>ae(["learn",e.name],m.join(" ")===r.join(" ")?{}:{moves:m.join(" ")||ie},{replace:!0})}}j("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var Ne={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]};var Ct=Ne["Centre against edge"];var ce=({presets:e,moves:t,put:r})=>a`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([o,s])=>a`<button type="button" key=${o} aria-pressed=${s.join()===t.join()} onClick=${()=>r(s)}>${o}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>r(t.slice(0,-1))}>Take back</button>
  </div>`;var Ce={},F="X",le={"From the start":[],"X's second move":["b2","b1"],"Near the end":["b2","b1","a3","c1"]},Me={X:2,O:1},Ae={win:"wins",loss:"loses",draw:"draws"},Re={win:"loses",loss:"wins",draw:"draws"};function jt({lesson:e,query:t}){let{moves:r,position:o,drawn:s,found:n,error:l,put:p}=B(e,t,le["From the start"],Te),$=o?.turn==="over";return a`
    <${ce} presets=${le} moves=${r} put=${p} />
    <${O} error=${l} />
    ${o&&a`<div class="ahead">
      <${S} request=${Ce} position=${o} drawn=${s} caption=${$?"The end":`${o.player} to move`} values=${n&&qe(n)}
        onMove=${$?null:m=>p([...r,m])} shown=${{last:r.at(-1),best:n?.move}} />
      <div>
        <p class="ahead-says" role="status">${Le(n)}</p>
        ${n&&a`<${q} caption="Moves of equal value" head=${["value for X","moves"]} rows=${Ie(n)} />`}
      </div>
    </div>`}
    <${R} />
    ${e.exercise&&a`<${L} lesson=${e} />`}`}function Te(e,{turn:t,player:r},o){return t==="over"?null:E(X,"analysis",{moves:e,algorithm:"minimax",depth:Me[r]},{signal:o})}function C({evaluation:e,outcome:t},r){return e===void 0?r===F?`X ${Ae[t]}`:`X ${Re[t]}`:g(r===F?e:-e)}function qe({lines:e,player:t}){let r=[...new Set(e.map(({value:s})=>s))],o=["best","fair","bad"];return new Map(e.map((s,n)=>{let l=C(s,t);return[s.move,{text:l,words:l,rank:n,kind:o[Math.min(r.indexOf(s.value),o.length-1)],label:s.move}]}))}function Ie({lines:e,player:t}){let r=new Map;for(let o of e)r.set(C(o,t),[...r.get(C(o,t))??[],o.move]);return[...r].map(([o,s])=>[o,s.join(", ")])}function Le(e){if(!e)return"The game is over.";let t=C(e.lines[0],e.player);return e.player===F?`On each square stands what the move is worth two plies deep: the least E(n) that O can reach. X takes the most, ${t}, by ${e.move}. Click a square to see the replies.`:`On each square stands E(n) after O's reply. O takes the least, ${t}, by ${e.move}; that is what X's move is worth.`}export{jt as Ahead};
