import*as k from"../main.js";var u=k.vendor_preact_html;var S=k.vendor_preact_useEffect;var Nt=k.vendor_preact_useLayoutEffect;var L=k.vendor_preact_useMemo;var G=k.vendor_preact_useRef;var y=k.vendor_preact_useState;import*as q from"../main.js";var vt=q.route_go;var Ct=q.route_hashOf;var K=q.route_isEmbedded;var Qe=2e3;function V({text:t,children:e}){let[n,o]=y(null);return S(()=>{if(!n)return;let s=setTimeout(()=>o(null),Qe);return()=>clearTimeout(s)},[n]),u`<button type="button" onClick=${async()=>{let s=typeof t=="function"?await t():t;o(s&&await Ye(s)?"Copied":"Not copied")}}>${n??e}</button><span class="unseen" role="status">${n}</span>`}async function Ye(t){try{return await navigator.clipboard.writeText(t),!0}catch{return tn(t,()=>document.execCommand("copy"))}}function tn(t,e){let n=document.activeElement,o=document.createElement("textarea");o.className="unseen",o.value=t,document.body.append(o),o.select();let r=e();return o.remove(),n?.focus(),r}function It({path:t,query:e,quiz:n}){let{embed:o,...r}=e,s=(a,l)=>new URL(Ct(t,{...r,...a},{embed:l}),document.baseURI).href;return K()?u`<p class="class-links"><a href=${s({},!1)} target="_blank" rel="noopener">Open with menus ↗</a></p>`:u`
    <details class="class-links">
      <summary>For a class</summary>
      <p class="quiet">Nothing of it is kept by the service.</p>
      <p class="row">
        <${V} text=${()=>s({},!1)}>Copy the link<//>
        ${n&&u`<${V} text=${()=>s(n,!1)}>Copy the link with the quiz on<//>`}
        <${V} text=${()=>s({},!0)}>Copy the link for slides<//>
      </p>
    </details>`}import*as Lt from"../main.js";var B=Lt.widgets_failure_Failure;import*as O from"../main.js";var qt=O.service_algorithms;var W=O.service_ask;var Rt=O.service_curl;var st=O.service_descriptionOf;var Dt=O.service_games;var Pt=O.service_key;var rt=O.service_text;var Bt=O.service_useLastRequest;var Wt=4e3;function Ut(){let t=Bt();if(!t)return null;let e=Rt(t);return u`
    <details class="request">
      <summary>The request: <code>${t.method} /${t.path}</code></summary>
      <pre tabindex="0" aria-label="The request as a command">${e}</pre>
      ${Pt()&&u`<p class="quiet">Type <code>read -rs KEY</code> before it, and then the API key.</p>`}
      <${V} key=${e} text=${e}>Copy<//>
      ${t.reply&&u`<h3>Its reply</h3><pre tabindex="0" aria-label="The reply">${en(t.reply)}</pre>`}
    </details>`}function en(t){let e=JSON.stringify(t,null,1);return e.length>Wt?`${e.slice(0,Wt)}
…`:e}import*as xt from"../main.js";var jt=xt.styled_adopted;var Q=[{title:"The lecture's figure",text:"((3,12,8),(2,4,6),(14,5,2))"},{title:"Three plies",text:"max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))"},{title:"Three plies, its mirror",text:"max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))"},{title:"Quiz 2",text:"max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))"},{title:"Deep cuts A to E",text:"max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))"},{title:"Equal values",text:"((3,12),(3,1))"},{title:"Two coins: chance",text:"max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))"},{title:"Chance alone",text:"max(chance(400,300),chance(492,362))"},{title:"Estimates at the cut-off",text:"max(min(~-1,~-2),min(~4,~9))"},{title:"Three players",text:"1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))"}],Ht=[[3,3],[2,2,2],[2,3],[3,2],[2,3,2],[2,2,3]],nn=20;function at(){let[...t]=Ht[Ft(Ht.length)],e=([n,...o])=>n?`(${Array.from({length:n},()=>e(o)).join(",")})`:String(Ft(nn+1));return e(t)}var Ft=t=>Math.floor(Math.random()*t);var E="tree",C="plain_alpha_beta",R="mcts",D="auto",on=2,sn=400,Kt="end",rn=250,an=3e3;function Y(t,e){let n=t[0]??E,o=n===E;return{game:n,text:e.tree??Q[0].text,options:e.options??"",state:e.state??"",moves:e.moves??"",algorithm:e.algorithm??(o&&!e.tree?C:D),depth:e.depth===Kt?"":e.depth??(o?"":String(on)),nodes:e.nodes??String(sn),failHard:e.fail_hard==="1",strict:e.strict==="1",quiz:e.quiz==="1"}}function tt(t,e){let{game:n,text:o,options:r,state:s,moves:a,algorithm:l,depth:c,nodes:i,failHard:m,strict:d,quiz:p}=t,f=n===E,$={tree:f?o:"",options:f?"":r,state:s,moves:a,algorithm:l,depth:c||(f?"":Kt),nodes:l===R?i:"",fail_hard:m?"1":"",strict:d?"1":"",quiz:p?"1":"",at:e===void 0?"":String(e)};return[["look",...f?[]:[n]],$]}function lt(t){let{game:e,text:n,options:o,state:r,moves:s,algorithm:a,depth:l,nodes:c,failHard:i,strict:m}=t,d={most_nodes:rn};return e===E?d.options={text:n}:(o.trim()&&(d.options=ln(o)),d.time_ms=an),r.trim()&&(d.state=r.trim()),s.trim()&&(d.moves=s.trim().split(/[\s]+/)),a!==D&&(d.algorithm=a),a===R?Object.assign(d,{nodes:Gt(c,"/nodes"),seed:1}):l.trim()&&(d.depth=Gt(l,"/depth")),a===C&&(i||m)&&(d.rules={fail_hard:i,cut_on_equal:!m}),d}var it=class extends Error{constructor(e,n){super(e),this.problem={pointer:n}}};function Gt(t,e){let n=Number(t);if(!Number.isInteger(n)||n<1)throw new it("A whole number from 1 is needed.",e);return n}function ln(t){try{return JSON.parse(t)}catch(e){throw new it(`The options are no JSON: ${e.message}`,"/options")}}import*as ct from"../main.js";var Vt=ct.names_called;var Jt=ct.names_capital;var cn=4,un=36,dn=["first","second","third","fourth","fifth","sixth","seventh","eighth","ninth","tenth"];function x(t){let e=typeof t=="string"?Number(t.replace("inf","Infinity")):t;return Number.isFinite(e)?(Number.isInteger(e)?String(e):String(Number(e.toPrecision(cn)))).replace("-","−"):e<0?"−∞":"+∞"}var U=t=>x(t.alpha??-1/0),j=t=>x(t.beta??1/0),J=t=>`(${t.map(x).join(", ")})`,ut=t=>t.values?J(t.values):x(t.value);function dt(t){for(let e=1;e<=un;e++){let n=Math.round(t*e);if(Math.abs(n/e-t)<1e-9)return e===1?String(n):`${n}/${e}`}return x(t)}var T=t=>t.length?t.join(" › "):"the root",Xt=t=>dn[t]??`${t+1}th`,z=(t,e,n=`${e}s`)=>`${t.toLocaleString("en")} ${t===1?e:n}`,et=t=>t.length<2?t.join(""):`${t.slice(0,-1).join(", ")} and ${t.at(-1)}`;function X(t){if(t.role==="chance")return"Chance";if(t.role==="together")return"The simultaneous turn";if(!t.player)return"The node";let e=P(t.player),n={max:"MAX",min:"MIN"}[t.role];return n&&n!==e?`${e} (${n})`:e}var P=t=>Jt(Vt(t));var I="utility";function H({records:[t],viewpoint:e,players:n,value_of_first:o,value:r,unit:s=I}){if(t?.value===void 0||t.values||t.proven!==!1)return I;let a=e===n?.[0]?o:r;return a===void 0||t.value===a?I:s}function Zt(t){let{records:[e],value:n,viewpoint:o,unit:r=I}=t;if(e?.values)return J(e.values);if(e?.outcome)return`${x(e.value)} (${hn[e.outcome](P(o))})`;let s=e?.value??e?.mean??n,a=e?.proven?I:H(t);return a===I&&(r===I||e?.proven)?x(s):`${x(s)} (${a})`}var Qt=t=>H(t)===I?"":x(t.records[0].value);function Yt({records:[t],value:e,value_of_first:n}){return t?.values?J(t.values):x(n??e)}var hn={win:t=>`${t} wins`,draw:()=>"a draw",loss:t=>`${t} loses`};var te=["minimax",C,"alpha_beta"],mn=1e3,pn="algorithm_refused",fn=["max_n","paranoid","equilibrium","expectimax"],$n=["expectiminimax","max_n","equilibrium","expectimax"];function ee(t,e){let[n,o]=y(null),r=JSON.stringify([t.game,t.text,t.options,t.state,t.moves,t.depth]);return S(()=>{if(o(null),!e)return;let s=new AbortController;return gn(t,e,s.signal,o).catch(()=>s.signal.aborted||o([])),()=>s.abort()},[r,e]),n}async function gn(t,e,n,o){let r=[];for(let s of bn(t,e))try{let a={...t,algorithm:s,failHard:!1,strict:!1},l={...lt(a),most_nodes:1,time_ms:mn},c=await W(t.game,"trace",l,{signal:n,quiet:!0});r=[...r,{algorithm:s,reply:c}],o(r)}catch(a){if(a.code!==pn)throw a}o(r)}function bn(t,e){let{description:n}=e,o=({name:r,needs:s})=>r!==R&&(!n.facts.path_cost||/path cost/.test(s));return ht(t,e).filter(r=>o(n.algorithms.find(s=>s.name===r)))}function ht({game:t,text:e},n){if(!n)return[];let{description:o}=n,r=n.algorithms.filter(l=>l.traced).map(({name:l})=>l),s=o.algorithms.filter(({name:l,applies:c})=>c&&r.includes(l)).map(({name:l})=>l),a=t===E?s.filter(vn(e)):s;return[...te.filter(l=>a.includes(l)),...a.filter(l=>!te.includes(l))]}var vn=t=>e=>e===R||(/chance/.test(t)?$n.includes(e):!/\[[^\],]*,[^\],]*,/.test(t)||fn.includes(e));function ne({rows:t,chosen:e,onChoose:n}){let o=t?.map(({reply:s})=>H(s)).find(s=>s!==I),r=t?.[0]?.reply.players?.[0];return u`
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
                <td class="number">${wt(a.nodes)}</td>
                <td class="number">${wt(a.leaves)}</td>
                <td class="number">${s===R?"":wt(a.cut)}</td>
                ${o&&u`<td class="number">${Qt(a)}</td>`}
                <td class="number">${Yt(a)}</td>
                <td>${a.move}</td>
              </tr>`)}
          </tbody>
        </table>
        ${!t&&u`<p class="waiting">Counting…</p>`}
      </div>
    </section>`}var wt=t=>t?.toLocaleString("en")??"";var A=t=>t.join(`
`);function se(t,e=[]){let n=new Map;for(let o of e)yt(n,o,!0);for(let o of t)yt(n,o,!1);for(let o of n.values())yn(o,n);return{root:n.get(A([])),nodes:n}}function yt(t,e,n){let o=A(e.path),r=t.get(o);if(r){xn(r)&&e.kind!=="cut"&&e.turn&&Object.assign(r,oe(e)),r.probability??=e.probability;return}let s={key:o,path:e.path,move:e.path.at(-1),children:[],given:n,together:[],...oe(e)};if(t.set(o,s),!e.path.length)return;let a=e.path.slice(0,-1);t.has(A(a))||yt(t,{path:a},!1),s.parent=t.get(A(a)),s.parent.children.push(s)}var xn=({role:t,player:e})=>t==="unknown"||t==="player"&&!e;function oe(t){let{player:e,probability:n,value:o,values:r,state:s}=t;return{role:wn(t),player:e,probability:n,value:o,values:r,state:s,leaf:t.leaf}}function wn(t){return t.kind==="cut"?"unknown":t.leaf||t.turn==="over"?"leaf":t.turn==="chance"||t.turn==="together"?t.turn:t.maximizes===void 0?"player":t.maximizes?"max":"min"}function yn(t,e){let n=t.children.filter(s=>s.role==="unknown"&&!s.children.length);if(n.length<=6)return;let[o,...r]=n;o.together=r.map(s=>s.path),r.forEach(s=>e.set(s.key,o)),t.children=t.children.filter(s=>!r.includes(s))}var re=({kind:t})=>t==="expanded"||t==="goal",ae=t=>t.records.some(re);function ie(t){return t.records.filter(re).map(e=>{let n={g:e.cost,h:e.heuristic,onPath:e.on_path},o=e.expansion,r=A(e.path),s=o===void 0?`The goal is reached: ${T(e.path)}`:`${o}. ${T(e.path)}`;return{kind:"expand",key:r,text:`${s}, ${_n(n)}.`,changes:[[r,{status:"done",order:o,...n}]]}})}var _n=({g:t,h:e})=>e===void 0?`g = ${x(t)}`:`g = ${x(t)}, h = ${x(e)}, f = g + h = ${x(t+e)}`,kn=200;function le({events:t,at:e}){let n=t.slice(Math.max(0,e-kn),e).reverse();return u`
    <h2>Order of expansion</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Order of expansion">
      <table class="expansions">
        <thead><tr><th class="number">step</th><th>way</th><th class="number">g</th><th class="number">h</th><th class="number">f</th></tr></thead>
        <tbody>${n.map(({key:o,changes:[[,r]]})=>Sn(o,r))}</tbody>
      </table>
    </div>`}var Sn=(t,{order:e,g:n,h:o,onPath:r})=>u`
  <tr class=${r?"on-path":""}>
    <td class="number">${e??"goal"}</td>
    <td>${T(t?t.split(`
`):[])}${r&&u` <span class="quiet">(on the path)</span>`}</td>
    <td class="number">${x(n)}</td>
    <td class="number">${o===void 0?"":x(o)}</td>
    <td class="number">${o===void 0?"":x(n+o)}</td>
  </tr>`,ce=t=>t.map(e=>e.agent===void 0?e:{...e,path:[e.agent,...e.path]});function ue(t,e,n="text/plain"){let o=document.createElement("a");o.href=URL.createObjectURL(new Blob([e],{type:`${n};charset=utf-8`})),o.download=t,document.body.append(o),o.click(),o.remove(),setTimeout(()=>URL.revokeObjectURL(o.href))}var de="image/svg+xml";function he({game:t,request:e}){let[n,o]=y(null);return u`<button type="button" data-download="svg" onClick=${async()=>{o(null);try{ue(`${t}-search.svg`,await rt("POST",`v1/games/${t}/trace`,e,de,{quiet:!0}),de)}catch(s){o(s)}}}>Download the tree as SVG</button><${B} error=${n} />`}function me(){return u`
    <p class="explain">Two players walk down the tree from the top, one branch a turn: <b>▲ MAX</b> wants to end at a large
      number, <b>▼ MIN</b> at a small one. <b>Minimax</b> fills in the tree from the bottom: a ▲ is worth the largest of
      its branches, a ▼ the smallest. <b>Alpha-beta</b> finds the same value, but goes from left to right and <b>cuts</b>${" "}
      (prunes) a branch as soon as it cannot matter: if MAX already has a 3 elsewhere and a ▼ shows a 2, MAX will not go there,
      whatever else is below that ▼.</p>`}function mt({windows:t}){return u`
    <p class="signs quiet">▲ chooses the largest · ▼ the smallest · ● chance, the mean · ■ an end or an estimate ·${" "}
      ${t&&u`<b>α</b>: what MAX has for sure · <b>β</b>: what MIN has for sure ·`}
      ${" "}<span class="crossed">✕</span> cut: never looked at</p>`}var pt={right:"✓",missed:"!",wrong:"✕",inside:"·"};function _t(t,e,n){let o=new Map,r=s=>e.has(s.key)||s.children.length>0&&s.children.every(r);for(let s of n)o.set(s,r(t.nodes.get(s))?"right":"missed");for(let s of e)o.has(s)||o.set(s,On(t.nodes.get(s),n)?"inside":"wrong");return o}function On(t,e){for(let n=t.parent;n;n=n.parent)if(e.has(n.key))return!0;return!1}var pe=.86,fe=19,En=3,Tn={right:"right: it is cut",missed:"missed: it is cut",wrong:"wrong: it is looked at",inside:"inside a cut branch"};function $e({places:t,scale:e,quiz:{picked:n,onPick:o,checked:r}}){return u`
    <div class="branches" role="group" aria-label="Branches: choose those that are cut">
      ${t.map(({node:s,parent:a,x:l,y:c})=>{if(!a)return null;let[i,m]=[a.x+(l-a.x)*pe,a.y+fe+(c-a.y-2*fe)*pe],d=r?.get(s.key),p=n.has(s.key);return u`
          <button type="button" key=${s.key} data-choice=${s.path.join("/")} class="branch ${d??""}"
            aria-pressed=${p} aria-disabled=${!!r} aria-label=${Mn(s,d)}
            style=${{left:`${i*e}px`,top:`${m*e}px`}} onClick=${()=>r||o(s.key)}>
            ${d?pt[d]:p?"✂":s.move.slice(0,En)}
          </button>`})}
    </div>`}function Mn(t,e){let n=t.role==="leaf"&&t.value!==void 0?`to the leaf ${t.value}`:"";return[`Branch ${T(t.path)}`,n,e&&Tn[e]].filter(Boolean).join(", ")}var Z=19,An=35,F=6,zn=13,ge=8,Nn=4,Cn=6,In=2,be={max:"MAX",min:"MIN"},ve={max:6,min:-6},Ln={upper:"≤",lower:"≥"};function xe({place:t,state:e,plain:n}){let{node:o,parent:r,x:s,y:a}=t,l={x:r.x,y:r.y+Z},c={x:s,y:a-Z},i=$=>({x:l.x+(c.x-l.x)*$,y:l.y+(c.y-l.y)*$}),m=i(.84),d=i(.55),p=e==="cut",f=[o.path,...o.together].map($=>$.join("/"));return u`
    <g class="edge ${e}" data-cut=${p?f.join(" "):null}>
      <line x1=${l.x} y1=${l.y} x2=${c.x} y2=${c.y} />
      ${p&&!n&&u`<path class="cross" d="M${d.x-F} ${d.y-F}l${2*F} ${2*F}m0 ${-2*F}l${-2*F} ${2*F}" />`}
      ${!n&&u`<text class="move" x=${m.x} y=${m.y}>${qn(o)}</text>`}
    </g>`}function qn({move:t,probability:e,together:n}){let o=t.length>ge?`${t.slice(0,ge-1)}…`:t,r=n.length?` +${n.length}`:"";return`${o}${e===void 0?"":` ${dt(e)}`}${r}`}function we({place:t,view:e={},state:n,isCurrent:o,windows:r,wide:s,named:a}){let{node:l,x:c,y:i}=t,m=s?An:Z,d=Dn(l,e,n),p=r&&l.role!=="leaf"&&e.status&&!["cut","below"].includes(n),f={max:{x:15,y:-15},min:{x:15,y:4}}[l.role]??{x:m+4,y:-6};return u`
    <g class="node ${l.role} ${n} ${o?"current":""} ${e.onPath?"on-path":""}" transform="translate(${c},${i})" data-node=${l.path.join("/")}>
      ${Rn(l.role,m)}
      ${d===""&&n==="given"&&be[l.role]&&u`<text class="role" y=${ve[l.role]}>${be[l.role]}</text>`}
      <text class="worth ${d.length>Nn?"small":""}" y=${ve[l.role]??0}>${d}</text>
      ${a&&l.role==="player"&&l.player&&u`<text class="name" x=${-m-4}>${l.player.slice(0,Cn)}</text>`}
      ${p&&u`
        <text class="window" x=${f.x} y=${f.y}>α ${U(e)}</text>
        <text class="window" x=${f.x} y=${f.y+zn}>β ${j(e)}</text>`}
      ${e.visits!==void 0&&e.mean!==void 0&&u`<text class="window" y=${Z+10} text-anchor="middle">⌀ ${Pn(e.mean)}</text>`}
      ${e.g!==void 0&&u`<text class="window" y=${Z+10} text-anchor="middle">${x(e.g)}${e.h===void 0?"":`+${x(e.h)}`}</text>`}
    </g>`}function Rn(t,e){let n=Z;return t==="max"?u`<path d="M0 ${-n-4}L${n+6} ${n-2}H${-n-6}Z" />`:t==="min"?u`<path d="M0 ${n+4}L${n+6} ${-n+2}H${-n-6}Z" />`:t==="chance"?u`<circle r=${n} />`:t==="together"?u`<path d="M0 ${-n-4}L${n+6} 0L0 ${n+4}L${-n-6} 0Z" />`:t==="leaf"?u`<rect x=${-e+3} y=${-n+3} width=${2*e-6} height=${2*n-6} />`:u`<rect x=${-e} y=${-n+2} width=${2*e} height=${2*n-4} rx="10" />`}function Dn(t,e,n){if(e.visits!==void 0)return String(e.visits);if(e.order!==void 0)return String(e.order);let o=t.role==="leaf"&&t.given?t:{},r=e.values??o.values;if(r)return J(r).replaceAll(", ",",");let s=e.value??(n==="later"?void 0:o.value);return s===void 0?"":`${Ln[e.bound]??""}${x(s)}`}var Pn=t=>x(Number(t.toPrecision(In)));function Bn(t){var e=0,n=t.children,o=n&&n.length;if(!o)e=1;else for(;--o>=0;)e+=n[o].value;t.value=e}function Wn(){return this.eachAfter(Bn)}function Un(t,e){let n=-1;for(let o of this)t.call(e,o,++n,this);return this}function jn(t,e){for(var n=this,o=[n],r,s,a=-1;n=o.pop();)if(t.call(e,n,++a,this),r=n.children)for(s=r.length-1;s>=0;--s)o.push(r[s]);return this}function Hn(t,e){for(var n=this,o=[n],r=[],s,a,l,c=-1;n=o.pop();)if(r.push(n),s=n.children)for(a=0,l=s.length;a<l;++a)o.push(s[a]);for(;n=r.pop();)t.call(e,n,++c,this);return this}function Fn(t,e){let n=-1;for(let o of this)if(t.call(e,o,++n,this))return o}function Gn(t){return this.eachAfter(function(e){for(var n=+t(e.data)||0,o=e.children,r=o&&o.length;--r>=0;)n+=o[r].value;e.value=n})}function Kn(t){return this.eachBefore(function(e){e.children&&e.children.sort(t)})}function Vn(t){for(var e=this,n=Jn(e,t),o=[e];e!==n;)e=e.parent,o.push(e);for(var r=o.length;t!==n;)o.splice(r,0,t),t=t.parent;return o}function Jn(t,e){if(t===e)return t;var n=t.ancestors(),o=e.ancestors(),r=null;for(t=n.pop(),e=o.pop();t===e;)r=t,t=n.pop(),e=o.pop();return r}function Xn(){for(var t=this,e=[t];t=t.parent;)e.push(t);return e}function Zn(){return Array.from(this)}function Qn(){var t=[];return this.eachBefore(function(e){e.children||t.push(e)}),t}function Yn(){var t=this,e=[];return t.each(function(n){n!==t&&e.push({source:n.parent,target:n})}),e}function*to(){var t=this,e,n=[t],o,r,s;do for(e=n.reverse(),n=[];t=e.pop();)if(yield t,o=t.children)for(r=0,s=o.length;r<s;++r)n.push(o[r]);while(n.length)}function $t(t,e){t instanceof Map?(t=[void 0,t],e===void 0&&(e=oo)):e===void 0&&(e=no);for(var n=new nt(t),o,r=[n],s,a,l,c;o=r.pop();)if((a=e(o.data))&&(c=(a=Array.from(a)).length))for(o.children=a,l=c-1;l>=0;--l)r.push(s=a[l]=new nt(a[l])),s.parent=o,s.depth=o.depth+1;return n.eachBefore(ro)}function eo(){return $t(this).eachBefore(so)}function no(t){return t.children}function oo(t){return Array.isArray(t)?t[1]:null}function so(t){t.data.value!==void 0&&(t.value=t.data.value),t.data=t.data.data}function ro(t){var e=0;do t.height=e;while((t=t.parent)&&t.height<++e)}function nt(t){this.data=t,this.depth=this.height=0,this.parent=null}nt.prototype=$t.prototype={constructor:nt,count:Wn,each:Un,eachAfter:Hn,eachBefore:jn,find:Fn,sum:Gn,sort:Kn,path:Vn,ancestors:Xn,descendants:Zn,leaves:Qn,links:Yn,copy:eo,[Symbol.iterator]:to};function ye(t,e,n,o,r){for(var s=t.children,a,l=-1,c=s.length,i=t.value&&(o-e)/t.value;++l<c;)a=s[l],a.y0=n,a.y1=r,a.x0=e,a.x1=e+=a.value*i}function ao(t,e){return t.parent===e.parent?1:2}function kt(t){var e=t.children;return e?e[0]:t.t}function St(t){var e=t.children;return e?e[e.length-1]:t.t}function io(t,e,n){var o=n/(e.i-t.i);e.c-=o,e.s+=n,t.c+=o,e.z+=n,e.m+=n}function lo(t){for(var e=0,n=0,o=t.children,r=o.length,s;--r>=0;)s=o[r],s.z+=e,s.m+=e,e+=s.s+(n+=s.c)}function co(t,e,n){return t.a.parent===e.parent?t.a:n}function ft(t,e){this._=t,this.parent=null,this.children=null,this.A=null,this.a=this,this.z=0,this.m=0,this.c=0,this.s=0,this.t=null,this.i=e}ft.prototype=Object.create(nt.prototype);function uo(t){for(var e=new ft(t,0),n,o=[e],r,s,a,l;n=o.pop();)if(s=n._.children)for(n.children=new Array(l=s.length),a=l-1;a>=0;--a)o.push(r=n.children[a]=new ft(s[a],a)),r.parent=n;return(e.parent=new ft(null,0)).children=[e],e}function _e(){var t=ao,e=1,n=1,o=null;function r(i){var m=uo(i);if(m.eachAfter(s),m.parent.m=-m.z,m.eachBefore(a),o)i.eachBefore(c);else{var d=i,p=i,f=i;i.eachBefore(function(v){v.x<d.x&&(d=v),v.x>p.x&&(p=v),v.depth>f.depth&&(f=v)});var $=d===p?1:t(d,p)/2,h=$-d.x,b=e/(p.x+$+h),w=n/(f.depth||1);i.eachBefore(function(v){v.x=(v.x+h)*b,v.y=v.depth*w})}return i}function s(i){var m=i.children,d=i.parent.children,p=i.i?d[i.i-1]:null;if(m){lo(i);var f=(m[0].z+m[m.length-1].z)/2;p?(i.z=p.z+t(i._,p._),i.m=i.z-f):i.z=f}else p&&(i.z=p.z+t(i._,p._));i.parent.A=l(i,p,i.parent.A||d[0])}function a(i){i._.x=i.z+i.parent.m,i.m+=i.parent.m}function l(i,m,d){if(m){for(var p=i,f=i,$=m,h=p.parent.children[0],b=p.m,w=f.m,v=$.m,M=h.m,_;$=St($),p=kt(p),$&&p;)h=kt(h),f=St(f),f.a=i,_=$.z+v-p.z-b+t($._,p._),_>0&&(io(co($,i,d),i,_),b+=_,w+=_),v+=$.m,b+=p.m,M+=h.m,w+=f.m;$&&!St(f)&&(f.t=$,f.m+=v-w),p&&!kt(h)&&(h.t=p,h.m+=b-M,d=i)}return d}function c(i){i.x*=e,i.y=i.depth*n}return r.separation=function(i){return arguments.length?(t=i,r):t},r.size=function(i){return arguments.length?(o=!1,e=+i[0],n=+i[1],r):o?null:[e,n]},r.nodeSize=function(i){return arguments.length?(o=!0,e=+i[0],n=+i[1],r):o?[e,n]:null},r}function ke(t,e,n,o,r){for(var s=t.children,a,l=-1,c=s.length,i=t.value&&(r-n)/t.value;++l<c;)a=s[l],a.x0=e,a.x1=o,a.y0=n,a.y1=n+=a.value*i}var Se=(1+Math.sqrt(5))/2;function Oe(t,e,n,o,r,s){for(var a=[],l=e.children,c,i,m=0,d=0,p=l.length,f,$,h=e.value,b,w,v,M,_,g,N;m<p;){f=r-n,$=s-o;do b=l[d++].value;while(!b&&d<p);for(w=v=b,g=Math.max($/f,f/$)/(h*t),N=b*b*g,_=Math.max(v/N,N/w);d<p;++d){if(b+=i=l[d].value,i<w&&(w=i),i>v&&(v=i),N=b*b*g,M=Math.max(v/N,N/w),M>_){b-=i;break}_=M}a.push(c={value:b,dice:f<$,children:l.slice(m,d)}),c.dice?ye(c,n,o,r,h?o+=$*b/h:s):ke(c,n,o,h?n+=f*b/h:r,s),h-=b,m=d}return a}var ir=(function t(e){function n(o,r,s,a,l){Oe(e,o,r,s,a,l)}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(Se),lr=(function t(e){function n(o,r,s,a,l){if((c=o._squarify)&&c.ratio===e)for(var c,i,m,d,p=-1,f,$=c.length,h=o.value;++p<$;){for(i=c[p],m=i.children,d=i.value=0,f=m.length;d<f;++d)i.value+=m[d].value;i.dice?ye(i,r,s,a,h?s+=(l-s)*i.value/h:l):ke(i,r,s,h?r+=(a-r)*i.value/h:a,l),h-=i.value}else o._squarify=c=Oe(e,o,r,s,a,l),c.ratio=e}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(Se);var ho=37,mo=78,po=8,fo=10,$o=8,Ee=92,go=27,bo=42,vo=18,Te=34,xo=40,wo=["leaf","unknown"],yo=2.05,_o=1.5;function Me(t,e){let n=e?mo:Math.max(ho,po*Ae(t)+fo),o=e?bo:go,r=e?1.3:yo,s=_e().nodeSize([n,Ee]).separation((d,p)=>{if(d.children||p.children)return r;let f=e||[d,p].every(({data:$})=>wo.includes($.role))?1:_o;return d.parent===p.parent?f:Math.max(f,1.25)})($t(t)),a=s.descendants(),l=Math.min(...a.map(({x:d})=>d)),c=Math.max(...a.map(({x:d})=>d)),i=a.map(({data:d,x:p,y:f,parent:$})=>({node:d,x:p-l+o,y:f+Te,parent:$})),m=new Map(i.map(d=>[d.node.key,d]));return i.forEach(d=>d.parent=d.parent&&m.get(d.parent.data.key)),{places:i,width:c-l+2*o+vo,height:s.height*Ee+Te+xo}}function Ae(t){let e=t.children.map(Ae);return Math.max(Math.min($o,t.move?.length??0),...e)}var ko=.75,ze=1.25,So=.2,Oo=2.5,Eo=.75;function gt({scene:t,views:e,current:n,windows:o,label:r,quiz:s}){let a=L(()=>[...t.nodes.values()].some(({values:g})=>g),[t]),l=L(()=>new Set([...t.nodes.values()].map(({player:g})=>g)).size>2,[t]),{places:c,width:i,height:m}=L(()=>Me(t.root,a),[t,a]),d=G(null),[p,f]=y(0),[$,h]=y(null);Nt(()=>{let g=new ResizeObserver(([{contentRect:N}])=>f(N.width));return g.observe(d.current),()=>g.disconnect()},[]),S(()=>h(null),[t]);let b=p?Math.max(ko,Math.min(1.15,p/i)):1,w=$??b,v=c.find(({node:g})=>g.key===n);S(()=>v&&Mo(d.current,v,w),[v,w]);let M=g=>h(Math.max(So,Math.min(Oo,w*g))),_=L(()=>To(c,e),[c,e]);return u`
    <div class="picture-frame">
      <div class="tree" ref=${d} tabindex="0" role="group" aria-label=${r}>
        <div class="canvas" style=${{width:`${i*w}px`,height:`${m*w}px`}}>
          <svg viewBox="0 0 ${i} ${m}" width=${i*w} height=${m*w} aria-hidden="true">
            ${c.map(g=>g.parent&&u`<${xe} key=${`e${g.node.key}`} place=${g} state=${_.get(g.node.key)} plain=${!!s} />`)}
            ${c.map(g=>u`
              <${we} key=${g.node.key} place=${g} view=${e.get(g.node.key)} wide=${a}
                state=${_.get(g.node.key)} isCurrent=${g.node.key===n} windows=${o} named=${l} />`)}
          </svg>
          ${s&&u`<${$e} places=${c} scale=${w} quiz=${s} />`}
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Size of the picture">
        <button type="button" aria-label="Smaller" onClick=${()=>M(1/ze)}>−</button>
        <button type="button" aria-label="Larger" onClick=${()=>M(ze)}>+</button>
        <button type="button" onClick=${()=>h(Math.min(1,p/i))}>Whole tree</button>
      </div>
    </div>`}function To(t,e){let n=new Map;for(let{node:o,parent:r}of t){let s=r&&n.get(r.node.key),l=e.get(o.key)?.status??(o.given?"given":"later");n.set(o.key,s==="cut"||s==="below"?l==="later"?"later":"below":l)}return n}function Mo(t,{x:e,y:n},o){let[r,s]=[e*o,n*o],a=48;(r<t.scrollLeft+a||r>t.scrollLeft+t.clientWidth-a)&&(t.scrollLeft=r-t.clientWidth/2),(s<t.scrollTop+a||s>t.scrollTop+t.clientHeight-a)&&(t.scrollTop=s-t.clientHeight*Eo)}function ot(t,e){let n=new Map;for(let{changes:o}of t.slice(0,e))for(let[r,s]of o)n.set(r,{...n.get(r),...s});return n}function Ne({scene:t,events:e,onPlay:n,onAnother:o,onChecked:r}){let[s,a]=y(new Set),[l,c]=y(!1);S(()=>{a(new Set),c(!1)},[t]);let i=L(()=>e.filter(({kind:b})=>b==="cut"),[e]),m=L(()=>new Set(i.flatMap(({changes:b})=>b.map(([w])=>w))),[i]),d=l?_t(t,s,m):null,p=L(()=>ot(l?e:[],e.length),[e,l]);return u`
    <section class="quiz" aria-label="Quiz">
      <h2>Which branches are cut?</h2>
      <p>Alpha-beta looks at this tree from left to right. Choose each branch that it never looks at, then check.
        Of a branch with more below it, the upper one is enough.</p>
      <${gt} scene=${t} views=${p} windows=${l} quiz=${{picked:s,onPick:b=>{let w=new Set(s);w.delete(b)||w.add(b),a(w)},checked:d}}
        label="The tree of the quiz; its branches are buttons" />
      <${mt} />
      <div class="row">
        ${l?u`<button type="button" class="main" onClick=${n}>See why: play the search</button>
              <button type="button" onClick=${()=>{a(new Set),c(!1)}}>Try again</button>`:u`<button type="button" class="main" data-check onClick=${()=>{c(!0),r?.(Ce(_t(t,s,m)))}}>Check</button>
              <span class="quiet">${z(s.size,"branch","branches")} chosen</span>`}
        <button type="button" onClick=${o}>Another tree</button>
      </div>
      <div class="verdicts" aria-live="polite">${d&&u`<${zo} verdicts=${d} scene=${t} events=${e} cuts=${i} />`}</div>
    </section>`}var Ce=t=>[...t.values()].every(e=>e!=="missed"&&e!=="wrong"),Ao={right:"Right",missed:"Missed",wrong:"Wrong",inside:"No need"};function zo({verdicts:t,scene:e,events:n,cuts:o}){let r=Map.groupBy(t.values(),c=>c),s=c=>r.get(c)?.length??0,a=Ce(t),l=s("right")+s("missed");return u`
    <p><strong>${a?l?"All right!":"Right: nothing is cut.":"Not yet."}</strong>${" "}
      ${l>0&&`You found ${s("right")} of ${z(l,"cut branch","cut branches")}.`}
      ${s("wrong")>0&&` ${z(s("wrong"),"chosen branch is","chosen branches are")} looked at.`}</p>
    <ul>
      ${[...t].map(([c,i])=>u`
        <li key=${c} class=${i} data-verdict=${i} data-path=${c.split(`
`).join("/")}>
          <span class="sign" aria-hidden="true">${pt[i]}</span>
          <span><strong>${Ao[i]}: ${T(e.nodes.get(c).path)}.</strong> ${No(c,i,e,n,o)}</span>
        </li>`)}
    </ul>`}function No(t,e,n,o,r){if(e==="inside")return"It is below a branch that is cut.";let s=n.nodes.get(t),a=r.find(({changes:m})=>m.some(([d])=>d===t));if(a)return`${a.text} ${a.why??""}`;let l=o.findIndex(m=>m.key===t),c=ot(o,l).get(s.parent.key)??{};return`When ${`${X(s.parent)} at ${T(s.parent.path)}`} comes to it, α = ${U(c)} and β = ${j(c)}: between them there is still room, so it is looked at.`}var Ie="",Co="a_star";function qe({task:t,games:e,description:n,algorithms:o,error:r,onChange:s}){let[a,l]=y(t);S(()=>l(t),[JSON.stringify(t)]);let c=h=>b=>l({...a,[h]:b.target.value}),i=h=>s({...a,...h}),m=async h=>s(Le(t,h,await st(h).catch(()=>null))),[d]=y(matchMedia("(min-width: 40rem)").matches||t.algorithm!==Y([t.game],{}).algorithm),p=h=>{h.preventDefault(),i({})},f=Bo(r,t),$=(h,b,w={})=>u`
    <${Io} label=${b} name=${h} value=${a[h]} refusal=${f.field===h?f.text:null}
      onInput=${c(h)} onChange=${()=>i({})} ...${w} />`;return u`
    <form class="setup" onSubmit=${p} novalidate>
      <div class="row">
        <label class="field">Game${" "}
          <select value=${t.game} onChange=${h=>m(h.target.value)}>
            ${(e??[{name:t.game,title:t.game===E?"Explicit tree":t.game}]).map(({name:h,title:b})=>u`<option key=${h} value=${h}>${b}</option>`)}
          </select>
        </label>
        ${t.game!==E&&n?.examples.length>0&&u`
          <${qo} examples=${n.examples} task=${t} onChoose=${h=>s({...t,...Ot(h)})} />`}
        ${t.game===E&&u`<${Lo} text=${t.text} onChoose=${h=>s({...Le(t,E),text:h,quiz:t.quiz,algorithm:Ro(t,h)})} />`}
      </div>
      ${t.game===E?$("text","Tree, as lectures write it",{wide:!0,mono:!0}):u`<div class="row">
            ${$("state","Position (empty: the start)",{mono:!0,wide:!0})}
            ${$("moves","Moves from there",{mono:!0})}
            ${$("options","Options, as JSON",{mono:!0})}
          </div>`}
      <details class="how" open=${d}>
      <summary>How it is searched</summary>
      <div class="row">
        <label class="field">Algorithm${" "}
          <select value=${t.algorithm} onChange=${h=>i({algorithm:h.target.value})}>
            <option value=${D}>the textbook's choice</option>
            ${Do(o,t.algorithm).map(h=>u`<option key=${h} value=${h}>${h}</option>`)}
          </select>
        </label>
        ${t.algorithm===R?$("nodes","Most nodes, with playouts",{narrow:!0}):$("depth","Depth (empty: to the end)",{narrow:!0})}
        ${t.algorithm===C&&u`
          <label class="check"><input type="checkbox" checked=${!t.strict}
            onChange=${h=>i({strict:!h.target.checked})} /> cut on equal values too</label>
          <label class="check"><input type="checkbox" checked=${t.failHard}
            onChange=${h=>i({failHard:h.target.checked})} /> fail-hard</label>`}
        <button class="main">Show</button>
      </div>
      </details>
      ${f.field===""&&u`<p class="refusal" role="alert">${f.text}</p>`}
      ${r?.problem?.pointer==="/algorithm"&&u`
        <div class="row" role="group" aria-label="Algorithms that fit">
          ${(r.problem.alternatives??[]).map(h=>u`
            <button type="button" key=${h} onClick=${()=>i({algorithm:h})}>${h}</button>`)}
        </div>`}
    </form>`}function Io({label:t,name:e,value:n,refusal:o,onInput:r,onChange:s,wide:a,narrow:l,mono:c}){let i=[a&&"wide",l&&"narrow",c&&"mono"].filter(Boolean).join(" ");return u`
    <div class="field ${i}">
      <label for="look-${e}">${t}</label>
      <input id="look-${e}" name=${e} value=${n} onInput=${r} onChange=${s} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-invalid=${!!o}
        aria-describedby=${o?`look-${e}-refusal`:null} inputmode=${l?"numeric":null} />
      ${o&&u`<p class="refusal" id="look-${e}-refusal" role="alert">${o}</p>`}
    </div>`}function Lo({text:t,onChoose:e}){let n=Q.some(o=>o.text===t);return u`
    <label class="field">A known tree${" "}
      <select value=${n?t:Ie} onChange=${o=>o.target.value&&e(o.target.value)}>
        ${!n&&u`<option value=${Ie}>another</option>`}
        ${Q.map(o=>u`<option key=${o.text} value=${o.text}>${o.title}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${()=>e(at())}>A random tree</button>`}function qo({examples:t,task:e,onChoose:n}){let o=t.findIndex(r=>Object.entries(Ot(r)).every(([s,a])=>e[s]===a));return u`
    <label class="field">A known position${" "}
      <select value=${o} onChange=${r=>t[r.target.value]&&n(t[r.target.value])}>
        ${o<0&&u`<option value="-1">another</option>`}
        ${t.map(({title:r},s)=>u`<option key=${s} value=${s}>${r}</option>`)}
      </select>
    </label>`}var Ot=({options:t,state:e,moves:n})=>({options:t==="{}"?"":t,state:e,moves:n});function Le(t,e,n){let o={...t,...Y([e],{}),quiz:!1},r=n?.facts.chance&&n.examples.find(({state:s})=>s);return r&&Object.assign(o,Ot(r)),n?.facts.path_cost?{...o,algorithm:Co,depth:""}:o}var Ro=(t,e)=>/chance|\[|~|\d\(/.test(e)?D:C,Do=(t,e)=>e===D||t.includes(e)?t:[e,...t],Po=[["/options/text","text"],["/options","options"],["/state","state"],["/moves","moves"],["/depth","depth"],["/nodes","nodes"]];function Bo(t,{game:e}){if(!t?.problem)return{};let n=t.problem.pointer??"",[,o=""]=Po.find(([s])=>n.startsWith(s))??[];return{field:(e===E?["text","depth","nodes"]:["options","state","moves","depth","nodes"]).includes(o)?o:"",text:t.message}}var Et=t=>t.records.some(({kind:e})=>e==="simulation");function Re(t){let e=new Map;return t.records.filter(({kind:o})=>o==="simulation").map((o,r)=>{let s=Ho(o),a=jo(o.path).map(i=>[A(i),Uo(e,A(i),s)]),l=A(o.path),c=o.added!==void 0;return{kind:"simulation",key:l,text:Wo(o,r,c,s,t),changes:a}})}function Wo(t,e,n,o,r){let s=t.path.length?`goes ${T(t.path)}`:"stays at the root",a=n?" and adds this node":"",l=o===void 0?"":`: it brings ${x(o)} for ${r.viewpoint}`;return`Simulation ${t.simulation??e+1} ${s}${a}${l}.`}function Uo(t,e,n){let o=t.get(e)??{visits:0,total:0},r={visits:o.visits+1,total:o.total+(n??0)};t.set(e,r);let s=n===void 0?void 0:r.total/r.visits;return{status:"done",visits:r.visits,mean:s}}var jo=t=>[t.slice(0,0),...t.map((e,n)=>t.slice(0,n+1))],Ho=({value:t,values:e,result:n})=>t??e?.[0]??n;function Pe(t,e){let n=new zt(t,e),[o]=t.records;return o&&n.visit(o),n.events}var Fo="open",Tt="done",Go="cut",Ko={upper:"≤ ",lower:"≥ "},zt=class{constructor(e,n){this.events=[],this.scene=n,this.records=new Map(e.records.map(o=>[o.id,o])),this.below=Map.groupBy(e.records,o=>o.parent),this.hasWindows=e.records.some(({alpha:o,beta:r,updates:s=[]})=>[{alpha:o,beta:r},...s].some(a=>a.alpha!==void 0||a.beta!==void 0)),this.cutsOnEqual=e.rules?.cut_on_equal??!0,this.viewpoint=e.viewpoint}visit(e){let n=this.below.get(e.id)??[];if(e.kind==="table"||e.kind==="bound"&&!n.length)return this.answered(e);if(!n.length&&!e.updates)return this.leaf(e);this.enter(e),this.follow(e,n),this.leave(e)}follow(e,n){let o=[...e.updates??[]],r=i=>o.findIndex(m=>m.move===i),s=e.alpha,a=e.beta,l,c=i=>{this.update(e,i,l,{alpha:s,beta:a}),{alpha:s,beta:a}=i,l=i.value};n.forEach((i,m)=>{if(i.kind==="cut"){n[m-1]?.kind!=="cut"&&this.cut(e,Vo(n,m),l);return}this.visit(i);let d=i.path.at(-1),p=n.slice(m+1).some($=>$.kind!=="cut"&&$.path.at(-1)===d),f=r(d);f>=0&&!p&&o.splice(0,f+1).forEach(c)}),o.forEach(c)}enter(e){let{alpha:n,beta:o}=e,r=this.named(e),s=this.hasWindows?`${r} begins with α = ${U(e)} and β = ${j(e)}.`:`${r} begins.`;this.add("enter",e,s,{status:Fo,alpha:n,beta:o,value:void 0,values:void 0,bound:void 0})}leaf(e){let n=e.leaf==="estimate"?"is estimated at":"is worth",o=e.value===void 0?"was not finished":`${n} ${ut(e)}`;this.add("leaf",e,`${De(e.path)} ${o}.`,{status:Tt,...Mt(e)})}update(e,n,o,r){let{move:s,value:a,alpha:l,beta:c}=n,i={value:a,alpha:l,beta:c},m=this.scene.nodes.get(A([...e.path,s])),d=this.nodeOf(e).role==="chance",p=this.named(e);if(d){let h=m?.probability===void 0?"":` with probability ${dt(m.probability)}`;return this.add("update",e,`${p}: ${s} counts${h}; the sum so far is ${x(a)}.`,i)}let f=o===a?`${x(a)} stays`:`its value is now ${x(a)}`,$=[(r.alpha??-1/0)!==(l??-1/0)&&`α rises to ${U(n)}`,(r.beta??1/0)!==(c??1/0)&&`β falls to ${j(n)}`].filter(Boolean);this.add("update",e,`${p} has seen ${s}: ${et([f,...$])}.`,i)}cut(e,n,o){let[{by:r,limit:s,ancestor:a}]=n,l=this.records.get(a),c=r==="alpha"?"≤":"≥",i=r==="alpha"?"<":">",m=r==="alpha"?"α":"β",d=(e.updates??[]).length,p=l?` of ${T(l.path)}`:"",f=s===void 0?m:`${m} = ${x(s)}${p}`,$=o===void 0?"":`${x(o)} ${this.cutsOnEqual?c:i} `,h=d?`the ${Xt(d-1)} child gives ${x(o)}, and `:"",b=n.length===1?"the branch "+n[0].move+" is":`the branches ${Jo(n)} are`,w=`${this.named(e)}: ${h}${$}${f}: ${b} cut.`,v=n.map(({path:M})=>[A(M),{status:Go}]);this.push({kind:"cut",key:A(e.path),text:w,why:this.reason(e,l,r,s,o),changes:v,cuts:n})}reason(e,n,o,r,s){if(!n||s===void 0)return;let a=X(this.nodeOf(n)),l=X(this.nodeOf(e)),c=o==="alpha"?"or less":"or more";return`${a} has ${x(r)} already at ${T(n.path)}. Here ${l} gets ${x(s)} ${c}, so ${a} never lets the game come here.`}leave(e){if(e.value===void 0)return;let n={upper:" or less",lower:" or more"}[e.bound]??"";this.add("return",e,`${this.named(e)} returns ${ut(e)}${n}.`,{status:Tt,...Mt(e)})}answered(e){let n=e.kind==="table"?"the table of positions knows it":e.why??"bounds answer",o=`${this.named(e)} is not searched: ${n}${e.value===void 0?"":` (${Ko[e.bound]??""}${ut(e)})`}.`;this.add("table",e,o,{status:Tt,...Mt(e)})}add(e,n,o,r){let s=A(n.path);this.push({kind:e,key:s,text:o,changes:[[s,r]]})}push(e){this.events.push(e)}nodeOf(e){return this.scene.nodes.get(A(e.path))}named(e){let n=this.nodeOf(e);return n.role==="leaf"?De(e.path):`${X(n)} at ${T(e.path)}`}},Mt=({value:t,values:e,bound:n})=>({value:t,values:e,bound:n});function Vo(t,e){let n=t.slice(e),o=n.findIndex(r=>r.kind!=="cut");return o<0?n:n.slice(0,o)}var At=6;function Jo(t){let e=t.map(({move:n})=>n);return e.length<=At?et(e):`${e.slice(0,At).join(", ")} and ${e.length-At} more`}var De=t=>t.length?`Leaf ${T(t)}`:"The root";function Be(t,e){let[n,o]=y(null),r=G(null);return S(()=>()=>r.current?.abort(),[t]),{find:()=>{r.current?.abort();let{signal:a}=r.current=new AbortController;o(null),Xo(a).then(e,l=>a.aborted||o(l))},error:n}}async function Xo(t){for(;;){let e=at(),n={options:{text:e},algorithm:C,most_nodes:1},{cut:o}=await W(E,"trace",n,{signal:t,quiet:!0});if(o)return e}}import*as We from"../main.js";var Ue=We.widgets_later_later;var je={slow:2500,normal:1200,fast:350},bt={start:"M2 2h2v12H2zM14 2v12L5 8z",back:"M12 2v12L3 8z",on:"M4 2v12l9-6z",end:"M12 2h2v12h-2zM2 2v12l9-6z"},He="normal",Fe=(t,e,n)=>({ArrowRight:Math.min(n,e+1),ArrowLeft:Math.max(0,e-1),Home:0,End:n})[t];function Ge({at:t,last:e,onStep:n,playing:o,onPlay:r,speed:s,onSpeed:a}){S(()=>{if(!o)return;if(t>=e){r(!1);return}let i=setTimeout(()=>n(t+1,!0),je[s]);return()=>clearTimeout(i)},[o,t,e,s]);let l=()=>{!o&&t>=e&&n(0,!0),r(!o)},c=(i,m,d)=>u`
    <button type="button" aria-label=${i} title=${i} aria-disabled=${d===t} onClick=${()=>n(d)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${m} fill="currentColor" /></svg>
    </button>`;return u`
    <div class="controls">
      <div class="row" role="group" aria-label="Steps of the search">
        ${c("To the start",bt.start,0)}
        ${c("One step back",bt.back,Math.max(0,t-1))}
        <button type="button" class="main play" aria-pressed=${o} onClick=${l}>${o?"Pause":"Play"}</button>
        ${c("One step on",bt.on,Math.min(e,t+1))}
        ${c("To the end",bt.end,e)}
        <label>Speed${" "}
          <select value=${s} onChange=${i=>a(i.target.value)}>
            ${Object.keys(je).map(i=>u`<option key=${i} value=${i}>${i}</option>`)}
          </select>
        </label>
      </div>
      <label class="slide">Step ${t} of ${e}
        <input type="range" min="0" max=${e} value=${t} onInput=${i=>n(Number(i.target.value))} />
      </label>
    </div>`}function Ke({game:t,request:e}){let[n,o]=y(null),[r,s]=y(null);return u`
    <details class="outline" onToggle=${l=>{!l.target.open||n||rt("POST",`v1/games/${t}/trace`,e,"text/plain",{quiet:!0}).then(o,s)}}>
      <summary>The same as text</summary>
      <${B} error=${r} />
      <pre tabindex="0" aria-label="The search as text">${n??"Loading…"}</pre>
    </details>`}var Zo=Ue(()=>import("./visits.js"),"Visits"),Ve={simulations:"In a node: how many simulations went through it. Below, after ⌀: the mean of what they brought.",expansions:"In a node: its place in the order. Below: g + h, the cost so far and the bound of what is left. Green: the path found."},Qo=["INPUT","SELECT","TEXTAREA"];function Je({trace:t,request:e,scene:n,events:o,kind:r,start:s,playsAtOnce:a,onStep:l}){let c=o.length,[i,m]=y(Math.min(s??c,c)),[d,p]=y(a),[f,$]=y(He);S(()=>l(i),[i]);let h=L(()=>ot(o,i),[o,i]),b=(_,g=!1)=>{g||p(!1),m(_)},w=_=>{let g=Fe(_.key,i,c);g===void 0||Qo.includes(_.target.tagName)||_.altKey||_.ctrlKey||_.metaKey||(_.preventDefault(),b(g))},v=o[i-1],M=r==="tree"&&o.some(({changes:_})=>_.some(([,{alpha:g,beta:N}])=>g!==void 0||N!==void 0));return u`
    <section class="watch" aria-label="The search" onKeyDown=${w}>
      <p class="result">${i<c?Yo(t,h,r):es(t,n,o,r)}</p>
      <${gt} scene=${n} views=${h} current=${v?.key} windows=${M}
        label="The tree of the search. Arrow keys step." />
      <div class="event" aria-live="polite">
        <p>${v?.text??"Nothing has been looked at yet. Step on, or play."}</p>
        ${v?.why&&u`<p class="why">${v.why}</p>`}
        ${t.game!==E&&v&&u`<p class="why">Position: <code>${n.nodes.get(v.key)?.state??""}</code></p>`}
      </div>
      <${Ge} at=${i} last=${c} onStep=${b} playing=${d} onPlay=${p} speed=${f} onSpeed=${$} />
      <${Ke} game=${t.game} request=${e} />
      ${Ve[r]&&u`<p class="quiet">${Ve[r]}</p>`}
      ${r==="tree"&&u`<${mt} windows=${M} />`}
      ${H(t)!==I&&u`<p class="quiet scale">Values are for ${P(t.viewpoint)}. Estimates are in ${H(t)}.</p>`}
      ${t.beyond>0&&u`<p class="quiet">Only the first ${z(t.recorded,"node")} are drawn; ${t.beyond.toLocaleString("en")} more were visited.</p>`}
      ${t.simulations_beyond>0&&u`<p class="quiet">${z(t.simulations_beyond,"simulation")} more followed, which are not shown.</p>`}
      ${r==="simulations"&&u`<${Zo} events=${o} at=${i} scene=${n} />`}
      ${r==="expansions"&&u`<${le} events=${o} at=${i} />`}
    </section>`}function Yo(t,e,n){let o=[...e.values()].map(({status:l})=>l),r=o.filter(l=>l==="cut").length,s=o.length-r,a=n==="tree"&&r>0?`, ${z(r,"branch","branches")} cut`:"";return u`<strong>${t.algorithm}</strong> so far: ${z(s,"node")} looked at${a}.`}var ts=5;function es(t,e,n,o){let r=({path:c})=>{let{role:i,value:m}=e.nodes.get(A(c));return i==="leaf"&&m!==void 0?`${T(c)} (the ${x(m)})`:T(c)},s=[...new Set(n.flatMap(({cuts:c=[]})=>c.map(r)))],a=t.cut?` ${z(t.cut,"branch was","branches were")} cut${s.length<=ts&&s.length===t.cut?`: ${et(s)}`:""}.`:"",l=o==="simulations"?`${z(t.simulations??n.length,"simulation")} reached ${z(t.nodes,"node")} in the tree.`:o==="expansions"?`${z(t.nodes,"position was","positions were")} looked at.`:`${z(t.nodes,"node was","nodes were")} looked at, ${z(t.leaves,"leaf","leaves")} among them.${a}`;return u`<strong>${t.algorithm}: ${P(t.player)} moves ${t.move}, worth ${Zt(t)}.</strong>${" "}${l}`}jt("look/look.css",".look{.explain{max-width:85ch}.setup{display:grid;gap:.5rem;padding:.75rem;background:var(--raised);border-radius:var(--radius)}.setup .row{align-items:start}.setup .row>button,.setup .check{margin-top:1.4rem}.setup .field{display:flex;flex-direction:column;gap:.1rem;font-size:.875rem;min-width:0}.setup .field input,.setup .field select{font-size:1rem;min-height:2.5rem}.setup .wide{flex:1 1 18rem}.setup .narrow input{width:11rem}.setup .mono input{font-family:ui-monospace,monospace;width:100%}.setup .check{padding:.6rem 0}.setup .check input{width:1.1rem;height:1.1rem;vertical-align:-.15rem}.setup [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}.setup .how summary{cursor:pointer;font-size:.875rem;padding:.2rem 0}.outline{margin:.5rem 0}.outline summary{cursor:pointer;padding:.2rem 0}.refusal{color:var(--bad);margin:.2rem 0;font-size:.9375rem;overflow-wrap:anywhere}.modes{margin:.75rem 0;min-height:2.5rem}.stage{min-height:34rem}.stage.stale{opacity:.45}.stage .result{min-height:1.5em;max-width:none}.picture-frame{position:relative}.tree{overflow:auto;max-height:36rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground)}.canvas{position:relative;margin:0 auto}.canvas svg{display:block}.zoom{justify-content:end;gap:.25rem;margin:.25rem 0}.zoom button{min-height:1.75rem;min-width:2rem;padding:0 .5rem;font-size:.875rem}.edge line{stroke:var(--text);stroke-width:1.4}.edge text,.node text{font:12px system-ui,sans-serif;fill:var(--text)}.edge text,.node .window,.node .name{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}.edge text{text-anchor:middle;dominant-baseline:middle;fill:var(--quiet)}.edge.given line{stroke:var(--line)}.edge.cut line{stroke:var(--bad);stroke-dasharray:4 4}.edge.below line{stroke:var(--line);stroke-dasharray:4 4}.edge .cross{stroke:var(--bad);stroke-width:3.2;fill:none;stroke-linecap:round}.edge.later,.node.later{opacity:0}.node path,.node circle,.node rect{fill:var(--raised);stroke:var(--text);stroke-width:1.5;stroke-linejoin:round}.node text{text-anchor:middle;dominant-baseline:central}.node .worth{font-size:14px;font-weight:600}.node .role{font-size:10px;fill:var(--quiet)}.node .small{font-size:10px}.node .window{font-size:11px;fill:var(--accent);text-anchor:start;font-variant-numeric:tabular-nums}.node .window[text-anchor=middle]{text-anchor:middle}.node .name{font-size:11px;fill:var(--quiet);text-anchor:end}.node.given path,.node.given circle,.node.given rect{stroke:var(--line)}.node.given .worth{fill:var(--quiet);font-weight:400}.node.open path,.node.open circle,.node.open rect{stroke:var(--accent);stroke-width:2}.node.cut path,.node.cut circle,.node.cut rect,.node.below path,.node.below circle,.node.below rect{fill:none;stroke:var(--line);stroke-dasharray:3 3}.node.cut .worth,.node.below .worth{fill:var(--quiet);font-weight:400;text-decoration:line-through}.node.current path,.node.current circle,.node.current rect{fill:var(--highlight);stroke:var(--accent);stroke-width:3}.node.on-path rect,.node.on-path circle,.node.on-path path{stroke:var(--good);stroke-width:3}.event{min-height:5rem;padding:.5rem .75rem;margin:.5rem 0;border-left:4px solid var(--accent);background:var(--raised);border-radius:var(--radius)}.event code{overflow-wrap:anywhere}.event p{margin:.15rem 0;max-width:none}.event .why{color:var(--quiet)}.controls{display:grid;gap:.5rem}.controls button{min-width:2.75rem}.controls .play{min-width:5.5rem}.controls [aria-disabled=true]{color:var(--quiet)}.controls .slide{display:grid;font-variant-numeric:tabular-nums}.controls input[type=range]{width:100%;height:1.75rem}.signs{font-size:.9375rem;max-width:none}.signs .crossed{color:var(--bad);font-weight:700}.branches{position:absolute;inset:0}.branch{position:absolute;width:1.625rem;height:1.625rem;min-height:0;padding:0;margin:-.8125rem;font-size:.8125rem;border-radius:50%;border-color:var(--quiet);line-height:1}.branch[aria-pressed=true]{background:var(--accent);color:var(--on-accent)}.branch.right{background:var(--good);color:var(--ground);border-color:transparent}.branch.wrong{background:var(--bad);color:var(--ground);border-color:transparent;border-radius:0;box-shadow:none}.branch.missed{background:var(--ground);color:var(--bad);border:3px dashed var(--bad);font-weight:700}.verdicts{min-height:4rem}.verdicts ul{list-style:none;padding:0;margin:0;display:grid;gap:.35rem}.verdicts li{display:flex;gap:.6rem;max-width:85ch}.verdicts .sign{flex:none;width:1.6rem;height:1.6rem;border-radius:50%;display:grid;place-items:center;font-weight:700}.verdicts .right .sign{background:var(--good);color:var(--ground)}.verdicts .wrong .sign{background:var(--bad);color:var(--ground);border-radius:0}.verdicts .missed .sign{border:3px dashed var(--bad);color:var(--bad)}.scroll{overflow:auto;max-height:24rem}.counts{min-height:16rem}.counts .plain{min-height:1.75rem;padding:.1rem .3rem;background:none;border-color:transparent;color:var(--accent);text-decoration:underline}.counts .chosen td,.expansions .on-path{background:var(--highlight)}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem}.chart{margin:0;min-height:17rem;min-width:0}.chart figcaption{font-weight:600}@media(max-width:40rem){.setup .row{display:grid;grid-template-columns:1fr 1fr}.setup .row>.wide{grid-column:1 / -1}.setup .narrow input{width:100%}.setup .row>button,.setup .check{margin-top:0;padding:.3rem}.setup .field select{width:100%}.counts th,.counts td{padding:.2rem;font-size:.8125rem}.counts td:first-child{max-width:8.5rem;overflow-wrap:anywhere}}@media print{:is(.explain,.setup,.modes,.controls,.zoom,.outline,[data-download],.quiz .row){display:none}.tree{overflow:visible;max-height:none;border:0}.canvas{width:auto;height:auto}.canvas svg{width:auto;height:auto;max-width:100%;max-height:90vh}.stage,.counts,.event{min-height:0}.scroll{overflow:visible;max-height:none}.charts{display:none}}}.embedded .look>:is(h1,.explain,.setup,.modes,.request){display:none}");var ns=400,os="equilibrium";function ss({path:t,query:e}){let n=Y(t,e),[o,r]=y(0),{shown:s,error:a,waiting:l}=as(n,o),c=cs(o),i=us(n.game,o),m=ht(n,i),d=ee(n,a||l||K()?null:i),[p,f]=y(!1),$=async(g,{playing:N=!1}={})=>{let Ze=await Xe(g.game).catch(()=>null);f(N),vt(...tt(rs(g,Ze)))},h=G(0),b=g=>{clearTimeout(h.current);let N=g===s.events.length;h.current=setTimeout(()=>vt(...tt(n,N?void 0:g),{replace:!0}),ns)};S(()=>()=>clearTimeout(h.current),[JSON.stringify(n)]);let w=n.game===E&&m.includes(C),v=g=>({...n,algorithm:C,state:"",moves:"",depth:"",quiz:!0,...g}),M=Be(JSON.stringify(n),g=>$(v({text:g}))),_=a?.problem?.pointer!==void 0;return u`
    <div class="look">
      <h1>Look into a search</h1>
      <${me} />
      <${qe} task=${n} games=${c} description=${i?.description} algorithms=${m} error=${_?a:null} onChange=${g=>$(g)} />
      <div class="row modes" role="group" aria-label="What to do">
        <button type="button" aria-pressed=${!n.quiz} onClick=${()=>n.quiz&&$({...n,quiz:!1})}>Watch the search</button>
        <button type="button" aria-pressed=${n.quiz} disabled=${!w&&!n.quiz} onClick=${()=>n.quiz||$(v({}))}>Quiz: what is cut?</button>
        ${l&&u`<span class="waiting">Searching…</span>`}
      </div>
      <${B} error=${_?null:a} onRetry=${()=>r(o+1)} />
      <${B} error=${M.error} onRetry=${M.find} />
      <div class="stage ${a?"stale":""}">
        ${s&&(n.quiz&&s.kind==="tree"?u`<${Ne} scene=${s.scene} events=${s.events}
              onPlay=${()=>$({...n,quiz:!1},{playing:!0})}
              onAnother=${M.find} />`:u`<${Je} key=${s.asked} ...${s} playsAtOnce=${p} onStep=${b}
              start=${p?0:e.at===void 0?void 0:Number(e.at)} />`)}
      </div>
      ${s&&u`
        ${!K()&&!n.quiz&&u`<p class="row"><${he} game=${n.game} request=${s.request} /></p>`}
        <${It} path=${tt(n)[0]} query=${e} quiz=${w?tt(v({}))[1]:void 0} />`}
      ${!n.quiz&&!K()&&u`<${ne} rows=${d} chosen=${s?.trace.algorithm} onChoose=${g=>$({...n,algorithm:g,quiz:!1})} />`}
      <${Ut} />
    </div>`}function rs(t,e){let n=ht(t,e);return n.length?t.quiz&&n.includes(C)?{...t,algorithm:C}:{...t,quiz:!1,algorithm:n.includes(t.algorithm)?t.algorithm:D}:t}function as(t,e){let[n,o]=y(null),[r,s]=y({}),a=JSON.stringify({...t,quiz:!1});S(()=>{let c=new AbortController;return is(t,c.signal).then(i=>{o({asked:a,...i}),s({asked:a})},i=>c.signal.aborted||s({asked:a,error:i})),()=>c.abort()},[a,e]);let l=r.asked!==a;return{shown:n,error:l?null:r.error,waiting:l}}async function is(t,e){let n=lt(t),o=await W(t.game,"trace",n,{signal:e}),r={...o,records:ce(o.records)},s=t.game===E&&!Et(r)?await ls(n,e):[],a=se(r.records,s),[l,c]=Et(r)?["simulations",Re]:ae(r)?["expansions",ie]:["tree",Pe];return{trace:r,request:n,scene:a,kind:l,events:c(r,a)}}async function ls({options:t,state:e,moves:n,depth:o,most_nodes:r},s){let a={options:t,state:e,moves:n,depth:o,most_nodes:r,algorithm:os},{records:l,beyond:c}=await W(E,"trace",a,{signal:s,quiet:!0});return c?[]:l}function cs(t){let[e,n]=y(null);return S(()=>{Dt().then(({games:o})=>n(o),()=>{})},[t]),e}function us(t,e){let[n,o]=y(null);return S(()=>{let r=!1;return Xe(t).then(s=>r||o(s),()=>{}),()=>r=!0},[t,e]),n?.description.name===t?n:null}async function Xe(t){let[e,{algorithms:n}]=await Promise.all([st(t),qt()]);return{description:e,algorithms:n}}export{ss as default};
