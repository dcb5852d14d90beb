import*as _ from"../main.js";var s=_.vendor_preact_html;var O=_.vendor_preact_useEffect;var R=_.vendor_preact_useRef;var y=_.vendor_preact_useState;import*as ce from"../main.js";var S=ce.widgets_failure_Failure;var bt=2e3;function Y({text:e,children:t}){let[n,o]=y(null);return O(()=>{if(!n)return;let a=setTimeout(()=>o(null),bt);return()=>clearTimeout(a)},[n]),s`<button type="button" onClick=${async()=>{let a=typeof e=="function"?await e():e;o(a&&await wt(a)?"Copied":"Not copied")}}>${n??t}</button><span class="unseen" role="status">${n}</span>`}async function wt(e){try{return await navigator.clipboard.writeText(e),!0}catch{return kt(e,()=>document.execCommand("copy"))}}function kt(e,t){let n=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=e,document.body.append(o),o.select();let r=t();return o.remove(),n?.focus(),r}import*as me from"../main.js";var C=me.widgets_later_later;import*as g from"../main.js";var pe=g.service_ask;var ue=g.service_curl;var de=g.service_key;var fe=g.service_useLastRequest;var he=4e3;function $e(){let e=fe();if(!e)return null;let t=ue(e);return s`
    <details class="request">
      <summary>The request: <code>${e.method} /${e.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${t}</pre>
      ${de()&&s`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${Y} key=${t} text=${t}>Copy<//>
      ${e.reply&&s`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Ot(e.reply)}</pre>`}
    </details>`}function Ot(e){let t=JSON.stringify(e,null,1);return t.length>he?`${t.slice(0,he)}
…`:t}import*as re from"../main.js";var _e=re.styled_adopted;import*as ve from"../main.js";var J=ve.still_useStill;import*as H from"../main.js";var ye=H.route_hashOf;var ge=[{title:"The lecture's figure",text:"((3,12,8),(2,4,6),(14,5,2))"},{title:"Three plies",text:"max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"},{title:"Three plies, its mirror",text:"max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"},{title:"Quiz 2",text:"max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"},{title:"Deep cuts A to E",text:"max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"},{title:"Equal values",text:"((3,12),(3,1))"},{title:"Two coins: chance",text:"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))"},{title:"Chance alone",text:"max(chance(400,300),chance(492,362))"},{title:"Estimates at the cut-off",text:"max(min(~-1,~-2),min(~4,~9))"},{title:"Three players",text:"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"}];var q="tree",St="plain_alpha_beta",Et="mcts",Tt="auto",At=2,Mt=400,xe="end";function se(e,t){let n=e[0]??q,o=n===q;return{game:n,text:t.tree??ge[0].text,options:t.options??"",state:t.state??"",moves:t.moves??"",algorithm:t.algorithm??(o&&!t.tree?St:Tt),depth:t.depth===xe?"":t.depth??(o?"":String(At)),nodes:t.nodes??String(Mt),failHard:t.fail_hard==="1",strict:t.strict==="1",quiz:t.quiz==="1"}}function Rt(e,t){let{game:n,text:o,options:r,state:a,moves:i,algorithm:m,depth:p,nodes:c,failHard:l,strict:u,quiz:d}=e,h=n===q,T={tree:h?o:"",options:h?"":r,state:a,moves:i,algorithm:m,depth:p||(h?"":xe),nodes:m===Et?c:"",fail_hard:l?"1":"",strict:u?"1":"",quiz:d?"1":"",at:t===void 0?"":String(t)};return[["look",...h?[]:[n]],T]}var ae=e=>ye(...Rt(e));import*as v from"../main.js";var be=v.play_session_begun;var K=v.play_session_cutAt;var L=v.play_session_keyOf;var we=v.play_session_linkTo;var W=v.play_session_lookedAt;var ke=v.play_session_played;var Oe=v.play_session_shownMoves;import*as b from"../main.js";var Se=b.play_moves_tree_allLines;var Ee=b.play_moves_tree_deleted;var Te=b.play_moves_tree_left;var Ae=b.play_moves_tree_promoted;var Me=b.play_moves_tree_sideOf;var Re=b.play_moves_tree_standing;var Ce=b.play_moves_tree_treeOf;import*as F from"../main.js";var Le=F.play_sounds_Speaker;var ie=3e3,Ct=100,Lt={back:"M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",flip:"M7 4v15m0-15L3 8m4-4 4 4m6 12V5m0 15 4-4m-4 4-4-4",resign:"M5 22V3h13l-3 5 3 5H5"},le=e=>s`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${Lt[e]} /></svg>`;function Pe({session:e,watch:t,course:n,isFlipped:o,canFlip:r,isOver:a,onChange:i,onUndo:m}){let{length:p}=e.moves,c=e.at??p,l=d=>i(W(e,d)),{manners:u}=n;return s`
    <div class="row actions" role="group" aria-label="Game">
      <${V} label="To the start" keys="Home" isPossible=${c>0} onClick=${()=>l(0)}>«<//>
      <${V} label="One move back" keys="ArrowLeft" isPossible=${c>0} onClick=${()=>l(c-1)}>‹<//>
      <${V} label="One move on" keys="ArrowRight" isPossible=${c<p} onClick=${()=>l(c+1)}>›<//>
      <${V} label="To the last move" keys="End" isPossible=${c<p} onClick=${()=>l(p)}>»<//>
      <${Q} name="take-back" title=${n.isTimed?"No move is taken back on a clock":"Take back"} disabled=${c===0||e.at!==null||n.isTimed}
        onClick=${m} icon=${le("back")}>Take back<//>
      ${r&&s`<${Q} name="flip" title="Flip the board" isPressed=${o} onClick=${()=>i({...e,flipped:!o})} icon=${le("flip")}>Flip<//>`}
      ${u.canDraw&&u.isDuel&&s`<${Q} name="draw" title="Offer a draw" disabled=${!u.mayOffer} onClick=${u.offerDraw} icon="½">Draw<//>`}
      ${u.isDuel&&s`<${Pt} manners=${u} />`}
      <${Le} />
    </div>
    ${e.at!==null&&!n.isTimed&&s`<div class="row"><button type="button" name="go-on" onClick=${()=>i(Te(e))}>Play on from here</button></div>`}
    ${t.isWatched&&s`<${Nt} watch=${t} isOver=${a} />`}`}var V=({label:e,keys:t,isPossible:n,onClick:o,children:r})=>s`<button type="button" class="step" aria-label=${e} title=${e} aria-keyshortcuts=${t} disabled=${!n} onClick=${o}>${r}</button>`,Q=({name:e,title:t,disabled:n,isPressed:o,onClick:r,icon:a,children:i})=>s`<button type="button" name=${e} title=${t} disabled=${n} aria-pressed=${o} onClick=${r}><span class="icon" aria-hidden="true">${a}</span> <span class="words">${i}</span></button>`;function Pt({manners:e}){let[t,n]=y(!1);return!t||!e.mayResign?s`<${Q} name="resign" title="Resign" disabled=${!e.mayResign} onClick=${()=>n(!0)} icon=${le("resign")}>Resign<//>`:s`
    <span class="row sure" role="group" aria-label="Resign?">
      <button type="button" class="main" name="resign-now" ref=${o=>o?.focus()} onClick=${e.resign}>Resign</button>
      <button type="button" name="resign-not" onClick=${()=>n(!1)}>No</button>
    </span>`}function Nt({watch:e,isOver:t}){let{isPaused:n,wait:o,pause:r,setWait:a,step:i}=e;return s`
    <div class="row watch" role="group" aria-label="Machines">
      <button type="button" name="pause" disabled=${t} onClick=${()=>r(!n)}>${n?"Go on":"Pause"}</button>
      <button type="button" name="step" disabled=${t||!n} onClick=${i}>One move</button>
      <label>Speed <input type="range" name="speed" min="0" max=${ie} step=${Ct} value=${ie-o}
        aria-valuetext="${o} milliseconds between moves" onInput=${m=>a(ie-Number(m.target.value))} /></label>
    </div>`}import*as X from"../main.js";var E=X.names_called;var P=X.names_capital;import*as A from"../main.js";var Ne=A.play_analysis_scale_isDuel;var De=A.play_analysis_scale_isWinOrLoss;var Be=A.play_analysis_scale_rangeOf;var He=A.play_analysis_scale_shareOf;var U=A.play_analysis_scale_worthOf;import*as M from"../main.js";var N=M.play_sentences_figure;var qe=M.play_sentences_lastMove;var Ke=M.play_sentences_outcome;var We=M.play_sentences_signed;var Fe=M.play_sentences_turnWords;var je=16;function ze({wants:e,each:t,isHintPossible:n,setWants:o,askHint:r}){let a=(p,c,l,u)=>s`<button type="button" name=${p} aria-pressed=${l} onClick=${u}>${c}</button>`,i=(p,c)=>a(p,c,e[p],()=>o({...e,[p]:!e[p]})),m=(p,c)=>a(p,c,t.wants[p],()=>t.toggle(p));return s`
    <div class="row" role="group" aria-label="Advice">
      ${i("value","Value")} ${m("values","Each move")} ${i("line","Best line")} ${m("graph","Graph")}
      <button type="button" name="hint" disabled=${!n} onClick=${r}>Hint</button>
    </div>`}function Ue({found:e,error:t,names:n,facts:o}){return s`
    <section class="advice line" aria-label="Best line">
      ${e&&s`<${Dt} ...${{found:e,names:n,facts:o}} />`}
      <${S} error=${t} />
    </section>`}function Dt({found:e,names:t,facts:n}){let o=e.principal_variation,r=[e.algorithm,`depth ${e.depth}`,`${(e.nodes_all_passes??e.nodes).toLocaleString("en")} positions`];return s`
    ${!e.strategies&&s`<p>${o.slice(0,je).map((a,i)=>s`<span key=${i} class="move">${a}</span> `)}${o.length>je?"…":""}</p>`}
    ${e.strategies&&s`<ul class="strategies">
      ${e.strategies.map(({player:a,moves:i})=>s`<li key=${a}>${E(a)}: ${i.map(({move:m,probability:p})=>`${m} ${N(100*p,1)} %`).join(", ")}</li>`)}
    </ul>`}
    <p class="quiet">${[U(e,e,t,n).words,...r].filter(Boolean).join(", ")}${e.type==="final"?"":"…"}</p>`}function Ge({found:e,error:t,names:n,facts:o}){let r=e?.moves[0]&&U(e.moves[0],e,n,o).words;return s`
    <section class="advice hint" aria-label="Hint">
      <p role="status">${e?s`${e.sentence} ${r&&s`<span class="quiet">${r}.</span>`}`:t?"":s`<span class="quiet">Looking…</span>`}</p>
      <${S} error=${t} />
    </section>`}function Ie({description:e,names:t,position:n,found:o}){let r=n?.utilities??o?.values??null,a=Be(e.facts,r??[]),i=Ne(t,e.facts),m=i?[0]:t.map((d,h)=>h),p=n?.utilities?null:Bt(o),c=p&&(o.player===t[0]?p.win:p.lose),l=o&&!n?.utilities?U(o,o,t,e.facts):null,u=d=>i?l?.isProven?o.outcome==="draw"?"draw":d>0?"wins":"loses":l?.text??We(d):N(d);return s`
    <section class="value" aria-label="Value">
      ${m.map(d=>s`<${Kt} key=${d} name=${t[d]} other=${i?t[1]:null} value=${r?.[d]} text=${r?u(r[d]):"…"} range=${a} won=${c} />`)}
      <p class=${`quiet words ${e.facts.chance?"two-lines":""}`}>${r?Wt(o,n,l,p?qt(o,p):Ft(a,o)):""}</p>
    </section>`}function Bt(e){let t=e?.lines?.[0]?.chances;return t?Object.fromEntries(t.map(({end:n,probability:o})=>[n,o])):null}var Ht=.005,Ye=e=>`${N(100*e,0)} %`;function qt({player:e},t){let n=Object.entries(t).filter(([,o])=>o>=Ht);return`${P(E(e))}: ${n.map(([o,r])=>`${o.replaceAll("_"," ")} ${Ye(r)}`).join(", ")}.`}function Kt({name:e,other:t,value:n,text:o,range:r,won:a}){let[i,m]=r,p=a??(n===void 0?.5:He(n,r)),c=a===null?`between ${N(i)} and ${N(m)}`:`wins ${Ye(a)}`;return s`
    <div class="bar-row">
      <span class="who">${P(E(e))}</span>
      <span class="worth">${o}</span>
      <div class="bar ${t?"two":""}" role="img" aria-label="${E(e)}: ${o}, ${c}">
        <span style=${{width:`${(p*100).toFixed(1)}%`}}></span>
      </div>
      ${t&&s`<span>${P(E(t))}</span>`}
    </div>`}function Wt(e,t,n,o){return t?.utilities||!e?o:[`${e.exact?"Proven: ":""}${n.words}.`,o].filter(Boolean).join(" ")}function Ft(e,t){return De(e)?t&&!t.exact&&t.evaluation===void 0?"1 is a win, −1 a loss.":"":`Utility, from ${N(e[0])} to ${N(e[1])}.`}var jt=C(()=>import("./analysis/graph.js"),"Graph"),zt=C(()=>import("./analysis/move_values_list.js"),"MoveValues");function Je({session:e,description:t,names:n,game:o,each:r,onLook:a}){let{position:i,advice:m}=o,p={names:n,facts:t.facts};return s`
    <${ze} ...${m} each=${r} isHintPossible=${o.mayMove&&!m.isHinted} />
    ${m.wants.value&&s`<${Ie} ...${{description:t,names:n,position:i}} found=${r.best} />`}
    ${r.wants.values&&s`<${zt} ...${p} found=${r.found} values=${r.values} error=${r.error} />`}
    ${m.wants.line&&s`<${Ue} ...${m.line} ...${p} />`}
    ${m.isHinted&&s`<${Ge} ...${m.hint} ...${p} />`}
    ${r.wants.graph&&s`<${jt} session=${e} ...${p} onLook=${a} />`}`}import*as Z from"../main.js";var Ve=Z.play_machine_drawn;function Qe({session:e,position:t,onDrawn:n}){let[o,r]=y(null),[a,i]=y(!1),m=R(new AbortController);O(()=>()=>m.current.abort(),[]);let p=async()=>{r(null),i(!0);try{let{move:c}=await Ve(e,{signal:m.current.signal});m.current.signal.aborted||n(c)}catch(c){r(c)}i(!1)};return s`
      <button type="button" class="main" data-roll disabled=${a} onClick=${p}>Roll</button>
      <label>or take
        <select name="outcome" onChange=${c=>c.target.value&&n(c.target.value)}>
          <option value="">…</option>
          ${t.legal_moves.map(c=>s`<option key=${c}>${c}</option>`)}
        </select>
      </label>
    <${S} error=${o} onRetry=${p} />`}import*as ee from"../main.js";var Xe=ee.play_editor_shown_EditButton;var Ut=C(()=>import("./games_kept/games_kept.js"),"GamesKept");function Ze(){let[e,t]=y(!1);return s`
    <details class="fold your-games" onToggle=${n=>t(n.currentTarget.open)}>
      <summary>Your games</summary>
      ${e&&s`<${Ut} most=${10} />`}
    </details>`}function et({manners:e,names:t,seats:n,persons:o}){let{by:r,isAnswered:a}=e.offer,i=t.find(l=>l!==r),m=o.includes(i),p=l=>P(n[l].kind==="level"?`level ${n[l].level}`:o.length===1&&n[l].kind!=="person"?"the machine":E(l)),c=m?`${p(r)} offers a draw.`:a?`${p(i)} declines the draw.`:"You offer a draw…";return s`
    <span class="offer" role="status">${c}</span>
    ${m&&s`<button type="button" class="main" name="accept-draw" onClick=${e.accept}>Accept</button>
      <button type="button" name="decline-draw" onClick=${e.decline}>Decline</button>`}`}var Gt="input, select, textarea, [contenteditable], .move-menu",tt=".stage",It="[data-steered]",Yt={ArrowLeft:e=>e-1,ArrowRight:e=>e+1,Home:()=>0,End:(e,t)=>t};function ot(e,t){let n=R(null);n.current={session:e,onChange:t},O(()=>{let o=!1,r=()=>{o=!0},a=i=>{let m=Yt[i.key];if(!m)return void(o=o&&!i.target.closest(tt));if(i.altKey||i.ctrlKey||i.metaKey||i.shiftKey||Jt(i.target,o))return;i.preventDefault(),i.stopPropagation();let{session:p,onChange:c}=n.current;c(W(p,m(p.at??p.moves.length,p.moves.length)))};return addEventListener("pointerdown",r,!0),addEventListener("keydown",a,!0),()=>{removeEventListener("pointerdown",r,!0),removeEventListener("keydown",a,!0)}},[])}var Jt=(e,t)=>e.closest(Gt)!==null||e.closest(tt)!==null&&(!t||e.closest(It)!==null);function nt({name:e,canPromote:t,onPromote:n,onDelete:o}){let[r,a]=y(null),i=R(null),m=R(null);return O(()=>{if(!r)return;m.current.querySelector("button").focus();let l=()=>a(null),u=d=>!m.current?.contains(d.target)&&!i.current?.contains(d.target)&&l();return addEventListener("scroll",l,!0),addEventListener("pointerdown",u),()=>{removeEventListener("scroll",l,!0),removeEventListener("pointerdown",u)}},[r]),s`
    <button type="button" class="more" name="move-menu" aria-label="More about ${e}" aria-expanded=${!!r} ref=${i} onClick=${()=>{let{left:l,bottom:u}=i.current.getBoundingClientRect();a(r?null:{left:`${l}px`,top:`${u}px`})}}>⋯</button>
    ${r&&s`<span class="move-menu" role="group" aria-label="The move ${e}" ref=${m} style=${r} onKeyDown=${l=>{let u=[...m.current.querySelectorAll("button")],d={ArrowUp:-1,ArrowDown:1}[l.key];if(l.key==="Escape")a(null),i.current.focus();else if(d)u.at((u.indexOf(document.activeElement)+d)%u.length).focus();else return;l.preventDefault()}}>
      ${t&&s`<button type="button" name="promote" onClick=${n}>Make it the main line</button>`}
      <button type="button" name="delete" onClick=${o}>Delete from here</button>
    </span>`}`}import*as B from"../main.js";var te=B.play_positions_inspect;var G=B.play_positions_keptPosition;var j=new Map,Vt=2e4,rt=new Set,I=(e,t)=>({...e,moves:t,at:null});function st(e,t){let n=L(I(e,t));if(!j.has(n)){let o=G(I(e,t))?.last;o?.length&&at(n,Qt(o))}return j.get(n)??null}function Qt(e){let[{turn:t,player:n}]=e;return{label:e.map(({move:o,move_label:r})=>r??o).join("|"),turn:t,player:n}}function at(e,t){j.size>=Vt&&j.delete(j.keys().next().value),j.set(e,t)}var Xt=(e,t)=>t.length>0&&!rt.has(L(I(e,t)))&&t.some((n,o)=>!st(e,t.slice(0,o+1)));async function Zt(e,t,n){let{start:o,options:r,game:a}=e,i={...o&&{state:o},...Object.keys(r).length&&{options:r},moves:t};try{let{moves:m}=await pe(a,"record",i,{quiet:!0,signal:n});if(m.length!==t.length)throw new Error("The record has other moves.");m.forEach(({move:p,move_label:c,turn:l,player:u},d)=>at(L(I(e,t.slice(0,d+1))),{label:c??p,turn:l,player:u}))}catch(m){if(m.name==="AbortError")throw m;rt.add(L(I(e,t)))}}function it(e,t){let[,n]=y(0),o=t?Se(e).filter(a=>Xt(e,a)):[],r=o.length?JSON.stringify([e.game,e.start,e.options,o]):null;return O(()=>{if(r===null)return;let a=new AbortController;return(async()=>{for(let m of o)await Zt(e,m,a.signal),n(p=>p+1)})().catch(()=>{}),()=>a.abort()},[r]),a=>st(e,a)}function lt(e,t,n,o){return r(e,{number:0,side:null,isOpen:!1},[]);function r(c,l,u){let[d,h,T]=[c,l,!0];for(;d.children.length;){let[k,...$]=d.children,w=m(k,h);i(u,k,w,T&&d!==c);for(let f of $)u.push({kind:"variation",pieces:a(f,m(f,h))});[d,h,T]=[k,w,$.length>0]}return u}function a(c,l){let u=[];return i(u,c,l,!0),r(c,l,u)}function i(c,l,u,d){let h=c.at(-1);u.goesOn&&!d&&h?.kind==="turn"?h.nodes.push(l):c.push({kind:"turn",number:u.number,side:u.side,isApart:d||!h,nodes:[l]})}function m(c,l){let u=t(c.path)?.turn==="chance",d=o?p(c,l):0;if(d===l.side&&(o||!l.isOpen))return{...l,isOpen:l.isOpen||!u,goesOn:!0};let h=o&&d===1&&l.side===0;return{number:l.number+(h?0:1),side:d,isOpen:!u,goesOn:!1}}function p(c,l){for(let u=c;u;u=u.children[0]){let d=t(u.path),h=n.indexOf(d?.player);if(h>=0)return h;if(d?.turn!=="chance")break}return l.side===null?0:1-l.side}}function ct(e){let t=[];for(let n of e){let o=t.at(-1);n.kind==="variation"?t.push(n):n.side===1&&o?.kind==="row"&&!o.isLate&&o.turns.length===1&&!n.isApart?o.turns.push(n):t.push({kind:"row",number:n.number,isLate:n.side===1,turns:[n]})}return t}var oe=6;function mt({session:e,description:t,names:n,settled:o,isTimed:r,onChange:a}){let i=R(null),m=it(e,o),p=e.moves.slice(0,e.at??e.moves.length),c=JSON.stringify(p),l=n.length===2&&!t.facts.simultaneous;ot(e,a),O(()=>eo(i.current),[c,e.moves.length,e.lines.length]);let u=ct(lt(Ce(e),m,n,l)),d=!r&&e.lines.length>0,h=f=>{let x=m(f.path),D=JSON.stringify(f.path)===c,z=x?.label??f.move;return s`
      <button type="button" class=${x?.turn==="chance"?"move chance":"move"} aria-current=${D?"step":null}
        onClick=${()=>a(Re(e,f.path))}>${x?.turn==="chance"?`${z}:`:z}</button>
      ${D&&d&&s` <${nt} key=${c} name=${z} canPromote=${Me(e,f.path)!==null}
        onPromote=${()=>a(Ae(e,f.path))} onDelete=${()=>a(Ee(e,f.path))} />`}`},T=({number:f,side:x})=>s`<span class="number">${f}${x===1?"…":"."}</span>`,k=f=>f.kind==="variation"?s`<span class="inner">${$(f.pieces)}</span> `:s`${(f.isApart||f.side===0)&&s`${T(f)} `}${f.nodes.map(x=>s`${h(x)} `)}`,$=f=>s`( ${f.map(k)})`,w=({number:f,isLate:x,turns:D})=>s`
    <span class="number">${f}.</span>${" "}
    ${x&&s`<span class="turn late">…</span> `}
    ${D.map(({nodes:z})=>s`<span class="turn">${z.map(xt=>s`${h(xt)} `)}</span> `)}`;return s`
    <section class="course" aria-label="Moves">
      <ol class=${`moves-list ${l?"paired":""}`} tabindex="0" aria-label="Moves played" ref=${i}>
        ${u.map((f,x)=>s`<li key=${x} class=${f.kind}>${f.kind==="variation"?$(f.pieces):w(f)}</li>`)}
      </ol>
    </section>`}function eo(e){let t=e.querySelector("[aria-current]");if(!t)return void e.scrollTo(0,0);let[n,o]=[e,t].map(r=>r.getBoundingClientRect());e.scrollTop+=Math.min(0,o.top-n.top-oe)+Math.max(0,o.bottom-n.bottom+oe),e.scrollLeft+=Math.min(0,o.left-n.left-oe)+Math.max(0,o.right-n.right+oe)}function pt({session:e,isPossible:t,notation:n,onMove:o}){let[r,a]=y(""),[i,m]=y(null),p=J(L(e));return s`
    <form class="row type-move" onSubmit=${async l=>{l.preventDefault();let u=r.trim();if(!u)return;let d=p();try{if(await te(ke(e,u)),!d())return;m(null),a(""),o(u)}catch(h){d()&&m(h)}}}>
      <label>Type a move <input name="move" class="short" value=${r} disabled=${!t} title=${n}
        autocomplete="off" autocapitalize="off" spellcheck=${!1} onInput=${l=>a(l.target.value)} /></label>
      <button disabled=${!t}>Play</button>
    </form>
    <${S} error=${i} />`}import*as ut from"../main.js";var dt=ut.play_options_Options;import*as ne from"../main.js";var ft=ne.play_players_Players;import*as ht from"../main.js";var $t=ht.play_records_records_Records;var _t=({session:e,onChange:t})=>s`
  <button type="button" name="review" aria-pressed=${e.review} disabled=${!e.moves.length&&!e.review}
    onClick=${()=>t({...e,review:!e.review})}>Review this game</button>`,vt=C(()=>import("./review/review.js"),"Review");var to=6;function yt({session:e,position:t,settled:n,names:o,seats:r,persons:a,chooser:i,busy:m,end:p,isTold:c,isPaused:l}){let u=$=>a.length===1&&a[0]===$,d=t&&n,h=d?oo(e,a).map(({move:$,before:w})=>qe($,w,u)):[];return s`
    <p role="status" class=${c?"status unseen":"status"}>
      ${h.length>0&&s`<span class="unseen">${h.join(" ")} </span>`}
      ${d&&m===null&&T()}
      ${m!==null&&s`<span class="thinking" key=${e.moves.length}>${a.length?"Machine":P(E(m))} thinks…</span>`}
    </p>`;function T(){let $=e.at!==null?`Move ${e.at} of ${e.moves.length}`:"",w=p?p.title:t.turn==="over"?Ke(t,o,u):k();return[$,w,l&&t.turn!=="over"&&"Paused"].filter(Boolean).join(" · ")}function k(){if(t.turn==="player"&&!t.legal_moves.length)return`${P(E(t.player))} has no legal move`;let $=t.last?.some(({events:f})=>f?.some(({event:x})=>x==="check"))?" – check":"",w=Fe(t,{chooser:i,isYou:u,rolls:e.rolls&&a.length});return w&&`${w}${$}`}}function oo(e,t){let n=Oe(e),o=[];for(let r=n.length-1;r>=0&&o.length<to;r--){let a=G(K(e,r)),i=a?.turn==="player"&&t.includes(a.player);if(o.length&&(!a||i)||(o.unshift({move:no(e,r)??n[r],before:a}),!a||i||!t.length))break}return o}function no(e,t){let n=G(K(e,t+1))?.last??[];return n.length===1?n[0].move_label:void 0}async function gt(e,t){for(let n=(e.at??e.moves.length)-1;n>=0;n--){let o=K(e,n);if(!t.length||n===0)return o;let r=await te(o,{quiet:!0});if(r.turn==="player"&&t.includes(r.player)||r.turn==="together"&&r.choices.some(({player:a})=>t.includes(a)))return o}return K(e,0)}_e("play/course.css",".play{.moves-list{margin:0;height:15rem;overflow:auto;list-style:none;border:1px solid var(--line);border-radius:var(--radius);padding:.3rem;scrollbar-width:thin}.moves-list:not(.paired){display:flex;flex-wrap:wrap;gap:.1rem .4rem;align-content:flex-start}.moves-list .row{display:flex;flex-wrap:nowrap;align-items:baseline;gap:0;min-width:0}.paired .row{display:grid;grid-template-columns:2.4rem minmax(0,13rem) minmax(0,13rem)}.moves-list .turn{display:flex;flex-wrap:wrap;min-width:0}.moves-list .number{color:var(--quiet);font-size:.85rem;padding:0 .2rem;font-variant-numeric:tabular-nums}.moves-list .late{color:var(--quiet);padding:0 .35rem}.moves-list .variation{flex-basis:100%;margin:.1rem 0 .1rem 1.2rem;padding-left:.5rem;border-left:3px solid var(--line);font-size:.9rem;color:var(--quiet);overflow-wrap:anywhere}.moves-list .inner{font-size:.95em}.moves-list .move{border:0;background:none;padding:.1rem .35rem;min-height:1.75rem;min-width:1.75rem;text-align:left}.moves-list .variation .move{min-height:1.5rem;color:var(--text)}.moves-list .chance{color:var(--quiet);padding-right:.1rem;min-width:0}.moves-list .move:hover{background:var(--raised)}.moves-list .move[aria-current]{background:var(--highlight);font-weight:600;color:var(--text)}.moves-list .more{border:0;background:none;padding:0 .3rem;min-height:1.5rem;min-width:1.5rem}.move-menu{position:fixed;z-index:7;display:grid;background:var(--ground);border:1px solid var(--line);border-radius:var(--radius);box-shadow:0 4px 16px #0006;padding:.25rem}.move-menu button{border:0;background:none;text-align:left}.move-menu button:hover{background:var(--raised)}.actions{gap:.4rem}.actions button{min-width:2.5rem;padding-inline:.5rem}.actions [aria-pressed=true]{border-color:var(--line);box-shadow:none}.actions .step{font-size:1.25rem;line-height:1}.actions .sure{gap:.4rem;flex-wrap:nowrap}.actions .icon svg{width:1.1rem;height:1.1rem;vertical-align:-.2rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.offer{font-weight:600}.ending{position:relative;border:1px solid var(--accent);border-radius:var(--radius);background:var(--raised);padding:.75rem 1rem}.ending h2{font-size:1.25rem;margin:0 2rem .25rem 0}.ending p{margin:0 0 .5rem}.ending .row{margin-top:.5rem}.ending .close{position:absolute;right:.4rem;top:.4rem;border:0;background:none;min-height:2rem;min-width:2rem;padding:0;font-size:1.25rem}.ending:focus{outline-offset:-1px}.now:has(>.status.unseen){min-height:0;margin:0}@media(max-width:52rem){.panel>*{margin-bottom:.4rem}.moves-list,.moves-list:not(.paired){display:flex;flex-wrap:nowrap;align-items:center;height:auto;min-height:2.75rem;padding:.2rem}.moves-list>li{flex:none}.paired .row{display:flex}.moves-list .turn{flex-wrap:nowrap}.moves-list .variation{flex-basis:auto;margin:0;padding:0;border:0;white-space:nowrap}.actions .words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.actions{gap:.25rem;flex-wrap:nowrap}.actions button{position:relative;flex:1;min-width:0;padding-inline:.2rem}.moves-list{scrollbar-width:none}}}");var ro=C(()=>import("./ending/ending.js"),"Ending");function kr({session:e,list:t,description:n,names:o,game:r,each:a,course:i,isFlipped:m,setBetter:p,onNew:c,onChange:l}){let{position:u,settled:d,machine:h,watch:T}=r,{ending:k}=i,$=D=>l(D,{replace:!0}),{undo:w,undoError:f}=io(e,r.persons,$),x=u?.turn==="over"||e.end!=="";return s`
    <div class="panel">
      <div class="now">
        <${yt} ...${{session:e,position:u,settled:d,names:o}} seats=${r.seats} persons=${r.persons} chooser=${r.chooser}
          busy=${h.busy} end=${i.verdict} isTold=${k.isShown} isPaused=${T.isHeld} />
        <div class="act row"><${lo} session=${e} game=${r} manners=${i.manners} names=${o} /></div>
      </div>
      ${k.isShown&&s`<${ro} ...${{session:e,verdict:i.verdict,isNew:k.isNew,onReview:()=>$({...e,review:!0}),onClose:k.close}}
        onRematch=${i.rematch??(()=>l(be(e)))} rematch=${i.rematch?"Rematch":"Again"} onNew=${c} />`}
      <${S} error=${r.error} onRetry=${r.retry} />
      <${S} error=${h.error} onRetry=${h.retry} />
      <${S} error=${f} onRetry=${w} />
      <${S} error=${i.manners.error} onRetry=${i.manners.offerDraw} />
      <${mt} ...${{session:e,description:n,names:o,settled:d}} isTimed=${i.isTimed} onChange=${$} />
      <${Pe} ...${{session:e,watch:T,course:i,isFlipped:m,isOver:x}} canFlip=${o.length===2} onChange=${$} onUndo=${w} />
      <details class="fold" open>
        <summary>Analysis</summary>
        <${Je} ...${{session:e,description:n,names:o,game:r,each:a}} onLook=${D=>$(W(e,D))} />
      </details>
      <div class="row">${(e.review||!k.isShown)&&s`<${_t} session=${e} onChange=${$} />`}<${Xe} session=${e} onChange=${l} /></div>
      ${e.review&&s`<${vt} ...${{session:e,names:o}} onBetter=${p} onChange=${$} />`}
      <p class="row"><${Y} text=${we(e)}>Copy link<//> <${so} ...${{session:e,position:u}} /></p>
      <details class="fold">
        <summary>Players</summary>
        <${ft} ...${{session:e,description:n,list:t,names:o}} onChange=${$} />
      </details>
      <${dt} ...${{session:e,description:n,onChange:l}} />
      <details class="fold">
        <summary>Type a move</summary>
        <${pt} session=${e} isPossible=${r.mayMove} notation=${n.move_notation} onMove=${r.play} />
      </details>
      <${$t} ...${{session:e,description:n,position:u,onChange:l}} />
      <${Ze} />
      <details class="fold"><summary>Rules</summary><p>${n.rules}</p></details>
      <${$e} />
    </div>`}var so=({session:e,position:t})=>t?.turn==="player"&&s`<a href=${ao(e,t)}>See how the machine thinks here →</a>`;function ao({game:e,options:t},{state:n}){if(e===q)return ae({...se([q],{tree:t.text}),state:n});let o=Object.keys(t).length?JSON.stringify(t):"";return ae({...se([e],{}),options:o,state:n})}function io(e,t,n){let[o,r]=y(null),a=JSON.stringify(e),i=J(a);return{undo:()=>{let p=i();r(null),gt(e,t).then(c=>p()&&n(c),c=>p()&&r({whole:a,error:c}))},undoError:o?.whole===a?o.error:null}}function lo({session:e,game:t,manners:n,names:o}){let{position:r}=t;if(n.offer)return s`<${et} ...${{manners:n,names:o}} seats=${t.seats} persons=${t.persons} />`;if(t.mayDraw)return s`<${Qe} key=${L(e)} session=${e} position=${r} onDrawn=${t.play} />`;if(t.mayMove&&r.turn==="player"&&r.legal_moves.length===1){let[a]=r.legal_moves;return s`Only move: <button type="button" data-choice=${a} onClick=${()=>t.choose(a)}>${a}</button>`}return null}export{kr as Panel};
