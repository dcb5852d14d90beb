import*as k from"../main.js";var u=k.vendor_preact_html;var S=k.vendor_preact_useEffect;var Tt=k.vendor_preact_useLayoutEffect;var L=k.vendor_preact_useMemo;var H=k.vendor_preact_useRef;var w=k.vendor_preact_useState;import*as Mt from"../main.js";var V=Mt.widgets_failure_Failure;import*as O from"../main.js";var At=O.service_algorithms;var D=O.service_ask;var zt=O.service_curl;var et=O.service_descriptionOf;var Nt=O.service_games;var Ct=O.service_key;var It=O.service_text;var Lt=O.service_useLastRequest;var Fe=2e3;function qt({text:t,children:e}){let[n,o]=w(null);return S(()=>{if(!n)return;let s=setTimeout(()=>o(null),Fe);return()=>clearTimeout(s)},[n]),u`<button type="button" onClick=${async()=>{let s=typeof t=="function"?await t():t;o(s&&await Ge(s)?"Copied":"Not copied")}}>${n??e}</button><span class="unseen" role="status">${n}</span>`}async function Ge(t){try{return await navigator.clipboard.writeText(t),!0}catch{return Ke(t,()=>document.execCommand("copy"))}}function Ke(t,e){let n=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=t,document.body.append(o),o.select();let r=e();return o.remove(),n?.focus(),r}var Rt=4e3;function Pt(){let t=Lt();if(!t)return null;let e=zt(t);return u`
    <details class="request">
      <summary>The request: <code>${t.method} /${t.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${e}</pre>
      ${Ct()&&u`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${qt} key=${e} text=${e}>Copy<//>
      ${t.reply&&u`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${Je(t.reply)}</pre>`}
    </details>`}function Je(t){let e=JSON.stringify(t,null,1);return e.length>Rt?`${e.slice(0,Rt)}
…`:e}import*as ft from"../main.js";var Dt=ft.styled_adopted;import*as F from"../main.js";var $t=F.route_go;var X=[{title:"The lecture's figure",text:"((3,12,8),(2,4,6),(14,5,2))"},{title:"Three plies",text:"max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"},{title:"Three plies, its mirror",text:"max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"},{title:"Quiz 2",text:"max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"},{title:"Deep cuts A to E",text:"max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"},{title:"Equal values",text:"((3,12),(3,1))"},{title:"Two coins: chance",text:"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))"},{title:"Chance alone",text:"max(chance(400,300),chance(492,362))"},{title:"Estimates at the cut-off",text:"max(min(~-1,~-2),min(~4,~9))"},{title:"Three players",text:"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"}],Bt=[[3,3],[2,2,2],[2,3],[3,2],[2,3,2],[2,2,3]],Ve=20;function nt(){let[...t]=Bt[Wt(Bt.length)],e=([n,...o])=>n?`(${Array.from({length:n},()=>e(o)).join(",")})`:String(Wt(Ve+1));return e(t)}var Wt=t=>Math.floor(Math.random()*t);var E="tree",C="plain_alpha_beta",q="mcts",R="auto",Xe=2,Ze=400,jt="end",Qe=250,Ye=3e3;function Z(t,e){let n=t[0]??E,o=n===E;return{game:n,text:e.tree??X[0].text,options:e.options??"",state:e.state??"",moves:e.moves??"",algorithm:e.algorithm??(o&&!e.tree?C:R),depth:e.depth===jt?"":e.depth??(o?"":String(Xe)),nodes:e.nodes??String(Ze),failHard:e.fail_hard==="1",strict:e.strict==="1",quiz:e.quiz==="1"}}function gt(t,e){let{game:n,text:o,options:r,state:s,moves:a,algorithm:c,depth:l,nodes:i,failHard:m,strict:d,quiz:p}=t,$=n===E,f={tree:$?o:"",options:$?"":r,state:s,moves:a,algorithm:c,depth:l||($?"":jt),nodes:c===q?i:"",fail_hard:m?"1":"",strict:d?"1":"",quiz:p?"1":"",at:e===void 0?"":String(e)};return[["look",...$?[]:[n]],f]}function st(t){let{game:e,text:n,options:o,state:r,moves:s,algorithm:a,depth:c,nodes:l,failHard:i,strict:m}=t,d={most_nodes:Qe};return e===E?d.options={text:n}:(o.trim()&&(d.options=tn(o)),d.time_ms=Ye),r.trim()&&(d.state=r.trim()),s.trim()&&(d.moves=s.trim().split(/[\s]+/)),a!==R&&(d.algorithm=a),a===q?Object.assign(d,{nodes:Ut(l,"/nodes"),seed:1}):c.trim()&&(d.depth=Ut(c,"/depth")),a===C&&(i||m)&&(d.rules={fail_hard:i,cut_on_equal:!m}),d}var ot=class extends Error{constructor(e,n){super(e),this.problem={pointer:n}}};function Ut(t,e){let n=Number(t);if(!Number.isInteger(n)||n<1)throw new ot("A whole number from 1 is needed.",e);return n}function tn(t){try{return JSON.parse(t)}catch(e){throw new ot(`The options are no JSON: ${e.message}`,"/options")}}import*as rt from"../main.js";var Ht=rt.names_called;var Ft=rt.names_capital;var en=4,nn=36,on=["first","second","third","fourth","fifth","sixth","seventh","eighth","ninth","tenth"];function v(t){let e=typeof t=="string"?Number(t.replace("inf","Infinity")):t;return Number.isFinite(e)?(Number.isInteger(e)?String(e):String(Number(e.toPrecision(en)))).replace("-","−"):e<0?"−∞":"+∞"}var B=t=>v(t.alpha??-1/0),W=t=>v(t.beta??1/0),G=t=>`(${t.map(v).join(", ")})`,at=t=>t.values?G(t.values):v(t.value);function it(t){for(let e=1;e<=nn;e++){let n=Math.round(t*e);if(Math.abs(n/e-t)<1e-9)return e===1?String(n):`${n}/${e}`}return v(t)}var T=t=>t.length?t.join(" › "):"the root",Gt=t=>on[t]??`${t+1}th`,z=(t,e,n=`${e}s`)=>`${t.toLocaleString("en")} ${t===1?e:n}`,Q=t=>t.length<2?t.join(""):`${t.slice(0,-1).join(", ")} and ${t.at(-1)}`;function K(t){if(t.role==="chance")return"Chance";if(t.role==="together")return"The simultaneous turn";if(!t.player)return"The node";let e=P(t.player),n={max:"MAX",min:"MIN"}[t.role];return n&&n!==e?`${e} (${n})`:e}var P=t=>Ft(Ht(t));var I="utility";function U({records:[t],viewpoint:e,players:n,value_of_first:o,value:r,unit:s=I}){if(t?.value===void 0||t.values||t.proven!==!1)return I;let a=e===n?.[0]?o:r;return a===void 0||t.value===a?I:s}function Kt(t){let{records:[e],value:n,viewpoint:o,unit:r=I}=t;if(e?.values)return G(e.values);if(e?.outcome)return`${v(e.value)} (${sn[e.outcome](P(o))})`;let s=e?.value??e?.mean??n,a=e?.proven?I:U(t);return a===I&&(r===I||e?.proven)?v(s):`${v(s)} (${a})`}var Jt=t=>U(t)===I?"":v(t.records[0].value);function Vt({records:[t],value:e,value_of_first:n}){return t?.values?G(t.values):v(n??e)}var sn={win:t=>`${t} wins`,draw:()=>"a draw",loss:t=>`${t} loses`};var Xt=["minimax",C,"alpha_beta"],rn=1e3,an="algorithm_refused",cn=["max_n","paranoid","equilibrium","expectimax"],ln=["expectiminimax","max_n","equilibrium","expectimax"];function Zt(t,e){let[n,o]=w(null),r=JSON.stringify([t.game,t.text,t.options,t.state,t.moves,t.depth]);return S(()=>{if(o(null),!e)return;let s=new AbortController;return un(t,e,s.signal,o).catch(()=>s.signal.aborted||o([])),()=>s.abort()},[r,e]),n}async function un(t,e,n,o){let r=[];for(let s of dn(t,e))try{let a={...t,algorithm:s,failHard:!1,strict:!1},c={...st(a),most_nodes:1,time_ms:rn},l=await D(t.game,"trace",c,{signal:n,quiet:!0});r=[...r,{algorithm:s,reply:l}],o(r)}catch(a){if(a.code!==an)throw a}o(r)}function dn(t,e){let{description:n}=e,o=({name:r,needs:s})=>r!==q&&(!n.facts.path_cost||/path cost/.test(s));return ct(t,e).filter(r=>o(n.algorithms.find(s=>s.name===r)))}function ct({game:t,text:e},n){if(!n)return[];let{description:o}=n,r=n.algorithms.filter(c=>c.traced).map(({name:c})=>c),s=o.algorithms.filter(({name:c,applies:l})=>l&&r.includes(c)).map(({name:c})=>c),a=t===E?s.filter(hn(e)):s;return[...Xt.filter(c=>a.includes(c)),...a.filter(c=>!Xt.includes(c))]}var hn=t=>e=>e===q||(/chance/.test(t)?ln.includes(e):!/\[[^\],]*,[^\],]*,/.test(t)||cn.includes(e));function Qt({rows:t,chosen:e,onChoose:n}){let o=t?.map(({reply:s})=>U(s)).find(s=>s!==I),r=t?.[0]?.reply.players?.[0];return u`
    <section class="counts">
      <h2>The algorithms side by side</h2>
      <p class="quiet">The same position, one request each. ${r&&`Values are for ${P(r)}.`}</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Counts of the algorithms">
        <table>
          <thead>
            <tr>
              <th>algorithm</th><th class="number">nodes</th><th class="number">leaves</th>
              <th class="number">cut</th>${o&&u`<th class="number">in ${o}</th>`}<th class="number">${o?"utility":"value"}</th><th>move</th>
            </tr>
          </thead>
          <tbody>
            ${(t??[]).map(({algorithm:s,reply:a})=>u`
              <tr key=${s} data-algorithm=${s} class=${s===e?"chosen":""}>
                <td>
                  ${s===e?u`<strong>${s}</strong>`:u`<button type="button" class="plain" onClick=${()=>n(s)}>${s}</button>`}
                  ${a.opponent&&u` <span class="quiet">(others ${a.opponent})</span>`}
                </td>
                <td class="number">${bt(a.nodes)}</td>
                <td class="number">${bt(a.leaves)}</td>
                <td class="number">${s===q?"":bt(a.cut)}</td>
                ${o&&u`<td class="number">${Jt(a)}</td>`}
                <td class="number">${Vt(a)}</td>
                <td>${a.move}</td>
              </tr>`)}
          </tbody>
        </table>
        ${!t&&u`<p class="waiting">Counting…</p>`}
      </div>
    </section>`}var bt=t=>t?.toLocaleString("en")??"";var A=t=>t.join(`
`);function te(t,e=[]){let n=new Map;for(let o of e)vt(n,o,!0);for(let o of t)vt(n,o,!1);for(let o of n.values())fn(o,n);return{root:n.get(A([])),nodes:n}}function vt(t,e,n){let o=A(e.path),r=t.get(o);if(r){mn(r)&&e.kind!=="cut"&&e.turn&&Object.assign(r,Yt(e)),r.probability??=e.probability;return}let s={key:o,path:e.path,move:e.path.at(-1),children:[],given:n,together:[],...Yt(e)};if(t.set(o,s),!e.path.length)return;let a=e.path.slice(0,-1);t.has(A(a))||vt(t,{path:a},!1),s.parent=t.get(A(a)),s.parent.children.push(s)}var mn=({role:t,player:e})=>t==="unknown"||t==="player"&&!e;function Yt(t){let{player:e,probability:n,value:o,values:r,state:s}=t;return{role:pn(t),player:e,probability:n,value:o,values:r,state:s,leaf:t.leaf}}function pn(t){return t.kind==="cut"?"unknown":t.leaf||t.turn==="over"?"leaf":t.turn==="chance"||t.turn==="together"?t.turn:t.maximizes===void 0?"player":t.maximizes?"max":"min"}function fn(t,e){let n=t.children.filter(s=>s.role==="unknown"&&!s.children.length);if(n.length<=6)return;let[o,...r]=n;o.together=r.map(s=>s.path),r.forEach(s=>e.set(s.key,o)),t.children=t.children.filter(s=>!r.includes(s))}var ee=({kind:t})=>t==="expanded"||t==="goal",ne=t=>t.records.some(ee);function oe(t){return t.records.filter(ee).map(e=>{let n={g:e.cost,h:e.heuristic,onPath:e.on_path},o=e.expansion,r=A(e.path),s=o===void 0?`The goal is reached: ${T(e.path)}`:`${o}. ${T(e.path)}`;return{kind:"expand",key:r,text:`${s}, ${$n(n)}.`,changes:[[r,{status:"done",order:o,...n}]]}})}var $n=({g:t,h:e})=>e===void 0?`g = ${v(t)}`:`g = ${v(t)}, h = ${v(e)}, f = g + h = ${v(t+e)}`,gn=200;function se({events:t,at:e}){let n=t.slice(Math.max(0,e-gn),e).reverse();return u`
    <h2>Order of expansion</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Order of expansion">
      <table class="expansions">
        <thead><tr><th class="number">step</th><th>way</th><th class="number">g</th><th class="number">h</th><th class="number">f</th></tr></thead>
        <tbody>${n.map(({key:o,changes:[[,r]]})=>bn(o,r))}</tbody>
      </table>
    </div>`}var bn=(t,{order:e,g:n,h:o,onPath:r})=>u`
  <tr class=${r?"on-path":""}>
    <td class="number">${e??"goal"}</td>
    <td>${T(t?t.split(`
`):[])}${r&&u` <span class="quiet">(on the path)</span>`}</td>
    <td class="number">${v(n)}</td>
    <td class="number">${o===void 0?"":v(o)}</td>
    <td class="number">${o===void 0?"":v(n+o)}</td>
  </tr>`,re=t=>t.map(e=>e.agent===void 0?e:{...e,path:[e.agent,...e.path]});function ae(){return u`
    <p class="explain">Two players walk down the tree from the top, one branch a turn: <b>▲ MAX</b> wants to end at a large
      number, <b>▼ MIN</b> at a small one. <b>Minimax</b> fills in the tree from the bottom: a ▲ is worth the largest of
      its branches, a ▼ the smallest. <b>Alpha-beta</b> finds the same value, but goes from left to right and <b>cuts</b>${" "}
      (prunes) a branch as soon as it cannot matter: if MAX already has a 3 elsewhere and a ▼ shows a 2, MAX will not go there,
      whatever else is below that ▼.</p>`}function lt({windows:t}){return u`
    <p class="signs quiet">▲ chooses the largest · ▼ the smallest · ● chance, the mean · ■ an end or an estimate ·${" "}
      ${t&&u`<b>α</b>: what MAX has for sure · <b>β</b>: what MIN has for sure ·`}
      ${" "}<span class="crossed">✕</span> cut: never looked at</p>`}var ut={right:"✓",missed:"!",wrong:"✕",inside:"·"};function ie(t,e,n){let o=new Map,r=s=>e.has(s.key)||s.children.length>0&&s.children.every(r);for(let s of n)o.set(s,r(t.nodes.get(s))?"right":"missed");for(let s of e)o.has(s)||o.set(s,vn(t.nodes.get(s),n)?"inside":"wrong");return o}function vn(t,e){for(let n=t.parent;n;n=n.parent)if(e.has(n.key))return!0;return!1}var ce=.86,le=19,xn=3,wn={right:"right: it is cut",missed:"missed: it is cut",wrong:"wrong: it is looked at",inside:"inside a cut branch"};function ue({places:t,scale:e,quiz:{picked:n,onPick:o,checked:r}}){return u`
    <div class="branches" role="group" aria-label="Branches: choose those that are cut">
      ${t.map(({node:s,parent:a,x:c,y:l})=>{if(!a)return null;let[i,m]=[a.x+(c-a.x)*ce,a.y+le+(l-a.y-2*le)*ce],d=r?.get(s.key),p=n.has(s.key);return u`
          <button type="button" key=${s.key} data-choice=${s.path.join("/")} class="branch ${d??""}"
            aria-pressed=${p} aria-disabled=${!!r} aria-label=${yn(s,d)}
            style=${{left:`${i*e}px`,top:`${m*e}px`}} onClick=${()=>r||o(s.key)}>
            ${d?ut[d]:p?"✂":s.move.slice(0,xn)}
          </button>`})}
    </div>`}function yn(t,e){let n=t.role==="leaf"&&t.value!==void 0?`to the leaf ${t.value}`:"";return[`Branch ${T(t.path)}`,n,e&&wn[e]].filter(Boolean).join(", ")}var J=19,_n=35,j=6,kn=13,de=8,Sn=4,On=6,En=2,he={max:"MAX",min:"MIN"},me={max:6,min:-6},Tn={upper:"≤",lower:"≥"};function pe({place:t,state:e,plain:n}){let{node:o,parent:r,x:s,y:a}=t,c={x:r.x,y:r.y+J},l={x:s,y:a-J},i=f=>({x:c.x+(l.x-c.x)*f,y:c.y+(l.y-c.y)*f}),m=i(.84),d=i(.55),p=e==="cut",$=[o.path,...o.together].map(f=>f.join("/"));return u`
    <g class="edge ${e}" data-cut=${p?$.join(" "):null}>
      <line x1=${c.x} y1=${c.y} x2=${l.x} y2=${l.y} />
      ${p&&!n&&u`<path class="cross" d="M${d.x-j} ${d.y-j}l${2*j} ${2*j}m0 ${-2*j}l${-2*j} ${2*j}" />`}
      ${!n&&u`<text class="move" x=${m.x} y=${m.y}>${Mn(o)}</text>`}
    </g>`}function Mn({move:t,probability:e,together:n}){let o=t.length>de?`${t.slice(0,de-1)}…`:t,r=n.length?` +${n.length}`:"";return`${o}${e===void 0?"":` ${it(e)}`}${r}`}function fe({place:t,view:e={},state:n,isCurrent:o,windows:r,wide:s,named:a}){let{node:c,x:l,y:i}=t,m=s?_n:J,d=zn(c,e,n),p=r&&c.role!=="leaf"&&e.status&&!["cut","below"].includes(n),$={max:{x:15,y:-15},min:{x:15,y:4}}[c.role]??{x:m+4,y:-6};return u`
    <g class="node ${c.role} ${n} ${o?"current":""} ${e.onPath?"on-path":""}" transform="translate(${l},${i})" data-node=${c.path.join("/")}>
      ${An(c.role,m)}
      ${d===""&&n==="given"&&he[c.role]&&u`<text class="role" y=${me[c.role]}>${he[c.role]}</text>`}
      <text class="worth ${d.length>Sn?"small":""}" y=${me[c.role]??0}>${d}</text>
      ${a&&c.role==="player"&&c.player&&u`<text class="name" x=${-m-4}>${c.player.slice(0,On)}</text>`}
      ${p&&u`
        <text class="window" x=${$.x} y=${$.y}>α ${B(e)}</text>
        <text class="window" x=${$.x} y=${$.y+kn}>β ${W(e)}</text>`}
      ${e.visits!==void 0&&e.mean!==void 0&&u`<text class="window" y=${J+10} text-anchor="middle">⌀ ${Nn(e.mean)}</text>`}
      ${e.g!==void 0&&u`<text class="window" y=${J+10} text-anchor="middle">${v(e.g)}${e.h===void 0?"":`+${v(e.h)}`}</text>`}
    </g>`}function An(t,e){let n=J;return t==="max"?u`<path d="M0 ${-n-4}L${n+6} ${n-2}H${-n-6}Z" />`:t==="min"?u`<path d="M0 ${n+4}L${n+6} ${-n+2}H${-n-6}Z" />`:t==="chance"?u`<circle r=${n} />`:t==="together"?u`<path d="M0 ${-n-4}L${n+6} 0L0 ${n+4}L${-n-6} 0Z" />`:t==="leaf"?u`<rect x=${-e+3} y=${-n+3} width=${2*e-6} height=${2*n-6} />`:u`<rect x=${-e} y=${-n+2} width=${2*e} height=${2*n-4} rx="10" />`}function zn(t,e,n){if(e.visits!==void 0)return String(e.visits);if(e.order!==void 0)return String(e.order);let o=t.role==="leaf"&&t.given?t:{},r=e.values??o.values;if(r)return G(r).replaceAll(", ",",");let s=e.value??(n==="later"?void 0:o.value);return s===void 0?"":`${Tn[e.bound]??""}${v(s)}`}var Nn=t=>v(Number(t.toPrecision(En)));function Cn(t){var e=0,n=t.children,o=n&&n.length;if(!o)e=1;else for(;--o>=0;)e+=n[o].value;t.value=e}function In(){return this.eachAfter(Cn)}function Ln(t,e){let n=-1;for(let o of this)t.call(e,o,++n,this);return this}function qn(t,e){for(var n=this,o=[n],r,s,a=-1;n=o.pop();)if(t.call(e,n,++a,this),r=n.children)for(s=r.length-1;s>=0;--s)o.push(r[s]);return this}function Rn(t,e){for(var n=this,o=[n],r=[],s,a,c,l=-1;n=o.pop();)if(r.push(n),s=n.children)for(a=0,c=s.length;a<c;++a)o.push(s[a]);for(;n=r.pop();)t.call(e,n,++l,this);return this}function Pn(t,e){let n=-1;for(let o of this)if(t.call(e,o,++n,this))return o}function Dn(t){return this.eachAfter(function(e){for(var n=+t(e.data)||0,o=e.children,r=o&&o.length;--r>=0;)n+=o[r].value;e.value=n})}function Bn(t){return this.eachBefore(function(e){e.children&&e.children.sort(t)})}function Wn(t){for(var e=this,n=Un(e,t),o=[e];e!==n;)e=e.parent,o.push(e);for(var r=o.length;t!==n;)o.splice(r,0,t),t=t.parent;return o}function Un(t,e){if(t===e)return t;var n=t.ancestors(),o=e.ancestors(),r=null;for(t=n.pop(),e=o.pop();t===e;)r=t,t=n.pop(),e=o.pop();return r}function jn(){for(var t=this,e=[t];t=t.parent;)e.push(t);return e}function Hn(){return Array.from(this)}function Fn(){var t=[];return this.eachBefore(function(e){e.children||t.push(e)}),t}function Gn(){var t=this,e=[];return t.each(function(n){n!==t&&e.push({source:n.parent,target:n})}),e}function*Kn(){var t=this,e,n=[t],o,r,s;do for(e=n.reverse(),n=[];t=e.pop();)if(yield t,o=t.children)for(r=0,s=o.length;r<s;++r)n.push(o[r]);while(n.length)}function ht(t,e){t instanceof Map?(t=[void 0,t],e===void 0&&(e=Xn)):e===void 0&&(e=Vn);for(var n=new Y(t),o,r=[n],s,a,c,l;o=r.pop();)if((a=e(o.data))&&(l=(a=Array.from(a)).length))for(o.children=a,c=l-1;c>=0;--c)r.push(s=a[c]=new Y(a[c])),s.parent=o,s.depth=o.depth+1;return n.eachBefore(Qn)}function Jn(){return ht(this).eachBefore(Zn)}function Vn(t){return t.children}function Xn(t){return Array.isArray(t)?t[1]:null}function Zn(t){t.data.value!==void 0&&(t.value=t.data.value),t.data=t.data.data}function Qn(t){var e=0;do t.height=e;while((t=t.parent)&&t.height<++e)}function Y(t){this.data=t,this.depth=this.height=0,this.parent=null}Y.prototype=ht.prototype={constructor:Y,count:In,each:Ln,eachAfter:Rn,eachBefore:qn,find:Pn,sum:Dn,sort:Bn,path:Wn,ancestors:jn,descendants:Hn,leaves:Fn,links:Gn,copy:Jn,[Symbol.iterator]:Kn};function $e(t,e,n,o,r){for(var s=t.children,a,c=-1,l=s.length,i=t.value&&(o-e)/t.value;++c<l;)a=s[c],a.y0=n,a.y1=r,a.x0=e,a.x1=e+=a.value*i}function Yn(t,e){return t.parent===e.parent?1:2}function xt(t){var e=t.children;return e?e[0]:t.t}function wt(t){var e=t.children;return e?e[e.length-1]:t.t}function to(t,e,n){var o=n/(e.i-t.i);e.c-=o,e.s+=n,t.c+=o,e.z+=n,e.m+=n}function eo(t){for(var e=0,n=0,o=t.children,r=o.length,s;--r>=0;)s=o[r],s.z+=e,s.m+=e,e+=s.s+(n+=s.c)}function no(t,e,n){return t.a.parent===e.parent?t.a:n}function dt(t,e){this._=t,this.parent=null,this.children=null,this.A=null,this.a=this,this.z=0,this.m=0,this.c=0,this.s=0,this.t=null,this.i=e}dt.prototype=Object.create(Y.prototype);function oo(t){for(var e=new dt(t,0),n,o=[e],r,s,a,c;n=o.pop();)if(s=n._.children)for(n.children=new Array(c=s.length),a=c-1;a>=0;--a)o.push(r=n.children[a]=new dt(s[a],a)),r.parent=n;return(e.parent=new dt(null,0)).children=[e],e}function ge(){var t=Yn,e=1,n=1,o=null;function r(i){var m=oo(i);if(m.eachAfter(s),m.parent.m=-m.z,m.eachBefore(a),o)i.eachBefore(l);else{var d=i,p=i,$=i;i.eachBefore(function(b){b.x<d.x&&(d=b),b.x>p.x&&(p=b),b.depth>$.depth&&($=b)});var f=d===p?1:t(d,p)/2,h=f-d.x,x=e/(p.x+f+h),y=n/($.depth||1);i.eachBefore(function(b){b.x=(b.x+h)*x,b.y=b.depth*y})}return i}function s(i){var m=i.children,d=i.parent.children,p=i.i?d[i.i-1]:null;if(m){eo(i);var $=(m[0].z+m[m.length-1].z)/2;p?(i.z=p.z+t(i._,p._),i.m=i.z-$):i.z=$}else p&&(i.z=p.z+t(i._,p._));i.parent.A=c(i,p,i.parent.A||d[0])}function a(i){i._.x=i.z+i.parent.m,i.m+=i.parent.m}function c(i,m,d){if(m){for(var p=i,$=i,f=m,h=p.parent.children[0],x=p.m,y=$.m,b=f.m,M=h.m,_;f=wt(f),p=xt(p),f&&p;)h=xt(h),$=wt($),$.a=i,_=f.z+b-p.z-x+t(f._,p._),_>0&&(to(no(f,i,d),i,_),x+=_,y+=_),b+=f.m,x+=p.m,M+=h.m,y+=$.m;f&&!wt($)&&($.t=f,$.m+=b-y),p&&!xt(h)&&(h.t=p,h.m+=x-M,d=i)}return d}function l(i){i.x*=e,i.y=i.depth*n}return r.separation=function(i){return arguments.length?(t=i,r):t},r.size=function(i){return arguments.length?(o=!1,e=+i[0],n=+i[1],r):o?null:[e,n]},r.nodeSize=function(i){return arguments.length?(o=!0,e=+i[0],n=+i[1],r):o?[e,n]:null},r}function be(t,e,n,o,r){for(var s=t.children,a,c=-1,l=s.length,i=t.value&&(r-n)/t.value;++c<l;)a=s[c],a.x0=e,a.x1=o,a.y0=n,a.y1=n+=a.value*i}var ve=(1+Math.sqrt(5))/2;function xe(t,e,n,o,r,s){for(var a=[],c=e.children,l,i,m=0,d=0,p=c.length,$,f,h=e.value,x,y,b,M,_,g,N;m<p;){$=r-n,f=s-o;do x=c[d++].value;while(!x&&d<p);for(y=b=x,g=Math.max(f/$,$/f)/(h*t),N=x*x*g,_=Math.max(b/N,N/y);d<p;++d){if(x+=i=c[d].value,i<y&&(y=i),i>b&&(b=i),N=x*x*g,M=Math.max(b/N,N/y),M>_){x-=i;break}_=M}a.push(l={value:x,dice:$<f,children:c.slice(m,d)}),l.dice?$e(l,n,o,r,h?o+=f*x/h:s):be(l,n,o,h?n+=$*x/h:r,s),h-=x,m=d}return a}var Hs=(function t(e){function n(o,r,s,a,c){xe(e,o,r,s,a,c)}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(ve),Fs=(function t(e){function n(o,r,s,a,c){if((l=o._squarify)&&l.ratio===e)for(var l,i,m,d,p=-1,$,f=l.length,h=o.value;++p<f;){for(i=l[p],m=i.children,d=i.value=0,$=m.length;d<$;++d)i.value+=m[d].value;i.dice?$e(i,r,s,a,h?s+=(c-s)*i.value/h:c):be(i,r,s,h?r+=(a-r)*i.value/h:a,c),h-=i.value}else o._squarify=l=xe(e,o,r,s,a,c),l.ratio=e}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(ve);var so=37,ro=78,ao=8,io=10,co=8,we=92,lo=27,uo=42,ho=18,ye=34,mo=40,po=["leaf","unknown"],fo=2.05,$o=1.5;function _e(t,e){let n=e?ro:Math.max(so,ao*ke(t)+io),o=e?uo:lo,r=e?1.3:fo,s=ge().nodeSize([n,we]).separation((d,p)=>{if(d.children||p.children)return r;let $=e||[d,p].every(({data:f})=>po.includes(f.role))?1:$o;return d.parent===p.parent?$:Math.max($,1.25)})(ht(t)),a=s.descendants(),c=Math.min(...a.map(({x:d})=>d)),l=Math.max(...a.map(({x:d})=>d)),i=a.map(({data:d,x:p,y:$,parent:f})=>({node:d,x:p-c+o,y:$+ye,parent:f})),m=new Map(i.map(d=>[d.node.key,d]));return i.forEach(d=>d.parent=d.parent&&m.get(d.parent.data.key)),{places:i,width:l-c+2*o+ho,height:s.height*we+ye+mo}}function ke(t){let e=t.children.map(ke);return Math.max(Math.min(co,t.move?.length??0),...e)}var go=.75,Se=1.25,bo=.2,vo=2.5,xo=.75;function mt({scene:t,views:e,current:n,windows:o,label:r,quiz:s}){let a=L(()=>[...t.nodes.values()].some(({values:g})=>g),[t]),c=L(()=>new Set([...t.nodes.values()].map(({player:g})=>g)).size>2,[t]),{places:l,width:i,height:m}=L(()=>_e(t.root,a),[t,a]),d=H(null),[p,$]=w(0),[f,h]=w(null);Tt(()=>{let g=new ResizeObserver(([{contentRect:N}])=>$(N.width));return g.observe(d.current),()=>g.disconnect()},[]),S(()=>h(null),[t]);let x=p?Math.max(go,Math.min(1.15,p/i)):1,y=f??x,b=l.find(({node:g})=>g.key===n);S(()=>b&&yo(d.current,b,y),[b,y]);let M=g=>h(Math.max(bo,Math.min(vo,y*g))),_=L(()=>wo(l,e),[l,e]);return u`
    <div class="picture-frame">
      <div class="tree" ref=${d} tabindex="0" role="group" aria-label=${r}>
        <div class="canvas" style=${{width:`${i*y}px`,height:`${m*y}px`}}>
          <svg viewBox="0 0 ${i} ${m}" width=${i*y} height=${m*y} aria-hidden="true">
            ${l.map(g=>g.parent&&u`<${pe} key=${`e${g.node.key}`} place=${g} state=${_.get(g.node.key)} plain=${!!s} />`)}
            ${l.map(g=>u`
              <${fe} key=${g.node.key} place=${g} view=${e.get(g.node.key)} wide=${a}
                state=${_.get(g.node.key)} isCurrent=${g.node.key===n} windows=${o} named=${c} />`)}
          </svg>
          ${s&&u`<${ue} places=${l} scale=${y} quiz=${s} />`}
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Size of the picture">
        <button type="button" aria-label="Smaller" onClick=${()=>M(1/Se)}>−</button>
        <button type="button" aria-label="Larger" onClick=${()=>M(Se)}>+</button>
        <button type="button" onClick=${()=>h(Math.min(1,p/i))}>Whole tree</button>
      </div>
    </div>`}function wo(t,e){let n=new Map;for(let{node:o,parent:r}of t){let s=r&&n.get(r.node.key),c=e.get(o.key)?.status??(o.given?"given":"later");n.set(o.key,s==="cut"||s==="below"?c==="later"?"later":"below":c)}return n}function yo(t,{x:e,y:n},o){let[r,s]=[e*o,n*o],a=48;(r<t.scrollLeft+a||r>t.scrollLeft+t.clientWidth-a)&&(t.scrollLeft=r-t.clientWidth/2),(s<t.scrollTop+a||s>t.scrollTop+t.clientHeight-a)&&(t.scrollTop=s-t.clientHeight*xo)}function tt(t,e){let n=new Map;for(let{changes:o}of t.slice(0,e))for(let[r,s]of o)n.set(r,{...n.get(r),...s});return n}function Oe({scene:t,events:e,onPlay:n,onAnother:o}){let[r,s]=w(new Set),[a,c]=w(!1);S(()=>{s(new Set),c(!1)},[t]);let l=L(()=>e.filter(({kind:f})=>f==="cut"),[e]),i=L(()=>new Set(l.flatMap(({changes:f})=>f.map(([h])=>h))),[l]),m=a?ie(t,r,i):null,d=L(()=>tt(a?e:[],e.length),[e,a]);return u`
    <section class="quiz" aria-label="Quiz">
      <h2>Which branches are cut?</h2>
      <p>Alpha-beta looks at this tree from left to right. Choose each branch that it never looks at, then check.
        Of a branch with more below it, the upper one is enough.</p>
      <${mt} scene=${t} views=${d} windows=${a} quiz=${{picked:r,onPick:f=>{let h=new Set(r);h.delete(f)||h.add(f),s(h)},checked:m}}
        label="The tree of the quiz; its branches are buttons" />
      <${lt} />
      <div class="row">
        ${a?u`<button type="button" class="main" onClick=${n}>See why: play the search</button>
              <button type="button" onClick=${()=>{s(new Set),c(!1)}}>Try again</button>`:u`<button type="button" class="main" data-check onClick=${()=>c(!0)}>Check</button>
              <span class="quiet">${z(r.size,"branch","branches")} chosen</span>`}
        <button type="button" onClick=${o}>Another tree</button>
      </div>
      <div class="verdicts" aria-live="polite">${m&&u`<${ko} verdicts=${m} scene=${t} events=${e} cuts=${l} />`}</div>
    </section>`}var _o={right:"Right",missed:"Missed",wrong:"Wrong",inside:"No need"};function ko({verdicts:t,scene:e,events:n,cuts:o}){let r=Map.groupBy(t.values(),l=>l),s=l=>r.get(l)?.length??0,a=!s("missed")&&!s("wrong"),c=s("right")+s("missed");return u`
    <p><strong>${a?c?"All right!":"Right: nothing is cut.":"Not yet."}</strong>${" "}
      ${c>0&&`You found ${s("right")} of ${z(c,"cut branch","cut branches")}.`}
      ${s("wrong")>0&&` ${z(s("wrong"),"chosen branch is","chosen branches are")} looked at.`}</p>
    <ul>
      ${[...t].map(([l,i])=>u`
        <li key=${l} class=${i} data-verdict=${i} data-path=${l.split(`
`).join("/")}>
          <span class="sign" aria-hidden="true">${ut[i]}</span>
          <span><strong>${_o[i]}: ${T(e.nodes.get(l).path)}.</strong> ${So(l,i,e,n,o)}</span>
        </li>`)}
    </ul>`}function So(t,e,n,o,r){if(e==="inside")return"It is below a branch that is cut.";let s=n.nodes.get(t),a=r.find(({changes:m})=>m.some(([d])=>d===t));if(a)return`${a.text} ${a.why??""}`;let c=o.findIndex(m=>m.key===t),l=tt(o,c).get(s.parent.key)??{};return`When ${`${K(s.parent)} at ${T(s.parent.path)}`} comes to it, α = ${B(l)} and β = ${W(l)}: between them there is still room, so it is looked at.`}var Ee="",Oo="a_star";function Me({task:t,games:e,description:n,algorithms:o,error:r,onChange:s}){let[a,c]=w(t);S(()=>c(t),[JSON.stringify(t)]);let l=h=>x=>c({...a,[h]:x.target.value}),i=h=>s({...a,...h}),m=async h=>s(Te(t,h,await et(h).catch(()=>null))),[d]=w(matchMedia("(min-width: 40rem)").matches||t.algorithm!==Z([t.game],{}).algorithm),p=h=>{h.preventDefault(),i({})},$=Co(r,t),f=(h,x,y={})=>u`
    <${Eo} label=${x} name=${h} value=${a[h]} refusal=${$.field===h?$.text:null}
      onInput=${l(h)} onChange=${()=>i({})} ...${y} />`;return u`
    <form class="setup" onSubmit=${p} novalidate>
      <div class="row">
        <label class="field">Game${" "}
          <select value=${t.game} onChange=${h=>m(h.target.value)}>
            ${(e??[{name:t.game,title:t.game===E?"Explicit tree":t.game}]).map(({name:h,title:x})=>u`<option key=${h} value=${h}>${x}</option>`)}
          </select>
        </label>
        ${t.game!==E&&n?.examples.length>0&&u`
          <${Mo} examples=${n.examples} task=${t} onChoose=${h=>s({...t,...yt(h)})} />`}
        ${t.game===E&&u`<${To} text=${t.text} onChoose=${h=>s({...Te(t,E),text:h,quiz:t.quiz,algorithm:Ao(t,h)})} />`}
      </div>
      ${t.game===E?f("text","Tree, as lectures write it",{wide:!0,mono:!0}):u`<div class="row">
            ${f("state","Position (empty: the start)",{mono:!0,wide:!0})}
            ${f("moves","Moves from there",{mono:!0})}
            ${f("options","Options, as JSON",{mono:!0})}
          </div>`}
      <details class="how" open=${d}>
      <summary>How it is searched</summary>
      <div class="row">
        <label class="field">Algorithm${" "}
          <select value=${t.algorithm} onChange=${h=>i({algorithm:h.target.value})}>
            <option value=${R}>the textbook's choice</option>
            ${zo(o,t.algorithm).map(h=>u`<option key=${h} value=${h}>${h}</option>`)}
          </select>
        </label>
        ${t.algorithm===q?f("nodes","Most nodes, with playouts",{narrow:!0}):f("depth","Depth (empty: to the end)",{narrow:!0})}
        ${t.algorithm===C&&u`
          <label class="check"><input type="checkbox" checked=${!t.strict}
            onChange=${h=>i({strict:!h.target.checked})} /> cut on equal values too</label>
          <label class="check"><input type="checkbox" checked=${t.failHard}
            onChange=${h=>i({failHard:h.target.checked})} /> fail-hard</label>`}
        <button class="main">Show</button>
      </div>
      </details>
      ${$.field===""&&u`<p class="refusal" role="alert">${$.text}</p>`}
      ${r?.problem?.pointer==="/algorithm"&&u`
        <div class="row" role="group" aria-label="Algorithms that fit">
          ${(r.problem.alternatives??[]).map(h=>u`
            <button type="button" key=${h} onClick=${()=>i({algorithm:h})}>${h}</button>`)}
        </div>`}
    </form>`}function Eo({label:t,name:e,value:n,refusal:o,onInput:r,onChange:s,wide:a,narrow:c,mono:l}){let i=[a&&"wide",c&&"narrow",l&&"mono"].filter(Boolean).join(" ");return u`
    <div class="field ${i}">
      <label for="look-${e}">${t}</label>
      <input id="look-${e}" name=${e} value=${n} onInput=${r} onChange=${s} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-invalid=${!!o}
        aria-describedby=${o?`look-${e}-refusal`:null} inputmode=${c?"numeric":null} />
      ${o&&u`<p class="refusal" id="look-${e}-refusal" role="alert">${o}</p>`}
    </div>`}function To({text:t,onChoose:e}){let n=X.some(o=>o.text===t);return u`
    <label class="field">A known tree${" "}
      <select value=${n?t:Ee} onChange=${o=>o.target.value&&e(o.target.value)}>
        ${!n&&u`<option value=${Ee}>another</option>`}
        ${X.map(o=>u`<option key=${o.text} value=${o.text}>${o.title}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${()=>e(nt())}>A random tree</button>`}function Mo({examples:t,task:e,onChoose:n}){let o=t.findIndex(r=>Object.entries(yt(r)).every(([s,a])=>e[s]===a));return u`
    <label class="field">A known position${" "}
      <select value=${o} onChange=${r=>t[r.target.value]&&n(t[r.target.value])}>
        ${o<0&&u`<option value="-1">another</option>`}
        ${t.map(({title:r},s)=>u`<option key=${s} value=${s}>${r}</option>`)}
      </select>
    </label>`}var yt=({options:t,state:e,moves:n})=>({options:t==="{}"?"":t,state:e,moves:n});function Te(t,e,n){let o={...t,...Z([e],{}),quiz:!1},r=n?.facts.chance&&n.examples.find(({state:s})=>s);return r&&Object.assign(o,yt(r)),n?.facts.path_cost?{...o,algorithm:Oo,depth:""}:o}var Ao=(t,e)=>/chance|\[|~|\d\(/.test(e)?R:C,zo=(t,e)=>e===R||t.includes(e)?t:[e,...t],No=[["/options/text","text"],["/options","options"],["/state","state"],["/moves","moves"],["/depth","depth"],["/nodes","nodes"]];function Co(t,{game:e}){if(!t?.problem)return{};let n=t.problem.pointer??"",[,o=""]=No.find(([s])=>n.startsWith(s))??[];return{field:(e===E?["text","depth","nodes"]:["options","state","moves","depth","nodes"]).includes(o)?o:"",text:t.message}}var _t=t=>t.records.some(({kind:e})=>e==="simulation");function Ae(t){let e=new Map;return t.records.filter(({kind:o})=>o==="simulation").map((o,r)=>{let s=Ro(o),a=qo(o.path).map(i=>[A(i),Lo(e,A(i),s)]),c=A(o.path),l=o.added!==void 0;return{kind:"simulation",key:c,text:Io(o,r,l,s,t),changes:a}})}function Io(t,e,n,o,r){let s=t.path.length?`goes ${T(t.path)}`:"stays at the root",a=n?" and adds this node":"",c=o===void 0?"":`: it brings ${v(o)} for ${r.viewpoint}`;return`Simulation ${t.simulation??e+1} ${s}${a}${c}.`}function Lo(t,e,n){let o=t.get(e)??{visits:0,total:0},r={visits:o.visits+1,total:o.total+(n??0)};t.set(e,r);let s=n===void 0?void 0:r.total/r.visits;return{status:"done",visits:r.visits,mean:s}}var qo=t=>[t.slice(0,0),...t.map((e,n)=>t.slice(0,n+1))],Ro=({value:t,values:e,result:n})=>t??e?.[0]??n;function Ne(t,e){let n=new Et(t,e),[o]=t.records;return o&&n.visit(o),n.events}var Po="open",kt="done",Do="cut",Bo={upper:"≤ ",lower:"≥ "},Et=class{constructor(e,n){this.events=[],this.scene=n,this.records=new Map(e.records.map(o=>[o.id,o])),this.below=Map.groupBy(e.records,o=>o.parent),this.hasWindows=e.records.some(({alpha:o,beta:r,updates:s=[]})=>[{alpha:o,beta:r},...s].some(a=>a.alpha!==void 0||a.beta!==void 0)),this.cutsOnEqual=e.rules?.cut_on_equal??!0,this.viewpoint=e.viewpoint}visit(e){let n=this.below.get(e.id)??[];if(e.kind==="table"||e.kind==="bound"&&!n.length)return this.answered(e);if(!n.length&&!e.updates)return this.leaf(e);this.enter(e),this.follow(e,n),this.leave(e)}follow(e,n){let o=[...e.updates??[]],r=i=>o.findIndex(m=>m.move===i),s=e.alpha,a=e.beta,c,l=i=>{this.update(e,i,c,{alpha:s,beta:a}),{alpha:s,beta:a}=i,c=i.value};n.forEach((i,m)=>{if(i.kind==="cut"){n[m-1]?.kind!=="cut"&&this.cut(e,Wo(n,m),c);return}this.visit(i);let d=i.path.at(-1),p=n.slice(m+1).some(f=>f.kind!=="cut"&&f.path.at(-1)===d),$=r(d);$>=0&&!p&&o.splice(0,$+1).forEach(l)}),o.forEach(l)}enter(e){let{alpha:n,beta:o}=e,r=this.named(e),s=this.hasWindows?`${r} begins with α = ${B(e)} and β = ${W(e)}.`:`${r} begins.`;this.add("enter",e,s,{status:Po,alpha:n,beta:o,value:void 0,values:void 0,bound:void 0})}leaf(e){let n=e.leaf==="estimate"?"is estimated at":"is worth",o=e.value===void 0?"was not finished":`${n} ${at(e)}`;this.add("leaf",e,`${ze(e.path)} ${o}.`,{status:kt,...St(e)})}update(e,n,o,r){let{move:s,value:a,alpha:c,beta:l}=n,i={value:a,alpha:c,beta:l},m=this.scene.nodes.get(A([...e.path,s])),d=this.nodeOf(e).role==="chance",p=this.named(e);if(d){let h=m?.probability===void 0?"":` with probability ${it(m.probability)}`;return this.add("update",e,`${p}: ${s} counts${h}; the sum so far is ${v(a)}.`,i)}let $=o===a?`${v(a)} stays`:`its value is now ${v(a)}`,f=[(r.alpha??-1/0)!==(c??-1/0)&&`α rises to ${B(n)}`,(r.beta??1/0)!==(l??1/0)&&`β falls to ${W(n)}`].filter(Boolean);this.add("update",e,`${p} has seen ${s}: ${Q([$,...f])}.`,i)}cut(e,n,o){let[{by:r,limit:s,ancestor:a}]=n,c=this.records.get(a),l=r==="alpha"?"≤":"≥",i=r==="alpha"?"<":">",m=r==="alpha"?"α":"β",d=(e.updates??[]).length,p=c?` of ${T(c.path)}`:"",$=s===void 0?m:`${m} = ${v(s)}${p}`,f=o===void 0?"":`${v(o)} ${this.cutsOnEqual?l:i} `,h=d?`the ${Gt(d-1)} child gives ${v(o)}, and `:"",x=n.length===1?"the branch "+n[0].move+" is":`the branches ${Uo(n)} are`,y=`${this.named(e)}: ${h}${f}${$}: ${x} cut.`,b=n.map(({path:M})=>[A(M),{status:Do}]);this.push({kind:"cut",key:A(e.path),text:y,why:this.reason(e,c,r,s,o),changes:b,cuts:n})}reason(e,n,o,r,s){if(!n||s===void 0)return;let a=K(this.nodeOf(n)),c=K(this.nodeOf(e)),l=o==="alpha"?"or less":"or more";return`${a} has ${v(r)} already at ${T(n.path)}. Here ${c} gets ${v(s)} ${l}, so ${a} never lets the game come here.`}leave(e){if(e.value===void 0)return;let n={upper:" or less",lower:" or more"}[e.bound]??"";this.add("return",e,`${this.named(e)} returns ${at(e)}${n}.`,{status:kt,...St(e)})}answered(e){let n=e.kind==="table"?"the table of positions knows it":e.why??"bounds answer",o=`${this.named(e)} is not searched: ${n}${e.value===void 0?"":` (${Bo[e.bound]??""}${at(e)})`}.`;this.add("table",e,o,{status:kt,...St(e)})}add(e,n,o,r){let s=A(n.path);this.push({kind:e,key:s,text:o,changes:[[s,r]]})}push(e){this.events.push(e)}nodeOf(e){return this.scene.nodes.get(A(e.path))}named(e){let n=this.nodeOf(e);return n.role==="leaf"?ze(e.path):`${K(n)} at ${T(e.path)}`}},St=({value:t,values:e,bound:n})=>({value:t,values:e,bound:n});function Wo(t,e){let n=t.slice(e),o=n.findIndex(r=>r.kind!=="cut");return o<0?n:n.slice(0,o)}var Ot=6;function Uo(t){let e=t.map(({move:n})=>n);return e.length<=Ot?Q(e):`${e.slice(0,Ot).join(", ")} and ${e.length-Ot} more`}var ze=t=>t.length?`Leaf ${T(t)}`:"The root";function Ce(t,e){let[n,o]=w(null),r=H(null);return S(()=>()=>r.current?.abort(),[t]),{find:()=>{r.current?.abort();let{signal:a}=r.current=new AbortController;o(null),jo(a).then(e,c=>a.aborted||o(c))},error:n}}async function jo(t){for(;;){let e=nt(),n={options:{text:e},algorithm:C,most_nodes:1},{cut:o}=await D(E,"trace",n,{signal:t,quiet:!0});if(o)return e}}import*as Ie from"../main.js";var Le=Ie.widgets_later_later;var qe={slow:2500,normal:1200,fast:350},pt={start:"M2 2h2v12H2zM14 2v12L5 8z",back:"M12 2v12L3 8z",on:"M4 2v12l9-6z",end:"M12 2h2v12h-2zM2 2v12l9-6z"},Re="normal",Pe=(t,e,n)=>({ArrowRight:Math.min(n,e+1),ArrowLeft:Math.max(0,e-1),Home:0,End:n})[t];function De({at:t,last:e,onStep:n,playing:o,onPlay:r,speed:s,onSpeed:a}){S(()=>{if(!o)return;if(t>=e){r(!1);return}let i=setTimeout(()=>n(t+1,!0),qe[s]);return()=>clearTimeout(i)},[o,t,e,s]);let c=()=>{!o&&t>=e&&n(0,!0),r(!o)},l=(i,m,d)=>u`
    <button type="button" aria-label=${i} title=${i} aria-disabled=${d===t} onClick=${()=>n(d)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${m} fill="currentColor" /></svg>
    </button>`;return u`
    <div class="controls">
      <div class="row" role="group" aria-label="Steps of the search">
        ${l("To the start",pt.start,0)}
        ${l("One step back",pt.back,Math.max(0,t-1))}
        <button type="button" class="main play" aria-pressed=${o} onClick=${c}>${o?"Pause":"Play"}</button>
        ${l("One step on",pt.on,Math.min(e,t+1))}
        ${l("To the end",pt.end,e)}
        <label>Speed${" "}
          <select value=${s} onChange=${i=>a(i.target.value)}>
            ${Object.keys(qe).map(i=>u`<option key=${i} value=${i}>${i}</option>`)}
          </select>
        </label>
      </div>
      <label class="slide">Step ${t} of ${e}
        <input type="range" min="0" max=${e} value=${t} onInput=${i=>n(Number(i.target.value))} />
      </label>
    </div>`}function Be({game:t,request:e}){let[n,o]=w(null),[r,s]=w(null);return u`
    <details class="outline" onToggle=${c=>{!c.target.open||n||It("POST",`v1/games/${t}/trace`,e,"text/plain",{quiet:!0}).then(o,s)}}>
      <summary>The same as text</summary>
      <${V} error=${r} />
      <pre tabindex="0" aria-label="The search as text">${n??"Loading…"}</pre>
    </details>`}var Ho=Le(()=>import("./visits.js"),"Visits"),We={simulations:"In a node: how many simulations went through it. Below, after ⌀: the mean of what they brought.",expansions:"In a node: its place in the order. Below: g + h, the cost so far and the bound of what is left. Green: the path found."},Fo=["INPUT","SELECT","TEXTAREA"];function Ue({trace:t,request:e,scene:n,events:o,kind:r,start:s,playsAtOnce:a,onStep:c}){let l=o.length,[i,m]=w(Math.min(s??l,l)),[d,p]=w(a),[$,f]=w(Re);S(()=>c(i),[i]);let h=L(()=>tt(o,i),[o,i]),x=(_,g=!1)=>{g||p(!1),m(_)},y=_=>{let g=Pe(_.key,i,l);g===void 0||Fo.includes(_.target.tagName)||_.altKey||_.ctrlKey||_.metaKey||(_.preventDefault(),x(g))},b=o[i-1],M=r==="tree"&&o.some(({changes:_})=>_.some(([,{alpha:g,beta:N}])=>g!==void 0||N!==void 0));return u`
    <section class="watch" aria-label="The search" onKeyDown=${y}>
      <p class="result">${i<l?Go(t,h,r):Jo(t,n,o,r)}</p>
      <${mt} scene=${n} views=${h} current=${b?.key} windows=${M}
        label="The tree of the search. Arrow keys step." />
      <div class="event" aria-live="polite">
        <p>${b?.text??"Nothing has been looked at yet. Step on, or play."}</p>
        ${b?.why&&u`<p class="why">${b.why}</p>`}
        ${t.game!==E&&b&&u`<p class="why">Position: <code>${n.nodes.get(b.key)?.state??""}</code></p>`}
      </div>
      <${De} at=${i} last=${l} onStep=${x} playing=${d} onPlay=${p} speed=${$} onSpeed=${f} />
      <${Be} game=${t.game} request=${e} />
      ${We[r]&&u`<p class="quiet">${We[r]}</p>`}
      ${r==="tree"&&u`<${lt} windows=${M} />`}
      ${U(t)!==I&&u`<p class="quiet scale">Values are for ${P(t.viewpoint)}. Estimates are in ${U(t)}.</p>`}
      ${t.beyond>0&&u`<p class="quiet">Only the first ${z(t.recorded,"node")} are drawn; ${t.beyond.toLocaleString("en")} more were visited.</p>`}
      ${t.simulations_beyond>0&&u`<p class="quiet">${z(t.simulations_beyond,"simulation")} more followed, which are not shown.</p>`}
      ${r==="simulations"&&u`<${Ho} events=${o} at=${i} scene=${n} />`}
      ${r==="expansions"&&u`<${se} events=${o} at=${i} />`}
    </section>`}function Go(t,e,n){let o=[...e.values()].map(({status:c})=>c),r=o.filter(c=>c==="cut").length,s=o.length-r,a=n==="tree"&&r>0?`, ${z(r,"branch","branches")} cut`:"";return u`<strong>${t.algorithm}</strong> so far: ${z(s,"node")} looked at${a}.`}var Ko=5;function Jo(t,e,n,o){let r=({path:l})=>{let{role:i,value:m}=e.nodes.get(A(l));return i==="leaf"&&m!==void 0?`${T(l)} (the ${v(m)})`:T(l)},s=[...new Set(n.flatMap(({cuts:l=[]})=>l.map(r)))],a=t.cut?` ${z(t.cut,"branch was","branches were")} cut${s.length<=Ko&&s.length===t.cut?`: ${Q(s)}`:""}.`:"",c=o==="simulations"?`${z(t.simulations??n.length,"simulation")} reached ${z(t.nodes,"node")} in the tree.`:o==="expansions"?`${z(t.nodes,"position was","positions were")} looked at.`:`${z(t.nodes,"node was","nodes were")} looked at, ${z(t.leaves,"leaf","leaves")} among them.${a}`;return u`<strong>${t.algorithm}: ${P(t.player)} moves ${t.move}, worth ${Kt(t)}.</strong>${" "}${c}`}Dt("look/look.css",".look{.explain{max-width:85ch}.setup{display:grid;gap:.5rem;padding:.75rem;background:var(--raised);border-radius:var(--radius)}.setup .row{align-items:start}.setup .row>button,.setup .check{margin-top:1.4rem}.setup .field{display:flex;flex-direction:column;gap:.1rem;font-size:.875rem;min-width:0}.setup .field input,.setup .field select{font-size:1rem;min-height:2.5rem}.setup .wide{flex:1 1 18rem}.setup .narrow input{width:11rem}.setup .mono input{font-family:ui-monospace,monospace;width:100%}.setup .check{padding:.6rem 0}.setup .check input{width:1.1rem;height:1.1rem;vertical-align:-.15rem}.setup [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}.setup .how summary{cursor:pointer;font-size:.875rem;padding:.2rem 0}.outline{margin:.5rem 0}.outline summary{cursor:pointer;padding:.2rem 0}.refusal{color:var(--bad);margin:.2rem 0;font-size:.9375rem;overflow-wrap:anywhere}.modes{margin:.75rem 0;min-height:2.5rem}.stage{min-height:34rem}.stage.stale{opacity:.45}.stage .result{min-height:1.5em;max-width:none}.picture-frame{position:relative}.tree{overflow:auto;max-height:36rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground)}.canvas{position:relative;margin:0 auto}.canvas svg{display:block}.zoom{justify-content:end;gap:.25rem;margin:.25rem 0}.zoom button{min-height:1.75rem;min-width:2rem;padding:0 .5rem;font-size:.875rem}.edge line{stroke:var(--text);stroke-width:1.4}.edge text,.node text{font:12px system-ui,sans-serif;fill:var(--text)}.edge text,.node .window,.node .name{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}.edge text{text-anchor:middle;dominant-baseline:middle;fill:var(--quiet)}.edge.given line{stroke:var(--line)}.edge.cut line{stroke:var(--bad);stroke-dasharray:4 4}.edge.below line{stroke:var(--line);stroke-dasharray:4 4}.edge .cross{stroke:var(--bad);stroke-width:3.2;fill:none;stroke-linecap:round}.edge.later,.node.later{opacity:0}.node path,.node circle,.node rect{fill:var(--raised);stroke:var(--text);stroke-width:1.5;stroke-linejoin:round}.node text{text-anchor:middle;dominant-baseline:central}.node .worth{font-size:14px;font-weight:600}.node .role{font-size:10px;fill:var(--quiet)}.node .small{font-size:10px}.node .window{font-size:11px;fill:var(--accent);text-anchor:start;font-variant-numeric:tabular-nums}.node .window[text-anchor=middle]{text-anchor:middle}.node .name{font-size:11px;fill:var(--quiet);text-anchor:end}.node.given path,.node.given circle,.node.given rect{stroke:var(--line)}.node.given .worth{fill:var(--quiet);font-weight:400}.node.open path,.node.open circle,.node.open rect{stroke:var(--accent);stroke-width:2}.node.cut path,.node.cut circle,.node.cut rect,.node.below path,.node.below circle,.node.below rect{fill:none;stroke:var(--line);stroke-dasharray:3 3}.node.cut .worth,.node.below .worth{fill:var(--quiet);font-weight:400;text-decoration:line-through}.node.current path,.node.current circle,.node.current rect{fill:var(--highlight);stroke:var(--accent);stroke-width:3}.node.on-path rect,.node.on-path circle,.node.on-path path{stroke:var(--good);stroke-width:3}.event{min-height:5rem;padding:.5rem .75rem;margin:.5rem 0;border-left:4px solid var(--accent);background:var(--raised);border-radius:var(--radius)}.event code{overflow-wrap:anywhere}.event p{margin:.15rem 0;max-width:none}.event .why{color:var(--quiet)}.controls{display:grid;gap:.5rem}.controls button{min-width:2.75rem}.controls .play{min-width:5.5rem}.controls [aria-disabled=true]{color:var(--quiet)}.controls .slide{display:grid;font-variant-numeric:tabular-nums}.controls input[type=range]{width:100%;height:1.75rem}.signs{font-size:.9375rem;max-width:none}.signs .crossed{color:var(--bad);font-weight:700}.branches{position:absolute;inset:0}.branch{position:absolute;width:1.625rem;height:1.625rem;min-height:0;padding:0;margin:-.8125rem;font-size:.8125rem;border-radius:50%;border-color:var(--quiet);line-height:1}.branch[aria-pressed=true]{background:var(--accent);color:var(--on-accent)}.branch.right{background:var(--good);color:var(--ground);border-color:transparent}.branch.wrong{background:var(--bad);color:var(--ground);border-color:transparent;border-radius:0;box-shadow:none}.branch.missed{background:var(--ground);color:var(--bad);border:3px dashed var(--bad);font-weight:700}.verdicts{min-height:4rem}.verdicts ul{list-style:none;padding:0;margin:0;display:grid;gap:.35rem}.verdicts li{display:flex;gap:.6rem;max-width:85ch}.verdicts .sign{flex:none;width:1.6rem;height:1.6rem;border-radius:50%;display:grid;place-items:center;font-weight:700}.verdicts .right .sign{background:var(--good);color:var(--ground)}.verdicts .wrong .sign{background:var(--bad);color:var(--ground);border-radius:0}.verdicts .missed .sign{border:3px dashed var(--bad);color:var(--bad)}.scroll{overflow:auto;max-height:24rem}.counts{min-height:16rem}.counts .plain{min-height:1.75rem;padding:.1rem .3rem;background:none;border-color:transparent;color:var(--accent);text-decoration:underline}.counts .chosen td,.expansions .on-path{background:var(--highlight)}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem}.chart{margin:0;min-height:17rem;min-width:0}.chart figcaption{font-weight:600}@media(max-width:40rem){.setup .row{display:grid;grid-template-columns:1fr 1fr}.setup .row>.wide{grid-column:1 / -1}.setup .narrow input{width:100%}.setup .row>button,.setup .check{margin-top:0;padding:.3rem}.setup .field select{width:100%}.counts th,.counts td{padding:.2rem;font-size:.8125rem}.counts td:first-child{max-width:8.5rem;overflow-wrap:anywhere}}}");var Vo=400,Xo="equilibrium";function Zo({path:t,query:e}){let n=Z(t,e),[o,r]=w(0),{shown:s,error:a,waiting:c}=Yo(n,o),l=ns(o),i=os(n.game,o),m=ct(n,i),d=Zt(n,a||c?null:i),[p,$]=w(!1),f=async(g,{playing:N=!1}={})=>{let He=await je(g.game).catch(()=>null);$(N),$t(...gt(Qo(g,He)))},h=H(0),x=g=>{clearTimeout(h.current);let N=g===s.events.length;h.current=setTimeout(()=>$t(...gt(n,N?void 0:g),{replace:!0}),Vo)};S(()=>()=>clearTimeout(h.current),[JSON.stringify(n)]);let y=n.game===E&&m.includes(C),b=g=>({...n,algorithm:C,state:"",moves:"",depth:"",quiz:!0,...g}),M=Ce(JSON.stringify(n),g=>f(b({text:g}))),_=a?.problem?.pointer!==void 0;return u`
    <div class="look">
      <h1>Look into a search</h1>
      <${ae} />
      <${Me} task=${n} games=${l} description=${i?.description} algorithms=${m} error=${_?a:null} onChange=${g=>f(g)} />
      <div class="row modes" role="group" aria-label="What to do">
        <button type="button" aria-pressed=${!n.quiz} onClick=${()=>n.quiz&&f({...n,quiz:!1})}>Watch the search</button>
        <button type="button" aria-pressed=${n.quiz} disabled=${!y&&!n.quiz} onClick=${()=>n.quiz||f(b({}))}>Quiz: what is cut?</button>
        ${c&&u`<span class="waiting">Searching…</span>`}
      </div>
      <${V} error=${_?null:a} onRetry=${()=>r(o+1)} />
      <${V} error=${M.error} onRetry=${M.find} />
      <div class="stage ${a?"stale":""}">
        ${s&&(n.quiz&&s.kind==="tree"?u`<${Oe} scene=${s.scene} events=${s.events}
              onPlay=${()=>f({...n,quiz:!1},{playing:!0})}
              onAnother=${M.find} />`:u`<${Ue} key=${s.asked} ...${s} playsAtOnce=${p} onStep=${x}
              start=${p?0:e.at===void 0?void 0:Number(e.at)} />`)}
      </div>
      ${!n.quiz&&u`<${Qt} rows=${d} chosen=${s?.trace.algorithm} onChoose=${g=>f({...n,algorithm:g,quiz:!1})} />`}
      <${Pt} />
    </div>`}function Qo(t,e){let n=ct(t,e);return n.length?t.quiz&&n.includes(C)?{...t,algorithm:C}:{...t,quiz:!1,algorithm:n.includes(t.algorithm)?t.algorithm:R}:t}function Yo(t,e){let[n,o]=w(null),[r,s]=w({}),a=JSON.stringify({...t,quiz:!1});S(()=>{let l=new AbortController;return ts(t,l.signal).then(i=>{o({asked:a,...i}),s({asked:a})},i=>l.signal.aborted||s({asked:a,error:i})),()=>l.abort()},[a,e]);let c=r.asked!==a;return{shown:n,error:c?null:r.error,waiting:c}}async function ts(t,e){let n=st(t),o=await D(t.game,"trace",n,{signal:e}),r={...o,records:re(o.records)},s=t.game===E&&!_t(r)?await es(n,e):[],a=te(r.records,s),[c,l]=_t(r)?["simulations",Ae]:ne(r)?["expansions",oe]:["tree",Ne];return{trace:r,request:n,scene:a,kind:c,events:l(r,a)}}async function es({options:t,state:e,moves:n,depth:o,most_nodes:r},s){let a={options:t,state:e,moves:n,depth:o,most_nodes:r,algorithm:Xo},{records:c,beyond:l}=await D(E,"trace",a,{signal:s,quiet:!0});return l?[]:c}function ns(t){let[e,n]=w(null);return S(()=>{Nt().then(({games:o})=>n(o),()=>{})},[t]),e}function os(t,e){let[n,o]=w(null);return S(()=>{let r=!1;return je(t).then(s=>r||o(s),()=>{}),()=>r=!0},[t,e]),n?.description.name===t?n:null}async function je(t){let[e,{algorithms:n}]=await Promise.all([et(t),At()]);return{description:e,algorithms:n}}export{Zo as default};
