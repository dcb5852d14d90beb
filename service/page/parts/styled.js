/** Styles of one part of the page, loaded with it. */

/** Load a stylesheet beside a module. Ends when its rules hold, so that nothing is drawn without them. */
export function styled(name, module) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name, module);
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`${name} was not loaded.`));
  });
  document.head.append(link);
  return loaded;
}
