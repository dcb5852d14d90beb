export { Component, createContext, createRef, Fragment, h, render } from "preact";
export {
  useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "preact/hooks";
export { html } from "htm/preact";
