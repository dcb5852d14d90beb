import*as e from"../../main.js";var n=e.vendor_preact_html;import*as o from"../../main.js";var c=o.play_boards_boardOf;import*as s from"../../main.js";var _=s.service_descriptionOf;var d={},h=[];async function $({position:{game:r}}){let[a,t]=await Promise.all([_(r),c(r)]);return{Drawn:t.default,description:a}}function u({request:r,position:a,drawn:t,caption:i,onMove:p=null,shown:m=d}){let l=r.body?.options??d;return n`
    <figure class="learn-board">
      ${i&&n`<figcaption>${i}</figcaption>`}
      <${t.Drawn} position=${a} description=${t.description} names=${t.description.players} options=${l} onMove=${p} flipped=${!1} shown=${m} played=${h} />
    </figure>`}export{u as default,$ as prepared};
