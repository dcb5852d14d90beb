/**
 * The page's bundles: `node bundles.mjs FOLDER INTO`. A bundle has the name of the module that it stands for.
 *
 * `main.js` holds what ROOTS import, and what all boards share: the first board needs it and the board's own bundle.
 * Each other module that is imported when it is wanted is a leaf: one file with all that `main.js` has not. So nothing
 * waits for a chain of imports. What two leaves share is in both, but in `main.js` if it KEEPS something. Styles are in
 * the bundle of the modules that name them. The manifest has the digest of all sources, as page_files.py computes it.
 */

import { build, transform, version } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, posix, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, into] = process.argv.slice(2).map((path) => resolve(path));
const MAIN = "main.js";
const ROOTS = [MAIN, "play/play.js"];
const SHARED = "play/boards/common";
const STYLE = "style.css";
const STYLED = "styled.js";
const MANIFEST = "manifest.json";
/** Libraries that several leaves use: each stays a file of its own. */
const APART = ["vendor/uplot.js"];
/** What the service sends of the folder, and digests. */
const SENT = [".css", ".js", ".json", ".svg", ".txt"];
const DIGEST_DIGITS = 16;
/** How many of the heaviest modules of `main.js` are printed. */
const PRINTED = 12;
/** What a module has that keeps something while the page is open, so that it must not be there twice. */
const KEEPS = /^(?:export )?(?:let |const [a-z]\w* = (?:new (?:Map|Set|WeakMap|WeakSet)\b|\{\}|\[\]))/m;
const STYLED_LINE = /^await styled\("([^"]+)", import\.meta\.url\);$/gm;
const WANTED = /\bimport\("(\.[^"]+)"\)/g;
const USUAL = {
  absWorkingDir: folder, bundle: true, format: "esm", target: "esnext", minify: true, charset: "utf8", legalComments: "none",
  logLevel: "warning", write: false, metafile: true,
};

const nameOf = (path) => relative(folder, path);
const dotted = (path) => (path.startsWith(".") ? path : `./${path}`);
const towards = (importer, name) => dotted(posix.relative(posix.dirname(importer), name));
/** The name under which `main.js` exports what a module of it does. */
const aliasOf = (name, exported) => `${name.replace(/\.js$/, "").replace(/\W/g, "_")}_${exported}`;

/** What esbuild is asked to bundle: modules, each to a file that is called as it is. */
const entries = (names) => names.map((name) => ({ in: name, out: name }));

/**
 * Reads a stylesheet as a module that adds its rules, and the line that names it as an import. `held`: whether a module,
 * by its name, is imported at once where it was wanted later.
 */
const asModules = (held) => ({
  name: "as modules",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const rules = await transform(await readFile(path, "utf8"), { loader: "css", minify: true, target: "esnext" });
      const [name, module] = [nameOf(path), towards(nameOf(path), STYLED)].map((text) => JSON.stringify(text));
      return { contents: `import { adopted } from ${module}; adopted(${name}, ${JSON.stringify(rules.code.trim())});`, loader: "js", resolveDir: dirname(path) };
    });
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const text = (await readFile(path, "utf8")).replace(STYLED_LINE, (_, style) => `import ${JSON.stringify(dotted(style))};`);
      const imports = [];
      const contents = text.replace(WANTED, (call, wanted) => {
        if (!held(posix.join(posix.dirname(nameOf(path)), wanted))) return call;
        imports.push(`import * as held_${imports.length} from ${JSON.stringify(wanted)};`);
        return `Promise.resolve(held_${imports.length - 1})`;
      });
      return { contents: imports.join("") + contents, loader: "js", resolveDir: dirname(path) };
    });
  },
});

/** Leaves outside the bundle `out` what is a file of its own: APART, and what is imported when it is wanted. */
const withoutOthers = (out) => ({
  name: "without others",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const name = nameOf(resolve(resolveDir, path));
      if (kind === "dynamic-import" || APART.includes(name)) return { path: towards(out, name), external: true };
    });
  },
});

/** Takes from `main.js` what is in it. `exportsOf`: the exports of each of its modules, by name; `taken`: gets the names of those used. */
const fromMain = (out, exportsOf, taken) => ({
  name: "from main",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind, namespace }) => {
      if (namespace === "main") return { path, external: true };
      const name = nameOf(resolve(resolveDir, path));
      if (kind !== "entry-point" && exportsOf.has(name)) return { path: name, namespace: "main", sideEffects: false };
    });
    build.onLoad({ filter: /./, namespace: "main" }, ({ path }) => {
      taken.add(path);
      const names = exportsOf.get(path).map((each, at) => `const held_${at} = main.${aliasOf(path, each)}; export { held_${at} as ${each} };`);
      return { contents: names.length ? `import * as main from ${JSON.stringify(towards(out, MAIN))}; ${names.join(" ")}` : "" };
    });
  },
});

/** Return modules and all that they import at once. `inputs`: of esbuild's metafile. */
function closureOf(inputs, names) {
  const found = new Set(names);
  for (const name of found) {
    inputs[name].imports.forEach(({ path, kind, external }) => kind === "import-statement" && !external && found.add(path));
  }
  return found;
}

/** Return `{shared, main, leaves}`: the names of what boards share, of all in `main.js`, and of what is imported when it is wanted. */
async function divided() {
  const shared = (await readdir(join(folder, SHARED))).sort().map((file) => posix.join(SHARED, file));
  const { metafile: { inputs } } = await build({
    ...USUAL, entryPoints: entries([MAIN, ...shared]), outdir: "/", splitting: true, plugins: [asModules(() => false)], external: APART.map((name) => `*/${name}`),
  });
  const roots = [...ROOTS, ...shared];
  const wanted = Object.values(inputs).flatMap(({ imports }) => imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path));
  const leavesBeside = (main) => [...new Set(wanted)].filter((path) => !main.has(path)).sort();
  const first = closureOf(inputs, roots);
  const users = new Map();
  for (const leaf of leavesBeside(first)) {
    for (const name of closureOf(inputs, [leaf])) users.set(name, (users.get(name) ?? 0) + 1);
  }
  const texts = await Promise.all([...users].filter(([, count]) => count > 1).map(async ([name]) => [name, await readFile(join(folder, name), "utf8")]));
  const keepers = texts.filter(([name, text]) => name.endsWith(".js") && KEEPS.test(text)).map(([name]) => name);
  const main = closureOf(inputs, [...roots, ...keepers]);
  return { shared, main, leaves: leavesBeside(main) };
}

/** Return what each module exports, by name. */
async function exportsOfAll(names) {
  const { metafile } = await build({ ...USUAL, bundle: false, entryPoints: entries(names), outdir: "/", plugins: [asModules(() => false)] });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports.sort()]));
}

async function digest() {
  const names = (await readdir(folder, { recursive: true })).filter((name) => SENT.includes(extname(name))).sort();
  const total = createHash("sha256");
  for (const name of names) {
    const content = await readFile(join(folder, name));
    total.update(`${name} ${content.length}\n`).update(content);
  }
  return total.digest("hex").slice(0, DIGEST_DIGITS);
}

/** Note what becomes a file once all of them are made. */
function note(name, text) {
  if (text.includes("import.meta")) throw new Error(`${name}: import.meta is another one in a bundle; import the file`);
  made.set(name, text);
}

const made = new Map();
const { shared, main, leaves } = await divided();
const exportsOf = await exportsOfAll([...main]);
const taken = new Set();
const held = asModules((name) => main.has(name));
for (const leaf of leaves) {
  const { outputFiles } = await build({ ...USUAL, entryPoints: [leaf], outdir: "/", plugins: [withoutOthers(leaf), fromMain(leaf, exportsOf, taken), held] });
  note(leaf, outputFiles[0].text);
}
const lines = [...taken].sort().map((name) => {
  const names = exportsOf.get(name).map((each) => `${each} as ${aliasOf(name, each)}`);
  return `export { ${names.join(", ")} } from "./${name}";`;
});
const contents = [`import "./${STYLE}";`, `import "./${MAIN}";`, ...shared.map((name) => `import "./${name}";`), ...lines].join("\n");
const { outputFiles, metafile } = await build({ ...USUAL, stdin: { contents, resolveDir: folder }, outdir: "/", plugins: [withoutOthers(MAIN), held] });
note(MAIN, outputFiles[0].text);
note(MANIFEST, `${JSON.stringify({ esbuild: version, sources: await digest() })}\n`);

await rm(into, { recursive: true, force: true });
for (const [name, text] of made) {
  await mkdir(dirname(join(into, name)), { recursive: true });
  await writeFile(join(into, name), text);
}

const [output] = Object.values(metafile.outputs);
const heaviest = Object.entries(output.inputs).sort(([, one], [, other]) => other.bytesInOutput - one.bytesInOutput);
console.log(`${MAIN}: ${outputFiles[0].contents.length} bytes, ${gzipSync(outputFiles[0].contents).length} compressed, and the most of it:`);
heaviest.slice(0, PRINTED).forEach(([name, { bytesInOutput }]) => console.log(`  ${bytesInOutput} ${name}`));
