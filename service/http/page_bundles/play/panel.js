import*as $ from"../main.js";var s=$.vendor_preact_html;var E=$.vendor_preact_useEffect;var M=$.vendor_preact_useRef;var v=$.vendor_preact_useState;import*as de from"../main.js";var T=de.widgets_failure_Failure;var Et=2e3;function G({text:e,children:t}){let[n,o]=v(null);return E(()=>{if(!n)return;let a=setTimeout(()=>o(null),Et);return()=>clearTimeout(a)},[n]),s`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;o(a&&await Tt(a)?"Copied":"Not copied")}}>${n??t}</button><span class="unseen" role="status">${n}</span>`}async function Tt(e){try{return await navigator.clipboard.writeText(e),!0}catch{return Rt(e,()=>document.execCommand("copy"))}}function Rt(e,t){let n=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let r=t();return o.remove(),n?.focus(),r}import*as fe from"../main.js";var C=fe.widgets_later_later;import*as y from"../main.js";var he=y.service_ask;var $e=y.service_curl;var _e=y.service_key;var ve=y.service_useLastRequest;var ye=4e3;function ge(){let e=ve();if(!e)return null;let t=$e(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${_e()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${G} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${At(e.reply)}</pre>`}
    </details>`}function At(e){let t=JSON.stringify(e,null,1);return t.length>ye?`${t.slice(0,ye)}
…`:t}import*as ie from"../main.js";var xe=ie.styled_adopted;import*as be from"../main.js";var J=be.still_useStill;import*as B from"../main.js";var we=B.route_hashOf;var ke=[{title:"The lecture's figure",text:"((3,12,8),(2,4,6),(14,5,2))"},{title:"Three plies",text:"max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"},{title:"Three plies, its mirror",text:"max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"},{title:"Quiz 2",text:"max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"},{title:"Deep cuts A to E",text:"max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"},{title:"Equal values",text:"((3,12),(3,1))"},{title:"Two coins: chance",text:"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))"},{title:"Chance alone",text:"max(chance(400,300),chance(492,362))"},{title:"Estimates at the cut-off",text:"max(min(~-1,~-2),min(~4,~9))"},{title:"Three players",text:"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"}];var W="tree",Mt="plain_alpha_beta",Ct="mcts",Lt="auto",Pt=2,Nt=400,Oe="end";function le(e,t){let n=e[0]??W,o=n===W;return{game:n,text:t.tree??ke[0].text,options:t.options??"",state:t.state??"",moves:t.moves??"",algorithm:t.algorithm??(o&&!t.tree?Mt:Lt),depth:t.depth===Oe?"":t.depth??(o?"":String(Pt)),nodes:t.nodes??String(Nt),failHard:t.fail_hard==="1",strict:t.strict==="1",quiz:t.quiz==="1"}}function Dt(e,t){let{game:n,text:o,options:r,state:a,moves:i,algorithm:p,depth:l,nodes:m,failHard:c,strict:u,quiz:d}=e,f=n===W,g={tree:f?o:"",options:f?"":r,state:a,moves:i,algorithm:p,depth:l||(f?"":Oe),nodes:p===Ct?m:"",fail_hard:c?"1":"",strict:u?"1":"",quiz:d?"1":"",at:t===void 0?"":String(t)};return[["look",...f?[]:[n]],g]}var ce=e=>we(...Dt(e));import*as _ from"../main.js";var Se=_.play_session_begun;var H=_.play_session_cutAt;var L=_.play_session_keyOf;var Ee=_.play_session_linkTo;var q=_.play_session_lookedAt;var Te=_.play_session_played;var Re=_.play_session_shownMoves;import*as k from"../main.js";var Ae=k.play_moves_tree_allLines;var Me=k.play_moves_tree_deleted;var Ce=k.play_moves_tree_left;var Le=k.play_moves_tree_promoted;var Pe=k.play_moves_tree_sideOf;var Ne=k.play_moves_tree_standing;var De=k.play_moves_tree_treeOf;import*as K from"../main.js";var Be=K.play_sounds_Speaker;var me=3e3,Bt=100,Wt={back:"M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",flip:"M7 4v15m0-15L3 8m4-4 4 4m6 12V5m0 15 4-4m-4 4-4-4",resign:"M5 22V3h13l-3 5 3 5H5"},pe=e=>s`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${Wt[e]} /></svg>`;function We({session:e,watch:t,course:n,isFlipped:o,canFlip:r,isOver:a,onChange:i,onUndo:p}){let{length:l}=e.moves,m=e.at??l,c=d=>i(q(e,d)),{manners:u}=n;return s`
    <div class="row actions" role="group" aria-label="Game">
      <${V} label="To the start" keys="Home" isPossible=${m>0} onClick=${()=>c(0)}>«<//>
      <${V} label="One move back" keys="ArrowLeft" isPossible=${m>0} onClick=${()=>c(m-1)}>‹<//>
      <${V} label="One move on" keys="ArrowRight" isPossible=${m<l} onClick=${()=>c(m+1)}>›<//>
      <${V} label="To the last move" keys="End" isPossible=${m<l} onClick=${()=>c(l)}>»<//>
      <${Q} name="take-back" title=${n.isTimed?"No move is taken back on a clock":"Take back"} disabled=${m===0||e.at!==null||n.isTimed}
        onClick=${p} icon=${pe("back")}>Take back<//>
      ${r&&s`<${Q} name="flip" title="Flip the board" isPressed=${o} onClick=${()=>i({...e,flipped:!o})} icon=${pe("flip")}>Flip<//>`}
      ${u.canDraw&&u.isDuel&&s`<${Q} name="draw" title="Offer a draw" disabled=${!u.mayOffer} onClick=${u.offerDraw} icon="½">Draw<//>`}
      ${u.isDuel&&s`<${Ht} manners=${u} />`}
      <${Be} />
    </div>
    ${e.at!==null&&!n.isTimed&&s`<div class="row"><button type="button" name="go-on" onClick=${()=>i(Ce(e))}>Play on from here</button></div>`}
    ${t.isWatched&&s`<${qt} watch=${t} isOver=${a} />`}`}var V=({label:e,keys:t,isPossible:n,onClick:o,children:r})=>s`<button type="button" class="step" aria-label=${e} title=${e} aria-keyshortcuts=${t} disabled=${!n} onClick=${o}>${r}</button>`,Q=({name:e,title:t,disabled:n,isPressed:o,onClick:r,icon:a,children:i})=>s`<button type="button" name=${e} title=${t} disabled=${n} aria-pressed=${o} onClick=${r}><span class="icon" aria-hidden="true">${a}</span> <span class="words">${i}</span></button>`;function Ht({manners:e}){let[t,n]=v(!1);return!t||!e.mayResign?s`<${Q} name="resign" title="Resign" disabled=${!e.mayResign} onClick=${()=>n(!0)} icon=${pe("resign")}>Resign<//>`:s`
    <span class="row sure" role="group" aria-label="Resign?">
      <button type="button" class="main" name="resign-now" ref=${o=>o?.focus()} onClick=${e.resign}>Resign</button>
      <button type="button" name="resign-not" onClick=${()=>n(!1)}>No</button>
    </span>`}function qt({watch:e,isOver:t}){let{isPaused:n,wait:o,pause:r,setWait:a,step:i}=e;return s`
    <div class="row watch" role="group" aria-label="Machines">
      <button type="button" name="pause" disabled=${t} onClick=${()=>r(!n)}>${n?"Go on":"Pause"}</button>
      <button type="button" name="step" disabled=${t||!n} onClick=${i}>One move</button>
      <label>Speed <input type="range" name="speed" min="0" max=${me} step=${Bt} value=${me-o}
        aria-valuetext="${o} milliseconds between moves" onInput=${p=>a(me-Number(p.target.value))} /></label>
    </div>`}import*as z from"../main.js";var He=z.outage_useOutage;var X=({children:e,...t})=>!He()&&s`<span ...${t}>${e}</span>`;import*as Z from"../main.js";var x=Z.names_called;var O=Z.names_capital;import*as R from"../main.js";var qe=R.play_analysis_scale_isDuel;var Ke=R.play_analysis_scale_isWinOrLoss;var je=R.play_analysis_scale_rangeOf;var Fe=R.play_analysis_scale_shareOf;var I=R.play_analysis_scale_worthOf;import*as ee from"../main.js";var P=ee.play_numbers_figure;var ze=ee.play_numbers_signed;var Ie=16;function Ue({wants:e,each:t,isHintPossible:n,setWants:o,askHint:r}){let a=(l,m,c,u)=>s`<button type="button" name=${l} aria-pressed=${c} onClick=${u}>${m}</button>`,i=(l,m)=>a(l,m,e[l],()=>o({...e,[l]:!e[l]})),p=(l,m)=>a(l,m,t.wants[l],()=>t.toggle(l));return s`
    <div class="row" role="group" aria-label="Advice">
      ${i("value","Value")} ${p("values","Each move")} ${i("line","Best line")} ${p("graph","Graph")}
      <button type="button" name="hint" disabled=${!n} onClick=${r}>Hint</button>
    </div>`}function Ye({found:e,error:t,names:n,facts:o}){return s`
    <section class="advice line" aria-label="Best line">
      ${e&&s`<${Kt} ...${{found:e,names:n,facts:o}} />`}
      <${T} error=${t} />
    </section>`}function Kt({found:e,names:t,facts:n}){let o=e.principal_variation,r=[e.algorithm,`depth ${e.depth}`,`${(e.nodes_all_passes??e.nodes).toLocaleString("en")} positions`];return s`
    ${!e.strategies&&s`<p>${o.slice(0,Ie).map((a,i)=>s`<span key=${i} class="move">${a}</span> `)}${o.length>Ie?"…":""}</p>`}
    ${e.strategies&&s`<ul class="strategies">
      ${e.strategies.map(({player:a,moves:i})=>s`<li key=${a}>${x(a)}: ${i.map(({move:p,probability:l})=>`${p} ${P(100*l,1)} %`).join(", ")}</li>`)}
    </ul>`}
    <p class="quiet">${[I(e,e,t,n).words,...r].filter(Boolean).join(", ")}${e.type==="final"?"":"…"}</p>`}function Ge({found:e,error:t,names:n,facts:o}){let r=e?.moves[0]&&I(e.moves[0],e,n,o).words;return s`
    <section class="advice hint" aria-label="Hint">
      <p role="status">${e?s`${e.sentence} ${r&&s`<span class="quiet">${r}.</span>`}`:t?"":s`<${X} class="quiet">Looking…<//>`}</p>
      <${T} error=${t} />
    </section>`}function Je({description:e,names:t,position:n,found:o}){let r=n?.utilities??o?.values??null,a=je(e.facts,r??[]),i=qe(t,e.facts),p=i?[0]:t.map((d,f)=>f),l=n?.utilities?null:jt(o),m=l&&(o.player===t[0]?l.win:l.lose),c=o&&!n?.utilities?I(o,o,t,e.facts):null,u=d=>i?c?.isProven?o.outcome==="draw"?"draw":d>0?"wins":"loses":c?.text??ze(d):P(d);return s`
    <section class="value" aria-label="Value">
      ${p.map(d=>s`<${It} key=${d} name=${t[d]} other=${i?t[1]:null} value=${r?.[d]} text=${r?u(r[d]):"…"} range=${a} won=${m} />`)}
      <p class=${`quiet words ${e.facts.chance?"two-lines":""}`}>${r?Ut(o,n,c,l?zt(o,l):Yt(a,o)):""}</p>
    </section>`}function jt(e){let t=e?.lines?.[0]?.chances;return t?Object.fromEntries(t.map(({end:n,probability:o})=>[n,o])):null}var Ft=.005,Ve=e=>`${P(100*e,0)} %`;function zt({player:e},t){let n=Object.entries(t).filter(([,o])=>o>=Ft);return`${O(x(e))}: ${n.map(([o,r])=>`${o.replaceAll("_"," ")} ${Ve(r)}`).join(", ")}.`}function It({name:e,other:t,value:n,text:o,range:r,won:a}){let[i,p]=r,l=a??(n===void 0?.5:Fe(n,r)),m=a===null?`between ${P(i)} and ${P(p)}`:`wins ${Ve(a)}`;return s`
    <div class="bar-row">
      <span class="who">${O(x(e))}</span>
      <span class="worth">${o}</span>
      <div class="bar ${t?"two":""}" role="img" aria-label="${x(e)}: ${o}, ${m}">
        <span style=${{width:`${(l*100).toFixed(1)}%`}}></span>
      </div>
      ${t&&s`<span>${O(x(t))}</span>`}
    </div>`}function Ut(e,t,n,o){return t?.utilities||!e?o:[`${e.exact?"Proven: ":""}${n.words}.`,o].filter(Boolean).join(" ")}function Yt(e,t){return Ke(e)?t&&!t.exact&&t.evaluation===void 0?"1 is a win, −1 a loss.":"":`Utility, from ${P(e[0])} to ${P(e[1])}.`}var Gt=C(()=>import("./analysis/graph.js"),"Graph"),Jt=C(()=>import("./analysis/move_values_list.js"),"MoveValues");function Qe({session:e,description:t,names:n,game:o,each:r,onLook:a}){let{position:i,advice:p}=o,l={names:n,facts:t.facts};return s`
    <${Ue} ...${p} each=${r} isHintPossible=${o.mayMove&&!p.isHinted} />
    ${p.wants.value&&s`<${Je} ...${{description:t,names:n,position:i}} found=${r.best} />`}
    ${r.wants.values&&s`<${Jt} ...${l} found=${r.found} values=${r.values} error=${r.error} />`}
    ${p.wants.line&&s`<${Ye} ...${p.line} ...${l} />`}
    ${p.isHinted&&s`<${Ge} ...${r.hint} ...${l} />`}
    ${r.wants.graph&&s`<${Gt} session=${e} ...${l} onLook=${a} />`}`}import*as te from"../main.js";var Xe=te.play_machine_drawn;function Ze({session:e,position:t,onDrawn:n}){let[o,r]=v(null),[a,i]=v(!1),p=M(new AbortController);E(()=>()=>p.current.abort(),[]);let l=async()=>{r(null),i(!0);try{let{move:m}=await Xe(e,{signal:p.current.signal});p.current.signal.aborted||n(m)}catch(m){r(m)}i(!1)};return s`
      <button type="button" class="main" data-roll disabled=${a} onClick=${l}>Roll</button>
      <label>or take
        <select name="outcome" onChange=${m=>m.target.value&&n(m.target.value)}>
          <option value="">…</option>
          ${t.legal_moves.map(m=>s`<option key=${m}>${m}</option>`)}
        </select>
      </label>
    <${T} error=${o} onRetry=${l} />`}import*as oe from"../main.js";var et=oe.play_editor_shown_EditButton;var Vt=C(()=>import("./games_kept/games_kept.js"),"GamesKept");function tt(){let[e,t]=v(!1);return s`
    <details class="fold your-games" onToggle=${n=>t(n.currentTarget.open)}>
      <summary>Your games</summary>
      ${e&&s`<${Vt} most=${10} />`}
    </details>`}function ot({manners:e,names:t,seats:n,persons:o}){let{by:r,isAnswered:a}=e.offer,i=t.find(c=>c!==r),p=o.includes(i),l=c=>O(n[c].kind==="level"?`level ${n[c].level}`:o.length===1&&n[c].kind!=="person"?"the machine":x(c)),m=p?`${l(r)} offers a draw.`:a?`${l(i)} declines the draw.`:"You offer a draw…";return s`
    <span class="offer" role="status">${m}</span>
    ${p&&s`<button type="button" class="main" name="accept-draw" onClick=${e.accept}>Accept</button>
      <button type="button" name="decline-draw" onClick=${e.decline}>Decline</button>`}`}var Qt="input, select, textarea, [contenteditable], .move-menu",nt=".stage",Xt="[data-steered]",Zt={ArrowLeft:e=>e-1,ArrowRight:e=>e+1,Home:()=>0,End:(e,t)=>t};function rt(e,t){let n=M(null);n.current={session:e,onChange:t},E(()=>{let o=!1,r=()=>{o=!0},a=i=>{let p=Zt[i.key];if(!p)return void(o=o&&!i.target.closest(nt));if(i.altKey||i.ctrlKey||i.metaKey||i.shiftKey||eo(i.target,o))return;i.preventDefault(),i.stopPropagation();let{session:l,onChange:m}=n.current;m(q(l,p(l.at??l.moves.length,l.moves.length)))};return addEventListener("pointerdown",r,!0),addEventListener("keydown",a,!0),()=>{removeEventListener("pointerdown",r,!0),removeEventListener("keydown",a,!0)}},[])}var eo=(e,t)=>e.closest(Qt)!==null||e.closest(nt)!==null&&(!t||e.closest(Xt)!==null);function st({name:e,canPromote:t,onPromote:n,onDelete:o}){let[r,a]=v(null),i=M(null),p=M(null);return E(()=>{if(!r)return;p.current.querySelector("button").focus();let c=()=>a(null),u=d=>!p.current?.contains(d.target)&&!i.current?.contains(d.target)&&c();return addEventListener("scroll",c,!0),addEventListener("pointerdown",u),()=>{removeEventListener("scroll",c,!0),removeEventListener("pointerdown",u)}},[r]),s`
    <button type="button" class="more" name="move-menu" aria-label="More about ${e}" aria-expanded=${!!r} ref=${i} onClick=${()=>{let{left:c,bottom:u}=i.current.getBoundingClientRect();a(r?null:{left:`${c}px`,top:`${u}px`})}}>⋯</button>
    ${r&&s`<span class="move-menu" role="group" aria-label="The move ${e}" ref=${p} style=${r} onKeyDown=${c=>{let u=[...p.current.querySelectorAll("button")],d={ArrowUp:-1,ArrowDown:1}[c.key];if(c.key==="Escape")a(null),i.current.focus();else if(d)u.at((u.indexOf(document.activeElement)+d)%u.length).focus();else return;c.preventDefault()}}>
      ${t&&s`<button type="button" name="promote" onClick=${n}>Make it the main line</button>`}
      <button type="button" name="delete" onClick=${o}>Delete from here</button>
    </span>`}`}import*as D from"../main.js";var ne=D.play_positions_inspect;var U=D.play_positions_keptPosition;var re=e=>e.split("|"),ue=e=>e.join(" – ");var j=new Map,to=2e4,at=new Set,Y=(e,t)=>({...e,moves:t,at:null});function it(e,t){let n=L(Y(e,t));if(!j.has(n)){let o=U(Y(e,t))?.last;o?.length&&lt(n,oo(o))}return j.get(n)??null}function oo(e){let[{turn:t,player:n}]=e;return{label:ue(e.map(({move:o,move_label:r})=>r??o)),turn:t,player:n}}var no=(e,t)=>t==="together"?ue(re(e)):e;function lt(e,t){j.size>=to&&j.delete(j.keys().next().value),j.set(e,t)}var ro=(e,t)=>t.length>0&&!at.has(L(Y(e,t)))&&t.some((n,o)=>!it(e,t.slice(0,o+1)));async function so(e,t,n){let{start:o,options:r,game:a}=e,i={...o&&{state:o},...Object.keys(r).length&&{options:r},moves:t};try{let{moves:p}=await he(a,"record",i,{quiet:!0,signal:n});if(p.length!==t.length)throw new Error("The record has other moves.");p.forEach(({move:l,move_label:m,turn:c,player:u},d)=>lt(L(Y(e,t.slice(0,d+1))),{label:no(m??l,c),turn:c,player:u}))}catch(p){if(p.name==="AbortError")throw p;at.add(L(Y(e,t)))}}function ct(e,t){let[,n]=v(0),o=t?Ae(e).filter(a=>ro(e,a)):[],r=o.length?JSON.stringify([e.game,e.start,e.options,o]):null;return E(()=>{if(r===null)return;let a=new AbortController;return(async()=>{for(let p of o)await so(e,p,a.signal),n(l=>l+1)})().catch(()=>{}),()=>a.abort()},[r]),a=>it(e,a)}function mt(e,t,n,o){return r(e,{number:0,side:null,isOpen:!1},[]);function r(m,c,u){let[d,f,g]=[m,c,!0];for(;d.children.length;){let[b,...w]=d.children,A=p(b,f);i(u,b,A,g&&d!==m);for(let h of w)u.push({kind:"variation",pieces:a(h,p(h,f))});[d,f,g]=[b,A,w.length>0]}return u}function a(m,c){let u=[];return i(u,m,c,!0),r(m,c,u)}function i(m,c,u,d){let f=m.at(-1);u.goesOn&&!d&&f?.kind==="turn"?f.nodes.push(c):m.push({kind:"turn",number:u.number,side:u.side,isApart:d||!f,nodes:[c]})}function p(m,c){let u=t(m.path)?.turn==="chance",d=o?l(m,c):0;if(d===c.side&&(o||!c.isOpen))return{...c,isOpen:c.isOpen||!u,goesOn:!0};let f=o&&d===1&&c.side===0;return{number:c.number+(f?0:1),side:d,isOpen:!u,goesOn:!1}}function l(m,c){for(let u=m;u;u=u.children[0]){let d=t(u.path),f=n.indexOf(d?.player);if(f>=0)return f;if(d?.turn!=="chance")break}return c.side===null?0:1-c.side}}function pt(e){let t=[];for(let n of e){let o=t.at(-1);n.kind==="variation"?t.push(n):n.side===1&&o?.kind==="row"&&!o.isLate&&o.turns.length===1&&!n.isApart?o.turns.push(n):t.push({kind:"row",number:n.number,isLate:n.side===1,turns:[n]})}return t}var se=6;function ut({session:e,description:t,names:n,settled:o,isTimed:r,onChange:a}){let i=M(null),p=ct(e,o),l=e.moves.slice(0,e.at??e.moves.length),m=JSON.stringify(l),c=n.length===2&&!t.facts.simultaneous;rt(e,a),E(()=>ao(i.current),[m,e.moves.length,e.lines.length]);let u=pt(mt(De(e),p,n,c)),d=!r&&e.lines.length>0,f=h=>{let S=p(h.path),N=JSON.stringify(h.path)===m,F=S?.label??h.move;return s`
      <button type="button" class=${S?.turn==="chance"?"move chance":"move"} aria-current=${N?"step":null}
        onClick=${()=>a(Ne(e,h.path))}>${S?.turn==="chance"?`${F}:`:F}</button>
      ${N&&d&&s` <${st} key=${m} name=${F} canPromote=${Pe(e,h.path)!==null}
        onPromote=${()=>a(Le(e,h.path))} onDelete=${()=>a(Me(e,h.path))} />`}`},g=({number:h,side:S})=>s`<span class="number">${h}${S===1?"…":"."}</span>`,b=h=>h.kind==="variation"?s`<span class="inner">${w(h.pieces)}</span> `:s`${(h.isApart||h.side===0)&&s`${g(h)} `}${h.nodes.map(S=>s`${f(S)} `)}`,w=h=>s`( ${h.map(b)})`,A=({number:h,isLate:S,turns:N})=>s`
    <span class="number">${h}.</span>${" "}
    ${S&&s`<span class="turn late">…</span> `}
    ${N.map(({nodes:F})=>s`<span class="turn">${F.map(St=>s`${f(St)} `)}</span> `)}`;return s`
    <section class="course" aria-label="Moves">
      <ol class=${`moves-list ${c?"paired":""}`} tabindex="0" aria-label="Moves played" ref=${i}>
        ${u.map((h,S)=>s`<li key=${S} class=${h.kind}>${h.kind==="variation"?w(h.pieces):A(h)}</li>`)}
      </ol>
    </section>`}function ao(e){let t=e.querySelector("[aria-current]");if(!t)return void e.scrollTo(0,0);let[n,o]=[e,t].map(r=>r.getBoundingClientRect());e.scrollTop+=Math.min(0,o.top-n.top-se)+Math.max(0,o.bottom-n.bottom+se),e.scrollLeft+=Math.min(0,o.left-n.left-se)+Math.max(0,o.right-n.right+se)}function dt({session:e,isPossible:t,notation:n,onMove:o}){let[r,a]=v(""),[i,p]=v(null),l=J(L(e));return s`
    <form class="row type-move" onSubmit=${async c=>{c.preventDefault();let u=r.trim();if(!u)return;let d=l();try{if(await ne(Te(e,u)),!d())return;p(null),a(""),o(u)}catch(f){d()&&p(f)}}}>
      <label>Type a move <input name="move" class="short" value=${r} disabled=${!t} title=${n}
        autocomplete="off" autocapitalize="off" spellcheck=${!1} onInput=${c=>a(c.target.value)} /></label>
      <button disabled=${!t}>Play</button>
    </form>
    <${T} error=${i} />`}import*as ft from"../main.js";var ht=ft.play_options_Options;import*as ae from"../main.js";var $t=ae.play_players_Players;import*as _t from"../main.js";var vt=_t.play_records_records_Records;var yt=({session:e,onChange:t})=>s`
  <button type="button" name="review" aria-pressed=${e.review} disabled=${!e.moves.length&&!e.review}
    onClick=${()=>t({...e,review:!e.review})}>Review this game</button>`,gt=C(()=>import("./review/review.js"),"Review");var xt={roll:e=>`Dice: ${/^[1-9]+$/.test(e)?[...e].join(" and "):e}.`,deal:e=>`Dealt: ${e}.`};function bt({move:e,steps:t,before:n},o){let[{turn:r,player:a}]=[...t,n??{}],i=t.length===1?t[0].move_label??e:e;if(r==="chance")return io(t,i);if(r==="together"){let p=t.length?t:n.choices.map((l,m)=>({player:l.player,move:re(e)[m]}));return`${O(p.map(l=>`${x(l.player)} chose ${l.move_label??l.move}`).join(", "))}.`}return a===void 0?`The last move was ${i}.`:`${o(a)?"You":O(x(a))} played ${i}.`}function io(e,t){let n=e.flatMap(({events:o=[]})=>o).find(({event:o,what:r})=>r&&Object.hasOwn(xt,o));return n?xt[n.event](n.what):`Chance: ${t}.`}function wt(e,{chooser:t,isYou:n,rolls:o}){return e.turn==="chance"?o?"Roll":"":e.turn==="together"?t?n(t)?"Your choice":`${O(x(t))} chooses`:"":e.turn!=="player"?"":n(e.player)?"Your turn":`${O(x(e.player))} to move`}var lo=6;function kt({session:e,position:t,settled:n,persons:o,chooser:r,busy:a,end:i,isTold:p,isPaused:l}){let m=g=>o.length===1&&o[0]===g,c=t&&n,u=c?co(e,o).map(g=>bt(g,m)):[];return s`
    <p role="status" class=${p?"status unseen":"status"}>
      ${u.length>0&&s`<span class="unseen">${u.join(" ")} </span>`}
      ${c&&a===null&&d()}
      ${a!==null&&s`<${X} class="thinking" key=${e.moves.length}>${o.length?"Machine":O(x(a))} thinks…<//>`}
    </p>`;function d(){let g=e.at!==null?`Move ${e.at} of ${e.moves.length}`:"",b=i?i.title:f();return[g,b,l&&t.turn!=="over"&&"Paused"].filter(Boolean).join(" · ")}function f(){if(t.turn==="player"&&!t.legal_moves.length)return`${O(x(t.player))} has no legal move`;let g=t.last?.some(({events:w})=>w?.some(({event:A})=>A==="check"))?" – check":"",b=wt(t,{chooser:r,isYou:m,rolls:e.rolls&&o.length});return b&&`${b}${g}`}}function co(e,t){let n=Re(e),o=[];for(let r=n.length-1;r>=0&&o.length<lo;r--){let a=U(H(e,r)),i=a?.turn==="player"&&t.includes(a.player);if(o.length&&(!a||i)||(o.unshift({move:n[r],steps:U(H(e,r+1))?.last??[],before:a}),!a||i||!t.length))break}return o}async function Ot(e,t){for(let n=(e.at??e.moves.length)-1;n>=0;n--){let o=H(e,n);if(!t.length||n===0)return o;let r=await ne(o,{quiet:!0});if(r.turn==="player"&&t.includes(r.player)||r.turn==="together"&&r.choices.some(({player:a})=>t.includes(a)))return o}return H(e,0)}xe("play/course.css",".play{.moves-list{margin:0;height:15rem;overflow:auto;list-style:none;border:1px solid var(--line);border-radius:var(--radius);padding:.3rem;scrollbar-width:thin}.moves-list:not(.paired){display:flex;flex-wrap:wrap;gap:.1rem .4rem;align-content:flex-start}.moves-list .row{display:flex;flex-wrap:nowrap;align-items:baseline;gap:0;min-width:0}.paired .row{display:grid;grid-template-columns:2.4rem minmax(0,13rem) minmax(0,13rem)}.moves-list .turn{display:flex;flex-wrap:wrap;min-width:0}.moves-list .number{color:var(--quiet);font-size:.85rem;padding:0 .2rem;font-variant-numeric:tabular-nums}.moves-list .late{color:var(--quiet);padding:0 .35rem}.moves-list .variation{flex-basis:100%;margin:.1rem 0 .1rem 1.2rem;padding-left:.5rem;border-left:3px solid var(--line);font-size:.9rem;color:var(--quiet);overflow-wrap:anywhere}.moves-list .inner{font-size:.95em}.moves-list .move{border:0;background:none;padding:.1rem .35rem;min-height:1.75rem;min-width:1.75rem;text-align:left}.moves-list .variation .move{min-height:1.5rem;color:var(--text)}.moves-list .chance{color:var(--quiet);padding-right:.1rem;min-width:0}.moves-list .move:hover{background:var(--raised)}.moves-list .move[aria-current]{background:var(--highlight);font-weight:600;color:var(--text)}.moves-list .more{border:0;background:none;padding:0 .3rem;min-height:1.5rem;min-width:1.5rem}.move-menu{position:fixed;z-index:7;display:grid;background:var(--ground);border:1px solid var(--line);border-radius:var(--radius);box-shadow:0 4px 16px #0006;padding:.25rem}.move-menu button{border:0;background:none;text-align:left}.move-menu button:hover{background:var(--raised)}.actions{gap:.4rem}.actions button{min-width:2.5rem;padding-inline:.5rem}.actions [aria-pressed=true]{border-color:var(--line);box-shadow:none}.actions .step{font-size:1.25rem;line-height:1}.actions .sure{gap:.4rem;flex-wrap:nowrap}.actions .icon svg{width:1.1rem;height:1.1rem;vertical-align:-.2rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.offer{font-weight:600}.ending{position:relative;border:1px solid var(--accent);border-radius:var(--radius);background:var(--raised);padding:.75rem 1rem}.ending h2{font-size:1.25rem;margin:0 2rem .25rem 0}.ending p{margin:0 0 .5rem}.ending .row{margin-top:.5rem}.ending .close{position:absolute;right:.4rem;top:.4rem;border:0;background:none;min-height:2rem;min-width:2rem;padding:0;font-size:1.25rem}.ending:focus{outline-offset:-1px}.now:has(>.status.unseen){min-height:0;margin:0}@media(max-width:52rem){.panel>*{margin-bottom:.4rem}.moves-list,.moves-list:not(.paired){display:flex;flex-wrap:nowrap;align-items:center;height:auto;min-height:2.75rem;padding:.2rem}.moves-list>li{flex:none}.paired .row{display:flex}.moves-list .turn{flex-wrap:nowrap}.moves-list .variation{flex-basis:auto;margin:0;padding:0;border:0;white-space:nowrap}.actions .words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.actions{gap:.25rem;flex-wrap:nowrap}.actions button{position:relative;flex:1;min-width:0;padding-inline:.2rem}.moves-list{scrollbar-width:none}}}");var mo=C(()=>import("./ending/ending.js"),"Ending");function Kr({session:e,list:t,description:n,names:o,game:r,each:a,course:i,isFlipped:p,setBetter:l,onNew:m,onChange:c}){let{position:u,settled:d,machine:f,watch:g}=r,{ending:b}=i,w=N=>c(N,{replace:!0}),{undo:A,undoError:h}=fo(e,r.persons,w),S=u?.turn==="over"||e.end!=="";return s`
    <div class="panel">
      <div class="now">
        <${kt} ...${{session:e,position:u,settled:d}} persons=${r.persons} chooser=${r.chooser} busy=${f.busy}
          end=${i.verdict} isTold=${b.isShown} isPaused=${g.isHeld} />
        <div class="act row"><${ho} session=${e} game=${r} manners=${i.manners} names=${o} /></div>
      </div>
      ${b.isShown&&s`<${mo} ...${{session:e,verdict:i.verdict,isNew:b.isNew,onReview:()=>w({...e,review:!0}),onClose:b.close}}
        onRematch=${i.rematch??(()=>c(Se(e)))} rematch=${i.rematch?"Rematch":"Again"} onNew=${m} />`}
      <${T} error=${r.error} onRetry=${r.retry} />
      <${T} error=${f.error} onRetry=${f.retry} />
      <${T} error=${h} onRetry=${A} />
      <${T} error=${i.manners.error} onRetry=${i.manners.offerDraw} />
      <${ut} ...${{session:e,description:n,names:o,settled:d}} isTimed=${i.isTimed} onChange=${w} />
      <${We} ...${{session:e,watch:g,course:i,isFlipped:p,isOver:S}} canFlip=${o.length===2} onChange=${w} onUndo=${A} />
      <details class="fold" open>
        <summary>Analysis</summary>
        <${Qe} ...${{session:e,description:n,names:o,game:r,each:a}} onLook=${N=>w(q(e,N))} />
      </details>
      <div class="row">${(e.review||!b.isShown)&&s`<${yt} session=${e} onChange=${w} />`}<${et} session=${e} onChange=${c} /></div>
      ${e.review&&s`<${gt} ...${{session:e,names:o}} onBetter=${l} onChange=${w} />`}
      <p class="row"><${G} text=${Ee(e)}>Copy link<//> <${po} ...${{session:e,position:u}} /></p>
      <details class="fold">
        <summary>Players</summary>
        <${$t} ...${{session:e,description:n,list:t,names:o}} onChange=${w} />
      </details>
      <${ht} ...${{session:e,description:n,onChange:c}} />
      <details class="fold">
        <summary>Type a move</summary>
        <${dt} session=${e} isPossible=${r.mayMove} notation=${n.move_notation} onMove=${r.play} />
      </details>
      <${vt} ...${{session:e,description:n,position:u,onChange:c}} />
      <${tt} />
      <details class="fold"><summary>Rules</summary><p>${n.rules}</p></details>
      <${ge} />
    </div>`}var po=({session:e,position:t})=>t?.turn==="player"&&s`<a href=${uo(e,t)}>See how the machine thinks here →</a>`;function uo({game:e,options:t},{state:n}){if(e===W)return ce({...le([W],{tree:t.text}),state:n});let o=Object.keys(t).length?JSON.stringify(t):"";return ce({...le([e],{}),options:o,state:n})}function fo(e,t,n){let[o,r]=v(null),a=JSON.stringify(e),i=J(a);return{undo:()=>{let l=i();r(null),Ot(e,t).then(m=>l()&&n(m),m=>l()&&r({whole:a,error:m}))},undoError:o?.whole===a?o.error:null}}function ho({session:e,game:t,manners:n,names:o}){let{position:r}=t;if(n.offer)return s`<${ot} ...${{manners:n,names:o}} seats=${t.seats} persons=${t.persons} />`;if(t.mayDraw)return s`<${Ze} key=${L(e)} session=${e} position=${r} onDrawn=${t.play} />`;if(t.mayMove&&r.turn==="player"&&r.legal_moves.length===1){let[a]=r.legal_moves;return s`Only move: <button type="button" data-choice=${a} onClick=${()=>t.choose(a)}>${a}</button>`}return null}export{Kr as Panel};
