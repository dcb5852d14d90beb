import*as t from"../../main.js";var _=t.vendor_preact_html;var y=t.vendor_preact_useEffect;var x=t.vendor_preact_useState;import*as b from"../../main.js";var g=b.widgets_failure_Failure;import*as n from"../../main.js";var w=n.service_descriptionOf;var k=n.service_send;import*as u from"../../main.js";var C=u.play_boards_boardOf;var O={},T=[];async function R({position:{game:e}}){let[o,s]=await Promise.all([w(e),C(e)]);return{Drawn:s.default,description:o}}function v({request:e,position:o,drawn:s,caption:a,onMove:r=null,shown:p=O}){let c=e.body?.options??O;return _`
    <figure class="learn-board">
      ${a&&_`<figcaption>${a}</figcaption>`}
      <${s.Drawn} position=${o} description=${s.description} names=${s.description.players} options=${c} onMove=${r} flipped=${!1} shown=${p} played=${T} />
    </figure>`}async function V({request:e,policy:o},s){let a=await E(e,o.state,s);return{position:a,drawn:await R({position:a})}}function E({path:e,body:{options:o}},s,a){return k("POST",e.replace(/policy$/,"position"),{options:o,state:s},{signal:a,quiet:!0})}function W({policy:e,request:o,drawn:s}){let a=new Map(e.rows.map(i=>[i.state,i])),[r,p]=x([]),c=r.at(-1)?.next_state??e.state,{position:h,error:S}=q(o,c,s.position),l=a.get(c),m=l?.move!==void 0&&l.next_state!==void 0,f=m?[l]:l?.replies??[],$=i=>{let d=f.find(F=>F.move===i);d&&p([...r,{move:i,next_state:d.next_state,player:l.player}])};return _`
    <section class="learn-walk" aria-label="Walk through the policy">
      <h2>Walk through the policy</h2>
      <div class="learn-position">
        <${v} request=${o} position=${h} drawn=${s.drawn} onMove=${!m&&f.length?$:null} shown=${{last:r.at(-1)?.move,best:m?l.move:void 0}} />
      </div>
      <div>
        <${g} error=${S} />
        <p class="learn-turn" aria-live="polite">${B(l,e)}</p>
        <div class="row learn-replies" role="group" aria-label="What happens next">
          ${f.map(({move:i,next_state:d})=>_`<button type="button" key=${i} class=${m?"main":""} data-choice=${i} onClick=${()=>$(i)}>
                ${m?"The policy moves":""} ${i}${/^[\d, ]+$/.test(d)&&_` <small>to ${d.split(" ")[0]}</small>`}
              </button>`)}
        </div>
        <p class="row">
          <button type="button" disabled=${!r.length} onClick=${()=>p(r.slice(0,-1))}>Back</button>
          <button type="button" disabled=${!r.length} onClick=${()=>p([])}>From the start</button>
          <span class="quiet">${r.map(({player:i,move:d})=>`${i}: ${d}`).join(", ")}</span>
        </p>
      </div>
    </section>`}function q(e,o,s){let[a,r]=x({position:s,error:null});return y(()=>{if(a.position.state===o)return;let p=new AbortController;return E(e,o,p.signal).then(c=>r({position:c,error:null}),c=>c.name!=="AbortError"&&r(h=>({...h,error:c}))),()=>p.abort()},[e,o]),a}function B(e,{player:o}){if(!e)return"The policy does not say more here.";if(e.turn==="over")return`The game is over. Values: ${e.values.join(", ")}.`;let s=e.player===o?`The policy plays ${o}, and moves next.`:`${e.player} is to move: choose any move for it.`;return e.outcome?`${s} With perfect play this is a ${e.outcome} for ${e.player}, after ${e.plies} ${e.plies===1?"move":"moves"}.`:s}export{W as default,V as prepared};
