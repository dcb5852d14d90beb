import*as k from"../main.js";var u=k.vendor_preact_html;var S=k.vendor_preact_useEffect;var Et=k.vendor_preact_useLayoutEffect;var q=k.vendor_preact_useMemo;var D=k.vendor_preact_useRef;var y=k.vendor_preact_useState;import*as Tt from"../main.js";var H=Tt.widgets_failure_Failure;import*as Mt from"../main.js";var At=Mt.widgets_request_Request;import*as ht from"../main.js";var zt=ht.styled_adopted;import*as W from"../main.js";var pt=W.route_go;import*as O from"../main.js";var Nt=O.service_algorithms;var L=O.service_ask;var Q=O.service_descriptionOf;var Ct=O.service_games;var It=O.service_text;import*as z from"../main.js";var j=z.look_task_AUTO;var U=z.look_task_MCTS;var I=z.look_task_PLAIN;var A=z.look_task_TREE;var mt=z.look_task_addressOf;var Y=z.look_task_bodyOf;var K=z.look_task_taskOf;import*as tt from"../main.js";var qt=tt.names_called;var Lt=tt.names_capital;var Ce=4,Ie=36,qe=["first","second","third","fourth","fifth","sixth","seventh","eighth","ninth","tenth"];function v(t){let e=typeof t=="string"?Number(t.replace("inf","Infinity")):t;return Number.isFinite(e)?(Number.isInteger(e)?String(e):String(Number(e.toPrecision(Ce)))).replace("-","−"):e<0?"−∞":"+∞"}var R=t=>v(t.alpha??-1/0),P=t=>v(t.beta??1/0),V=t=>`(${t.map(v).join(", ")})`,et=t=>t.values?V(t.values):v(t.value);function nt(t){for(let e=1;e<=Ie;e++){let n=Math.round(t*e);if(Math.abs(n/e-t)<1e-9)return e===1?String(n):`${n}/${e}`}return v(t)}var E=t=>t.length?t.join(" › "):"the root",Rt=t=>qe[t]??`${t+1}th`,N=(t,e,n=`${e}s`)=>`${t.toLocaleString("en")} ${t===1?e:n}`,X=t=>t.length<2?t.join(""):`${t.slice(0,-1).join(", ")} and ${t.at(-1)}`;function F(t){if(t.role==="chance")return"Chance";if(t.role==="together")return"The simultaneous turn";if(!t.player)return"The node";let e=ft(t.player),n={max:"MAX",min:"MIN"}[t.role];return n&&n!==e?`${e} (${n})`:e}var ft=t=>Lt(qt(t));var Pt=["minimax",I,"alpha_beta"],Le=1e3,Re="algorithm_refused",Pe=["max_n","paranoid","equilibrium","expectimax"],Be=["expectiminimax","max_n","equilibrium","expectimax"];function Bt(t,e){let[n,o]=y(null),s=JSON.stringify([t.game,t.text,t.options,t.state,t.moves,t.depth]);return S(()=>{if(o(null),!e)return;let r=new AbortController;return De(t,e,r.signal,o).catch(()=>r.signal.aborted||o([])),()=>r.abort()},[s,e]),n}async function De(t,e,n,o){let s=[];for(let r of We(t,e))try{let i={...t,algorithm:r,failHard:!1,strict:!1},l={...Y(i),most_nodes:1,time_ms:Le},c=await L(t.game,"trace",l,{signal:n,quiet:!0});s=[...s,{algorithm:r,reply:c}],o(s)}catch(i){if(i.code!==Re)throw i}o(s)}function We(t,e){let{description:n}=e,o=({name:s,needs:r})=>s!==U&&(!n.facts.path_cost||/path cost/.test(r));return ot(t,e).filter(s=>o(n.algorithms.find(r=>r.name===s)))}function ot({game:t,text:e},n){if(!n)return[];let{description:o}=n,s=n.algorithms.filter(l=>l.traced).map(({name:l})=>l),r=o.algorithms.filter(({name:l,applies:c})=>c&&s.includes(l)).map(({name:l})=>l),i=t===A?r.filter(je(e)):r;return[...Pt.filter(l=>i.includes(l)),...i.filter(l=>!Pt.includes(l))]}var je=t=>e=>e===U||(/chance/.test(t)?Be.includes(e):!/\[[^\],]*,[^\],]*,/.test(t)||Pe.includes(e));function Dt({rows:t,chosen:e,onChoose:n}){return u`
    <section class="counts">
      <h2>The algorithms side by side</h2>
      <p class="quiet">The same position, one request each. The value is for the player to move.</p>
      <div class="scroll" tabindex="0" role="group" aria-label="Counts of the algorithms">
        <table>
          <thead>
            <tr>
              <th>algorithm</th><th class="number">nodes</th><th class="number">leaves</th>
              <th class="number">cut</th><th class="number">value</th><th>move</th>
            </tr>
          </thead>
          <tbody>
            ${(t??[]).map(({algorithm:o,reply:s})=>u`
              <tr key=${o} data-algorithm=${o} class=${o===e?"chosen":""}>
                <td>
                  ${o===e?u`<strong>${o}</strong>`:u`<button type="button" class="plain" onClick=${()=>n(o)}>${o}</button>`}
                  ${s.opponent&&u` <span class="quiet">(others ${s.opponent})</span>`}
                </td>
                <td class="number">${$t(s.nodes)}</td>
                <td class="number">${$t(s.leaves)}</td>
                <td class="number">${o===U?"":$t(s.cut)}</td>
                <td class="number">${v(s.value)}</td>
                <td>${s.move}</td>
              </tr>`)}
          </tbody>
        </table>
        ${!t&&u`<p class="waiting">Counting…</p>`}
      </div>
    </section>`}var $t=t=>t?.toLocaleString("en")??"";var M=t=>t.join(`
`);function jt(t,e=[]){let n=new Map;for(let o of e)gt(n,o,!0);for(let o of t)gt(n,o,!1);for(let o of n.values())Ge(o,n);return{root:n.get(M([])),nodes:n}}function gt(t,e,n){let o=M(e.path),s=t.get(o);if(s){Ue(s)&&e.kind!=="cut"&&e.turn&&Object.assign(s,Wt(e)),s.probability??=e.probability;return}let r={key:o,path:e.path,move:e.path.at(-1),children:[],given:n,together:[],...Wt(e)};if(t.set(o,r),!e.path.length)return;let i=e.path.slice(0,-1);t.has(M(i))||gt(t,{path:i},!1),r.parent=t.get(M(i)),r.parent.children.push(r)}var Ue=({role:t,player:e})=>t==="unknown"||t==="player"&&!e;function Wt(t){let{player:e,probability:n,value:o,values:s,state:r}=t;return{role:Fe(t),player:e,probability:n,value:o,values:s,state:r,leaf:t.leaf}}function Fe(t){return t.kind==="cut"?"unknown":t.leaf||t.turn==="over"?"leaf":t.turn==="chance"||t.turn==="together"?t.turn:t.maximizes===void 0?"player":t.maximizes?"max":"min"}function Ge(t,e){let n=t.children.filter(r=>r.role==="unknown"&&!r.children.length);if(n.length<=6)return;let[o,...s]=n;o.together=s.map(r=>r.path),s.forEach(r=>e.set(r.key,o)),t.children=t.children.filter(r=>!s.includes(r))}var Ut=({kind:t})=>t==="expanded"||t==="goal",Ft=t=>t.records.some(Ut);function Gt(t){return t.records.filter(Ut).map(e=>{let n={g:e.cost,h:e.heuristic,onPath:e.on_path},o=e.expansion,s=M(e.path),r=o===void 0?`The goal is reached: ${E(e.path)}`:`${o}. ${E(e.path)}`;return{kind:"expand",key:s,text:`${r}, ${He(n)}.`,changes:[[s,{status:"done",order:o,...n}]]}})}var He=({g:t,h:e})=>e===void 0?`g = ${v(t)}`:`g = ${v(t)}, h = ${v(e)}, f = g + h = ${v(t+e)}`,Ke=200;function Ht({events:t,at:e}){let n=t.slice(Math.max(0,e-Ke),e).reverse();return u`
    <h2>Order of expansion</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Order of expansion">
      <table class="expansions">
        <thead><tr><th class="number">step</th><th>way</th><th class="number">g</th><th class="number">h</th><th class="number">f</th></tr></thead>
        <tbody>${n.map(({key:o,changes:[[,s]]})=>Ve(o,s))}</tbody>
      </table>
    </div>`}var Ve=(t,{order:e,g:n,h:o,onPath:s})=>u`
  <tr class=${s?"on-path":""}>
    <td class="number">${e??"goal"}</td>
    <td>${E(t?t.split(`
`):[])}${s&&u` <span class="quiet">(on the path)</span>`}</td>
    <td class="number">${v(n)}</td>
    <td class="number">${o===void 0?"":v(o)}</td>
    <td class="number">${o===void 0?"":v(n+o)}</td>
  </tr>`,Kt=t=>t.map(e=>e.agent===void 0?e:{...e,path:[e.agent,...e.path]});function Vt(){return u`
    <p class="explain">Two players walk down the tree from the top, one branch a turn: <b>▲ MAX</b> wants to end at a large
      number, <b>▼ MIN</b> at a small one. <b>Minimax</b> fills in the tree from the bottom: a ▲ is worth the largest of
      its branches, a ▼ the smallest. <b>Alpha-beta</b> finds the same value, but goes from left to right and <b>cuts</b>${" "}
      (prunes) a branch as soon as it cannot matter: if MAX already has a 3 elsewhere and a ▼ shows a 2, MAX will not go there,
      whatever else is below that ▼.</p>`}function st({windows:t}){return u`
    <p class="signs quiet">▲ chooses the largest · ▼ the smallest · ● chance, the mean · ■ an end or an estimate ·${" "}
      ${t&&u`<b>α</b>: what MAX has for sure · <b>β</b>: what MIN has for sure ·`}
      ${" "}<span class="crossed">✕</span> cut: never looked at</p>`}var rt={right:"✓",missed:"!",wrong:"✕",inside:"·"};function Xt(t,e,n){let o=new Map,s=r=>e.has(r.key)||r.children.length>0&&r.children.every(s);for(let r of n)o.set(r,s(t.nodes.get(r))?"right":"missed");for(let r of e)o.has(r)||o.set(r,Xe(t.nodes.get(r),n)?"inside":"wrong");return o}function Xe(t,e){for(let n=t.parent;n;n=n.parent)if(e.has(n.key))return!0;return!1}var Jt=.86,Zt=19,Je=3,Ze={right:"right: it is cut",missed:"missed: it is cut",wrong:"wrong: it is looked at",inside:"inside a cut branch"};function Qt({places:t,scale:e,quiz:{picked:n,onPick:o,checked:s}}){return u`
    <div class="branches" role="group" aria-label="Branches: choose those that are cut">
      ${t.map(({node:r,parent:i,x:l,y:c})=>{if(!i)return null;let[a,p]=[i.x+(l-i.x)*Jt,i.y+Zt+(c-i.y-2*Zt)*Jt],h=s?.get(r.key),m=n.has(r.key);return u`
          <button type="button" key=${r.key} data-choice=${r.path.join("/")} class="branch ${h??""}"
            aria-pressed=${m} aria-disabled=${!!s} aria-label=${Qe(r,h)}
            style=${{left:`${a*e}px`,top:`${p*e}px`}} onClick=${()=>s||o(r.key)}>
            ${h?rt[h]:m?"✂":r.move.slice(0,Je)}
          </button>`})}
    </div>`}function Qe(t,e){let n=t.role==="leaf"&&t.value!==void 0?`to the leaf ${t.value}`:"";return[`Branch ${E(t.path)}`,n,e&&Ze[e]].filter(Boolean).join(", ")}var G=19,Ye=35,B=6,tn=13,Yt=8,en=4,nn=6,on=2,te={max:"MAX",min:"MIN"},ee={max:6,min:-6},sn={upper:"≤",lower:"≥"};function ne({place:t,state:e,plain:n}){let{node:o,parent:s,x:r,y:i}=t,l={x:s.x,y:s.y+G},c={x:r,y:i-G},a=f=>({x:l.x+(c.x-l.x)*f,y:l.y+(c.y-l.y)*f}),p=a(.84),h=a(.55),m=e==="cut",$=[o.path,...o.together].map(f=>f.join("/"));return u`
    <g class="edge ${e}" data-cut=${m?$.join(" "):null}>
      <line x1=${l.x} y1=${l.y} x2=${c.x} y2=${c.y} />
      ${m&&!n&&u`<path class="cross" d="M${h.x-B} ${h.y-B}l${2*B} ${2*B}m0 ${-2*B}l${-2*B} ${2*B}" />`}
      ${!n&&u`<text class="move" x=${p.x} y=${p.y}>${rn(o)}</text>`}
    </g>`}function rn({move:t,probability:e,together:n}){let o=t.length>Yt?`${t.slice(0,Yt-1)}…`:t,s=n.length?` +${n.length}`:"";return`${o}${e===void 0?"":` ${nt(e)}`}${s}`}function oe({place:t,view:e={},state:n,isCurrent:o,windows:s,wide:r,named:i}){let{node:l,x:c,y:a}=t,p=r?Ye:G,h=ln(l,e,n),m=s&&l.role!=="leaf"&&e.status&&!["cut","below"].includes(n),$={max:{x:15,y:-15},min:{x:15,y:4}}[l.role]??{x:p+4,y:-6};return u`
    <g class="node ${l.role} ${n} ${o?"current":""} ${e.onPath?"on-path":""}" transform="translate(${c},${a})" data-node=${l.path.join("/")}>
      ${an(l.role,p)}
      ${h===""&&n==="given"&&te[l.role]&&u`<text class="role" y=${ee[l.role]}>${te[l.role]}</text>`}
      <text class="worth ${h.length>en?"small":""}" y=${ee[l.role]??0}>${h}</text>
      ${i&&l.role==="player"&&l.player&&u`<text class="name" x=${-p-4}>${l.player.slice(0,nn)}</text>`}
      ${m&&u`
        <text class="window" x=${$.x} y=${$.y}>α ${R(e)}</text>
        <text class="window" x=${$.x} y=${$.y+tn}>β ${P(e)}</text>`}
      ${e.visits!==void 0&&e.mean!==void 0&&u`<text class="window" y=${G+10} text-anchor="middle">⌀ ${cn(e.mean)}</text>`}
      ${e.g!==void 0&&u`<text class="window" y=${G+10} text-anchor="middle">${v(e.g)}${e.h===void 0?"":`+${v(e.h)}`}</text>`}
    </g>`}function an(t,e){let n=G;return t==="max"?u`<path d="M0 ${-n-4}L${n+6} ${n-2}H${-n-6}Z" />`:t==="min"?u`<path d="M0 ${n+4}L${n+6} ${-n+2}H${-n-6}Z" />`:t==="chance"?u`<circle r=${n} />`:t==="together"?u`<path d="M0 ${-n-4}L${n+6} 0L0 ${n+4}L${-n-6} 0Z" />`:t==="leaf"?u`<rect x=${-e+3} y=${-n+3} width=${2*e-6} height=${2*n-6} />`:u`<rect x=${-e} y=${-n+2} width=${2*e} height=${2*n-4} rx="10" />`}function ln(t,e,n){if(e.visits!==void 0)return String(e.visits);if(e.order!==void 0)return String(e.order);let o=t.role==="leaf"&&t.given?t:{},s=e.values??o.values;if(s)return V(s).replaceAll(", ",",");let r=e.value??(n==="later"?void 0:o.value);return r===void 0?"":`${sn[e.bound]??""}${v(r)}`}var cn=t=>v(Number(t.toPrecision(on)));function un(t){var e=0,n=t.children,o=n&&n.length;if(!o)e=1;else for(;--o>=0;)e+=n[o].value;t.value=e}function dn(){return this.eachAfter(un)}function hn(t,e){let n=-1;for(let o of this)t.call(e,o,++n,this);return this}function pn(t,e){for(var n=this,o=[n],s,r,i=-1;n=o.pop();)if(t.call(e,n,++i,this),s=n.children)for(r=s.length-1;r>=0;--r)o.push(s[r]);return this}function mn(t,e){for(var n=this,o=[n],s=[],r,i,l,c=-1;n=o.pop();)if(s.push(n),r=n.children)for(i=0,l=r.length;i<l;++i)o.push(r[i]);for(;n=s.pop();)t.call(e,n,++c,this);return this}function fn(t,e){let n=-1;for(let o of this)if(t.call(e,o,++n,this))return o}function $n(t){return this.eachAfter(function(e){for(var n=+t(e.data)||0,o=e.children,s=o&&o.length;--s>=0;)n+=o[s].value;e.value=n})}function gn(t){return this.eachBefore(function(e){e.children&&e.children.sort(t)})}function bn(t){for(var e=this,n=vn(e,t),o=[e];e!==n;)e=e.parent,o.push(e);for(var s=o.length;t!==n;)o.splice(s,0,t),t=t.parent;return o}function vn(t,e){if(t===e)return t;var n=t.ancestors(),o=e.ancestors(),s=null;for(t=n.pop(),e=o.pop();t===e;)s=t,t=n.pop(),e=o.pop();return s}function wn(){for(var t=this,e=[t];t=t.parent;)e.push(t);return e}function xn(){return Array.from(this)}function yn(){var t=[];return this.eachBefore(function(e){e.children||t.push(e)}),t}function _n(){var t=this,e=[];return t.each(function(n){n!==t&&e.push({source:n.parent,target:n})}),e}function*kn(){var t=this,e,n=[t],o,s,r;do for(e=n.reverse(),n=[];t=e.pop();)if(yield t,o=t.children)for(s=0,r=o.length;s<r;++s)n.push(o[s]);while(n.length)}function it(t,e){t instanceof Map?(t=[void 0,t],e===void 0&&(e=En)):e===void 0&&(e=On);for(var n=new J(t),o,s=[n],r,i,l,c;o=s.pop();)if((i=e(o.data))&&(c=(i=Array.from(i)).length))for(o.children=i,l=c-1;l>=0;--l)s.push(r=i[l]=new J(i[l])),r.parent=o,r.depth=o.depth+1;return n.eachBefore(Mn)}function Sn(){return it(this).eachBefore(Tn)}function On(t){return t.children}function En(t){return Array.isArray(t)?t[1]:null}function Tn(t){t.data.value!==void 0&&(t.value=t.data.value),t.data=t.data.data}function Mn(t){var e=0;do t.height=e;while((t=t.parent)&&t.height<++e)}function J(t){this.data=t,this.depth=this.height=0,this.parent=null}J.prototype=it.prototype={constructor:J,count:dn,each:hn,eachAfter:mn,eachBefore:pn,find:fn,sum:$n,sort:gn,path:bn,ancestors:wn,descendants:xn,leaves:yn,links:_n,copy:Sn,[Symbol.iterator]:kn};function se(t,e,n,o,s){for(var r=t.children,i,l=-1,c=r.length,a=t.value&&(o-e)/t.value;++l<c;)i=r[l],i.y0=n,i.y1=s,i.x0=e,i.x1=e+=i.value*a}function An(t,e){return t.parent===e.parent?1:2}function bt(t){var e=t.children;return e?e[0]:t.t}function vt(t){var e=t.children;return e?e[e.length-1]:t.t}function zn(t,e,n){var o=n/(e.i-t.i);e.c-=o,e.s+=n,t.c+=o,e.z+=n,e.m+=n}function Nn(t){for(var e=0,n=0,o=t.children,s=o.length,r;--s>=0;)r=o[s],r.z+=e,r.m+=e,e+=r.s+(n+=r.c)}function Cn(t,e,n){return t.a.parent===e.parent?t.a:n}function at(t,e){this._=t,this.parent=null,this.children=null,this.A=null,this.a=this,this.z=0,this.m=0,this.c=0,this.s=0,this.t=null,this.i=e}at.prototype=Object.create(J.prototype);function In(t){for(var e=new at(t,0),n,o=[e],s,r,i,l;n=o.pop();)if(r=n._.children)for(n.children=new Array(l=r.length),i=l-1;i>=0;--i)o.push(s=n.children[i]=new at(r[i],i)),s.parent=n;return(e.parent=new at(null,0)).children=[e],e}function re(){var t=An,e=1,n=1,o=null;function s(a){var p=In(a);if(p.eachAfter(r),p.parent.m=-p.z,p.eachBefore(i),o)a.eachBefore(c);else{var h=a,m=a,$=a;a.eachBefore(function(b){b.x<h.x&&(h=b),b.x>m.x&&(m=b),b.depth>$.depth&&($=b)});var f=h===m?1:t(h,m)/2,d=f-h.x,w=e/(m.x+f+d),x=n/($.depth||1);a.eachBefore(function(b){b.x=(b.x+d)*w,b.y=b.depth*x})}return a}function r(a){var p=a.children,h=a.parent.children,m=a.i?h[a.i-1]:null;if(p){Nn(a);var $=(p[0].z+p[p.length-1].z)/2;m?(a.z=m.z+t(a._,m._),a.m=a.z-$):a.z=$}else m&&(a.z=m.z+t(a._,m._));a.parent.A=l(a,m,a.parent.A||h[0])}function i(a){a._.x=a.z+a.parent.m,a.m+=a.parent.m}function l(a,p,h){if(p){for(var m=a,$=a,f=p,d=m.parent.children[0],w=m.m,x=$.m,b=f.m,T=d.m,_;f=vt(f),m=bt(m),f&&m;)d=bt(d),$=vt($),$.a=a,_=f.z+b-m.z-w+t(f._,m._),_>0&&(zn(Cn(f,a,h),a,_),w+=_,x+=_),b+=f.m,w+=m.m,T+=d.m,x+=$.m;f&&!vt($)&&($.t=f,$.m+=b-x),m&&!bt(d)&&(d.t=m,d.m+=w-T,h=a)}return h}function c(a){a.x*=e,a.y=a.depth*n}return s.separation=function(a){return arguments.length?(t=a,s):t},s.size=function(a){return arguments.length?(o=!1,e=+a[0],n=+a[1],s):o?null:[e,n]},s.nodeSize=function(a){return arguments.length?(o=!0,e=+a[0],n=+a[1],s):o?[e,n]:null},s}function ae(t,e,n,o,s){for(var r=t.children,i,l=-1,c=r.length,a=t.value&&(s-n)/t.value;++l<c;)i=r[l],i.x0=e,i.x1=o,i.y0=n,i.y1=n+=i.value*a}var ie=(1+Math.sqrt(5))/2;function le(t,e,n,o,s,r){for(var i=[],l=e.children,c,a,p=0,h=0,m=l.length,$,f,d=e.value,w,x,b,T,_,g,C;p<m;){$=s-n,f=r-o;do w=l[h++].value;while(!w&&h<m);for(x=b=w,g=Math.max(f/$,$/f)/(d*t),C=w*w*g,_=Math.max(b/C,C/x);h<m;++h){if(w+=a=l[h].value,a<x&&(x=a),a>b&&(b=a),C=w*w*g,T=Math.max(b/C,C/x),T>_){w-=a;break}_=T}i.push(c={value:w,dice:$<f,children:l.slice(p,h)}),c.dice?se(c,n,o,s,d?o+=f*w/d:r):ae(c,n,o,d?n+=$*w/d:s,r),d-=w,p=h}return i}var hs=(function t(e){function n(o,s,r,i,l){le(e,o,s,r,i,l)}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(ie),ps=(function t(e){function n(o,s,r,i,l){if((c=o._squarify)&&c.ratio===e)for(var c,a,p,h,m=-1,$,f=c.length,d=o.value;++m<f;){for(a=c[m],p=a.children,h=a.value=0,$=p.length;h<$;++h)a.value+=p[h].value;a.dice?se(a,s,r,i,d?r+=(l-r)*a.value/d:l):ae(a,s,r,d?s+=(i-s)*a.value/d:i,l),d-=a.value}else o._squarify=c=le(e,o,s,r,i,l),c.ratio=e}return n.ratio=function(o){return t((o=+o)>1?o:1)},n})(ie);var qn=37,Ln=78,Rn=8,Pn=10,Bn=8,ce=92,Dn=27,Wn=42,jn=18,ue=34,Un=40,Fn=["leaf","unknown"],Gn=2.05,Hn=1.5;function de(t,e){let n=e?Ln:Math.max(qn,Rn*he(t)+Pn),o=e?Wn:Dn,s=e?1.3:Gn,r=re().nodeSize([n,ce]).separation((h,m)=>{if(h.children||m.children)return s;let $=e||[h,m].every(({data:f})=>Fn.includes(f.role))?1:Hn;return h.parent===m.parent?$:Math.max($,1.25)})(it(t)),i=r.descendants(),l=Math.min(...i.map(({x:h})=>h)),c=Math.max(...i.map(({x:h})=>h)),a=i.map(({data:h,x:m,y:$,parent:f})=>({node:h,x:m-l+o,y:$+ue,parent:f})),p=new Map(a.map(h=>[h.node.key,h]));return a.forEach(h=>h.parent=h.parent&&p.get(h.parent.data.key)),{places:a,width:c-l+2*o+jn,height:r.height*ce+ue+Un}}function he(t){let e=t.children.map(he);return Math.max(Math.min(Bn,t.move?.length??0),...e)}var Kn=.75,pe=1.25,Vn=.2,Xn=2.5,Jn=.75;function lt({scene:t,views:e,current:n,windows:o,label:s,quiz:r}){let i=q(()=>[...t.nodes.values()].some(({values:g})=>g),[t]),l=q(()=>new Set([...t.nodes.values()].map(({player:g})=>g)).size>2,[t]),{places:c,width:a,height:p}=q(()=>de(t.root,i),[t,i]),h=D(null),[m,$]=y(0),[f,d]=y(null);Et(()=>{let g=new ResizeObserver(([{contentRect:C}])=>$(C.width));return g.observe(h.current),()=>g.disconnect()},[]),S(()=>d(null),[t]);let w=m?Math.max(Kn,Math.min(1.15,m/a)):1,x=f??w,b=c.find(({node:g})=>g.key===n);S(()=>b&&Qn(h.current,b,x),[b,x]);let T=g=>d(Math.max(Vn,Math.min(Xn,x*g))),_=q(()=>Zn(c,e),[c,e]);return u`
    <div class="picture-frame">
      <div class="tree" ref=${h} tabindex="0" role="group" aria-label=${s}>
        <div class="canvas" style=${{width:`${a*x}px`,height:`${p*x}px`}}>
          <svg viewBox="0 0 ${a} ${p}" width=${a*x} height=${p*x} aria-hidden="true">
            ${c.map(g=>g.parent&&u`<${ne} key=${`e${g.node.key}`} place=${g} state=${_.get(g.node.key)} plain=${!!r} />`)}
            ${c.map(g=>u`
              <${oe} key=${g.node.key} place=${g} view=${e.get(g.node.key)} wide=${i}
                state=${_.get(g.node.key)} isCurrent=${g.node.key===n} windows=${o} named=${l} />`)}
          </svg>
          ${r&&u`<${Qt} places=${c} scale=${x} quiz=${r} />`}
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Size of the picture">
        <button type="button" aria-label="Smaller" onClick=${()=>T(1/pe)}>−</button>
        <button type="button" aria-label="Larger" onClick=${()=>T(pe)}>+</button>
        <button type="button" onClick=${()=>d(Math.min(1,m/a))}>Whole tree</button>
      </div>
    </div>`}function Zn(t,e){let n=new Map;for(let{node:o,parent:s}of t){let r=s&&n.get(s.node.key),l=e.get(o.key)?.status??(o.given?"given":"later");n.set(o.key,r==="cut"||r==="below"?l==="later"?"later":"below":l)}return n}function Qn(t,{x:e,y:n},o){let[s,r]=[e*o,n*o],i=48;(s<t.scrollLeft+i||s>t.scrollLeft+t.clientWidth-i)&&(t.scrollLeft=s-t.clientWidth/2),(r<t.scrollTop+i||r>t.scrollTop+t.clientHeight-i)&&(t.scrollTop=r-t.clientHeight*Jn)}function Z(t,e){let n=new Map;for(let{changes:o}of t.slice(0,e))for(let[s,r]of o)n.set(s,{...n.get(s),...r});return n}function me({scene:t,events:e,onPlay:n,onAnother:o}){let[s,r]=y(new Set),[i,l]=y(!1);S(()=>{r(new Set),l(!1)},[t]);let c=q(()=>e.filter(({kind:f})=>f==="cut"),[e]),a=q(()=>new Set(c.flatMap(({changes:f})=>f.map(([d])=>d))),[c]),p=i?Xt(t,s,a):null,h=q(()=>Z(i?e:[],e.length),[e,i]);return u`
    <section class="quiz" aria-label="Quiz">
      <h2>Which branches are cut?</h2>
      <p>Alpha-beta looks at this tree from left to right. Choose each branch that it never looks at, then check.
        Of a branch with more below it, the upper one is enough.</p>
      <${lt} scene=${t} views=${h} windows=${i} quiz=${{picked:s,onPick:f=>{let d=new Set(s);d.delete(f)||d.add(f),r(d)},checked:p}}
        label="The tree of the quiz; its branches are buttons" />
      <${st} />
      <div class="row">
        ${i?u`<button type="button" class="main" onClick=${n}>See why: play the search</button>
              <button type="button" onClick=${()=>{r(new Set),l(!1)}}>Try again</button>`:u`<button type="button" class="main" data-check onClick=${()=>l(!0)}>Check</button>
              <span class="quiet">${N(s.size,"branch","branches")} chosen</span>`}
        <button type="button" onClick=${o}>Another tree</button>
      </div>
      <div class="verdicts" aria-live="polite">${p&&u`<${to} verdicts=${p} scene=${t} events=${e} cuts=${c} />`}</div>
    </section>`}var Yn={right:"Right",missed:"Missed",wrong:"Wrong",inside:"No need"};function to({verdicts:t,scene:e,events:n,cuts:o}){let s=Map.groupBy(t.values(),c=>c),r=c=>s.get(c)?.length??0,i=!r("missed")&&!r("wrong"),l=r("right")+r("missed");return u`
    <p><strong>${i?l?"All right!":"Right: nothing is cut.":"Not yet."}</strong>${" "}
      ${l>0&&`You found ${r("right")} of ${N(l,"cut branch","cut branches")}.`}
      ${r("wrong")>0&&` ${N(r("wrong"),"chosen branch is","chosen branches are")} looked at.`}</p>
    <ul>
      ${[...t].map(([c,a])=>u`
        <li key=${c} class=${a} data-verdict=${a} data-path=${c.split(`
`).join("/")}>
          <span class="sign" aria-hidden="true">${rt[a]}</span>
          <span><strong>${Yn[a]}: ${E(e.nodes.get(c).path)}.</strong> ${eo(c,a,e,n,o)}</span>
        </li>`)}
    </ul>`}function eo(t,e,n,o,s){if(e==="inside")return"It is below a branch that is cut.";let r=n.nodes.get(t),i=s.find(({changes:p})=>p.some(([h])=>h===t));if(i)return`${i.text} ${i.why??""}`;let l=o.findIndex(p=>p.key===t),c=Z(o,l).get(r.parent.key)??{};return`When ${`${F(r.parent)} at ${E(r.parent.path)}`} comes to it, α = ${R(c)} and β = ${P(c)}: between them there is still room, so it is looked at.`}import*as ct from"../main.js";var wt=ct.look_known_KNOWN;var ut=ct.look_known_randomTree;var fe="",no="a_star";function ge({task:t,games:e,description:n,algorithms:o,error:s,onChange:r}){let[i,l]=y(t);S(()=>l(t),[JSON.stringify(t)]);let c=d=>w=>l({...i,[d]:w.target.value}),a=d=>r({...i,...d}),p=async d=>r($e(t,d,await Q(d).catch(()=>null))),[h]=y(matchMedia("(min-width: 40rem)").matches||t.algorithm!==K([t.game],{}).algorithm),m=d=>{d.preventDefault(),a({})},$=co(s,t),f=(d,w,x={})=>u`
    <${oo} label=${w} name=${d} value=${i[d]} refusal=${$.field===d?$.text:null}
      onInput=${c(d)} onChange=${()=>a({})} ...${x} />`;return u`
    <form class="setup" onSubmit=${m} novalidate>
      <div class="row">
        <label class="field">Game${" "}
          <select value=${t.game} onChange=${d=>p(d.target.value)}>
            ${(e??[{name:t.game,title:t.game===A?"Explicit tree":t.game}]).map(({name:d,title:w})=>u`<option key=${d} value=${d}>${w}</option>`)}
          </select>
        </label>
        ${t.game!==A&&n?.examples.length>0&&u`
          <${ro} examples=${n.examples} task=${t} onChoose=${d=>r({...t,...xt(d)})} />`}
        ${t.game===A&&u`<${so} text=${t.text} onChoose=${d=>r({...$e(t,A),text:d,quiz:t.quiz,algorithm:ao(t,d)})} />`}
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
          <select value=${t.algorithm} onChange=${d=>a({algorithm:d.target.value})}>
            <option value=${j}>the textbook's choice</option>
            ${io(o,t.algorithm).map(d=>u`<option key=${d} value=${d}>${d}</option>`)}
          </select>
        </label>
        ${t.algorithm===U?f("nodes","Most nodes, with playouts",{narrow:!0}):f("depth","Depth (empty: to the end)",{narrow:!0})}
        ${t.algorithm===I&&u`
          <label class="check"><input type="checkbox" checked=${!t.strict}
            onChange=${d=>a({strict:!d.target.checked})} /> cut on equal values too</label>
          <label class="check"><input type="checkbox" checked=${t.failHard}
            onChange=${d=>a({failHard:d.target.checked})} /> fail-hard</label>`}
        <button class="main">Show</button>
      </div>
      </details>
      ${$.field===""&&u`<p class="refusal" role="alert">${$.text}</p>`}
      ${s?.problem?.pointer==="/algorithm"&&u`
        <div class="row" role="group" aria-label="Algorithms that fit">
          ${(s.problem.alternatives??[]).map(d=>u`
            <button type="button" key=${d} onClick=${()=>a({algorithm:d})}>${d}</button>`)}
        </div>`}
    </form>`}function oo({label:t,name:e,value:n,refusal:o,onInput:s,onChange:r,wide:i,narrow:l,mono:c}){let a=[i&&"wide",l&&"narrow",c&&"mono"].filter(Boolean).join(" ");return u`
    <div class="field ${a}">
      <label for="look-${e}">${t}</label>
      <input id="look-${e}" name=${e} value=${n} onInput=${s} onChange=${r} autocomplete="off"
        autocapitalize="off" spellcheck="false" aria-invalid=${!!o}
        aria-describedby=${o?`look-${e}-refusal`:null} inputmode=${l?"numeric":null} />
      ${o&&u`<p class="refusal" id="look-${e}-refusal" role="alert">${o}</p>`}
    </div>`}function so({text:t,onChoose:e}){let n=wt.some(o=>o.text===t);return u`
    <label class="field">A known tree${" "}
      <select value=${n?t:fe} onChange=${o=>o.target.value&&e(o.target.value)}>
        ${!n&&u`<option value=${fe}>another</option>`}
        ${wt.map(o=>u`<option key=${o.text} value=${o.text}>${o.title}</option>`)}
      </select>
    </label>
    <button type="button" onClick=${()=>e(ut())}>A random tree</button>`}function ro({examples:t,task:e,onChoose:n}){let o=t.findIndex(s=>Object.entries(xt(s)).every(([r,i])=>e[r]===i));return u`
    <label class="field">A known position${" "}
      <select value=${o} onChange=${s=>t[s.target.value]&&n(t[s.target.value])}>
        ${o<0&&u`<option value="-1">another</option>`}
        ${t.map(({title:s},r)=>u`<option key=${r} value=${r}>${s}</option>`)}
      </select>
    </label>`}var xt=({options:t,state:e,moves:n})=>({options:t==="{}"?"":t,state:e,moves:n});function $e(t,e,n){let o={...t,...K([e],{}),quiz:!1},s=n?.facts.chance&&n.examples.find(({state:r})=>r);return s&&Object.assign(o,xt(s)),n?.facts.path_cost?{...o,algorithm:no,depth:""}:o}var ao=(t,e)=>/chance|\[|~|\d\(/.test(e)?j:I,io=(t,e)=>e===j||t.includes(e)?t:[e,...t],lo=[["/options/text","text"],["/options","options"],["/state","state"],["/moves","moves"],["/depth","depth"],["/nodes","nodes"]];function co(t,{game:e}){if(!t?.problem)return{};let n=t.problem.pointer??"",[,o=""]=lo.find(([r])=>n.startsWith(r))??[];return{field:(e===A?["text","depth","nodes"]:["options","state","moves","depth","nodes"]).includes(o)?o:"",text:t.message}}var yt=t=>t.records.some(({kind:e})=>e==="simulation");function be(t){let e=new Map;return t.records.filter(({kind:o})=>o==="simulation").map((o,s)=>{let r=mo(o),i=po(o.path).map(a=>[M(a),ho(e,M(a),r)]),l=M(o.path),c=o.added!==void 0;return{kind:"simulation",key:l,text:uo(o,s,c,r,t),changes:i}})}function uo(t,e,n,o,s){let r=t.path.length?`goes ${E(t.path)}`:"stays at the root",i=n?" and adds this node":"",l=o===void 0?"":`: it brings ${v(o)} for ${s.viewpoint}`;return`Simulation ${t.simulation??e+1} ${r}${i}${l}.`}function ho(t,e,n){let o=t.get(e)??{visits:0,total:0},s={visits:o.visits+1,total:o.total+(n??0)};t.set(e,s);let r=n===void 0?void 0:s.total/s.visits;return{status:"done",visits:s.visits,mean:r}}var po=t=>[t.slice(0,0),...t.map((e,n)=>t.slice(0,n+1))],mo=({value:t,values:e,result:n})=>t??e?.[0]??n;function we(t,e){let n=new Ot(t,e),[o]=t.records;return o&&n.visit(o),n.events}var fo="open",_t="done",$o="cut",go={upper:"≤ ",lower:"≥ "},Ot=class{constructor(e,n){this.events=[],this.scene=n,this.records=new Map(e.records.map(o=>[o.id,o])),this.below=Map.groupBy(e.records,o=>o.parent),this.hasWindows=e.records.some(({alpha:o,beta:s,updates:r=[]})=>[{alpha:o,beta:s},...r].some(i=>i.alpha!==void 0||i.beta!==void 0)),this.cutsOnEqual=e.rules?.cut_on_equal??!0,this.viewpoint=e.viewpoint}visit(e){let n=this.below.get(e.id)??[];if(e.kind==="table"||e.kind==="bound"&&!n.length)return this.answered(e);if(!n.length&&!e.updates)return this.leaf(e);this.enter(e),this.follow(e,n),this.leave(e)}follow(e,n){let o=[...e.updates??[]],s=a=>o.findIndex(p=>p.move===a),r=e.alpha,i=e.beta,l,c=a=>{this.update(e,a,l,{alpha:r,beta:i}),{alpha:r,beta:i}=a,l=a.value};n.forEach((a,p)=>{if(a.kind==="cut"){n[p-1]?.kind!=="cut"&&this.cut(e,bo(n,p),l);return}this.visit(a);let h=a.path.at(-1),m=n.slice(p+1).some(f=>f.kind!=="cut"&&f.path.at(-1)===h),$=s(h);$>=0&&!m&&o.splice(0,$+1).forEach(c)}),o.forEach(c)}enter(e){let{alpha:n,beta:o}=e,s=this.named(e),r=this.hasWindows?`${s} begins with α = ${R(e)} and β = ${P(e)}.`:`${s} begins.`;this.add("enter",e,r,{status:fo,alpha:n,beta:o,value:void 0,values:void 0,bound:void 0})}leaf(e){let n=e.leaf==="estimate"?"is estimated at":"is worth",o=e.value===void 0?"was not finished":`${n} ${et(e)}`;this.add("leaf",e,`${ve(e.path)} ${o}.`,{status:_t,...kt(e)})}update(e,n,o,s){let{move:r,value:i,alpha:l,beta:c}=n,a={value:i,alpha:l,beta:c},p=this.scene.nodes.get(M([...e.path,r])),h=this.nodeOf(e).role==="chance",m=this.named(e);if(h){let d=p?.probability===void 0?"":` with probability ${nt(p.probability)}`;return this.add("update",e,`${m}: ${r} counts${d}; the sum so far is ${v(i)}.`,a)}let $=o===i?`${v(i)} stays`:`its value is now ${v(i)}`,f=[(s.alpha??-1/0)!==(l??-1/0)&&`α rises to ${R(n)}`,(s.beta??1/0)!==(c??1/0)&&`β falls to ${P(n)}`].filter(Boolean);this.add("update",e,`${m} has seen ${r}: ${X([$,...f])}.`,a)}cut(e,n,o){let[{by:s,limit:r,ancestor:i}]=n,l=this.records.get(i),c=s==="alpha"?"≤":"≥",a=s==="alpha"?"<":">",p=s==="alpha"?"α":"β",h=(e.updates??[]).length,m=l?` of ${E(l.path)}`:"",$=r===void 0?p:`${p} = ${v(r)}${m}`,f=o===void 0?"":`${v(o)} ${this.cutsOnEqual?c:a} `,d=h?`the ${Rt(h-1)} child gives ${v(o)}, and `:"",w=n.length===1?"the branch "+n[0].move+" is":`the branches ${vo(n)} are`,x=`${this.named(e)}: ${d}${f}${$}: ${w} cut.`,b=n.map(({path:T})=>[M(T),{status:$o}]);this.push({kind:"cut",key:M(e.path),text:x,why:this.reason(e,l,s,r,o),changes:b,cuts:n})}reason(e,n,o,s,r){if(!n||r===void 0)return;let i=F(this.nodeOf(n)),l=F(this.nodeOf(e)),c=o==="alpha"?"or less":"or more";return`${i} has ${v(s)} already at ${E(n.path)}. Here ${l} gets ${v(r)} ${c}, so ${i} never lets the game come here.`}leave(e){if(e.value===void 0)return;let n={upper:" or less",lower:" or more"}[e.bound]??"";this.add("return",e,`${this.named(e)} returns ${et(e)}${n}.`,{status:_t,...kt(e)})}answered(e){let n=e.kind==="table"?"the table of positions knows it":e.why??"bounds answer",o=`${this.named(e)} is not searched: ${n}${e.value===void 0?"":` (${go[e.bound]??""}${et(e)})`}.`;this.add("table",e,o,{status:_t,...kt(e)})}add(e,n,o,s){let r=M(n.path);this.push({kind:e,key:r,text:o,changes:[[r,s]]})}push(e){this.events.push(e)}nodeOf(e){return this.scene.nodes.get(M(e.path))}named(e){let n=this.nodeOf(e);return n.role==="leaf"?ve(e.path):`${F(n)} at ${E(e.path)}`}},kt=({value:t,values:e,bound:n})=>({value:t,values:e,bound:n});function bo(t,e){let n=t.slice(e),o=n.findIndex(s=>s.kind!=="cut");return o<0?n:n.slice(0,o)}var St=6;function vo(t){let e=t.map(({move:n})=>n);return e.length<=St?X(e):`${e.slice(0,St).join(", ")} and ${e.length-St} more`}var ve=t=>t.length?`Leaf ${E(t)}`:"The root";function xe(t,e){let[n,o]=y(null),s=D(null);return S(()=>()=>s.current?.abort(),[t]),{find:()=>{s.current?.abort();let{signal:i}=s.current=new AbortController;o(null),wo(i).then(e,l=>i.aborted||o(l))},error:n}}async function wo(t){for(;;){let e=ut(),n={options:{text:e},algorithm:I,most_nodes:1},{cut:o}=await L(A,"trace",n,{signal:t,quiet:!0});if(o)return e}}import*as ye from"../main.js";var _e=ye.widgets_later_later;var ke={slow:2500,normal:1200,fast:350},dt={start:"M2 2h2v12H2zM14 2v12L5 8z",back:"M12 2v12L3 8z",on:"M4 2v12l9-6z",end:"M12 2h2v12h-2zM2 2v12l9-6z"},Se="normal",Oe=(t,e,n)=>({ArrowRight:Math.min(n,e+1),ArrowLeft:Math.max(0,e-1),Home:0,End:n})[t];function Ee({at:t,last:e,onStep:n,playing:o,onPlay:s,speed:r,onSpeed:i}){S(()=>{if(!o)return;if(t>=e){s(!1);return}let a=setTimeout(()=>n(t+1,!0),ke[r]);return()=>clearTimeout(a)},[o,t,e,r]);let l=()=>{!o&&t>=e&&n(0,!0),s(!o)},c=(a,p,h)=>u`
    <button type="button" aria-label=${a} title=${a} aria-disabled=${h===t} onClick=${()=>n(h)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d=${p} fill="currentColor" /></svg>
    </button>`;return u`
    <div class="controls">
      <div class="row" role="group" aria-label="Steps of the search">
        ${c("To the start",dt.start,0)}
        ${c("One step back",dt.back,Math.max(0,t-1))}
        <button type="button" class="main play" aria-pressed=${o} onClick=${l}>${o?"Pause":"Play"}</button>
        ${c("One step on",dt.on,Math.min(e,t+1))}
        ${c("To the end",dt.end,e)}
        <label>Speed${" "}
          <select value=${r} onChange=${a=>i(a.target.value)}>
            ${Object.keys(ke).map(a=>u`<option key=${a} value=${a}>${a}</option>`)}
          </select>
        </label>
      </div>
      <label class="slide">Step ${t} of ${e}
        <input type="range" min="0" max=${e} value=${t} onInput=${a=>n(Number(a.target.value))} />
      </label>
    </div>`}function Te({game:t,request:e}){let[n,o]=y(null),[s,r]=y(null);return u`
    <details class="outline" onToggle=${l=>{!l.target.open||n||It("POST",`v1/games/${t}/trace`,e,"text/plain",{quiet:!0}).then(o,r)}}>
      <summary>The same as text</summary>
      <${H} error=${s} />
      <pre tabindex="0" aria-label="The search as text">${n??"Loading…"}</pre>
    </details>`}var xo=_e(()=>import("./visits.js"),"Visits"),Me={simulations:"In a node: how many simulations went through it. Below, after ⌀: the mean of what they brought.",expansions:"In a node: its place in the order. Below: g + h, the cost so far and the bound of what is left. Green: the path found."},yo=["INPUT","SELECT","TEXTAREA"];function Ae({trace:t,request:e,scene:n,events:o,kind:s,start:r,playsAtOnce:i,onStep:l}){let c=o.length,[a,p]=y(Math.min(r??c,c)),[h,m]=y(i),[$,f]=y(Se);S(()=>l(a),[a]);let d=q(()=>Z(o,a),[o,a]),w=(_,g=!1)=>{g||m(!1),p(_)},x=_=>{let g=Oe(_.key,a,c);g===void 0||yo.includes(_.target.tagName)||_.altKey||_.ctrlKey||_.metaKey||(_.preventDefault(),w(g))},b=o[a-1],T=s==="tree"&&o.some(({changes:_})=>_.some(([,{alpha:g,beta:C}])=>g!==void 0||C!==void 0));return u`
    <section class="watch" aria-label="The search" onKeyDown=${x}>
      <p class="result">${a<c?_o(t,d,s):So(t,n,o,s)}</p>
      <${lt} scene=${n} views=${d} current=${b?.key} windows=${T}
        label="The tree of the search. Arrow keys step." />
      <div class="event" aria-live="polite">
        <p>${b?.text??"Nothing has been looked at yet. Step on, or play."}</p>
        ${b?.why&&u`<p class="why">${b.why}</p>`}
        ${t.game!==A&&b&&u`<p class="why">Position: <code>${n.nodes.get(b.key)?.state??""}</code></p>`}
      </div>
      <${Ee} at=${a} last=${c} onStep=${w} playing=${h} onPlay=${m} speed=${$} onSpeed=${f} />
      <${Te} game=${t.game} request=${e} />
      ${Me[s]&&u`<p class="quiet">${Me[s]}</p>`}
      ${s==="tree"&&u`<${st} windows=${T} />`}
      ${t.beyond>0&&u`<p class="quiet">Only the first ${N(t.recorded,"node")} are drawn; ${t.beyond.toLocaleString("en")} more were visited.</p>`}
      ${t.simulations_beyond>0&&u`<p class="quiet">${N(t.simulations_beyond,"simulation")} more followed, which are not shown.</p>`}
      ${s==="simulations"&&u`<${xo} events=${o} at=${a} scene=${n} />`}
      ${s==="expansions"&&u`<${Ht} events=${o} at=${a} />`}
    </section>`}function _o(t,e,n){let o=[...e.values()].map(({status:l})=>l),s=o.filter(l=>l==="cut").length,r=o.length-s,i=n==="tree"&&s>0?`, ${N(s,"branch","branches")} cut`:"";return u`<strong>${t.algorithm}</strong> so far: ${N(r,"node")} looked at${i}.`}var ko=5;function So(t,e,n,o){let s=({path:c})=>{let{role:a,value:p}=e.nodes.get(M(c));return a==="leaf"&&p!==void 0?`${E(c)} (the ${v(p)})`:E(c)},r=[...new Set(n.flatMap(({cuts:c=[]})=>c.map(s)))],i=t.cut?` ${N(t.cut,"branch was","branches were")} cut${r.length<=ko&&r.length===t.cut?`: ${X(r)}`:""}.`:"",l=o==="simulations"?`${N(t.simulations??n.length,"simulation")} reached ${N(t.nodes,"node")} in the tree.`:o==="expansions"?`${N(t.nodes,"position was","positions were")} looked at.`:`${N(t.nodes,"node was","nodes were")} looked at, ${N(t.leaves,"leaf","leaves")} among them.${i}`;return u`<strong>${t.algorithm}: ${ft(t.player)} moves ${t.move}, worth ${Oo(t)}.</strong>${" "}${l}`}function Oo({records:[t],value:e,unit:n}){return t?.values?V(t.values):t?.value===void 0?v(t?.mean??e):t.proven===!1?`${v(t.value)} (${n})`:v(t.value)}zt("look/look.css",".look{.explain{max-width:85ch}.setup{display:grid;gap:.5rem;padding:.75rem;background:var(--raised);border-radius:var(--radius)}.setup .row{align-items:start}.setup .row>button,.setup .check{margin-top:1.4rem}.setup .field{display:flex;flex-direction:column;gap:.1rem;font-size:.875rem;min-width:0}.setup .field input,.setup .field select{font-size:1rem;min-height:2.5rem}.setup .wide{flex:1 1 18rem}.setup .narrow input{width:11rem}.setup .mono input{font-family:ui-monospace,monospace;width:100%}.setup .check{padding:.6rem 0}.setup .check input{width:1.1rem;height:1.1rem;vertical-align:-.15rem}.setup [aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}.setup .how summary{cursor:pointer;font-size:.875rem;padding:.2rem 0}.outline{margin:.5rem 0}.outline summary{cursor:pointer;padding:.2rem 0}.refusal{color:var(--bad);margin:.2rem 0;font-size:.9375rem;overflow-wrap:anywhere}.modes{margin:.75rem 0;min-height:2.5rem}.stage{min-height:34rem}.stage.stale{opacity:.45}.stage .result{min-height:1.5em;max-width:none}.picture-frame{position:relative}.tree{overflow:auto;max-height:36rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--ground)}.canvas{position:relative;margin:0 auto}.canvas svg{display:block}.zoom{justify-content:end;gap:.25rem;margin:.25rem 0}.zoom button{min-height:1.75rem;min-width:2rem;padding:0 .5rem;font-size:.875rem}.edge line{stroke:var(--text);stroke-width:1.4}.edge text,.node text{font:12px system-ui,sans-serif;fill:var(--text)}.edge text,.node .window,.node .name{paint-order:stroke;stroke:var(--ground);stroke-width:4px;stroke-linejoin:round}.edge text{text-anchor:middle;dominant-baseline:middle;fill:var(--quiet)}.edge.given line{stroke:var(--line)}.edge.cut line{stroke:var(--bad);stroke-dasharray:4 4}.edge.below line{stroke:var(--line);stroke-dasharray:4 4}.edge .cross{stroke:var(--bad);stroke-width:3.2;fill:none;stroke-linecap:round}.edge.later,.node.later{opacity:0}.node path,.node circle,.node rect{fill:var(--raised);stroke:var(--text);stroke-width:1.5;stroke-linejoin:round}.node text{text-anchor:middle;dominant-baseline:central}.node .worth{font-size:14px;font-weight:600}.node .role{font-size:10px;fill:var(--quiet)}.node .small{font-size:10px}.node .window{font-size:11px;fill:var(--accent);text-anchor:start;font-variant-numeric:tabular-nums}.node .window[text-anchor=middle]{text-anchor:middle}.node .name{font-size:11px;fill:var(--quiet);text-anchor:end}.node.given path,.node.given circle,.node.given rect{stroke:var(--line)}.node.given .worth{fill:var(--quiet);font-weight:400}.node.open path,.node.open circle,.node.open rect{stroke:var(--accent);stroke-width:2}.node.cut path,.node.cut circle,.node.cut rect,.node.below path,.node.below circle,.node.below rect{fill:none;stroke:var(--line);stroke-dasharray:3 3}.node.cut .worth,.node.below .worth{fill:var(--quiet);font-weight:400;text-decoration:line-through}.node.current path,.node.current circle,.node.current rect{fill:var(--highlight);stroke:var(--accent);stroke-width:3}.node.on-path rect,.node.on-path circle,.node.on-path path{stroke:var(--good);stroke-width:3}.event{min-height:5rem;padding:.5rem .75rem;margin:.5rem 0;border-left:4px solid var(--accent);background:var(--raised);border-radius:var(--radius)}.event code{overflow-wrap:anywhere}.event p{margin:.15rem 0;max-width:none}.event .why{color:var(--quiet)}.controls{display:grid;gap:.5rem}.controls button{min-width:2.75rem}.controls .play{min-width:5.5rem}.controls [aria-disabled=true]{color:var(--quiet)}.controls .slide{display:grid;font-variant-numeric:tabular-nums}.controls input[type=range]{width:100%;height:1.75rem}.signs{font-size:.9375rem;max-width:none}.signs .crossed{color:var(--bad);font-weight:700}.branches{position:absolute;inset:0}.branch{position:absolute;width:1.625rem;height:1.625rem;min-height:0;padding:0;margin:-.8125rem;font-size:.8125rem;border-radius:50%;border-color:var(--quiet);line-height:1}.branch[aria-pressed=true]{background:var(--accent);color:var(--on-accent)}.branch.right{background:var(--good);color:var(--ground);border-color:transparent}.branch.wrong{background:var(--bad);color:var(--ground);border-color:transparent;border-radius:0;box-shadow:none}.branch.missed{background:var(--ground);color:var(--bad);border:3px dashed var(--bad);font-weight:700}.verdicts{min-height:4rem}.verdicts ul{list-style:none;padding:0;margin:0;display:grid;gap:.35rem}.verdicts li{display:flex;gap:.6rem;max-width:85ch}.verdicts .sign{flex:none;width:1.6rem;height:1.6rem;border-radius:50%;display:grid;place-items:center;font-weight:700}.verdicts .right .sign{background:var(--good);color:var(--ground)}.verdicts .wrong .sign{background:var(--bad);color:var(--ground);border-radius:0}.verdicts .missed .sign{border:3px dashed var(--bad);color:var(--bad)}.scroll{overflow:auto;max-height:24rem}.counts{min-height:16rem}.counts .plain{min-height:1.75rem;padding:.1rem .3rem;background:none;border-color:transparent;color:var(--accent);text-decoration:underline}.counts .chosen td,.expansions .on-path{background:var(--highlight)}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem}.chart{margin:0;min-height:17rem;min-width:0}.chart figcaption{font-weight:600}@media(max-width:40rem){.setup .row{display:grid;grid-template-columns:1fr 1fr}.setup .row>.wide{grid-column:1 / -1}.setup .narrow input{width:100%}.setup .row>button,.setup .check{margin-top:0;padding:.3rem}.setup .field select{width:100%}.counts th,.counts td{padding:.2rem;font-size:.8125rem}.counts td:first-child{max-width:8.5rem;overflow-wrap:anywhere}}}");var Eo=400,To="equilibrium";function Mo({path:t,query:e}){let n=K(t,e),[o,s]=y(0),{shown:r,error:i,waiting:l}=zo(n,o),c=Io(o),a=qo(n.game,o),p=ot(n,a),h=Bt(n,i||l?null:a),[m,$]=y(!1),f=async(g,{playing:C=!1}={})=>{let Ne=await ze(g.game).catch(()=>null);$(C),pt(...mt(Ao(g,Ne)))},d=D(0),w=g=>{clearTimeout(d.current);let C=g===r.events.length;d.current=setTimeout(()=>pt(...mt(n,C?void 0:g),{replace:!0}),Eo)};S(()=>()=>clearTimeout(d.current),[JSON.stringify(n)]);let x=n.game===A&&p.includes(I),b=g=>({...n,algorithm:I,state:"",moves:"",depth:"",quiz:!0,...g}),T=xe(JSON.stringify(n),g=>f(b({text:g}))),_=i?.problem?.pointer!==void 0;return u`
    <div class="look">
      <h1>Look into a search</h1>
      <${Vt} />
      <${ge} task=${n} games=${c} description=${a?.description} algorithms=${p} error=${_?i:null} onChange=${g=>f(g)} />
      <div class="row modes" role="group" aria-label="What to do">
        <button type="button" aria-pressed=${!n.quiz} onClick=${()=>n.quiz&&f({...n,quiz:!1})}>Watch the search</button>
        <button type="button" aria-pressed=${n.quiz} disabled=${!x&&!n.quiz} onClick=${()=>n.quiz||f(b({}))}>Quiz: what is cut?</button>
        ${l&&u`<span class="waiting">Searching…</span>`}
      </div>
      <${H} error=${_?null:i} onRetry=${()=>s(o+1)} />
      <${H} error=${T.error} onRetry=${T.find} />
      <div class="stage ${i?"stale":""}">
        ${r&&(n.quiz&&r.kind==="tree"?u`<${me} scene=${r.scene} events=${r.events}
              onPlay=${()=>f({...n,quiz:!1},{playing:!0})}
              onAnother=${T.find} />`:u`<${Ae} key=${r.asked} ...${r} playsAtOnce=${m} onStep=${w}
              start=${m?0:e.at===void 0?void 0:Number(e.at)} />`)}
      </div>
      ${!n.quiz&&u`<${Dt} rows=${h} chosen=${r?.trace.algorithm} onChoose=${g=>f({...n,algorithm:g,quiz:!1})} />`}
      <${At} />
    </div>`}function Ao(t,e){let n=ot(t,e);return n.length?t.quiz&&n.includes(I)?{...t,algorithm:I}:{...t,quiz:!1,algorithm:n.includes(t.algorithm)?t.algorithm:j}:t}function zo(t,e){let[n,o]=y(null),[s,r]=y({}),i=JSON.stringify({...t,quiz:!1});S(()=>{let c=new AbortController;return No(t,c.signal).then(a=>{o({asked:i,...a}),r({asked:i})},a=>c.signal.aborted||r({asked:i,error:a})),()=>c.abort()},[i,e]);let l=s.asked!==i;return{shown:n,error:l?null:s.error,waiting:l}}async function No(t,e){let n=Y(t),o=await L(t.game,"trace",n,{signal:e}),s={...o,records:Kt(o.records)},r=t.game===A&&!yt(s)?await Co(n,e):[],i=jt(s.records,r),[l,c]=yt(s)?["simulations",be]:Ft(s)?["expansions",Gt]:["tree",we];return{trace:s,request:n,scene:i,kind:l,events:c(s,i)}}async function Co({options:t,state:e,moves:n,depth:o,most_nodes:s},r){let i={options:t,state:e,moves:n,depth:o,most_nodes:s,algorithm:To},{records:l,beyond:c}=await L(A,"trace",i,{signal:r,quiet:!0});return c?[]:l}function Io(t){let[e,n]=y(null);return S(()=>{Ct().then(({games:o})=>n(o),()=>{})},[t]),e}function qo(t,e){let[n,o]=y(null);return S(()=>{let s=!1;return ze(t).then(r=>s||o(r),()=>{}),()=>s=!0},[t,e]),n?.description.name===t?n:null}async function ze(t){let[e,{algorithms:n}]=await Promise.all([Q(t),Nt()]);return{description:e,algorithms:n}}export{Mo as default};
