import*as t from"../../main.js";var p=t.vendor_preact_html;var b=t.vendor_preact_useEffect;var u=t.vendor_preact_useState;import*as f from"../../main.js";var y=f.styled_adopted;import*as $ from"../../main.js";var g=$.widgets_failure_Failure;import*as o from"../../main.js";var w=o.service_descriptionOf;var R=o.service_send;var S=new Intl.NumberFormat("en",{maximumFractionDigits:4});function x(e){return Array.isArray(e)?e.map(x).join(", "):typeof e=="number"?S.format(e).replace("-","−"):typeof e=="boolean"?e?"yes":"no":e==null?"–":String(e)}import*as _ from"../../main.js";var k=_.play_boards_boardOf;var A={},L=[];async function C({position:{game:e}}){let[a,n]=await Promise.all([w(e),k(e)]);return{Drawn:n.default,description:a}}function v({request:e,position:a,drawn:n,caption:r,onMove:l=null,shown:c=A,values:i=null}){let d=e.body?.options??A;return p`
    <figure class="learn-board">
      ${r&&p`<figcaption>${r}</figcaption>`}
      <${n.Drawn} position=${a} description=${n.description} names=${n.description.players} options=${d} onMove=${l} flipped=${!1} shown=${c} values=${i} played=${L} />
    </figure>`}y("learn/drawings/explore.css",".learn-parts{margin:0 0 .5rem}.learn-parts>div{border-bottom:1px solid var(--line);padding:.25rem 0;min-height:3.1rem}.learn-parts dt{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:.875rem;color:var(--quiet)}.learn-parts dd{margin:0;font-weight:600;overflow-wrap:anywhere}.learn-moves{min-height:2.75rem}.learn-moves button{min-width:2.75rem}");var Z=({position:e})=>C({position:e});function T({request:e,position:a,drawn:n}){let[r,l]=u([]),{last:c,before:i,error:d}=I(e,r,a),h=s=>l([...r,s]);return p`
    <section class="learn-walk" aria-label="Make moves">
      <h2>Make moves for both</h2>
      <div class="learn-position">
        <${v} request=${e} position=${c} drawn=${n} onMove=${c.legal_moves.length?h:null} shown=${{last:r.at(-1)}} />
      </div>
      <div>
        <${g} error=${d} />
        <${F} position=${c} before=${i} move=${r.at(-1)} />
        <p class="row learn-moves" role="group" aria-label="Actions">
          ${c.legal_moves.map(s=>p`<button type="button" key=${s} data-action=${s} onClick=${()=>h(s)}>${s}</button>`)}
        </p>
        <p class="row">
          <button type="button" disabled=${!r.length} onClick=${()=>l(r.slice(0,-1))}>Back</button>
          <button type="button" disabled=${!r.length} onClick=${()=>l([])}>From the start</button>
        </p>
      </div>
    </section>`}function I(e,a,n){let[r,l]=u({last:n}),c=e.body.moves??[];return b(()=>{let i=new AbortController,d=s=>R(e.method,e.path,{...e.body,moves:[...c,...s]},{signal:i.signal});return(async()=>{let s=a.length?await d(a.slice(0,-1)):void 0,m=a.length?await d(a):n;l({last:m,before:s})})().catch(s=>i.signal.aborted||l(m=>({...m,error:s}))),()=>i.abort()},[e,a]),r}function F({position:e,before:a,move:n}){let{state:r,player:l,turn:c,legal_moves:i,utilities:d}=e,h=c==="over",s=[["The state s","state",r],["PLAYER(s): who is to move","player",l??"nobody"],["ACTIONS(s): what can be done","legal_moves",i.length?`${i.length}: ${i.join(" ")}`:"none"],["RESULT(s, a): the state after an action","state",a?`RESULT(${a.state}, ${n}) = ${r}`:"make a move"],["TERMINAL-TEST(s): is it over?","turn",h?"yes":"no"],["UTILITY(s): what the end is worth to each","utilities",d?d.map(x).join(", "):"only at an end"]];return p`
    <dl class="learn-parts" aria-live="polite">
      ${s.map(([m,E,N],O)=>p`
          <div key=${O} data-part=${m.split(/[ (:]/)[0].toLowerCase()}>
            <dt><span>${m}</span> <code>${E}</code></dt>
            <dd>${N}</dd>
          </div>`)}
    </dl>`}export{T as default,Z as prepared};
