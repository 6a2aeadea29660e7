/**
 * Module boundaries (docs/architecture.md). Every message says where the code belongs instead. No rule has a list of
 * exceptions. `tools/checks/module-boundaries.test.ts` proves each rule with an import planted in tools/fixtures/boundaries/.
 */

const { portalAreas } = require("./packages/domain/src/areas.ts");

/** Paths from the root; tools/fixtures/boundaries/ repeats the folders with one planted import for every rule. */
const root = "^(?:tools/fixtures/boundaries/)?";
const domain = `${root}packages/domain/src/`;
const phrases = `${root}packages/phrases/src/`;
const signature = `${root}packages/signature/src/`;
const server = `${root}apps/server/`;
const demo = `${root}apps/demo/`;
const identity = `${root}apps/identity/`;
const web = `${root}apps/web/`;

/**
 * A file in a wrong place or with a wrong name. Rules are about imports, so a file is found by what it imports and by
 * what imports it; knip finds a file that does neither.
 */
const misplaced = (name, comment, file) => [
  { name, severity: "error", comment, from: file, to: {} },
  { name, severity: "error", comment, from: {}, to: file },
];

const source = `${root}(?:packages|apps|e2e|bench|tools)/`;
const known = portalAreas.join("|");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...misplaced(
      "names-are-kebab-case",
      "Folders and files are kebab-case, components too (register-page.tsx).",
      { path: `${source}.*[A-Z_].*[.]tsx?$`, pathNot: "node_modules/" },
    ),
    ...misplaced(
      "names-say-what-a-file-holds",
      "No drawers (index, utils, helpers, types, …): call the file after the one thing it holds.",
      {
        path: "/(?:index|utils?|helpers?|types|constants|common|misc|hooks|interfaces|lib|models)(?:/|[.]tsx?$)",
        pathNot: "node_modules/",
      },
    ),
    ...misplaced(
      "folders-are-areas",
      "Every layer has the same area names, packages/domain/src/areas.ts, and few folders beside them.",
      {
        path: `${domain}[^/]+/|${phrases}[^/]+/|${server}src/areas/[^/]+/|${web}src/areas/[^/]+/|${root}e2e/[^/]+/`,
        pathNot:
          `${domain}(?:shared|forms|fields|${known})/|${server}src/areas/(?:${known})/|${web}src/areas/(?:${known})/|` +
          `${root}e2e/(?:support|app|journeys|${known})/|` +
          `${phrases}(?:shared|app|callback|calls|docs|corrections|editing|consents|effects|guest|help|identity|emails|operations|processing|progress|queue|rows|${known})/`,
      },
    ),
    ...misplaced(
      "applications-have-known-folders",
      "A new folder of an application is a decision about its whole structure (docs/architecture.md).",
      {
        path: `${server}src/[^/]+/|${web}src/[^/]+/`,
        pathNot: `${server}src/(?:areas|processes|platform|settings|cli)/|${web}src/(?:app|areas|shared|ui|api|i18n)/`,
      },
    ),
    {
      name: "no-cycle",
      severity: "error",
      comment: "Two files that need each other are one thing, or hide a third that both should import.",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment:
        "The import names no file. Write the whole name with .ts or .tsx; other packages as @birzha/….",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "declared-packages-only",
      severity: "error",
      comment: "List the npm package in the package.json of the workspace that imports it.",
      from: { pathNot: "^tools/(?!fixtures/)|^(e2e|bench)/|[.]config[.]ts$|[.]test[.]tsx?$|/test/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-test-outside-tests",
      severity: "error",
      comment: "What a test and the product share is product code: move it out of the test file.",
      from: {
        pathNot: "[.](test|spec)[.]tsx?$|^(e2e|bench)/|^tools/(?!fixtures/)|^(?:apps|packages)/[a-z]+/test/",
      },
      to: { path: "[.](test|spec)[.]tsx?$|/apps/[a-z]+/test/|^(?:apps|packages)/[a-z]+/test/" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      comment:
        "The domain runs in the browser and on the server: no Node, no DOM, no library but zod. Pass time, randomness " +
        "and data in; input and output belong into apps/server/src/areas/<area>/ or apps/server/src/platform/.",
      from: { path: domain, pathNot: "[.]test[.]ts$" },
      to: { pathNot: `${domain}|node_modules/zod/` },
    },
    {
      name: "domain-rules-know-no-wire",
      severity: "error",
      comment:
        "A rule must not depend on the wire shape of another area: import its entity or lifecycle file, or move the " +
        "shared word to packages/domain/src/shared/. (An api.ts may compose the api.ts of another area.)",
      from: { path: `${domain}([^/]+)/`, pathNot: "/api[.]ts$|[.]test[.]ts$" },
      to: { path: `${domain}[^/]+/api[.]ts$`, pathNot: `${domain}$1/` },
    },
    {
      name: "domain-shared-knows-no-area",
      severity: "error",
      comment:
        "shared/ serves every area, so it knows none: the rule belongs into packages/domain/src/<area>/.",
      from: { path: `${domain}shared/`, pathNot: "[.]test[.]ts$" },
      to: { path: domain, pathNot: `${domain}shared/|${domain}areas[.]ts$` },
    },
    {
      name: "phrases-know-only-domain",
      severity: "error",
      comment:
        "Phrases are words: they may name types of the domain and nothing else. Formatting lives with its reader.",
      from: { path: phrases, pathNot: "[.]test[.]ts$" },
      to: { pathNot: `${phrases}|${domain}` },
    },
    {
      name: "phrases-take-types-of-domain",
      severity: "error",
      comment: "Only `import type` from the domain: a dictionary must not load the rules it describes.",
      from: { path: phrases, pathNot: "[.]test[.]ts$" },
      to: { path: domain, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-never-web",
      severity: "error",
      comment:
        "What the server and the web share is a rule, a type or an endpoint: it belongs into packages/domain.",
      from: { path: `${server}|${identity}` },
      to: { path: web },
    },
    {
      name: "web-never-server",
      severity: "error",
      comment:
        "The browser reaches the server through endpoint values of packages/domain (apps/web/src/api/), never by import.",
      from: { path: web },
      to: { path: `${server}|${identity}` },
    },
    {
      name: "web-has-no-node",
      severity: "error",
      comment: "There is no Node in a browser. Work that needs it belongs behind an endpoint of the server.",
      from: { path: `${web}src/`, pathNot: "[.]test[.]tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "identity-stands-alone",
      severity: "error",
      comment:
        "apps/identity can run on its own: it knows phrases and npm packages, nothing of the portal's server.",
      from: { path: `${identity}src/`, pathNot: "[.]test[.]ts$" },
      to: { path: `${server}|${domain}(?!shared/)` },
    },
    {
      name: "demo-is-no-product",
      severity: "error",
      comment:
        "The server runs without apps/demo: only load-demonstration.ts imports it, when DEMO or a command asks for it. What " +
        "the product needs belongs into apps/server.",
      from: { pathNot: `${demo}|${server}src/load-demonstration[.]ts$|^(e2e|bench)/|[.]test[.]ts$|/test/` },
      to: { path: demo },
    },
    {
      name: "demo-is-plugged-in",
      severity: "error",
      comment:
        "main.ts and cli.ts give the demonstration to the code that uses it: take a `LoadDemonstration`.",
      from: { pathNot: `${server}src/(main|cli)[.]ts$|[.]test[.]ts$|/test/` },
      to: { path: `${server}src/load-demonstration[.]ts$` },
    },
    {
      name: "signature-stands-alone",
      severity: "error",
      comment:
        "packages/signature verifies signatures for any program: it knows Node and npm packages. Codes and phrases of its " +
        "faults belong into the area signing.",
      from: { path: signature, pathNot: "[.]test[.]ts$" },
      to: { path: `${root}(packages|apps)/`, pathNot: signature },
    },
    {
      name: "packages-never-apps",
      severity: "error",
      comment: "Packages lie below the applications: move the shared part down into the package.",
      from: { path: `${root}packages/`, pathNot: "[.]test[.]ts$|/test/" },
      to: { path: `${root}(apps|e2e|bench)/|^tools/(?!fixtures/)` },
    },
    {
      name: "platform-knows-no-area",
      severity: "error",
      comment:
        "The platform is machinery that would serve another portal as well. Pass the area's part in as a value " +
        "(app.ts assembles), or move the code to apps/server/src/areas/<area>/.",
      from: { path: `${server}src/platform/`, pathNot: "[.]test[.]ts$" },
      to: {
        path: `${server}src/(areas|processes|app[.]ts|main[.]ts|cli)|${domain}(?!shared/|forms/|fields/|errors[.]ts)`,
      },
    },
    {
      name: "areas-meet-in-queries",
      severity: "error",
      comment:
        "An area of the server reads another one through its queries.ts, and what waits in it through its waiting.ts. A workflow that changes both belongs " +
        "into apps/server/src/processes/<verb-noun>.ts; a rule both need into packages/domain.",
      from: { path: `${server}src/areas/([^/]+)/`, pathNot: `[.]test[.]ts$|${server}src/areas/search/` },
      to: {
        path: `${server}src/areas/[^/]+/`,
        pathNot: `${server}src/areas/(?:$1/|[^/]+/(?:queries|waiting)[.]ts$)`,
      },
    },
    {
      name: "search-asks-areas",
      severity: "error",
      comment:
        "The search is the union of what the areas find: each says in its own search.ts what of its records is found, " +
        "and for whom.",
      from: { path: `${server}src/areas/search/`, pathNot: "[.]test[.]ts$" },
      to: { path: `${server}src/areas/[^/]+/`, pathNot: `${server}src/areas/(?:search/|[^/]+/search[.]ts$)` },
    },
    {
      name: "areas-know-no-process",
      severity: "error",
      comment:
        "Processes call areas, not the other way round. Only routes.ts may bind an endpoint to a process.",
      from: { path: `${server}src/areas/`, pathNot: "/routes[.]ts$|[.]test[.]ts$" },
      to: { path: `${server}src/(processes/|app[.]ts|main[.]ts|cli)` },
    },
    {
      name: "only-the-store-writes",
      severity: "error",
      comment:
        "store.ts is the only writer of its area's tables, and only handlers (routes.ts, actions/) and jobs.ts let it write: " +
        "what reads must not load it.",
      from: {
        path: `${server}src/areas/`,
        pathNot: "/areas/[^/]+/(?:store[.]ts$|routes[.]ts$|jobs[.]ts$|actions/)|[.]test[.]ts$",
      },
      to: { path: `${server}src/areas/[^/]+/store[.]ts$` },
    },
    {
      name: "reads-start-nothing",
      severity: "error",
      comment: "Reads are asked by use cases, jobs and routes; they start none of them.",
      from: {
        path: `${server}src/areas/`,
        pathNot: "/areas/[^/]+/(?:routes[.]ts$|jobs[.]ts$|actions/)|[.]test[.]ts$",
      },
      to: { path: `${server}src/areas/[^/]+/(?:actions/|routes[.]ts$|jobs[.]ts$)` },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      comment:
        "src/ui could ship in another product: it imports npm packages only. A control that knows the exchange " +
        "belongs into apps/web/src/shared/ (two areas or more) or apps/web/src/areas/<area>/.",
      from: { path: `${web}src/ui/`, pathNot: "[.]test[.]tsx?$" },
      to: { path: `${root}(packages|apps)/`, pathNot: `${web}src/ui/` },
    },
    {
      name: "web-areas-meet-in-tabs",
      severity: "error",
      comment:
        "An area of the web imports of another one only the tabs of a record (tabs.ts). Link to it through " +
        "apps/web/src/shared/paths.ts; a component that two areas need belongs into apps/web/src/shared/.",
      from: { path: `${web}src/areas/([^/]+)/` },
      to: { path: `${web}src/areas/[^/]+/`, pathNot: `${web}src/areas/(?:$1/|[^/]+/tabs[.]ts$)` },
    },
    {
      name: "web-areas-never-app",
      severity: "error",
      comment:
        "The app puts areas together; an area knows nothing of it. Parents of routes and pages that stand for others " +
        "(not found, failed) are in apps/web/src/shared/routes/.",
      from: { path: `${web}src/areas/`, pathNot: "[.]test[.]tsx?$" },
      to: { path: `${web}src/app/` },
    },
    {
      name: "web-below-never-up",
      severity: "error",
      comment:
        "shared, api and i18n lie below the areas and the app: turn the dependency round by passing a value in.",
      from: { path: `${web}src/(shared|api|i18n)/`, pathNot: "[.]test[.]tsx?$" },
      to: { path: `${web}src/(areas|app)/|${web}src/main[.]tsx$` },
    },
    {
      name: "stories-touch-no-insides",
      severity: "error",
      comment:
        "A browser story knows what a user sees: addresses and words, not the insides of the applications.",
      from: { path: `${root}e2e/` },
      to: { path: `${server}|${identity}|${web}` },
    },
    {
      name: "products-never-import-tools",
      severity: "error",
      comment: "Tools check this repository; nothing that runs in production may need them.",
      from: { path: `${root}(apps|packages)/`, pathNot: "[.]test[.]tsx?$|/test/" },
      to: { path: `${root}(bench|e2e)/|^tools/(?!fixtures/)` },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/|[.]data/" },
    // Imports of types count as well: the next refactoring turns them into imports of values.
    tsPreCompilationDeps: true,
    // Workspace packages are links in node_modules; their real path tells the layer of a file.
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".js", ".cjs", ".mjs", ".d.ts", ".json", ".css"],
    },
    skipAnalysisNotInRules: true,
  },
};
