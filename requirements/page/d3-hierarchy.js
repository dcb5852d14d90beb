export { hierarchy, tree } from "d3-hierarchy";
