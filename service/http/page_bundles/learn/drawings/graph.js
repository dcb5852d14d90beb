import*as a from"../../main.js";var c=a.vendor_preact_html;function u({records:e}){let t=e.filter(({kind:s})=>s==="node"),r=new Map(t.map(s=>[s.id,s])),n=new Map;for(let s of t){let{state:i,path:_,parent:l}=s;n.has(i)||n.set(i,{state:i,level:_.length,record:s,below:new Set}),l!==void 0&&n.get(r.get(l).state).below.add(i)}return n}var d=({value:e})=>(e+1)/2;var x=118,h=92,f=56,$={width:96,height:44},y={true:"MAX",false:"MIN"};function w({trace:e,caption:t}){let r=u(e),n=[...Map.groupBy(r.values(),({level:o})=>o).values()],s=Math.max(...n.map(o=>o.length)),[i,_]=[f+s*x,n.length*h],l=new Map(n.flatMap((o,p)=>o.map(({state:m},v)=>[m,{x:f+(v+.5)*s*x/o.length,y:p*h+h/2}])));return c`
    <figure class="learn-graph">
      ${t&&c`<figcaption>${t}</figcaption>`}
      <div class="learn-wide" tabindex="0" role="region" aria-label=${t}>
        <svg viewBox="0 0 ${i} ${_}" width=${i} height=${_} role="img" aria-label=${b(r)}>
          ${[...r.values()].flatMap(({state:o,below:p})=>[...p].map(m=>c`<${M} key=${`${o}>${m}`} from=${l.get(o)} to=${l.get(m)} />`))}
          ${n.map((o,p)=>c`<text key=${p} class="chooser" x="4" y=${p*h+h/2+5}>${O(o)}</text>`)}
          ${[...r.values()].map(o=>c`<${C} key=${o.state} position=${o} place=${l.get(o.state)} />`)}
        </svg>
      </div>
    </figure>`}var M=({from:e,to:t})=>c`<line x1=${e.x} y1=${e.y+$.height/2} x2=${t.x} y2=${t.y-$.height/2} />`;function C({position:{state:e,record:t},place:{x:r,y:n}}){let{width:s,height:i}=$;return c`
    <g data-state=${e} data-utility=${d(t)} class=${d(t)?"won":"lost"}>
      <rect x=${r-s/2} y=${n-i/2} width=${s} height=${i} rx="6" />
      <text x=${r} y=${n-3} text-anchor="middle">${g(e)}</text>
      <text class="utility" x=${r} y=${n+15} text-anchor="middle">${d(t)}</text>
    </g>`}var O=e=>y[e.find(({record:t})=>t.maximizes!==void 0)?.record.maximizes]??"",g=e=>e.split(" ")[0].replaceAll(",","-"),b=e=>`${e.size} positions: ${[...e.values()].map(({state:t,record:r})=>`${g(t)} is worth ${d(r)}`).join(", ")}`;export{w as default};
