import*as o from"../../main.js";var _=o.vendor_preact_html;var M=o.vendor_preact_useEffect;var h=o.vendor_preact_useState;import*as L from"../../main.js";var O=L.widgets_failure_Failure;import*as $ from"../../main.js";var v=$.names_called;var R=$.names_capital;import*as S from"../../main.js";var E=S.widgets_request_Request;import*as I from"../../main.js";var T=I.play_options_Options;import*as i from"../../main.js";var q=i.play_seats_asked;var F=i.play_seats_machineOf;var C=i.play_seats_seatText;import*as x from"../../main.js";var Y=x.play_sentences_outcome;import*as y from"../../main.js";var P=y.play_players_Seat;var D=y.play_players_You;function B({session:e,description:a,list:n,names:s,you:m,machine:d,onChange:t}){let p=s.filter(l=>l!==m),r=l=>t({...e,by:C(l)},{replace:!0});return _`
    <section aria-label="Players">
      <h2>Players</h2>
      <${D} names=${s} you=${m} onChange=${l=>t({...e,as:l})} />
      <${P} name=${p.length===1?p[0]:"the others"} names=${p.slice(0,1)} ...${{description:a,list:n}}
        options=${e.options} seat=${d} isMachine onChange=${r} />
    </section>`}import*as c from"../../main.js";var H=c.service_ask;function A({game:e,options:a},n,s){let[m,d]=h({token:null,position:null,own:[]}),[t,p]=h({}),[r,l]=h(null);M(()=>{if(!t)return;let u=new AbortController,{token:w,own:k}=m,V={...Object.keys(a).length&&{options:a},player:n},K={...w?{token:w,...t}:V,...q(s)};return H(e,"play",K,{signal:u.signal}).then(f=>{if(u.signal.aborted)return;let{token:U,...W}=f;d({token:U,position:j(W),own:t.move===void 0?k:[...k,t.move]}),p(f.your_turn||f.turn==="over"?null:{})},f=>{u.signal.aborted||(l({error:f,pending:t}),p(null))}),()=>u.abort()},[t]);let g=u=>{l(null),p(u)},{position:b,own:G}=m;return{position:b,own:G,isBusy:t!==null,mayMove:t===null&&!!b?.your_turn,choose:u=>g({move:u}),error:r?.error??null,retry:()=>g(r.pending)}}function j(e){let a=e.choices?.find(({player:n})=>n===e.you);return{...e,view:e.view?.slice(`${e.you}: `.length)??e.state,...a&&{player:a.player,legal_moves:a.legal_moves}}}function ke({session:e,list:a,description:n,names:s,board:m,onChange:d}){let t=s.includes(e.as)?e.as:z(n,s),p=F(e,n),r=A(e,t,p),{position:l}=r;return _`
    <div class="table">
      <div class="stage" tabindex="-1">
        ${l&&_`<${m} position=${l} description=${n} names=${s} options=${e.options}
          onMove=${r.mayMove?r.choose:null} flipped=${s.length===2&&t===s[1]} shown=${{last:r.own.at(-1)}} />`}
      </div>
      ${(l||r.error)&&_`<div class="panel">
        <p role="status" class="status">${l&&!r.isBusy?J(r,s):""}</p>
        <div class="act row">${r.isBusy&&_`<span class="thinking" key=${r.own.length}>The service is thinking…</span>`}</div>
        <${O} error=${r.error} onRetry=${r.retry} />
        <p class="quiet">The service is the referee. This page is told what ${v(t)} sees and no more; so no move is
          taken back, and there is no hint, no link to the position and no play of machines alone.</p>
        <${B} ...${{session:e,description:n,list:a,names:s,you:t,machine:p,onChange:d}} />
        <${N} isPossible=${r.mayMove} notation=${n.move_notation} onMove=${r.choose} />
        ${l&&_`<${Q} view=${l.view} notation=${n.state_notation} />`}
        <details class="fold"><summary>Rules</summary><p>${n.rules}</p></details>
        <${T} ...${{session:e,description:n,onChange:d}} />
        <${E} />
      </div>`}
    </div>`}var z=(e,a)=>e.name==="bridge_play"?"south":a[0];function J({position:e,own:a},n){let{you:s}=e,m=a.length?`You played ${a.at(-1)}.`:"";if(e.turn==="over"){let t=a.length?"":` ${R(v(s))} had no move: play another side.`;return`${m} ${Y(e,n,p=>p===s)}${t}`.trim()}let d=e.turn==="together"?`Your choice, as ${v(s)}.`:`Your turn, as ${v(s)}.`;return`${m} ${d}`.trim()}function N({isPossible:e,notation:a,onMove:n}){let[s,m]=h("");return _`
    <form class="row" onSubmit=${t=>{t.preventDefault(),s.trim()&&(n(s.trim()),m(""))}}>
      <label>Type a move <input name="move" class="short" value=${s} disabled=${!e} title=${a}
        autocomplete="off" autocapitalize="off" spellcheck=${!1} onInput=${t=>m(t.target.value)} /></label>
      <button disabled=${!e}>Play</button>
    </form>`}var Q=({view:e,notation:a})=>_`
  <details class="fold">
    <summary>Your view as text</summary>
    <p><code class="view">${e}</code></p>
    <p class="quiet">${a}</p>
  </details>`;export{ke as HiddenGame};
