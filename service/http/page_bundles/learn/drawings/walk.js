import*as t from"../../main.js";var _=t.vendor_preact_html;var y=t.vendor_preact_useEffect;var x=t.vendor_preact_useState;import*as b from"../../main.js";var g=b.widgets_failure_Failure;import*as n from"../../main.js";var k=n.service_descriptionOf;var w=n.service_send;import*as m from"../../main.js";var C=m.play_boards_boardOf;var O={},F=[];async function R({position:{game:e}}){let[o,s]=await Promise.all([k(e),C(e)]);return{Drawn:s.default,description:o}}function v({request:e,position:o,drawn:s,caption:a,onMove:r=null,shown:p=O,values:c=null}){let u=e.body?.options??O;return _`
    <figure class="learn-board">
      ${a&&_`<figcaption>${a}</figcaption>`}
      <${s.Drawn} position=${o} description=${s.description} names=${s.description.players} options=${u} onMove=${r} flipped=${!1} shown=${p} values=${c} played=${F} />
    </figure>`}async function V({request:e,policy:o},s){let a=await B(e,o.state,s);return{position:a,drawn:await R({position:a})}}function B({path:e,body:{options:o}},s,a){return w("POST",e.replace(/policy$/,"position"),{options:o,state:s},{signal:a,quiet:!0})}function N({policy:e,request:o,drawn:s}){let a=new Map(e.rows.map(i=>[i.state,i])),[r,p]=x([]),c=r.at(-1)?.next_state??e.state,{position:u,error:E}=T(o,c,s.position),l=a.get(c),h=l?.move!==void 0&&l.next_state!==void 0,f=h?[l]:l?.replies??[],$=i=>{let d=f.find(S=>S.move===i);d&&p([...r,{move:i,next_state:d.next_state,player:l.player}])};return _`
    <section class="learn-walk" aria-label="Walk through the policy">
      <h2>Walk through the policy</h2>
      <div class="learn-position">
        <${v} request=${o} position=${u} drawn=${s.drawn} onMove=${!h&&f.length?$:null} shown=${{last:r.at(-1)?.move,best:h?l.move:void 0}} />
      </div>
      <div>
        <${g} error=${E} />
        <p class="learn-turn" aria-live="polite">${W(l,e)}</p>
        <div class="row learn-replies" role="group" aria-label="What happens next">
          ${f.map(({move:i,next_state:d})=>_`<button type="button" key=${i} class=${h?"main":""} data-choice=${i} onClick=${()=>$(i)}>
                ${h?"The policy moves":""} ${i}${/^[\d, ]+$/.test(d)&&_` <small>to ${d.split(" ")[0]}</small>`}
              </button>`)}
        </div>
        <p class="row">
          <button type="button" disabled=${!r.length} onClick=${()=>p(r.slice(0,-1))}>Back</button>
          <button type="button" disabled=${!r.length} onClick=${()=>p([])}>From the start</button>
          <span class="quiet">${r.map(({player:i,move:d})=>`${i}: ${d}`).join(", ")}</span>
        </p>
      </div>
    </section>`}function T(e,o,s){let[a,r]=x({position:s,error:null});return y(()=>{if(a.position.state===o)return;let p=new AbortController;return B(e,o,p.signal).then(c=>r({position:c,error:null}),c=>c.name!=="AbortError"&&r(u=>({...u,error:c}))),()=>p.abort()},[e,o]),a}function W(e,{player:o}){if(!e)return"The policy does not say more here.";if(e.turn==="over")return`The game is over. Values: ${e.values.join(", ")}.`;let s=e.player===o?`The policy plays ${o}, and moves next.`:`${e.player} is to move: choose any move for it.`;return e.outcome?`${s} With perfect play this is a ${e.outcome} for ${e.player}, after ${e.plies} ${e.plies===1?"move":"moves"}.`:s}export{N as default,V as prepared};
