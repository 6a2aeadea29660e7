import path from "node:path";
import ts from "typescript";
import { pageStyle } from "../../apps/identity/src/pages/style.ts";
import { listFiles, readText, repository } from "../source-files.ts";
import { findMissingFunctions, findMissingStyles } from "./browser-features.ts";

/*
 * FIX-250: the web interface and the pages of the identity server use no feature that a browser of the list lacks,
 * unless apps/web/src/polyfills.ts brings it. `npm run release:check` covers the libraries: it opens the portal in the
 * oldest Chromium of the list.
 */

const project = path.join(repository, "apps/web/tsconfig.json");
const { config } = ts.readConfigFile(project, (file) => ts.sys.readFile(file));
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(project));
const program = ts.createProgram([path.join(repository, "apps/web/src/main.tsx")], options);

const polyfills = readText("apps/web/src/polyfills.ts");
const isReplaced = (owner: string, name: string) =>
  [owner, `${owner}.prototype`].some((place) => polyfills.includes(`provide(${place}, "${name}"`));

/** Features of styles whose absence keeps pages usable. */
const accepted = new Set([
  // Line breaks, scroll bars and trimmed boxes look different.
  ...["text-wrap", "text-wrap: balance", "text-wrap: pretty", "scrollbar-width", "scrollbar-width: thin"],
  ...["scrollbar-width: none", "scrollbar-color", "text-box-trim", "text-box-edge", "accent-color"],
  ...["line-clamp", "user-select", "break-after: avoid", "box-decoration-break"],
  ...["overscroll-behavior", "forced-color-adjust", "forced-color-adjust: none"],
  // Firefox before 121 ignores these rules. A rule that a page needs has an alternative in `@supports`.
  ":has",
  // Chromium before 111 shows no tint. A value with `var()` needs `@supports`: it replaces a preceding declaration.
  "color-mix()",
]);

const sheets = listFiles("apps/web").filter((file) => file.endsWith(".css"));
const errors = [
  ...findMissingFunctions(program, (file) => !file.includes("/node_modules/"), isReplaced).map((error) =>
    path.relative(repository, error),
  ),
  ...sheets.flatMap((file) =>
    findMissingStyles(readText(file), accepted).map((error) => `${file}: ${error}`),
  ),
  ...findMissingStyles(pageStyle, accepted).map((error) => `apps/identity/src/pages/style.ts: ${error}`),
];

for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log("All browsers of the list have the features that the web interface uses.");
