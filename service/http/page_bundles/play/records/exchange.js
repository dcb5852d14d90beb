import*as c from"../../main.js";var p=c.vendor_preact_html;var k=c.vendor_preact_useEffect;var P=c.vendor_preact_useRef;var x=c.vendor_preact_useState;var pe=2e3;function R({text:e,children:t}){let[o,n]=x(null);return k(()=>{if(!o)return;let s=setTimeout(()=>n(null),pe);return()=>clearTimeout(s)},[o]),p`<button type="button" onClick=${async()=>{let s=typeof e=="function"?await e():e;n(s&&await me(s)?"Copied":"Not copied")}}>${o??t}</button><span class="unseen" role="status">${o}</span>`}async function me(e){try{return await navigator.clipboard.writeText(e),!0}catch{return ue(e,()=>document.execCommand("copy"))}}function ue(e,t){let o=document.activeElement,n=document.createElement("textarea");n.className="unseen",n.value=e,document.body.append(n),n.select();let r=t();return n.remove(),o?.focus(),r}import*as q from"../../main.js";var C=q.widgets_failure_Failure;import*as E from"../../main.js";var D=E.names_capital;import*as I from"../../main.js";var M=I.still_useStill;import*as N from"../../main.js";var G=N.styled_adopted;import*as m from"../../main.js";var _=m.service_ask;var W=m.service_descriptionOf;var B=m.service_games;import*as l from"../../main.js";var H=l.play_session_another;var T=l.play_session_begun;var A=l.play_session_keyOf;var J=l.play_session_lookedAt;var K=l.play_session_positionFields;import*as Q from"../../main.js";var V=Q.play_records_encodings_textOf;import*as h from"../../main.js";var X=h.play_positions_factsUnder;var Y=h.play_positions_inspect;var de=/looks like one of (\w+)$/,_e=/has (\d+) games: game_number/,he=2e4,j=422,fe="hidden_information",z="chess";async function Z(e,t,o,n){try{let r=await xe(e,o,n);return{next:await ye(e,t,r),reply:r}}catch(r){if(r.status!==j||o.length>he||n||$(r))throw r;let s={...T(e),start:o.trim(),seats:[]};try{await Y(s)}catch(a){throw a.code==="illegal_position"?a:r}return{next:{...s,...await te(t,s.options)},reply:null}}}function ee(e){let t=URL.parse?.(e.trim());return t&&t.href.startsWith(document.baseURI.split("#")[0])&&t.hash.startsWith("#/play/")?t.hash:null}async function xe({game:e,options:t},o,n){let r={record:o,...n&&{game_number:n}},s=Object.keys(t).length>0;try{let a=await _(e,"record",r);return!s||Object.keys(a.options).length?a:await _(e,"record",{...r,options:t}).catch(()=>a)}catch(a){if(!s||a.status!==j||$(a))throw a;return await _(e,"record",{...r,options:t}).catch(()=>Promise.reject(a))}}async function ye(e,t,{options:o,state:n,moves:r}){let s=Object.fromEntries(Object.entries(o).filter(([i,d])=>!ge(t,i,d))),a=await _(e.game,"position",Object.keys(s).length?{options:s}:{},{quiet:!0});return{...T(e),options:s,start:n===a.state?"":n,moves:r.map(({move:i})=>i),...await te(t,s)}}var ge=({options:e},t,o)=>e.some(n=>n.name===t&&JSON.stringify(n.default)===JSON.stringify(o));async function te(e,t){let{players:o,facts:n}=await X(e,t);return{seats:o.map(()=>"person"),...n.chance&&{rolls:!0}}}var $=e=>Number(_e.exec(e.message)?.[1])||null;async function oe(e,t,o){if(e.status!==j)return null;let n=de.exec(e.message)?.[1]??(o===z?null:await $e(z,t));return(await B()).games.find(({name:r,kind:s})=>r===n&&s!==fe)??null}var $e=(e,t)=>_(e,"record",{record:t},{quiet:!0}).then(({moves:o,state:n})=>o.length||n.trim()===t.trim()?e:null,o=>$(o)?e:null);function ne(e,t,o="text/plain"){let n=document.createElement("a");n.href=URL.createObjectURL(new Blob([t],{type:`${o};charset=utf-8`})),n.download=e,document.body.append(n),n.click(),n.remove(),setTimeout(()=>URL.revokeObjectURL(n.href))}var be={transcript:"moves",chinese:"PGN, Chinese",wxf:"PGN, WXF"},ve={transcript:"txt",logbook:"txt",xgid:"txt",usi:"txt",ucci:"txt",wxf:"pgn",chinese:"pgn",dhtmlxq:"txt"},O=e=>be[e]??e.toUpperCase(),se=e=>e.records.filter(({writes:t})=>t).map(({form:t})=>({form:t,title:O(t)}));async function U(e,t){let o=K(J(t,t.moves.length));return(await _(t.game,"record",{...o,write:e})).written}var ae=(e,t,o=new Date)=>`${e}-${we(o)}.${ve[t]??t}`,we=e=>[e.getFullYear(),e.getMonth()+1,e.getDate()].map(t=>String(t).padStart(2,"0")).join("-");G("play/records/records.css",".records .import{display:grid;gap:.5rem;margin-bottom:.5rem}.records .button{display:inline-flex;align-items:center;min-height:2.5rem;padding:.35rem .6rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);cursor:pointer}.records .button:focus-within{outline:3px solid var(--accent);outline-offset:1px}.records .export{margin-bottom:.4rem}.records .state{overflow-wrap:anywhere}");function lt({session:e,description:t,position:o,given:n,last:r,onChange:s}){return p`
    <${ke} ...${{session:e,description:t,given:n,last:r,onChange:s}} />
    <${Ee} session=${e} description=${t} />
    ${o&&p`<${Ne} position=${o} notation=${t.state_notation} />`}`}function ke({session:e,description:t,given:o,last:n,onChange:r}){let[s,a]=x(""),[i,d]=x(n.of?{reply:n.reply,of:n.of}:null),S=P(null),re=M(e.game),g=async(u,{number:v=null,game:y=e.game}={})=>{if(!u.trim())return;let F=ee(u);if(F)return void(location.hash=F);let L=re();d({isBusy:!0});try{let f=y!==e.game,{next:w,reply:le}=await Z(f?H(e,y):e,f?await W(y):t,u,v);if(!L())return;Object.assign(n,{reply:le,of:A(w)}),d({...n}),r(w)}catch(f){let w=await oe(f,u,e.game);if(!L())return;d({error:f,games:$(f),other:w}),o&&S.current?.closest("details").scrollIntoView({block:"nearest"}),Se(S.current,f)}};k(()=>{o&&(a(o.text),g(o.text))},[o]);let ie=async u=>{let[v]=u.target.files;if(!v)return;u.target.value="";let y=await V(v,e.game);a(y),g(y)},ce=u=>{u.preventDefault(),g(s)},b=i&&(!i.of||i.of===A(e));return p`
    <form class="import" onSubmit=${ce}>
      <label class="wide">Paste a game or a position
        <textarea name="record" rows="4" spellcheck=${!1} ref=${S} value=${s} placeholder=${`${Oe(t)} …`}
          onInput=${u=>a(u.target.value)}></textarea>
      </label>
      <div class="row">
        <button class="main" disabled=${i?.isBusy}>Open</button>
        <label class="button">Choose a file<input type="file" class="unseen" name="file" onChange=${ie} /></label>
        <span class="quiet">or drop a file on the page</span>
      </div>
    </form>
    <div aria-live="polite">
      ${b&&i.reply&&p`<${Re} reply=${i.reply} />`}
      ${b&&i.games&&p`<${Ce} key=${s} count=${i.games} onChoose=${u=>g(s,{number:u})} />`}
    </div>
    ${b&&!i.games&&p`<${C} error=${i.error} />`}
    ${b&&i.other&&p`<button type="button" name="other" onClick=${()=>g(s,{game:i.other.name})}>Open it as ${i.other.title}</button>`}`}var Oe=({records:e})=>e.filter(({reads:t})=>t).map(({form:t})=>O(t)).join(", ");function Se(e,{message:t,problem:o}){let[,n,r]=/line (\d+), column (\d+)/.exec(t)??[];if(!e||!n)return;let s=e.value.split(`
`).slice(0,n-1).reduce((i,d)=>i+d.length+1,0);e.focus();let a=s+Number(r)-1;e.setSelectionRange(a,a+(e.value.startsWith(o.text,a)?o.text.length:1))}function Re({reply:{form:e,moves:t,tags:o={},notes:n=[],result:r}}){let s=Object.entries(o).filter(([,i])=>i).map(([i,d])=>`${D(i.replaceAll("_"," "))}: ${d}`),a=[`Read ${t.length} ${t.length===1?"move":"moves"} (${O(e)}).`,s.length&&`${s.join(", ")}.`,r&&`Result: ${r}.`];return p`
    <p>${a.filter(Boolean).join(" ")}</p>
    ${n.map(i=>p`<p key=${i} class="quiet">Note: ${i}.</p>`)}`}function Ce({count:e,onChoose:t}){let[o,n]=x(1);return p`
    <form class="row" onSubmit=${s=>{s.preventDefault(),t(o)}}>
      <label>The text has ${e} games. Open number <input type="number" name="game_number" class="short" min="1" max=${e} value=${o}
        onInput=${s=>n(Number(s.target.value)||1)} /></label>
      <button>Open this one</button>
    </form>`}function Ee({session:e,description:t}){let[o,n]=x(null),r=async a=>{n(null);try{return await a()}catch(i){return n(i),null}},s=a=>r(async()=>ne(ae(e.game,a),await U(a,e)));return p`
    <section aria-label="This game">
      <h3>This game</h3>
      ${se(t).map(({form:a,title:i})=>p`
        <div class="row export" key=${a}>
          <button type="button" data-download=${a} onClick=${()=>s(a)}>Download ${i}</button>
          <${R} text=${()=>r(()=>U(a,e))}>Copy ${i}<//>
        </div>`)}
      <${C} error=${o} />
    </section>`}var Ne=({position:e,notation:t})=>p`
  <section aria-label="This position">
    <h3>This position</h3>
    <p><code class="state">${e.state}</code></p>
    <div class="row"><${R} text=${e.state}>Copy position<//></div>
    ${e.notes?.map(o=>p`<p key=${o}>Note: ${o}.</p>`)}
    <p class="quiet">${t}</p>
  </section>`;export{lt as Exchange};
