import compatibility from "@mdn/browser-compat-data" with { type: "json" };
import ts from "typescript";
import { oldestBrowsers } from "../../apps/web/build/browsers.ts";

/*
 * FIX-250: finds features that a browser of the list (`browserslist` of apps/web) lacks, by the compatibility data of
 * MDN. Functions are found by their types: `size` of URLSearchParams differs from `size` of Map.
 */

/** Without iOS: it has the engine of Safari, and the data count mouse pointers as missing there. */
const oldest = Object.entries(oldestBrowsers)
  .filter(([name]) => name !== "ios_saf")
  .map(([name, version]) => ({ name, version: Number(version) }));

interface Support {
  readonly version_added: string | false | null;
  readonly version_removed?: string;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: unknown;
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
}
type Features = Readonly<Record<string, Feature & Readonly<Record<string, Feature>>>>;

const { api, css, javascript } = compatibility as unknown as {
  api: Features;
  css: { properties: Features; selectors: Features; "at-rules": Features; types: Features };
  javascript: { builtins: Features };
};

const toNumber = (version: string) => Number.parseFloat(version.replace("≤", ""));

/** Returns the browsers of the list whose oldest version lacks a feature. */
function lackingBrowsers(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return oldest.flatMap(({ name, version }) => {
    const all = [support[name] ?? []].flat();
    const isSupported = all.some(
      (one) =>
        !one.prefix &&
        !one.alternative_name &&
        !one.flags &&
        one.version_added &&
        toNumber(one.version_added) <= version &&
        (one.version_removed === undefined || toNumber(one.version_removed) > version),
    );
    return isSupported ? [] : [`${name} ${version}`];
  });
}

const builtins: Features = { ...api, ...javascript.builtins };

/**
 * Owners without a search: their members have common names, and resolving their types takes seconds. The portal uses
 * none of them; `Iterator` is not in the library of `tsconfig.base.json`, so that its functions are type errors.
 */
const unusedOwners =
  /^(SVG|RTC|CSS.*Rule$|IDB|Notification|Push|ServiceWorker|FileSystem|HTMLDetails|HTMLArea|Screen$|Iterator$)|Canvas|AudioContext$/;

/** Names of missing members of existing owners. Code reaches members of missing owners through the owner. */
const suspects = new Set(
  Object.entries(builtins)
    .filter(([name, owner]) => !unusedOwners.test(name) && lackingBrowsers(owner).length === 0)
    .flatMap(([, owner]) =>
      Object.entries(owner)
        .filter(([name, feature]) => name !== "__compat" && lackingBrowsers(feature).length > 0)
        .map(([name]) => name.replace(/_static$/, "")),
    ),
);

/** Returns the interface of a declaration in TypeScript's libraries: `Array` of `ReadonlyArray<T>.toSorted`. */
function ownerOf(declaration: ts.Declaration): string | undefined {
  if (!/\/typescript\/lib\/lib\.[^/]*$/.test(declaration.getSourceFile().fileName)) return undefined;
  for (let node: ts.Node = declaration.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isInterfaceDeclaration(node) || ts.isVariableDeclaration(node))
      return (node.name as ts.Identifier).text
        .replace(/Constructor$|Object$/, "")
        .replace(/^Readonly(?=Array|Map|Set)/, "");
  return undefined;
}

/** Finds functions and properties in files of a program; `isReplaced` names those that the polyfills bring. */
export function findMissingFunctions(
  program: ts.Program,
  isOwn: (fileName: string) => boolean,
  isReplaced: (owner: string, name: string) => boolean,
): string[] {
  const checker = program.getTypeChecker();
  const errors: string[] = [];
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !isOwn(file.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isIdentifier(node)) return;
      const { text } = node;
      const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
      if (!isMember && !ts.isNewExpression(node.parent)) return;
      if (isMember ? !suspects.has(text) : lackingBrowsers(builtins[text]).length === 0) return;
      for (const declaration of checker.getSymbolAtLocation(node)?.declarations ?? []) {
        const owner = ownerOf(declaration) ?? "";
        const feature = isMember
          ? (builtins[owner]?.[text] ?? builtins[owner]?.[`${text}_static`])
          : builtins[owner];
        const browsers = lackingBrowsers(feature);
        if (browsers.length === 0 || isReplaced(owner, text)) continue;
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        const name = isMember ? `${owner}.${text}` : text;
        return void errors.push(`${file.fileName}:${line + 1}: ${name} is missing in ${browsers.join(", ")}`);
      }
    };
    visit(file);
  }
  return errors;
}

const { properties, selectors, types } = css;
const functions = new Map(
  Object.values(types).flatMap((type) => Object.entries(type).filter(([name]) => name !== "__compat")),
);

/** Finds properties, values, selectors, at-rules and functions of a style sheet. `accepted` features may be missing. */
export function findMissingStyles(sheet: string, accepted: ReadonlySet<string>): string[] {
  const text = sheet.replace(/\/\*.*?\*\//gs, "");
  const used = [
    ...[...text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]*)/g)].flatMap(
      ([, name, value]): [string, Feature | undefined][] => [
        [name!, properties[name!]],
        ...(value!.match(/[a-z-]{3,}(?![\w(-])/g) ?? []).map((word): [string, Feature | undefined] => [
          `${name}: ${word}`,
          properties[name!]?.[word],
        ]),
      ],
    ),
    ...[...text.matchAll(/::?([a-z][a-z-]*)(?=[^;{}]*\{)/g)].map(
      ([whole, name]): [string, Feature | undefined] => [whole!, selectors[name!]],
    ),
    ...[...text.matchAll(/@([a-z-]+)/g)].map(([whole, name]): [string, Feature | undefined] => [
      whole!,
      css["at-rules"][name!],
    ]),
    ...[...text.matchAll(/(?<![\w-])([a-z-]+)\(/g)].map(([, name]): [string, Feature | undefined] => [
      `${name}()`,
      types[name!] ?? functions.get(name!),
    ]),
  ];
  const missing = new Map(
    used.filter(([name, feature]) => !accepted.has(name) && lackingBrowsers(feature).length > 0),
  );
  return [...missing].map(
    ([name, feature]) => `${name} is missing in ${lackingBrowsers(feature).join(", ")}`,
  );
}
