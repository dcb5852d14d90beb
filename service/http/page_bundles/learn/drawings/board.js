import*as e from"../../main.js";var n=e.vendor_preact_html;import*as t from"../../main.js";var c=t.play_boards_boardOf;import*as s from"../../main.js";var d=s.service_descriptionOf;var _={},h=[];async function $({position:{game:a}}){let[r,o]=await Promise.all([d(a),c(a)]);return{Drawn:o.default,description:r}}function x({request:a,position:r,drawn:o,caption:i,onMove:p=null,shown:m=_}){let l=a.body?.options??_;return n`
    <figure class="learn-board">
      ${i&&n`<figcaption>${i}</figcaption>`}
      <${o.Drawn} position=${r} description=${o.description} names=${o.description.players} options=${l} onMove=${p} flipped=${!1} shown=${m} played=${h} />
    </figure>`}export{x as default,$ as prepared};
