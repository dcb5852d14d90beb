import*as e from"../../../main.js";var n=e.vendor_preact_html;var d={K:"king",R:"rook",B:"bishop",G:"gold",S:"silver",N:"knight",L:"lance",P:"pawn"},p={R:"dragon",B:"horse",S:"promoted silver",N:"promoted knight",L:"promoted lance",P:"tokin"},s={K:"玉",k:"王",R:"飛",B:"角",G:"金",S:"銀",N:"桂",L:"香",P:"歩"},_={R:"龍",B:"馬",S:"全",N:"圭",L:"杏",P:"と"},l=t=>t===t.toLowerCase()?"gote":"sente",x=t=>(t[0]==="+"?p:d)[t.at(-1).toUpperCase()];function h({piece:t,turned:a}){let o=t.at(-1),r=t[0]==="+",c=r?_[o.toUpperCase()]:s[o]??s[o.toUpperCase()];return n`
    <svg class=${["shogi-piece",l(t),r&&"promoted",a&&"turned"].filter(Boolean).join(" ")} viewBox="0 0 100 100" aria-hidden="true">
      <path class="wood" d="M50 4 82 18 93 96H7L18 18Z" />
      <text class="sign" x="50" y="46">${c}</text><text class="letter" x="50" y="83">${t.toUpperCase()}</text>
    </svg>`}export{h as Tile,x as kindNamed,l as sideOf};
