import*as c from"../../main.js";var s=c.vendor_preact_html;var v=c.vendor_preact_useEffect;var u=c.vendor_preact_useState;import*as S from"../../main.js";var X=S.styled_adopted;import*as i from"../../main.js";var x=i.service_ask;var B=i.service_curl;var F=i.service_descriptionOf;var P=i.service_key;var j=i.service_send;var D=i.service_useLastRequest;import*as H from"../../main.js";var w=H.widgets_failure_Failure;var se=2e3;function G({text:e,children:t}){let[r,o]=u(null);return v(()=>{if(!r)return;let a=setTimeout(()=>o(null),se);return()=>clearTimeout(a)},[r]),s`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;o(a&&await ae(a)?"Copied":"Not copied")}}>${r??t}</button><span class="unseen" role="status">${r}</span>`}async function ae(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ie(e,()=>document.execCommand("copy"))}}function ie(e,t){let r=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let n=t();return o.remove(),r?.focus(),n}var Y=4e3;function N(){let e=D();if(!e)return null;let t=B(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${P()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${G} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ce(e.reply)}</pre>`}
    </details>`}function ce(e){let t=JSON.stringify(e,null,1);return t.length>Y?`${t.slice(0,Y)}
…`:t}import*as h from"../../main.js";var W=h.play_boards_boardOf;var K={},le=[];async function J({position:{game:e}}){let[t,r]=await Promise.all([F(e),W(e)]);return{Drawn:r.default,description:t}}function k({request:e,position:t,drawn:r,caption:o,onMove:n=null,shown:a=K,values:l=null}){let p=e.body?.options??K;return s`
    <figure class="learn-board">
      ${o&&s`<figcaption>${o}</figcaption>`}
      <${r.Drawn} position=${t} description=${r.description} names=${r.description.players} options=${p} onMove=${n} flipped=${!1} shown=${a} values=${l} played=${le} />
    </figure>`}var pe=new Intl.NumberFormat("en",{maximumFractionDigits:4});function _(e){return Array.isArray(e)?e.map(_).join(", "):typeof e=="number"?pe.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function M(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((r,o)=>M(r,t[o])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function U(e){let[t,r="1",...o]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!r||o.length?NaN:z(t)/z(r)}var z=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));function R({caption:e,head:t,rows:r}){let o=t.map((n,a)=>r.every(l=>typeof l[a]=="number"));return s`
    <div class="learn-wide" tabindex="0" role="region" aria-label=${e}>
      <table>
        <caption>${e}</caption>
        <thead><tr>${t.map((n,a)=>s`<th scope="col" class=${o[a]?"number":""}>${n}</th>`)}</tr></thead>
        <tbody>
          ${r.map(n=>s`
              <tr>
                ${n.map((a,l)=>l?s`<td class=${o[l]?"number":""}>${C(a)}</td>`:s`<th scope="row" class=${o[l]?"number":""}>${C(a)}</th>`)}
              </tr>`)}
        </tbody>
      </table>
    </div>`}function C(e){return Array.isArray(e)?e.map((t,r)=>s`${r>0&&", "}${C(t)}`):e?.href?s`<a href=${e.href}>${e.text}</a>`:_(e)}import*as V from"../../main.js";var A=V.widgets_later_later;var Q="countermove.learn",me="countermove.solved";function de(){try{let e=JSON.parse(localStorage.getItem(Q));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function Z(e){try{localStorage.setItem(Q,JSON.stringify([...de().add(e)]))}catch{return}dispatchEvent(new Event(me))}var ue=A(()=>import("../exercise_tree.js"),"ExerciseTree"),fe=A(()=>import("../exercise_board.js"),"ExerciseBoard"),$e={right:"✓ Right.",wrong:"✗ Not yet."};function T({lesson:{name:e,exercise:t}}){let[r,o]=u(""),[n,a]=u(null),[l,p]=u(!1),[y,m]=u(null),f=d=>{o(d),a(null)},O=async d=>{d?.preventDefault(),p(!0),m(null);try{let $=await be(t.requests()),g=ye(t.right(...$),r);a({verdict:g?"right":"wrong",why:t.why(...$)}),g&&Z(e)}catch($){m($)}finally{p(!1)}};return s`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&s`<${ue} text=${t.tree} />`}
      ${t.board&&s`<${fe} board=${t.board} />`}
      <form onSubmit=${O}>
        ${t.choices?s`<${he} choices=${t.choices} chosen=${r} onChoose=${f} />`:s`<${_e} answer=${r} onInput=${f} />`}
        <p class="row">
          <button class="main" data-check disabled=${l||!r.trim()}>Check</button>
          ${n?.verdict==="right"&&s`<button type="button" onClick=${()=>f("")}>Once more</button>`}
        </p>
      </form>
      <${w} error=${y} onRetry=${O} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&s`<strong>${$e[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&s`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function he({choices:e,chosen:t,onChoose:r}){return s`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(o=>s`
          <label key=${o}><input type="radio" name="answer" value=${o} checked=${t===o} onChange=${()=>r(o)} /> ${o}</label>`)}
    </div>`}function _e({answer:e,onInput:t}){return s`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${r=>t(r.target.value)} />
    </label>`}async function be(e){let t=[];for(let{method:r,path:o,body:n}of e)t.push(await j(r,o,n));return t}function ye(e,t){return typeof e=="number"?M(e,U(t)):ee(e)===ee(t)}var ee=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as b from"../../main.js";var te=b.route_go;var q="tic_tac_toe",re="-";function I(e,t,r,o){let n=t.moves??r.join(" "),a=n===re?[]:n.split(" ").filter(Boolean),[l,p]=u({});return v(()=>{let m=new AbortController,{signal:f}=m;return(async()=>{let d=await x(q,"position",{moves:a,include:["features"]},{signal:f,quiet:!!o}),[$,g]=await Promise.all([J({position:d}),o?.(a,d,f)]);f.aborted||p({position:d,drawn:$,found:g,error:null})})().catch(d=>!f.aborted&&p($=>({...$,error:d}))),()=>m.abort()},[n]),{moves:a,...l,put:m=>te(["learn",e.name],m.join(" ")===r.join(" ")?{}:{moves:m.join(" ")||re},{replace:!0})}}X("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var ge={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]};var vt=ge["Centre against edge"];var oe=({presets:e,moves:t,put:r})=>s`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([o,n])=>s`<button type="button" key=${o} aria-pressed=${n.join()===t.join()} onClick=${()=>r(n)}>${o}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>r(t.slice(0,-1))}>Take back</button>
  </div>`;var ve={},L="X",ne={"From the start":[],"X's second move":["b2","b1"],"Near the end":["b2","b1","a3","c1"]},xe={X:2,O:1},we={win:"wins",loss:"loses",draw:"draws"},ke={win:"loses",loss:"wins",draw:"draws"};function qt({lesson:e,query:t}){let{moves:r,position:o,drawn:n,found:a,error:l,put:p}=I(e,t,ne["From the start"],Ee),y=o?.turn==="over";return s`
    <${oe} presets=${ne} moves=${r} put=${p} />
    <${w} error=${l} />
    ${o&&s`<div class="ahead">
      <${k} request=${ve} position=${o} drawn=${n} caption=${y?"The end":`${o.player} to move`} values=${a&&Oe(a)}
        onMove=${y?null:m=>p([...r,m])} shown=${{last:r.at(-1),best:a?.move}} />
      <div>
        <p class="ahead-says" role="status">${Ne(a)}</p>
        ${a&&s`<${R} caption="Moves of equal value" head=${["value for X","moves"]} rows=${Se(a)} />`}
      </div>
    </div>`}
    <${N} />
    ${e.exercise&&s`<${T} lesson=${e} />`}`}function Ee(e,{turn:t,player:r},o){return t==="over"?null:x(q,"analysis",{moves:e,algorithm:"minimax",depth:xe[r]},{signal:o})}function E({evaluation:e,outcome:t},r){return e===void 0?r===L?`X ${we[t]}`:`X ${ke[t]}`:_(r===L?e:-e)}function Oe({lines:e,player:t}){let r=[...new Set(e.map(({value:n})=>n))],o=["best","fair","bad"];return new Map(e.map((n,a)=>{let l=E(n,t);return[n.move,{text:l,words:l,rank:a,kind:o[Math.min(r.indexOf(n.value),o.length-1)],label:n.move}]}))}function Se({lines:e,player:t}){let r=new Map;for(let o of e)r.set(E(o,t),[...r.get(E(o,t))??[],o.move]);return[...r].map(([o,n])=>[o,n.join(", ")])}function Ne(e){if(!e)return"The game is over.";let t=E(e.lines[0],e.player);return e.player===L?`On each square stands what the move is worth two plies deep: the least E(n) that O can reply. X takes the most, ${t}, by ${e.move}. Click a square to see the replies.`:`On each square stands E(n) after O's reply. O takes the least, ${t}, by ${e.move}; that is what X's move is worth.`}export{qt as Ahead};
