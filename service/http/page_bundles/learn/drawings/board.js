import*as e from"../../main.js";var n=e.vendor_preact_html;import*as s from"../../main.js";var c=s.play_boards_boardOf;import*as t from"../../main.js";var d=t.service_descriptionOf;var _={},x=[];async function O({position:{game:a}}){let[r,o]=await Promise.all([d(a),c(a)]);return{Drawn:o.default,description:r}}function u({request:a,position:r,drawn:o,caption:i,onMove:p=null,shown:l=_,values:m=null}){let h=a.body?.options??_;return n`
    <figure class="learn-board">
      ${i&&n`<figcaption>${i}</figcaption>`}
      <${o.Drawn} position=${r} description=${o.description} names=${o.description.players} options=${h} onMove=${p} flipped=${!1} shown=${l} values=${m} played=${x} />
    </figure>`}export{u as default,O as prepared};
