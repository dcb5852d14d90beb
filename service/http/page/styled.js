/** Stylesheets of a part or a board, loaded with its module. */

const loading = new Map();

/** Load a stylesheet beside a module, once. Ends when its rules hold, so that nothing is drawn without them. */
export function styled(name, module) {
  const { href } = new URL(name, module);
  if (!loading.has(href)) loading.set(href, loaded(href, name));
  return loading.get(href);
}

function loaded(href, name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const done = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${name} was not loaded.`));
  });
  document.head.append(link);
  return done;
}

/** Add the rules of a stylesheet that came with its module, once: how bundles have them. */
export function adopted(name, rules) {
  if (loading.has(name)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  loading.set(name, sheet);
}
