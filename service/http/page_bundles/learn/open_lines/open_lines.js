import*as l from"../../main.js";var a=l.vendor_preact_html;var v=l.vendor_preact_useEffect;var $=l.vendor_preact_useState;import*as k from"../../main.js";var C=k.styled_adopted;import*as R from"../../main.js";var x=R.widgets_failure_Failure;import*as c from"../../main.js";var M=c.service_ask;var A=c.service_curl;var q=c.service_descriptionOf;var T=c.service_key;var I=c.service_send;var L=c.service_useLastRequest;var se=2e3;function B({text:e,children:t}){let[o,r]=$(null);return v(()=>{if(!o)return;let s=setTimeout(()=>r(null),se);return()=>clearTimeout(s)},[o]),a`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;r(s&&await ae(s)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function ae(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ie(e,()=>document.execCommand("copy"))}}function ie(e,t){let o=document.activeElement,r=document.createElement("textarea");r.className="unseen",r.value=e,document.body.append(r),r.select();let n=t();return r.remove(),o?.focus(),n}var j=4e3;function D(){let e=L();if(!e)return null;let t=A(e);return a`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${T()&&a`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${B} key=${t} text=${t}>Copy<//>
      ${e.reply&&a`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${ce(e.reply)}</pre>`}
    </details>`}function ce(e){let t=JSON.stringify(e,null,1);return t.length>j?`${t.slice(0,j)}
…`:t}import*as g from"../../main.js";var F=g.play_boards_boardOf;var P={},le=[];async function H({position:{game:e}}){let[t,o]=await Promise.all([q(e),F(e)]);return{Drawn:o.default,description:t}}function E({request:e,position:t,drawn:o,caption:r,onMove:n=null,shown:s=P,values:i=null}){let p=e.body?.options??P;return a`
    <figure class="learn-board">
      ${r&&a`<figcaption>${r}</figcaption>`}
      <${o.Drawn} position=${t} description=${o.description} names=${o.description.players} options=${p} onMove=${n} flipped=${!1} shown=${s} values=${i} played=${le} />
    </figure>`}import*as X from"../../main.js";var O=X.widgets_later_later;var Y="countermove.learn",pe="countermove.solved";function me(){try{let e=JSON.parse(localStorage.getItem(Y));return new Set(Array.isArray(e)?e:[])}catch{return new Set}}function G(e){try{localStorage.setItem(Y,JSON.stringify([...me().add(e)]))}catch{return}dispatchEvent(new Event(pe))}var de=new Intl.NumberFormat("en",{maximumFractionDigits:4});function N(e){return Array.isArray(e)?e.map(N).join(", "):typeof e=="number"?de.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}function S(e,t){return Array.isArray(e)?Array.isArray(t)&&e.length===t.length&&e.every((o,r)=>S(o,t[r])):typeof e=="number"&&typeof t=="number"?Math.abs(e-t)<.005:e===t}function W(e){let[t,o="1",...r]=e.replace(/\s/g,"").replace("−","-").split("/");return!t||!o||r.length?NaN:K(t)/K(o)}var K=e=>Number(/,\d{3}(,\d{3})*$/.test(e)?e.replaceAll(",",""):e.replace(",","."));var ue=O(()=>import("../exercise_tree.js"),"ExerciseTree"),fe=O(()=>import("../exercise_board.js"),"ExerciseBoard"),$e={right:"✓ Right.",wrong:"✗ Not yet."};function z({lesson:{name:e,exercise:t}}){let[o,r]=$(""),[n,s]=$(null),[i,p]=$(!1),[_,d]=$(null),u=f=>{r(f),s(null)},w=async f=>{f?.preventDefault(),p(!0),d(null);try{let h=await ge(t.requests()),y=be(t.right(...h),o);s({verdict:y?"right":"wrong",why:t.why(...h)}),y&&G(e)}catch(h){d(h)}finally{p(!1)}};return a`
    <section class="learn-exercise" aria-label="Exercise">
      <h2>Your turn</h2>
      <p id="exercise-question">${t.question}</p>
      ${t.tree&&a`<${ue} text=${t.tree} />`}
      ${t.board&&a`<${fe} board=${t.board} />`}
      <form onSubmit=${w}>
        ${t.choices?a`<${he} choices=${t.choices} chosen=${o} onChoose=${u} />`:a`<${_e} answer=${o} onInput=${u} />`}
        <p class="row">
          <button class="main" data-check disabled=${i||!o.trim()}>Check</button>
          ${n?.verdict==="right"&&a`<button type="button" onClick=${()=>u("")}>Once more</button>`}
        </p>
      </form>
      <${x} error=${_} onRetry=${w} />
      <div role="status" class="learn-checked" data-verdict=${n?.verdict}>
        ${n&&a`<strong>${$e[n.verdict]}</strong>${" "}`}
        ${n?.verdict==="right"&&n.why}
        ${n?.verdict==="wrong"&&a`<details><summary>Show why</summary>${n.why}</details>`}
      </div>
    </section>`}function he({choices:e,chosen:t,onChoose:o}){return a`
    <div class="learn-choices" role="radiogroup" aria-labelledby="exercise-question">
      ${e.map(r=>a`
          <label key=${r}><input type="radio" name="answer" value=${r} checked=${t===r} onChange=${()=>o(r)} /> ${r}</label>`)}
    </div>`}function _e({answer:e,onInput:t}){return a`
    <label class="learn-answer">Your answer${" "}
      <input value=${e} autocomplete="off" spellcheck=${!1} onInput=${o=>t(o.target.value)} />
    </label>`}async function ge(e){let t=[];for(let{method:o,path:r,body:n}of e)t.push(await I(o,r,n));return t}function be(e,t){return typeof e=="number"?S(e,W(t)):J(e)===J(t)}var J=e=>String(e).trim().replace(/\s+/g," ").toLowerCase();import*as U from"../../main.js";var V=U.play_boards_common_lines_linesOf;var ye=3,Q=".",ve=.32,m=.2,Z=e=>e.split(" ")[0].split("/").map(t=>[...t]);function xe(e,t){let o=e.map(r=>r.map(n=>n===Q?t:n));return V(o,t,ye)}function ee({rows:e,player:t,label:o}){let r=e.length,n=Array.from({length:r-1},(s,i)=>i+1);return a`
    <svg class="open-lines-board ${t==="X"?"first":"second"}" viewBox="-0.4 -0.4 ${r+.8} ${r+.8}" role="img" aria-label=${o}>
      <path class="grid-line" d=${n.map(s=>`M${s} 0V${r}M0 ${s}H${r}`).join("")} />
      ${e.flatMap((s,i)=>s.map((p,_)=>p!==Q&&a`<path key="${_},${i}" class="mark ${p}" d=${ke(p,_+.5,i+.5)} />`))}
      ${xe(e,t).map(s=>a`<${we} key=${s.join()} line=${s} />`)}
    </svg>`}function we({line:e}){let[[t,o],[r,n]]=[e[0],e.at(-1)],[s,i]=[Math.sign(r-t),Math.sign(n-o)],p=(_,d,u)=>_+.5+u*ve*d;return a`<line class="open-line" x1=${p(t,s,-1)} y1=${p(o,i,-1)} x2=${p(r,s,1)} y2=${p(n,i,1)} />`}var ke=(e,t,o)=>e==="X"?`M${t-m} ${o-m}L${t+m} ${o+m}M${t+m} ${o-m}L${t-m} ${o+m}`:`M${t-m} ${o}a${m} ${m} 0 1 0 ${2*m} 0a${m} ${m} 0 1 0 ${-2*m} 0`;import*as b from"../../main.js";var te=b.route_go;var Ee="tic_tac_toe",oe="-";function re(e,t,o,r){let n=t.moves??o.join(" "),s=n===oe?[]:n.split(" ").filter(Boolean),[i,p]=$({});return v(()=>{let d=new AbortController,{signal:u}=d;return(async()=>{let f=await M(Ee,"position",{moves:s,include:["features"]},{signal:u,quiet:!!r}),[h,y]=await Promise.all([H({position:f}),r?.(s,f,u)]);u.aborted||p({position:f,drawn:h,found:y,error:null})})().catch(f=>!u.aborted&&p(h=>({...h,error:f}))),()=>d.abort()},[n]),{moves:s,...i,put:d=>te(["learn",e.name],d.join(" ")===o.join(" ")?{}:{moves:d.join(" ")||oe},{replace:!0})}}C("learn/open_lines/open_lines.css",".open-lines-presets{margin:.75rem 0}.open-lines{display:grid;grid-template-columns:repeat(3,minmax(0,16rem));gap:.5rem 1.5rem;align-items:start}.open-lines figure{margin:0}.open-lines figcaption{font-weight:500;min-height:1.75rem}.open-lines b.first{color:var(--first)}.open-lines b.second{color:var(--second)}.open-lines-board{display:block;width:100%;background:var(--raised);border-radius:var(--radius)}.open-lines-board .grid-line{stroke:var(--line);stroke-width:.03}.open-lines-board .mark{fill:none;stroke-width:.09;stroke-linecap:round}.open-lines-board .mark.X{stroke:var(--first)}.open-lines-board .mark.O{stroke:var(--second)}.open-lines-board .open-line{stroke-width:.06;stroke-linecap:round;opacity:.75}.open-lines-board.first .open-line{stroke:var(--first)}.open-lines-board.second .open-line{stroke:var(--second)}.open-lines-sum{grid-column:1 / -1;font-size:1.4rem;font-variant-numeric:tabular-nums}.ahead{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.5rem 1.5rem;align-items:start}.ahead .learn-board{margin:0}.ahead figcaption{font-weight:600}@media(max-width:40rem){.open-lines{grid-template-columns:repeat(2,minmax(0,1fr))}.open-lines-play{grid-column:1 / -1;max-width:14rem}.ahead{grid-template-columns:minmax(0,1fr)}}");var Oe={},ne={"The empty board":[],"Centre against edge":["b2","b1"],"Centre against corner":["b2","a1"]},Ne={X:"M(n)",O:"O(n)"},Se=ne["Centre against edge"];function xt({lesson:e,query:t}){let{moves:o,position:r,drawn:n,error:s,put:i}=re(e,t,Se);return a`
    <${Ce} presets=${ne} moves=${o} put=${i} />
    <${x} error=${s} />
    ${r&&a`<div class="open-lines">
      <div class="open-lines-play">
        <${E} request=${Oe} position=${r} drawn=${n} caption="Put marks yourself" onMove=${r.turn==="over"?null:p=>i([...o,p])} shown=${{last:o.at(-1)}} />
      </div>
      <${Re} position=${r} />
    </div>`}
    <${D} />
    ${e.exercise&&a`<${z} lesson=${e} />`}`}var Ce=({presets:e,moves:t,put:o})=>a`
  <div class="row open-lines-presets" role="group" aria-label="Positions">
    ${Object.entries(e).map(([r,n])=>a`<button type="button" key=${r} aria-pressed=${n.join()===t.join()} onClick=${()=>o(n)}>${r}</button>`)}
    <button type="button" disabled=${!t.length} onClick=${()=>o(t.slice(0,-1))}>Take back</button>
  </div>`;function Re({position:e}){let t=Z(e.state),[o]=e.features??[];if(!o?.by_player)return a`<p>The game is over: there is nothing to estimate.</p>`;let[r,n]=o.by_player;return a`
    ${[["X",r],["O",n]].map(([s,i])=>a`
        <figure key=${s} class="open-lines-of" data-player=${s} data-count=${i}>
          <figcaption><b class=${s==="X"?"first":"second"}>${Ne[s]} = ${i}</b> open to ${s}</figcaption>
          <${ee} rows=${t} player=${s} label=${`${i} lines are open to ${s}`} />
        </figure>`)}
    <p class="open-lines-sum" role="status">E(n) = M(n) − O(n) = ${r} − ${n} = <strong>${N(r-n)}</strong></p>`}export{xt as OpenLines,Ce as Presets};
