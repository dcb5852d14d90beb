import*as k from"../main.js";var u=k.vendor_preact_html;var O=k.vendor_preact_useEffect;var Mt=k.vendor_preact_useLayoutEffect;var q=k.vendor_preact_useMemo;var j=k.vendor_preact_useRef;var y=k.vendor_preact_useState;import*as At from"../main.js";var J=At.widgets_failure_Failure;import*as zt from"../main.js";var Nt=zt.widgets_request_Request;import*as ft from"../main.js";var It=ft.styled_adopted;import*as F from"../main.js";var $t=F.route_go;import*as S from"../main.js";var Ct=S.service_algorithms;var P=S.service_ask;var et=S.service_descriptionOf;var Lt=S.service_games;var qt=S.service_text;import*as z from"../main.js";var G=z.look_task_AUTO;var H=z.look_task_MCTS;var C=z.look_task_PLAIN;var A=z.look_task_TREE;var gt=z.look_task_addressOf;var nt=z.look_task_bodyOf;var Z=z.look_task_taskOf;import*as ot from"../main.js";var Rt=ot.names_called;var Pt=ot.names_capital;var Pe=4,Be=36,De=["first","second","third","fourth","fifth","sixth","seventh","eighth","ninth","tenth"];function b(t){let e=typeof t=="string"?Number(t.replace("inf","Infinity")):t;return Number.isFinite(e)?(Number.isInteger(e)?String(e):String(Number(e.toPrecision(Pe)))).replace("-","−"):e<0?"−∞":"+∞"}var B=t=>b(t.alpha??-1/0),D=t=>b(t.beta??1/0),K=t=>`(${t.map(b).join(", ")})`,st=t=>t.values?K(t.values):b(t.value);function rt(t){for(let e=1;e<=Be;e++){let n=Math.round(t*e);if(Math.abs(n/e-t)<1e-9)return e===1?String(n):`${n}/${e}`}return b(t)}var E=t=>t.length?t.join(" › "):"the root",Bt=t=>De[t]??`${t+1}th`,N=(t,e,n=`${e}s`)=>`${t.toLocaleString("en")} ${t===1?e:n}`,Q=t=>t.length<2?t.join(""):`${t.slice(0,-1).join(", ")} and ${t.at(-1)}`;function V(t){if(t.role==="chance")return"Chance";if(t.role==="together")return"The simultaneous turn";if(!t.player)return"The node";let e=R(t.player),n={max:"MAX",min:"MIN"}[t.role];return n&&n!==e?`${e} (${n})`:e}var R=t=>Pt(Rt(t));var L="utility";function W({records:[t],viewpoint:e,players:n,value_of_first:o,value:r,unit:s=L}){if(t?.value===void 0||t.values||t.proven!==!1)return L;let a=e===n?.[0]?o:r;return a===void 0||t.value===a?L:s}function Dt(t){let{records:[e],value:n,viewpoint:o,unit:r=L}=t;if(e?.values)return K(e.values);if(e?.outcome)return`${b(e.value)} (${We[e.outcome](R(o))})`;let s=e?.value??e?.mean??n,a=e?.proven?L:W(t);return a===L&&(r===L||e?.proven)?b(s):`${b(s)} (${a})`}var Wt=t=>W(t)===L?"":b(t.records[0].value);function Ut({records:[t],value:e,value_of_first:n}){return t?.values?K(t.values):b(n??e)}var We={win:t=>`${t} wins`,draw:()=>"a draw",loss:t=>`${t} loses`};var jt=["minimax",C,"alpha_beta"],Ue=1e3,je="algorithm_refused",Fe=["max_n","paranoid","equilibrium","expectimax"],Ge=["expectiminimax","max_n","equilibrium","expectimax"];function Ft(t,e){let[n,o]=y(null),r=JSON.stringify([t.game,t.text,t.options,t.state,t.moves,t.depth]);return O(()=>{if(o(null),!e)return;let s=new AbortController;return He(t,e,s.signal,o).catch(()=>s.signal.aborted||o([])),()=>s.abort()},[r,e]),n}async function He(t,e,n,o){let r=[];for(let s of Ke(t,e))try{let a={...t,algorithm:s,failHard:!1,strict:!1},l={...nt(a),most_nodes:1,time_ms:Ue},c=await P(t.game,"trace",l,{signal:n,quiet:!0});r=[...r,{algorithm:s,reply:c}],o(r)}catch(a){if(a.code!==je)throw a}o(r)}function Ke(t,e){let{description:n}=e,o=({name:r,needs:s})=>r!==H&&(!n.facts.path_cost||/path cost/.test(s));return at(t,e).filter(r=>o(n.algorithms.find(s=>s.name===r)))}function at({game:t,text:e},n){if(!n)return[];let{description:o}=n,r=n.algorithms.filter(l=>l.traced).map(({name:l})=>l),s=o.algorithms.filter(({name:l,applies:c})=>c&&r.includes(l)).map(({name:l})=>l),a=t===A?s.filter(Ve(e)):s;return[...jt.filter(l=>a.includes(l)),...a.filter(l=>!jt.includes(l))]}var Ve=t=>e=>e===H||(/chance/.test(t)?Ge.includes(e):!/\[[^\],]*,[^\],]*,/.test(t)||Fe.includes(e));function Gt({rows:t,chosen:e,onChoose:n}){let o=t?.map(({reply:s})=>W(s)).find(s=>s!==L),r=t?.[0]?.reply.players?.[0];return u`
    <section class="counts">
      <h2>The algorithms side by side</h2>
      <p class="quiet">The same position, one request each. ${r&&`Values are for ${R(r)}.`}</p>
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
                <td class="number">${vt(a.nodes)}</td>
                <td class="number">${vt(a.leaves)}</td>
                <td class="number">${s===H?"":vt(a.cut)}</td>
                ${o&&u`<td class="number">${Wt(a)}</td>`}
                <td class="number">${Ut(a)}</td>
                <td>${a.move}</td>
              </tr>`)}
          </tbody>
        </table>
        ${!t&&u`<p class="waiting">Counting…</p>`}
      </div>
    </section>`}var vt=t=>t?.toLocaleString("en")??"";var M=t=>t.join(`
`);function Kt(t,e=[]){let n=new Map;for(let o of e)bt(n,o,!0);for(let o of t)bt(n,o,!1);for(let o of n.values())Ze(o,n);return{root:n.get(M([])),nodes:n}}function bt(t,e,n){let o=M(e.path),r=t.get(o);if(r){Xe(r)&&e.kind!=="cut"&&e.turn&&Object.assign(r,Ht(e)),r.probability??=e.probability;return}let s={key:o,path:e.path,move:e.path.at(-1),children:[],given:n,together:[],...Ht(e)};if(t.set(o,s),!e.path.length)return;let a=e.path.slice(0,-1);t.has(M(a))||bt(t,{path:a},!1),s.parent=t.get(M(a)),s.parent.children.push(s)}var Xe=({role:t,player:e})=>t==="unknown"||t==="player"&&!e;function Ht(t){let{player:e,probability:n,value:o,values:r,state:s}=t;return{role:Je(t),player:e,probability:n,value:o,values:r,state:s,leaf:t.leaf}}function Je(t){return t.kind==="cut"?"unknown":t.leaf||t.turn==="over"?"leaf":t.turn==="chance"||t.turn==="together"?t.turn:t.maximizes===void 0?"player":t.maximizes?"max":"min"}function Ze(t,e){let n=t.children.filter(s=>s.role==="unknown"&&!s.children.length);if(n.length<=6)return;let[o,...r]=n;o.together=r.map(s=>s.path),r.forEach(s=>e.set(s.key,o)),t.children=t.children.filter(s=>!r.includes(s))}var Vt=({kind:t})=>t==="expanded"||t==="goal",Xt=t=>t.records.some(Vt);function Jt(t){return t.records.filter(Vt).map(e=>{let n={g:e.cost,h:e.heuristic,onPath:e.on_path},o=e.expansion,r=M(e.path),s=o===void 0?`The goal is reached: ${E(e.path)}`:`${o}. ${E(e.path)}`;return{kind:"expand",key:r,text:`${s}, ${Qe(n)}.`,changes:[[r,{status:"done",order:o,...n}]]}})}var Qe=({g:t,h:e})=>e===void 0?`g = ${b(t)}`:`g = ${b(t)}, h = ${b(e)}, f = g + h = ${b(t+e)}`,Ye=200;function Zt({events:t,at:e}){let n=t.slice(Math.max(0,e-Ye),e).reverse();return u`
    <h2>Order of expansion</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Order of expansion">
      <table class="expansions">
        <thead><tr><th class="number">step</th><th>way</th><th class="number">g</th><th class="number">h</th><th class="number">f</th></tr></thead>
        <tbody>${n.map(({key:o,changes:[[,r]]})=>tn(o,r))}</tbody>
      </table>
    </div>`}var tn=(t,{order:e,g:n,h:o,onPath:r})=>u`
  <tr class=${r?"on-path":""}>
    <td class="number">${e??"goal"}</td>
    <td>${E(t?t.split(`
`):[])}${r&&u` <span class="quiet">(on the path)</span>`}</td>
    <td class="number">${b(n)}</td>
    <td class="number">${o===void 0?"":b(o)}</td>
    <td class="number">${o===void 0?"":b(n+o)}</td>
  </tr>`,Qt=t=>t.map(e=>e.agent===void 0?e:{...e,path:[e.agent,...e.path]});function Yt(){return u`
    <p class="explain">Two players walk down the tree from the top, one branch a turn: <b>▲ MAX</b> wants to end at a large
      number, <b>▼ MIN</b> at a small one. <b>Minimax</b> fills in the tree from the bottom: a ▲ is worth the largest of
      its branches, a ▼ the smallest. <b>Alpha-beta</b> finds the same value, but goes from left to right and <b>cuts</b>${" "}
      (prunes) a branch as soon as it cannot matter: if MAX already has a 3 elsewhere and a ▼ shows a 2, MAX will not go there,
      whatever else is below that ▼.</p>`}function it({windows:t}){return u`
    <p class="signs quiet">▲ chooses the largest · ▼ the smallest · ● chance, the mean · ■ an end or an estimate ·${" "}
      ${t&&u`<b>α</b>: what MAX has for sure · <b>β</b>: what MIN has for sure ·`}
      ${" "}<span class="crossed">✕</span> cut: never looked at</p>`}var lt={right:"✓",missed:"!",wrong:"✕",inside:"·"};function te(t,e,n){let o=new Map,r=s=>e.has(s.key)||s.children.length>0&&s.children.every(r);for(let s of n)o.set(s,r(t.nodes.get(s))?"right":"missed");for(let s of e)o.has(s)||o.set(s,en(t.nodes.get(s),n)?"inside":"wrong");return o}function en(t,e){for(let n=t.parent;n;n=n.parent)if(e.has(n.key))return!0;return!1}var ee=.86,ne=19,nn=3,on={right:"right: it is cut",missed:"missed: it is cut",wrong:"wrong: it is looked at",inside:"inside a cut branch"};function oe({places:t,scale:e,quiz:{picked:n,onPick:o,checked:r}}){return u`
    <div class="branches" role="group" aria-label="Branches: choose those that are cut">
      ${t.map(({node:s,parent:a,x:l,y:c})=>{if(!a)return null;let[i,p]=[a.x+(l-a.x)*ee,a.y+ne+(c-a.y-2*ne)*ee],h=r?.get(s.key),m=n.has(s.key);return u`
          <button type="button" key=${s.key} data-choice=${s.path.join("/")} class="branch ${h??""}"
            aria-pressed=${m} aria-disabled=${!!r} aria-label=${sn(s,h)}
            style=${{left:`${i*e}px`,top:`${p*e}px`}} onClick=${()=>r||o(s.key)}>
            ${h?lt[h]:m?"✂":s.move.slice(0,nn)}
          </button>`})}
    </div>`}function sn(t,e){let n=t.role==="leaf"&&t.value!==void 0?`to the leaf ${t.value}`:"";return[`Branch ${E(t.path)}`,n,e&&on[e]].filter(Boolean).join(", ")}var X=19,rn=35,U=6,an=13,se=8,ln=4,cn=6,un=2,re={max:"MAX",min:"MIN"},ae={max:6,min:-6},dn={upper:"≤",lower:"≥"};function ie({place:t,state:e,plain:n}){let{node:o,parent:r,x:s,y:a}=t,l={x:r.x,y:r.y+X},c={x:s,y:a-X},i=f=>({x:l.x+(c.x-l.x)*f,y:l.y+(c.y-l.y)*f}),p=i(.84),h=i(.55),m=e==="cut",$=[o.path,...o.together].map(f=>f.join("/"));return u`
    <g class="edge ${e}" data-cut=${m?$.join(" "):null}>
      <line x1=${l.x} y1=${l.y} x2=${c.x} y2=${c.y} />
      ${m&&!n&&u`<path class="cross" d="M${h.x-U} ${h.y-U}l${2*U} ${2*U}m0 ${-2*U}l${-2*U} ${2*U}" />`}
      ${!n&&u`<text class="move" x=${p.x} y=${p.y}>${hn(o)}</text>`}
    </g>`}function hn({move:t,probability:e,together:n}){let o=t.length>se?`${t.slice(0,se-1)}…`:t,r=n.length?` +${n.length}`:"";return`${o}${e===void 0?"":` ${rt(e)}`}${r}`}function le({place:t,view:e={},state:n,isCurrent:o,windows:r,wide:s,named:a}){let{node:l,x:c,y:i}=t,p=s?rn:X,h=mn(l,e,n),m=r&&l.role!=="leaf"&&e.status&&!["cut","below"].includes(n),$={max:{x:15,y:-15},min:{x:15,y:4}}[l.role]??{x:p+4,y:-6};return u`
    <g class="node ${l.role} ${n} ${o?"current":""} ${e.onPath?"on-path":""}" transform="translate(${c},${i})" data-node=${l.path.join("/")}>
      ${pn(l.role,p)}
      ${h===""&&n==="given"&&re[l.role]&&u`<text class="role" y=${ae[l.role]}>${re[l.role]}</text>`}
      <text class="worth ${h.length>ln?"small":""}" y=${ae[l.role]??0}>${h}</text>
      ${a&&l.role==="player"&&l.player&&u`<text class="name" x=${-p-4}>${l.player.slice(0,cn)}</text>`}
      ${m&&u`
        <text class="window" x=${$.x} y=${$.y}>α ${B(e)}</text>
        <text class="window" x=${$.x} y=${$.y+an}>β ${D(e)}</text>`}
      ${e.visits!==void 0&&e.mean!==void 0&&u`<text class="window" y=${X+10} text-anchor="middle">⌀ ${fn(e.mean)}</text>`}
      ${e.g!==void 0&&u`<text class="window" y=${X+10} text-anchor="middle">${b(e.g)}${e.h===void 0?"":`+${b(e.h)}`}</text>`}
    </g>`}function pn(t,e){let n=X;return t==="max"?u`<path d="M0 ${-n-4}L${n+6} ${n-2}H${-n-6}Z" />`:t==="min"?u`<path d="M0 ${n+4}L${n+6} ${-n+2}H${-n-6}Z" />`:t==="chance"?u`<circle r=${n} />`:t==="together"?u`<path d="M0 ${-n-4}L${n+6} 0L0 ${n+4}L${-n-6} 0Z" />`:t==="leaf"?u`<rect x=${-e+3} y=${-n+3} width=${2*e-6} height=${2*n-6} />`:u`<rect x=${-e} y=${-n+2} width=${2*e} height=${2*n-4} rx="10" />`}function mn(t,e,n){if(e.visits!==void 0)return String(e.visits);if(e.order!==void 0)return String(e.order);let o=t.role==="leaf"&&t.given?t:{},r=e.values??o.values;if(r)return K(r).replaceAll(", ",",");let s=e.value??(n==="later"?void 0:o.value);return s===void 0?"":`${dn[e.bound]??""}${b(s)}`}var fn=t=>b(Number(t.toPrecision(un)));function $n(t){var e=0,n=t.children,o=n&&n.length;if(!o)e=1;else for(;--o>=0;)e+=n[o].value;t.value=e}function gn(){return this.eachAfter($n)}function vn(t,e){let n=-1;for(let o of this)t.call(e,o,++n,this);return this}function bn(t,e){for(var n=this,o=[n],r,s,a=-1;n=o.pop();)if(t.call(e,n,++a,this),r=n.children)for(s=r.length-1;s>=0;--s)o.push(r[s]);return this}function wn(t,e){for(var n=this,o=[n],r=[],s,a,l,c=-1;n=o.pop();)if(r.push(n),s=n.children)for(a=0,l=s.length;a<l;++a)o.push(s[a]);for(;n=r.pop();)t.call(e,n,++c,this);return this}function xn(t,e){let n=-1;for(let o of this)if(t.call(e,o,++n,this))return o}function yn(t){return this.eachAfter(function(e){for(var n=+t(e.data)||0,o=e.children,r=o&&o.length;--r>=0;)n+=o[r].value;e.value=n})}function _n(t){return this.eachBefore(function(e){e.children&&e.children.sort(t)})}function kn(t){for(var e=this,n=On(e,t),o=[e];e!==n;)e=e.parent,o.push(e);for(var r=o.length;t!==n;)o.splice(r,0,t),t=t.parent;return o}function On(t,e){if(t===e)return t;var n=t.ancestors(),o=e.ancestors(),r=null;for(t=n.pop(),e=o.pop();t===e;)r=t,t=n.pop(),e=o.pop();return r}function Sn(){for(var t=this,e=[t];t=t.parent;)e.push(t);return e}function En(){return Array.from(this)}function Tn(){var t=[];return this.eachBefore(function(e){e.children||t.push(e)}),t}function Mn(){var t=this,e=[];return t.each(function(n){n!==t&&e.push({source:n.parent,target:n})}),e}function*An(){var t=this,e,n=[t],o,r,s;do for(e=n.reverse(),n=[];t=e.pop();)if(yield t,o=t.children)for(r=0,s=o.length;r<s;++r)n.push(o[r]);while(n.length)}function ut(t,e){t instanceof Map?(t=[void 0,t],e===void 0&&(e=In)):e===void 0&&(e=Nn);for(var n=new Y(t),o,r=[n],s,a,l,c;o=r.pop();)if((a=e(o.data))&&(c=(a=Array.from(a)).length))for(o.children=a,l=c-1;l>=0;--l)r.push(s=a[l]=new Y(a[l])),s.parent=o,s.depth=o.depth+1;return n.eachBefore(Ln)}function zn(){return ut(this).eachBefore(Cn)}function Nn(t){return t.children}function In(t){return Array.isArray(t)?t[1]:null}function Cn(t){t.data.value!==void 0&&(t.value=t.data.value),t.data=t.data.data}function Ln(t){var e=0;do t.height=e;while((t=t.parent)&&t.height<++e)}function Y(t){this.data=t,this.depth=this.height=0,this.parent=null}Y.prototype=ut.prototype={constructor:Y,count:gn,each:vn,eachAfter:wn,eachBefore:bn,find:xn,sum:yn,sort:_n,path:kn,ancestors:Sn,descendants:En,leaves:Tn,links:Mn,copy:zn,[Symbol.iterator]:An};function ce(t,e,n,o,r){for(var s=t.children,a,l=-1,c=s.length,i=t.value&&(o-e)/t.value;++l<c;)a=s[l],a.y0=n,a.y1=r,a.x0=e,a.x1=e+=a.value*i}function qn(t,e){return t.parent===e.parent?1:2}function wt(t){var e=t.children;return e?e[0]:t.t}function xt(t){var e=t.children;return e?e[e.length-1]:t.t}function Rn(t,e,n){var o=n/(e.i-t.i);e.c-=o,e.s+=n,t.c+=o,e.z+=n,e.m+=n}function Pn(t){for(var e=0,n=0,o=t.children,r=o.length,s;--r>=0;)s=o[r],s.z+=e,s.m+=e,e+=s.s+(n+=s.c)}function Bn(t,e,n){return t.a.parent===e.parent?t.a:n}function ct(t,e){this._=t,this.parent=null,this.children=null,this.A=null,this.a=this,this.z=0,this.m=0,this.c=0,this.s=0,this.t=null,this.i=e}ct.prototype=Object.create(Y.prototype);function Dn(t){for(var e=new ct(t,0),n,o=[e],r,s,a,l;n=o.pop();)if(s=n._.children)for(n.children=new Array(l=s.length),a=l-1;a>=0;--a)o.push(r=n.children[a]=new ct(s[a],a)),r.parent=n;return(e.parent=new ct(null,0)).children=[e],e}function ue(){var t=qn,e=1,n=1,o=null;function r(i){var p=Dn(i);if(p.eachAfter(s),p.parent.m=-p.z,p.eachBefore(a),o)i.eachBefore(c);else{var h=i,m=i,$=i;i.eachBefore(function(v){v.x<h.x&&(h=v),v.x>m.x&&(m=v),v.depth>$.depth&&($=v)});var f=h===m?1:t(h,m)/2,d=f-h.x,w=e/(m.x+f+d),x=n/($.depth||1);i.eachBefore(function(v){v.x=(v.x+d)*w,v.y=v.depth*x})}return i}function s(i){var p=i.children,h=i.parent.children,m=i.i?h[i.i-1]:null;if(p){Pn(i);var $=(p[0].z+p[p.length-1].z)/2;m?(i.z=m.z+t(i._,m._),i.m=i.z-$):i.z=$}else m&&(i.z=m.z+t(i._,m._));i.parent.A=l(i,m,i.parent.A||h[0])}function a(i){i._.x=i.z+i.parent.m,i.m+=i.parent.m}function l(i,p,h){if(p){for(var m=i,$=i,f=p,d=m.parent.children[0],w=m.m,x=$.m,v=f.m,T=d.m,_;f=xt(f),m=wt(m),f&&m;)d=wt(d),$=xt($),$.a=i,_=f.z+v-m.z-w+t(f._,m._),_>0&&(Rn(Bn(f,i,h),i,_),w+=_,x+=_),v+=f.m,w+=m.m,T+=d.m,x+=$.m;f&&!xt($)&&($.t=f,$.m+=v-x),m&&!wt(d)&&(d.t=m,d.m+=w-T,h=i)}return h}function c(i){i.x*=e,i.y=i.depth*n}return r.separation=function(i){return arguments.length?(t=i,r):t},r.size=function(i){return arguments.length?(o=!1,e=+i[0],n=+i[1],r):o?null:[e,n]},r.nodeSize=function(i){return arguments.length?(o=!0,e=+i[0],n=+i[1],r):o?[e,n]:null},r}function de(t,e,n,o,r){for(var s=t.children,a,l=-1,c=s.length,i=t.value&&(r-n)/t.value;++l<c;)a=s[l],a.x0=e,a.x1=o,a.y0=n,a.y1=n+=a.value*i}var he=(1+Math.sqrt(5))/2;function pe(t,e,n,o,r,s){for(var a=[],l=e.children,c,i,p=0,h=0,m=l.length,$,f,d=e.value,w,x,v,T,_,g,I;p<m;){$=r-n,f=s-o;do w=l[h++].value;while(!w&&h<m);for(x=v=w,g=Math.max(f/$,$/f)/(d*t),I=w*w*g,_=Math.max(v/I,I/x);h<m;++h){if(w+=i=l[h].value,i<x&&(x=i),i>v&&(v=i),I=w*w*g,T=Math.max(v/I,I/x),T>_){w-=i;break}_=T}a.push(c={value:w,dice:$<f,children:l.slice(p,h)}),c.dice?ce(c,n,o,r,d?o+=f*w/d:s):de(c,n,o,d?n+=$*w/d:r,s),d-=w,p=h}return a}var ws=(function t(e){function n(o,r,s,a,l){pe(e,o,r,s,a,l)}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(he),xs=(function t(e){function n(o,r,s,a,l){if((c=o._squarify)&&c.ratio===e)for(var c,i,p,h,m=-1,$,f=c.length,d=o.value;++m<f;){for(i=c[m],p=i.children,h=i.value=0,$=p.length;h<$;++h)i.value+=p[h].value;i.dice?ce(i,r,s,a,d?s+=(l-s)*i.value/d:l):de(i,r,s,d?r+=(a-r)*i.value/d:a,l),d-=i.value}else o._squarify=c=pe(e,o,r,s,a,l),c.ratio=e}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(he);var Wn=37,Un=78,jn=8,Fn=10,Gn=8,me=92,Hn=27,Kn=42,Vn=18,fe=34,Xn=40,Jn=["leaf","unknown"],Zn=2.05,Qn=1.5;function $e(t,e){let n=e?Un:Math.max(Wn,jn*ge(t)+Fn),o=e?Kn:Hn,r=e?1.3:Zn,s=ue().nodeSize([n,me]).separation((h,m)=>{if(h.children||m.children)return r;let $=e||[h,m].every(({data:f})=>Jn.includes(f.role))?1:Qn;return h.parent===m.parent?$:Math.max($,1.25)})(ut(t)),a=s.descendants(),l=Math.min(...a.map(({x:h})=>h)),c=Math.max(...a.map(({x:h})=>h)),i=a.map(({data:h,x:m,y:$,parent:f})=>({node:h,x:m-l+o,y:$+fe,parent:f})),p=new Map(i.map(h=>[h.node.key,h]));return i.forEach(h=>h.parent=h.parent&&p.get(h.parent.data.key)),{places:i,width:c-l+2*o+Vn,height:s.height*me+fe+Xn}}function ge(t){let e=t.children.map(ge);return Math.max(Math.min(Gn,t.move?.length??0),...e)}var Yn=.75,ve=1.25,to=.2,eo=2.5,no=.75;function dt({scene:t,views:e,current:n,windows:o,label:r,quiz:s}){let a=q(()=>[...t.nodes.values()].some(({values:g})=>g),[t]),l=q(()=>new Set([...t.nodes.values()].map(({player:g})=>g)).size>2,[t]),{places:c,width:i,height:p}=q(()=>$e(t.root,a),[t,a]),h=j(null),[m,$]=y(0),[f,d]=y(null);Mt(()=>{let g=new ResizeObserver(([{contentRect:I}])=>$(I.width));return g.observe(h.current),()=>g.disconnect()},[]),O(()=>d(null),[t]);let w=m?Math.max(Yn,Math.min(1.15,m/i)):1,x=f??w,v=c.find(({node:g})=>g.key===n);O(()=>v&&so(h.current,v,x),[v,x]);let T=g=>d(Math.max(to,Math.min(eo,x*g))),_=q(()=>oo(c,e),[c,e]);return u`
    <div class="picture-frame">
      <div class="tree" ref=${h} tabindex="0" role="group" aria-label=${r}>
        <div class="canvas" style=${{width:`${i*x}px`,height:`${p*x}px`}}>
          <svg viewBox="0 0 ${i} ${p}" width=${i*x} height=${p*x} aria-hidden="true">
            ${c.map(g=>g.parent&&u`<${ie} key=${`e${g.node.key}`} place=${g} state=${_.get(g.node.key)} plain=${!!s} />`)}
            ${c.map(g=>u`
              <${le} key=${g.node.key} place=${g} view=${e.get(g.node.key)} wide=${a}
                state=${_.get(g.node.key)} isCurrent=${g.node.key===n} windows=${o} named=${l} />`)}
          </svg>
          ${s&&u`<${oe} places=${c} scale=${x} quiz=${s} />`}
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Size of the picture">
        <button type="button" aria-label="Smaller" onClick=${()=>T(1/ve)}>−</button>
        <button type="button" aria-label="Larger" onClick=${()=>T(ve)}>+</button>
        <button type="button" onClick=${()=>d(Math.min(1,m/i))}>Whole tree</button>
      </div>
    </div>`}function oo(t,e){let n=new Map;for(let{node:o,parent:r}of t){let s=r&&n.get(r.node.key),l=e.get(o.key)?.status??(o.given?"given":"later");n.set(o.key,s==="cut"||s==="below"?l==="later"?"later":"below":l)}return n}function so(t,{x:e,y:n},o){let[r,s]=[e*o,n*o],a=48;(r<t.scrollLeft+a||r>t.scrollLeft+t.clientWidth-a)&&(t.scrollLeft=r-t.clientWidth/2),(s<t.scrollTop+a||s>t.scrollTop+t.clientHeight-a)&&(t.scrollTop=s-t.clientHeight*no)}function tt(t,e){let n=new Map;for(let{changes:o}of t.slice(0,e))for(let[r,s]of o)n.set(r,{...n.get(r),...s});return n}function be({scene:t,events:e,onPlay:n,onAnother:o}){let[r,s]=y(new Set),[a,l]=y(!1);O(()=>{s(new Set),l(!1)},[t]);let c=q(()=>e.filter(({kind:f})=>f==="cut"),[e]),i=q(()=>new Set(c.flatMap(({changes:f})=>f.map(([d])=>d))),[c]),p=a?te(t,r,i):null,h=q(()=>tt(a?e:[],e.length),[e,a]);return u`
    <section class="quiz" aria-label="Quiz">
      <h2>Which branches are cut?</h2>
      <p>Alpha-beta looks at this tree from left to right. Choose each branch that it never looks at, then check.
        Of a branch with more below it, the upper one is enough.</p>
      <${dt} scene=${t} views=${h} windows=${a} quiz=${{picked:r,onPick:f=>{let d=new Set(r);d.delete(f)||d.add(f),s(d)},checked:p}}
        label="The tree of the quiz; its branches are buttons" />
      <${it} />
      <div class="row">
        ${a?u`<button type="button" class="main" onClick=${n}>See why: play the search</button>
              <button type="button" onClick=${()=>{s(new Set),l(!1)}}>Try again</button>`:u`<button type="button" class="main" data-check onClick=${()=>l(!0)}>Check</button>
              <span class="quiet">${N(r.size,"branch","branches")} chosen</span>`}
        <button type="button" onClick=${o}>Another tree</button>
      </div>
      <div class="verdicts" aria-live="polite">${p&&u`<${ao} verdicts=${p} scene=${t} events=${e} cuts=${c} />`}</div>
    </section>`}var ro={right:"Right",missed:"Missed",wrong:"Wrong",inside:"No need"};function ao({verdicts:t,scene:e,events:n,cuts:o}){let r=Map.groupBy(t.values(),c=>c),s=c=>r.get(c)?.length??0,a=!s("missed")&&!s("wrong"),l=s("right")+s("missed");return u`
    <p><strong>${a?l?"All right!":"Right: nothing is cut.":"Not yet."}</strong>${" "}
      ${l>0&&`You found ${s("right")} of ${N(l,"cut branch","cut branches")}.`}
      ${s("wrong")>0&&` ${N(s("wrong"),"chosen branch is","chosen branches are")} looked at.`}</p>
    <ul>
      ${[...t].map(([c,i])=>u`
        <li key=${c} class=${i} data-verdict=${i} data-path=${c.split(`
`).join("/")}>
          <span class="sign" aria-hidden="true">${lt[i]}</span>
          <span><strong>${ro[i]}: ${E(e.nodes.get(c).path)}.</strong> ${io(c,i,e,n,o)}</span>
        </li>`)}
    </ul>`}function io(t,e,n,o,r){if(e==="inside")return"It is below a branch that is cut.";let s=n.nodes.get(t),a=r.find(({changes:p})=>p.some(([h])=>h===t));if(a)return`${a.text} ${a.why??""}`;let l=o.findIndex(p=>p.key===t),c=tt(o,l).get(s.parent.key)??{};return`When ${`${V(s.parent)} at ${E(s.parent.path)}`} comes to it, α = ${B(c)} and β = ${D(c)}: between them there is still room, so it is looked at.`}import*as ht from"../main.js";var yt=ht.look_known_KNOWN;var pt=ht.look_known_randomTree;var we="",lo="a_star";function ye({task:t,games:e,description:n,algorithms:o,error:r,onChange:s}){let[a,l]=y(t);O(()=>l(t),[JSON.stringify(t)]);let c=d=>w=>l({...a,[d]:w.target.value}),i=d=>s({...a,...d}),p=async d=>s(xe(t,d,await et(d).catch(()=>null))),[h]=y(matchMedia("(min-width: 40rem)").matches||t.algorithm!==Z([t.game],{}).algorithm),m=d=>{d.preventDefault(),i({})},$=$o(r,t),f=(d,w,x={})=>u`
    <${co} label=${w} name=${d} value=${a[d]} refusal=${$.field===d?$.text:null}
      onInput=${c(d)} onChange=${()=>i({})} ...${x} />`;return u`
    <form class="setup" onSubmit=${m} novalidate>
      <div class="row">
        <label class="field">Game${" "}
          <select value=${t.game} onChange=${d=>p(d.target.value)}>
            ${(e??[{name:t.game,title:t.game===A?"Explicit tree":t.game}]).map(({name:d,title:w})=>u`<option key=${d} value=${d}>${w}</option>`)}
          </select>
        </label>
        ${t.game!==A&&n?.examples.length>0&&u`
          <${ho} examples=${n.examples} task=${t} onChoose=${d=>s({...t,..._t(d)})} />`}
        ${t.game===A&&u`<${uo} text=${t.text} onChoose=${d=>s({...xe(t,A),text:d,quiz:t.quiz,algorithm:po(t,d)})} />`}
      </div>
      ${t.game===A?f("text","Tree, as lectures write it",{wide:!0,mono:!0}):u`<div class="row">
            ${f("state","Position (empty: the start)",{mono:!0,wide:!0})}
            ${f("moves","Moves from there",{mono:!0})}
            ${f("options","Options, as JSON",{mono:!0})}
          </div>`}
      <details class="how" open=${h}>
      <summary>How it is searched</summary>
      <div class="row">
        <label class="field">Algorithm${" "}
          <select value=${t.algorithm} onChange=${d=>i({algorithm:d.target.value})}>
            <option value=${G}>the textbook's choice</option>
            ${mo(o,t.algorithm).map(d=>u`<option key=${d} value=${d}>${d}</option>`)}
          </select>
        </label>
        ${t.algorithm===H?f("nodes","Most nodes, with playouts",{narrow:!0}):f("depth","Depth (empty: to the end)",{narrow:!0})}
        ${t.algorithm===C&&u`
          <label class="check"><input type="checkbox" checked=${!t.strict}
            onChange=${d=>i({strict:!d.target.checked})} /> cut on equal values too</label>
          <label class="check"><input type="checkbox" checked=${t.failHard}
            onChange=${d=>i({failHard:d.target.checked})} /> fail-hard</label>`}
        <button class="main">Show</button>
      </div>
      </details>
      ${$.field===""&&u`<p class="refusal" role="alert">${$.text}</p>`}
      ${r?.problem?.pointer==="/algorithm"&&u`
        <div class="row" role="group" aria-label="Algorithms that fit">
          ${(r.problem.alternatives??[]).map(d=>u`
            <button type="button" key=${d} onClick=${()=>i({algorithm:d})}>${d}</button>`)}
        </div>`}
    </form>`}function co({label:t,name:e,value:n,refusal:o,onInput:r,onChange:s,wide:a,narrow:l,mono:c}){let i=[a&&"wide",l&&"narrow",c&&"mono"].filter(Boolean).join(" ");return u`
    <div class="field ${i}">
      <label for="look-${e}">${t}</label>
      <input id="look-${e}" name=${e} value=${n} onInput=${r} onChange=${s} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-invalid=${!!o}
        aria-describedby=${o?`look-${e}-refusal`:null} inputmode=${l?"numeric":null} />
      ${o&&u`<p class="refusal" id="look-${e}-refusal" role="alert">${o}</p>`}
    </div>`}function uo({text:t,onChoose:e}){let n=yt.some(o=>o.text===t);return u`
    <label class="field">A known tree${" "}
      <select value=${n?t:we} onChange=${o=>o.target.value&&e(o.target.value)}>
        ${!n&&u`<option value=${we}>another</option>`}
        ${yt.map(o=>u`<option key=${o.text} value=${o.text}>${o.title}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${()=>e(pt())}>A random tree</button>`}function ho({examples:t,task:e,onChoose:n}){let o=t.findIndex(r=>Object.entries(_t(r)).every(([s,a])=>e[s]===a));return u`
    <label class="field">A known position${" "}
      <select value=${o} onChange=${r=>t[r.target.value]&&n(t[r.target.value])}>
        ${o<0&&u`<option value="-1">another</option>`}
        ${t.map(({title:r},s)=>u`<option key=${s} value=${s}>${r}</option>`)}
      </select>
    </label>`}var _t=({options:t,state:e,moves:n})=>({options:t==="{}"?"":t,state:e,moves:n});function xe(t,e,n){let o={...t,...Z([e],{}),quiz:!1},r=n?.facts.chance&&n.examples.find(({state:s})=>s);return r&&Object.assign(o,_t(r)),n?.facts.path_cost?{...o,algorithm:lo,depth:""}:o}var po=(t,e)=>/chance|\[|~|\d\(/.test(e)?G:C,mo=(t,e)=>e===G||t.includes(e)?t:[e,...t],fo=[["/options/text","text"],["/options","options"],["/state","state"],["/moves","moves"],["/depth","depth"],["/nodes","nodes"]];function $o(t,{game:e}){if(!t?.problem)return{};let n=t.problem.pointer??"",[,o=""]=fo.find(([s])=>n.startsWith(s))??[];return{field:(e===A?["text","depth","nodes"]:["options","state","moves","depth","nodes"]).includes(o)?o:"",text:t.message}}var kt=t=>t.records.some(({kind:e})=>e==="simulation");function _e(t){let e=new Map;return t.records.filter(({kind:o})=>o==="simulation").map((o,r)=>{let s=wo(o),a=bo(o.path).map(i=>[M(i),vo(e,M(i),s)]),l=M(o.path),c=o.added!==void 0;return{kind:"simulation",key:l,text:go(o,r,c,s,t),changes:a}})}function go(t,e,n,o,r){let s=t.path.length?`goes ${E(t.path)}`:"stays at the root",a=n?" and adds this node":"",l=o===void 0?"":`: it brings ${b(o)} for ${r.viewpoint}`;return`Simulation ${t.simulation??e+1} ${s}${a}${l}.`}function vo(t,e,n){let o=t.get(e)??{visits:0,total:0},r={visits:o.visits+1,total:o.total+(n??0)};t.set(e,r);let s=n===void 0?void 0:r.total/r.visits;return{status:"done",visits:r.visits,mean:s}}var bo=t=>[t.slice(0,0),...t.map((e,n)=>t.slice(0,n+1))],wo=({value:t,values:e,result:n})=>t??e?.[0]??n;function Oe(t,e){let n=new Tt(t,e),[o]=t.records;return o&&n.visit(o),n.events}var xo="open",Ot="done",yo="cut",_o={upper:"≤ ",lower:"≥ "},Tt=class{constructor(e,n){this.events=[],this.scene=n,this.records=new Map(e.records.map(o=>[o.id,o])),this.below=Map.groupBy(e.records,o=>o.parent),this.hasWindows=e.records.some(({alpha:o,beta:r,updates:s=[]})=>[{alpha:o,beta:r},...s].some(a=>a.alpha!==void 0||a.beta!==void 0)),this.cutsOnEqual=e.rules?.cut_on_equal??!0,this.viewpoint=e.viewpoint}visit(e){let n=this.below.get(e.id)??[];if(e.kind==="table"||e.kind==="bound"&&!n.length)return this.answered(e);if(!n.length&&!e.updates)return this.leaf(e);this.enter(e),this.follow(e,n),this.leave(e)}follow(e,n){let o=[...e.updates??[]],r=i=>o.findIndex(p=>p.move===i),s=e.alpha,a=e.beta,l,c=i=>{this.update(e,i,l,{alpha:s,beta:a}),{alpha:s,beta:a}=i,l=i.value};n.forEach((i,p)=>{if(i.kind==="cut"){n[p-1]?.kind!=="cut"&&this.cut(e,ko(n,p),l);return}this.visit(i);let h=i.path.at(-1),m=n.slice(p+1).some(f=>f.kind!=="cut"&&f.path.at(-1)===h),$=r(h);$>=0&&!m&&o.splice(0,$+1).forEach(c)}),o.forEach(c)}enter(e){let{alpha:n,beta:o}=e,r=this.named(e),s=this.hasWindows?`${r} begins with α = ${B(e)} and β = ${D(e)}.`:`${r} begins.`;this.add("enter",e,s,{status:xo,alpha:n,beta:o,value:void 0,values:void 0,bound:void 0})}leaf(e){let n=e.leaf==="estimate"?"is estimated at":"is worth",o=e.value===void 0?"was not finished":`${n} ${st(e)}`;this.add("leaf",e,`${ke(e.path)} ${o}.`,{status:Ot,...St(e)})}update(e,n,o,r){let{move:s,value:a,alpha:l,beta:c}=n,i={value:a,alpha:l,beta:c},p=this.scene.nodes.get(M([...e.path,s])),h=this.nodeOf(e).role==="chance",m=this.named(e);if(h){let d=p?.probability===void 0?"":` with probability ${rt(p.probability)}`;return this.add("update",e,`${m}: ${s} counts${d}; the sum so far is ${b(a)}.`,i)}let $=o===a?`${b(a)} stays`:`its value is now ${b(a)}`,f=[(r.alpha??-1/0)!==(l??-1/0)&&`α rises to ${B(n)}`,(r.beta??1/0)!==(c??1/0)&&`β falls to ${D(n)}`].filter(Boolean);this.add("update",e,`${m} has seen ${s}: ${Q([$,...f])}.`,i)}cut(e,n,o){let[{by:r,limit:s,ancestor:a}]=n,l=this.records.get(a),c=r==="alpha"?"≤":"≥",i=r==="alpha"?"<":">",p=r==="alpha"?"α":"β",h=(e.updates??[]).length,m=l?` of ${E(l.path)}`:"",$=s===void 0?p:`${p} = ${b(s)}${m}`,f=o===void 0?"":`${b(o)} ${this.cutsOnEqual?c:i} `,d=h?`the ${Bt(h-1)} child gives ${b(o)}, and `:"",w=n.length===1?"the branch "+n[0].move+" is":`the branches ${Oo(n)} are`,x=`${this.named(e)}: ${d}${f}${$}: ${w} cut.`,v=n.map(({path:T})=>[M(T),{status:yo}]);this.push({kind:"cut",key:M(e.path),text:x,why:this.reason(e,l,r,s,o),changes:v,cuts:n})}reason(e,n,o,r,s){if(!n||s===void 0)return;let a=V(this.nodeOf(n)),l=V(this.nodeOf(e)),c=o==="alpha"?"or less":"or more";return`${a} has ${b(r)} already at ${E(n.path)}. Here ${l} gets ${b(s)} ${c}, so ${a} never lets the game come here.`}leave(e){if(e.value===void 0)return;let n={upper:" or less",lower:" or more"}[e.bound]??"";this.add("return",e,`${this.named(e)} returns ${st(e)}${n}.`,{status:Ot,...St(e)})}answered(e){let n=e.kind==="table"?"the table of positions knows it":e.why??"bounds answer",o=`${this.named(e)} is not searched: ${n}${e.value===void 0?"":` (${_o[e.bound]??""}${st(e)})`}.`;this.add("table",e,o,{status:Ot,...St(e)})}add(e,n,o,r){let s=M(n.path);this.push({kind:e,key:s,text:o,changes:[[s,r]]})}push(e){this.events.push(e)}nodeOf(e){return this.scene.nodes.get(M(e.path))}named(e){let n=this.nodeOf(e);return n.role==="leaf"?ke(e.path):`${V(n)} at ${E(e.path)}`}},St=({value:t,values:e,bound:n})=>({value:t,values:e,bound:n});function ko(t,e){let n=t.slice(e),o=n.findIndex(r=>r.kind!=="cut");return o<0?n:n.slice(0,o)}var Et=6;function Oo(t){let e=t.map(({move:n})=>n);return e.length<=Et?Q(e):`${e.slice(0,Et).join(", ")} and ${e.length-Et} more`}var ke=t=>t.length?`Leaf ${E(t)}`:"The root";function Se(t,e){let[n,o]=y(null),r=j(null);return O(()=>()=>r.current?.abort(),[t]),{find:()=>{r.current?.abort();let{signal:a}=r.current=new AbortController;o(null),So(a).then(e,l=>a.aborted||o(l))},error:n}}async function So(t){for(;;){let e=pt(),n={options:{text:e},algorithm:C,most_nodes:1},{cut:o}=await P(A,"trace",n,{signal:t,quiet:!0});if(o)return e}}import*as Ee from"../main.js";var Te=Ee.widgets_later_later;var Me={slow:2500,normal:1200,fast:350},mt={start:"M2 2h2v12H2zM14 2v12L5 8z",back:"M12 2v12L3 8z",on:"M4 2v12l9-6z",end:"M12 2h2v12h-2zM2 2v12l9-6z"},Ae="normal",ze=(t,e,n)=>({ArrowRight:Math.min(n,e+1),ArrowLeft:Math.max(0,e-1),Home:0,End:n})[t];function Ne({at:t,last:e,onStep:n,playing:o,onPlay:r,speed:s,onSpeed:a}){O(()=>{if(!o)return;if(t>=e){r(!1);return}let i=setTimeout(()=>n(t+1,!0),Me[s]);return()=>clearTimeout(i)},[o,t,e,s]);let l=()=>{!o&&t>=e&&n(0,!0),r(!o)},c=(i,p,h)=>u`
    <button type="button" aria-label=${i} title=${i} aria-disabled=${h===t} onClick=${()=>n(h)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${p} fill="currentColor" /></svg>
    </button>`;return u`
    <div class="controls">
      <div class="row" role="group" aria-label="Steps of the search">
        ${c("To the start",mt.start,0)}
        ${c("One step back",mt.back,Math.max(0,t-1))}
        <button type="button" class="main play" aria-pressed=${o} onClick=${l}>${o?"Pause":"Play"}</button>
        ${c("One step on",mt.on,Math.min(e,t+1))}
        ${c("To the end",mt.end,e)}
        <label>Speed${" "}
          <select value=${s} onChange=${i=>a(i.target.value)}>
            ${Object.keys(Me).map(i=>u`<option key=${i} value=${i}>${i}</option>`)}
          </select>
        </label>
      </div>
      <label class="slide">Step ${t} of ${e}
        <input type="range" min="0" max=${e} value=${t} onInput=${i=>n(Number(i.target.value))} />
      </label>
    </div>`}function Ie({game:t,request:e}){let[n,o]=y(null),[r,s]=y(null);return u`
    <details class="outline" onToggle=${l=>{!l.target.open||n||qt("POST",`v1/games/${t}/trace`,e,"text/plain",{quiet:!0}).then(o,s)}}>
      <summary>The same as text</summary>
      <${J} error=${r} />
      <pre tabindex="0" aria-label="The search as text">${n??"Loading…"}</pre>
    </details>`}var Eo=Te(()=>import("./visits.js"),"Visits"),Ce={simulations:"In a node: how many simulations went through it. Below, after ⌀: the mean of what they brought.",expansions:"In a node: its place in the order. Below: g + h, the cost so far and the bound of what is left. Green: the path found."},To=["INPUT","SELECT","TEXTAREA"];function Le({trace:t,request:e,scene:n,events:o,kind:r,start:s,playsAtOnce:a,onStep:l}){let c=o.length,[i,p]=y(Math.min(s??c,c)),[h,m]=y(a),[$,f]=y(Ae);O(()=>l(i),[i]);let d=q(()=>tt(o,i),[o,i]),w=(_,g=!1)=>{g||m(!1),p(_)},x=_=>{let g=ze(_.key,i,c);g===void 0||To.includes(_.target.tagName)||_.altKey||_.ctrlKey||_.metaKey||(_.preventDefault(),w(g))},v=o[i-1],T=r==="tree"&&o.some(({changes:_})=>_.some(([,{alpha:g,beta:I}])=>g!==void 0||I!==void 0));return u`
    <section class="watch" aria-label="The search" onKeyDown=${x}>
      <p class="result">${i<c?Mo(t,d,r):zo(t,n,o,r)}</p>
      <${dt} scene=${n} views=${d} current=${v?.key} windows=${T}
        label="The tree of the search. Arrow keys step." />
      <div class="event" aria-live="polite">
        <p>${v?.text??"Nothing has been looked at yet. Step on, or play."}</p>
        ${v?.why&&u`<p class="why">${v.why}</p>`}
        ${t.game!==A&&v&&u`<p class="why">Position: <code>${n.nodes.get(v.key)?.state??""}</code></p>`}
      </div>
      <${Ne} at=${i} last=${c} onStep=${w} playing=${h} onPlay=${m} speed=${$} onSpeed=${f} />
      <${Ie} game=${t.game} request=${e} />
      ${Ce[r]&&u`<p class="quiet">${Ce[r]}</p>`}
      ${r==="tree"&&u`<${it} windows=${T} />`}
      ${W(t)!==L&&u`<p class="quiet scale">Values are for ${R(t.viewpoint)}. Estimates are in ${W(t)}.</p>`}
      ${t.beyond>0&&u`<p class="quiet">Only the first ${N(t.recorded,"node")} are drawn; ${t.beyond.toLocaleString("en")} more were visited.</p>`}
      ${t.simulations_beyond>0&&u`<p class="quiet">${N(t.simulations_beyond,"simulation")} more followed, which are not shown.</p>`}
      ${r==="simulations"&&u`<${Eo} events=${o} at=${i} scene=${n} />`}
      ${r==="expansions"&&u`<${Zt} events=${o} at=${i} />`}
    </section>`}function Mo(t,e,n){let o=[...e.values()].map(({status:l})=>l),r=o.filter(l=>l==="cut").length,s=o.length-r,a=n==="tree"&&r>0?`, ${N(r,"branch","branches")} cut`:"";return u`<strong>${t.algorithm}</strong> so far: ${N(s,"node")} looked at${a}.`}var Ao=5;function zo(t,e,n,o){let r=({path:c})=>{let{role:i,value:p}=e.nodes.get(M(c));return i==="leaf"&&p!==void 0?`${E(c)} (the ${b(p)})`:E(c)},s=[...new Set(n.flatMap(({cuts:c=[]})=>c.map(r)))],a=t.cut?` ${N(t.cut,"branch was","branches were")} cut${s.length<=Ao&&s.length===t.cut?`: ${Q(s)}`:""}.`:"",l=o==="simulations"?`${N(t.simulations??n.length,"simulation")} reached ${N(t.nodes,"node")} in the tree.`:o==="expansions"?`${N(t.nodes,"position was","positions were")} looked at.`:`${N(t.nodes,"node was","nodes were")} looked at, ${N(t.leaves,"leaf","leaves")} among them.${a}`;return u`<strong>${t.algorithm}: ${R(t.player)} moves ${t.move}, worth ${Dt(t)}.</strong>${" "}${l}`}It("look/look.css",".look{.explain{max-width:85ch}.setup{display:grid;gap:.5rem;padding:.75rem;background:var(--raised);border-radius:var(--radius)}.setup .row{align-items:start}.setup .row>button,.setup .check{margin-top:1.4rem}.setup .field{display:flex;flex-direction:column;gap:.1rem;font-size:.875rem;min-width:0}.setup .field input,.setup .field select{font-size:1rem;min-height:2.5rem}.setup .wide{flex:1 1 18rem}.setup .narrow input{width:11rem}.setup .mono input{font-family:ui-monospace,monospace;width:100%}.setup .check{padding:.6rem 0}.setup .check input{width:1.1rem;height:1.1rem;vertical-align:-.15rem}.setup [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}.setup .how summary{cursor:pointer;font-size:.875rem;padding:.2rem 0}.outline{margin:.5rem 0}.outline summary{cursor:pointer;padding:.2rem 0}.refusal{color:var(--bad);margin:.2rem 0;font-size:.9375rem;overflow-wrap:anywhere}.modes{margin:.75rem 0;min-height:2.5rem}.stage{min-height:34rem}.stage.stale{opacity:.45}.stage .result{min-height:1.5em;max-width:none}.picture-frame{position:relative}.tree{overflow:auto;max-height:36rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground)}.canvas{position:relative;margin:0 auto}.canvas svg{display:block}.zoom{justify-content:end;gap:.25rem;margin:.25rem 0}.zoom button{min-height:1.75rem;min-width:2rem;padding:0 .5rem;font-size:.875rem}.edge line{stroke:var(--text);stroke-width:1.4}.edge text,.node text{font:12px system-ui,sans-serif;fill:var(--text)}.edge text,.node .window,.node .name{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}.edge text{text-anchor:middle;dominant-baseline:middle;fill:var(--quiet)}.edge.given line{stroke:var(--line)}.edge.cut line{stroke:var(--bad);stroke-dasharray:4 4}.edge.below line{stroke:var(--line);stroke-dasharray:4 4}.edge .cross{stroke:var(--bad);stroke-width:3.2;fill:none;stroke-linecap:round}.edge.later,.node.later{opacity:0}.node path,.node circle,.node rect{fill:var(--raised);stroke:var(--text);stroke-width:1.5;stroke-linejoin:round}.node text{text-anchor:middle;dominant-baseline:central}.node .worth{font-size:14px;font-weight:600}.node .role{font-size:10px;fill:var(--quiet)}.node .small{font-size:10px}.node .window{font-size:11px;fill:var(--accent);text-anchor:start;font-variant-numeric:tabular-nums}.node .window[text-anchor=middle]{text-anchor:middle}.node .name{font-size:11px;fill:var(--quiet);text-anchor:end}.node.given path,.node.given circle,.node.given rect{stroke:var(--line)}.node.given .worth{fill:var(--quiet);font-weight:400}.node.open path,.node.open circle,.node.open rect{stroke:var(--accent);stroke-width:2}.node.cut path,.node.cut circle,.node.cut rect,.node.below path,.node.below circle,.node.below rect{fill:none;stroke:var(--line);stroke-dasharray:3 3}.node.cut .worth,.node.below .worth{fill:var(--quiet);font-weight:400;text-decoration:line-through}.node.current path,.node.current circle,.node.current rect{fill:var(--highlight);stroke:var(--accent);stroke-width:3}.node.on-path rect,.node.on-path circle,.node.on-path path{stroke:var(--good);stroke-width:3}.event{min-height:5rem;padding:.5rem .75rem;margin:.5rem 0;border-left:4px solid var(--accent);background:var(--raised);border-radius:var(--radius)}.event code{overflow-wrap:anywhere}.event p{margin:.15rem 0;max-width:none}.event .why{color:var(--quiet)}.controls{display:grid;gap:.5rem}.controls button{min-width:2.75rem}.controls .play{min-width:5.5rem}.controls [aria-disabled=true]{color:var(--quiet)}.controls .slide{display:grid;font-variant-numeric:tabular-nums}.controls input[type=range]{width:100%;height:1.75rem}.signs{font-size:.9375rem;max-width:none}.signs .crossed{color:var(--bad);font-weight:700}.branches{position:absolute;inset:0}.branch{position:absolute;width:1.625rem;height:1.625rem;min-height:0;padding:0;margin:-.8125rem;font-size:.8125rem;border-radius:50%;border-color:var(--quiet);line-height:1}.branch[aria-pressed=true]{background:var(--accent);color:var(--on-accent)}.branch.right{background:var(--good);color:var(--ground);border-color:transparent}.branch.wrong{background:var(--bad);color:var(--ground);border-color:transparent;border-radius:0;box-shadow:none}.branch.missed{background:var(--ground);color:var(--bad);border:3px dashed var(--bad);font-weight:700}.verdicts{min-height:4rem}.verdicts ul{list-style:none;padding:0;margin:0;display:grid;gap:.35rem}.verdicts li{display:flex;gap:.6rem;max-width:85ch}.verdicts .sign{flex:none;width:1.6rem;height:1.6rem;border-radius:50%;display:grid;place-items:center;font-weight:700}.verdicts .right .sign{background:var(--good);color:var(--ground)}.verdicts .wrong .sign{background:var(--bad);color:var(--ground);border-radius:0}.verdicts .missed .sign{border:3px dashed var(--bad);color:var(--bad)}.scroll{overflow:auto;max-height:24rem}.counts{min-height:16rem}.counts .plain{min-height:1.75rem;padding:.1rem .3rem;background:none;border-color:transparent;color:var(--accent);text-decoration:underline}.counts .chosen td,.expansions .on-path{background:var(--highlight)}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem}.chart{margin:0;min-height:17rem;min-width:0}.chart figcaption{font-weight:600}@media(max-width:40rem){.setup .row{display:grid;grid-template-columns:1fr 1fr}.setup .row>.wide{grid-column:1 / -1}.setup .narrow input{width:100%}.setup .row>button,.setup .check{margin-top:0;padding:.3rem}.setup .field select{width:100%}.counts th,.counts td{padding:.2rem;font-size:.8125rem}.counts td:first-child{max-width:8.5rem;overflow-wrap:anywhere}}}");var No=400,Io="equilibrium";function Co({path:t,query:e}){let n=Z(t,e),[o,r]=y(0),{shown:s,error:a,waiting:l}=qo(n,o),c=Bo(o),i=Do(n.game,o),p=at(n,i),h=Ft(n,a||l?null:i),[m,$]=y(!1),f=async(g,{playing:I=!1}={})=>{let Re=await qe(g.game).catch(()=>null);$(I),$t(...gt(Lo(g,Re)))},d=j(0),w=g=>{clearTimeout(d.current);let I=g===s.events.length;d.current=setTimeout(()=>$t(...gt(n,I?void 0:g),{replace:!0}),No)};O(()=>()=>clearTimeout(d.current),[JSON.stringify(n)]);let x=n.game===A&&p.includes(C),v=g=>({...n,algorithm:C,state:"",moves:"",depth:"",quiz:!0,...g}),T=Se(JSON.stringify(n),g=>f(v({text:g}))),_=a?.problem?.pointer!==void 0;return u`
    <div class="look">
      <h1>Look into a search</h1>
      <${Yt} />
      <${ye} task=${n} games=${c} description=${i?.description} algorithms=${p} error=${_?a:null} onChange=${g=>f(g)} />
      <div class="row modes" role="group" aria-label="What to do">
        <button type="button" aria-pressed=${!n.quiz} onClick=${()=>n.quiz&&f({...n,quiz:!1})}>Watch the search</button>
        <button type="button" aria-pressed=${n.quiz} disabled=${!x&&!n.quiz} onClick=${()=>n.quiz||f(v({}))}>Quiz: what is cut?</button>
        ${l&&u`<span class="waiting">Searching…</span>`}
      </div>
      <${J} error=${_?null:a} onRetry=${()=>r(o+1)} />
      <${J} error=${T.error} onRetry=${T.find} />
      <div class="stage ${a?"stale":""}">
        ${s&&(n.quiz&&s.kind==="tree"?u`<${be} scene=${s.scene} events=${s.events}
              onPlay=${()=>f({...n,quiz:!1},{playing:!0})}
              onAnother=${T.find} />`:u`<${Le} key=${s.asked} ...${s} playsAtOnce=${m} onStep=${w}
              start=${m?0:e.at===void 0?void 0:Number(e.at)} />`)}
      </div>
      ${!n.quiz&&u`<${Gt} rows=${h} chosen=${s?.trace.algorithm} onChoose=${g=>f({...n,algorithm:g,quiz:!1})} />`}
      <${Nt} />
    </div>`}function Lo(t,e){let n=at(t,e);return n.length?t.quiz&&n.includes(C)?{...t,algorithm:C}:{...t,quiz:!1,algorithm:n.includes(t.algorithm)?t.algorithm:G}:t}function qo(t,e){let[n,o]=y(null),[r,s]=y({}),a=JSON.stringify({...t,quiz:!1});O(()=>{let c=new AbortController;return Ro(t,c.signal).then(i=>{o({asked:a,...i}),s({asked:a})},i=>c.signal.aborted||s({asked:a,error:i})),()=>c.abort()},[a,e]);let l=r.asked!==a;return{shown:n,error:l?null:r.error,waiting:l}}async function Ro(t,e){let n=nt(t),o=await P(t.game,"trace",n,{signal:e}),r={...o,records:Qt(o.records)},s=t.game===A&&!kt(r)?await Po(n,e):[],a=Kt(r.records,s),[l,c]=kt(r)?["simulations",_e]:Xt(r)?["expansions",Jt]:["tree",Oe];return{trace:r,request:n,scene:a,kind:l,events:c(r,a)}}async function Po({options:t,state:e,moves:n,depth:o,most_nodes:r},s){let a={options:t,state:e,moves:n,depth:o,most_nodes:r,algorithm:Io},{records:l,beyond:c}=await P(A,"trace",a,{signal:s,quiet:!0});return c?[]:l}function Bo(t){let[e,n]=y(null);return O(()=>{Lt().then(({games:o})=>n(o),()=>{})},[t]),e}function Do(t,e){let[n,o]=y(null);return O(()=>{let r=!1;return qe(t).then(s=>r||o(s),()=>{}),()=>r=!0},[t,e]),n?.description.name===t?n:null}async function qe(t){let[e,{algorithms:n}]=await Promise.all([et(t),Ct()]);return{description:e,algorithms:n}}export{Co as default};
