import*as t from"../../main.js";var m=t.vendor_preact_html;var b=t.vendor_preact_useEffect;var u=t.vendor_preact_useState;import*as f from"../../main.js";var y=f.styled_adopted;import*as $ from"../../main.js";var g=$.widgets_failure_Failure;import*as r from"../../main.js";var w=r.service_descriptionOf;var R=r.service_send;var S=new Intl.NumberFormat("en",{maximumFractionDigits:4});function x(e){return Array.isArray(e)?e.map(x).join(", "):typeof e=="number"?S.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}import*as _ from"../../main.js";var k=_.play_boards_boardOf;var A={},L=[];async function C({position:{game:e}}){let[o,i]=await Promise.all([w(e),k(e)]);return{Drawn:i.default,description:o}}function v({request:e,position:o,drawn:i,caption:a,onMove:l=null,shown:d=A,values:s=null}){let p=e.body?.options??A;return m`
    <figure class="learn-board">
      ${a&&m`<figcaption>${a}</figcaption>`}
      <${i.Drawn} position=${o} description=${i.description} names=${i.description.players} options=${p} onMove=${l} flipped=${!1} shown=${d} values=${s} played=${L} />
    </figure>`}y("learn/drawings/explore.css",".learn-parts{margin:0 0 .5rem}.learn-parts>div{border-bottom:1px solid var(--line);padding:.25rem 0;min-height:3.1rem}.learn-parts dt{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:.875rem;color:var(--quiet)}.learn-parts dd{margin:0;font-weight:600;overflow-wrap:anywhere}.learn-moves{min-height:2.75rem}.learn-moves button{min-width:2.75rem}");var Z=({position:e})=>C({position:e});function T({request:e,position:o,drawn:i}){let[a,l]=u([]),{way:d,last:s,before:p,error:h}=I(e,a,o),c=n=>d===a&&l([...a,n]);return m`
    <section class="learn-walk" aria-label="Make moves">
      <h2>Make moves for both</h2>
      <div class="learn-position">
        <${v} request=${e} position=${s} drawn=${i} onMove=${s.legal_moves.length?c:null} shown=${{last:d.at(-1)}} />
      </div>
      <div>
        <${g} error=${h} />
        <${F} position=${s} before=${p} move=${d.at(-1)} />
        <p class="row learn-moves" role="group" aria-label="Actions">
          ${s.legal_moves.map(n=>m`<button type="button" key=${n} data-action=${n} onClick=${()=>c(n)}>${n}</button>`)}
        </p>
        <p class="row">
          <button type="button" disabled=${!a.length} onClick=${()=>l(a.slice(0,-1))}>Back</button>
          <button type="button" disabled=${!a.length} onClick=${()=>l([])}>From the start</button>
        </p>
      </div>
    </section>`}function I(e,o,i){let[a,l]=u({way:o,last:i}),d=e.body.moves??[];return b(()=>{let s=new AbortController,p=c=>R(e.method,e.path,{...e.body,moves:[...d,...c]},{signal:s.signal});return(async()=>{let c=o.length?await p(o.slice(0,-1)):void 0,n=o.length?await p(o):i;l({way:o,last:n,before:c})})().catch(c=>s.signal.aborted||l(n=>({...n,error:c}))),()=>s.abort()},[e,o]),a}function F({position:e,before:o,move:i}){let{state:a,player:l,turn:d,legal_moves:s,utilities:p}=e,h=d==="over",c=[["The state s","state",a],["PLAYER(s): who is to move","player",l??"nobody"],["ACTIONS(s): what can be done","legal_moves",s.length?`${s.length}: ${s.join(" ")}`:"none"],["RESULT(s, a): the state after an action","state",o?`RESULT(${o.state}, ${i}) = ${a}`:"make a move"],["TERMINAL-TEST(s): is it over?","turn",h?"yes":"no"],["UTILITY(s): what the end is worth to each","utilities",p?p.map(x).join(", "):"only at an end"]];return m`
    <dl class="learn-parts" aria-live="polite">
      ${c.map(([n,E,N],O)=>m`
          <div key=${O} data-part=${n.split(/[ (:]/)[0].toLowerCase()}>
            <dt><span>${n}</span> <code>${E}</code></dt>
            <dd>${N}</dd>
          </div>`)}
    </dl>`}export{T as default,Z as prepared};
