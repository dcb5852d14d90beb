import*as l from"../../main.js";var a=l.vendor_preact_html;var x=l.vendor_preact_useEffect;var d=l.vendor_preact_useState;import*as N from"../../main.js";var B=N.styled_adopted;import*as i from"../../main.js";var w=i.service_ask;var F=i.service_curl;var D=i.service_descriptionOf;var P=i.service_key;var j=i.service_send;var H=i.service_useLastRequest;import*as G from"../../main.js";var k=G.widgets_failure_Failure;var ae=2e3;function Y({text:e,children:t}){let[r,o]=d(null);return x(()=>{if(!r)return;let n=setTimeout(()=>o(null),ae);return()=>clearTimeout(n)},[r]),a`<button type="button" onClick=${async()=>{let n=typeof e=="function"?await e():e;o(n&&await ie(n)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function ie(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ce(e,()=>document.execCommand("copy"))}}function ce(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let s=t();return o.remove(),r?.focus(),s}var K=4e3;function M(){let e=H();if(!e)return null;let t=F(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${P()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Y} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${le(e.reply)}</pre>`}
    </details>`}function le(e){let t=JSON.stringify(e,null,1);return t.length>K?`${t.slice(0,K)}
…`:t}import*as y from"../../main.js";var W=y.play_boards_boardOf;var J={},pe=[];async function z({position:{game:e}}){let[t,r]=await Promise.all([D(e),W(e)]);return{Drawn:r.default,description:t}}function E({request:e,position:t,drawn:r,caption:o,onMove:s=null,shown:n=J,values:c=null}){let p=e.body?.options??J;return a`
    <figure class="learn-board">
      ${o&&a`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${p} onMove=${s} flipped=${!1} shown=${n} values=${c} played=${pe} />
    </figure>`}var me=new Intl.NumberFormat("en",{maximumFractionDigits:4});function g(e){return Array.isArray(e)?e.map(g).join(", "):typeof e=="number"?me.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function O(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>O(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function V(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:U(t)/U(r)}var U=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function A({caption:e,head:t,rows:r}){let o=t.map((s,n)=>r.every(c=>typeof c[n]=="number"));return a`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((s,n)=>a`<th scope="col" class=${o[n]?"number":""}>${s}</th>`)}</tr></thead>
        <tbody>
          ${r.map(s=>a`
              <tr>
                ${s.map((n,c)=>c?a`<td class=${o[c]?"number":""}>${C(n)}</td>`:a`<th scope="row" class=${o[c]?"number":""}>${C(n)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function C(e){return Array.isArray(e)?e.map((t,r)=>a`${r>0&&", "}${C(t)}`):e?.href?a`<a href=${e.href}>${e.text}</a>`:g(e)}import*as Q from"../../main.js";var R=Q.widgets_later_later;var Z="countermove.learn",de="countermove.learn";function ue(){try{let e=JSON.parse(localStorage.getItem(Z));return Array.isArray(e)?e.map(t=>typeof t=="string"?{name:t,tries:1,when:""}:t).filter(t=>typeof t?.name=="string"):[]}catch{return[]}}var fe=({when:e})=>e!==void 0;function ee(e,t,r){let o=ue(),s=o.find(n=>n.name===e&&n.seed===r);s||o.push(s={name:e,seed:r,tries:0}),!fe(s)&&(s.tries++,t&&(s.when=new Date().toISOString()),$e(o))}function $e(e){try{localStorage.setItem(Z,JSON.stringify(e))}catch{return}dispatchEvent(new Event(de))}var he=R(()=>import("../exercise_tree.js"),"ExerciseTree"),_e=R(()=>import("../exercise_board.js"),"ExerciseBoard"),be={right:"✓ Right.",wrong:"✗ Not yet."};function T({lesson:{name:e,seed:t,exercise:r}}){let[o,s]=d(""),[n,c]=d(null),[p,_]=d(!1),[m,$]=d(null),v=h=>{s(h),c(null)},u=async h=>{h?.preventDefault(),_(!0),$(null);try{let b=await ve(r.requests()),X=xe(r.right(...b),o);c({verdict:X?"right":"wrong",why:r.why(...b)}),ee(e,X,t)}catch(b){$(b)}finally{_(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${r.question}</p>
      ${r.tree&&a`<${he} text=${r.tree} />`}
      ${r.board&&a`<${_e} board=${r.board} />`}
      <form onSubmit=${u}>
        ${r.choices?a`<${ye} choices=${r.choices} chosen=${o} onChoose=${v} />`:a`<${ge} answer=${o} onInput=${v} />`}
        <p class="row">
          <button class="main" data-check disabled=${p||!o.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>v("")}>Once more</button>`}
        </p>
      </form>
      <${k} error=${m} onRetry=${u} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${be[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function ye({choices:e,chosen:t,onChoose:r}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>a`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function ge({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function ve(e){let t=[];for(let{method:r,path:o,body:s}of e)t.push(await j(r,o,s));return t}function xe(e,t){return Array.isArray(e)?we(e,t):typeof e=="number"?O(e,V(t)):te(e)===te(t)}function we(e,t){let r=t.replaceAll("−","-").match(/-?\d+(\.\d+)?/g)??[],o=s=>s.map(Number).toSorted((n,c)=>n-c);return O(o(e),o(r))}var te=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as f from"../../main.js";var re=f.route_go;var q="tic_tac_toe",oe="-";function I(e,t,r,o){let s=t.moves??r.join(" "),n=s===oe?[]:s.split(" ").filter(Boolean),[c,p]=d({});return x(()=>{let m=new AbortController,{signal:$}=m;return(async()=>{let u=await w(q,"position",{moves:n,include:["features"]},{signal:$,quiet:!!o}),[h,b]=await Promise.all([z({position:u}),o?.(n,u,$)]);$.aborted||p({position:u,drawn:h,found:b,error:null})})().catch(u=>!$.aborted&&p(h=>({...h,error:u}))),()=>m.abort()},[s]),{moves:n,...c,put:m=>re(["learn",e.name],m.join(" ")===r.join(" ")?{}:{moves:m.join(" ")||oe},{replace:!0})}}B("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var ke={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]};var Et=ke["Centre against edge"];var ne=({presets:e,moves:t,put:r})=>a`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([o,s])=>a`<button type="button" key=${o} aria-pressed=${s.join()===t.join()} onClick=${()=>r(s)}>${o}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>r(t.slice(0,-1))}>Take back</button>
  </div>`;var Ee={},L="X",se={"From the start":[],"X's second move":["b2","b1"],"Near the end":["b2","b1","a3","c1"]},Oe={X:2,O:1},Se={win:"wins",loss:"loses",draw:"draws"},Ne={win:"loses",loss:"wins",draw:"draws"};function Bt({lesson:e,query:t}){let{moves:r,position:o,drawn:s,found:n,error:c,put:p}=I(e,t,se["From the start"],Me),_=o?.turn==="over";return a`
    <${ne} presets=${se} moves=${r} put=${p} />
    <${k} error=${c} />
    ${o&&a`<div class="ahead">
      <${E} request=${Ee} position=${o} drawn=${s} caption=${_?"The end":`${o.player} to move`} values=${n&&Ce(n)}
        onMove=${_?null:m=>p([...r,m])} shown=${{last:r.at(-1),best:n?.move}} />
      <div>
        <p class="ahead-says" role="status">${Re(n)}</p>
        ${n&&a`<${A} caption="Moves of equal value" head=${["value for X","moves"]} rows=${Ae(n)} />`}
      </div>
    </div>`}
    <${M} />
    ${e.exercise&&a`<${T} lesson=${e} />`}`}function Me(e,{turn:t,player:r},o){return t==="over"?null:w(q,"analysis",{moves:e,algorithm:"minimax",depth:Oe[r]},{signal:o})}function S({evaluation:e,outcome:t},r){return e===void 0?r===L?`X ${Se[t]}`:`X ${Ne[t]}`:g(r===L?e:-e)}function Ce({lines:e,player:t}){let r=[...new Set(e.map(({value:s})=>s))],o=["best","fair","bad"];return new Map(e.map((s,n)=>{let c=S(s,t);return[s.move,{text:c,words:c,rank:n,kind:o[Math.min(r.indexOf(s.value),o.length-1)],label:s.move}]}))}function Ae({lines:e,player:t}){let r=new Map;for(let o of e)r.set(S(o,t),[...r.get(S(o,t))??[],o.move]);return[...r].map(([o,s])=>[o,s.join(", ")])}function Re(e){if(!e)return"The game is over.";let t=S(e.lines[0],e.player);return e.player===L?`On each square stands what the move is worth two plies deep: the least E(n) that O can reply. X takes the most, ${t}, by ${e.move}. Click a square to see the replies.`:`On each square stands E(n) after O's reply. O takes the least, ${t}, by ${e.move}; that is what X's move is worth.`}export{Bt as Ahead};
