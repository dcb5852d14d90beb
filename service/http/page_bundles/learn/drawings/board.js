import*as e from"../../main.js";var n=e.vendor_preact_html;import*as s from"../../main.js";var c=s.play_boards_boardOf;import*as t from"../../main.js";var d=t.service_descriptionOf;var _={},h=[];async function $({position:{game:r}}){let[a,o]=await Promise.all([d(r),c(r)]);return{Drawn:o.default,description:a}}function x({request:r,position:a,drawn:o,caption:i,onMove:p=null,shown:m=_}){let l=r.body?.options??_;return n`
    <figure class="learn-board">
      ${i&&n`<figcaption>${i}</figcaption>`}
      <${o.Drawn} position=${a} description=${o.description} names=${o.description.players} options=${l} onMove=${p} flipped=${!1} shown=${m} played=${h} />
    </figure>`}export{x as default,$ as prepared};
