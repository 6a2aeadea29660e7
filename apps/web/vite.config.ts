import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledMessages } from "./build/compiled-messages.ts";
import { componentStyles } from "./build/component-styles.ts";
import { earlyParts } from "./build/early-parts.ts";
import { endpointValues } from "./build/endpoint-values.ts";
import { inertSchemas } from "./build/inert-schemas.ts";
import { precompressed } from "./build/precompressed.ts";

/** The server of `npm start`, which answers the calls during development. */
const server = process.env["BIRZHA_SERVER"] ?? "http://localhost:3000";

/** What nearly every page stands on: the question for data, its heading, icons, dates and sums, downloads. */
const pages = new RegExp(
  [
    String.raw`/icons/Icon\w+\.m?js$`,
    String.raw`/(?:useQuery|useInfiniteQuery|useMutation|(?:infiniteQ|q)ueryOptions|mutationOptions|use-debounced-callback|VisuallyHidden)\.m?js$`,
    String.raw`/domain/src/(?:shared/[\w-]+|(?:catalogs|organizations|exchange)/api)\.ts$`,
    String.raw`/web/src/(?:api|shared|shared/session|ui)/(?:page-header|notice|tone-chip|empty-state|layout-query|tick-box|status-chip|actor|own-organizations|download|panel|record-card|change-table|use-[\w-]+)\.(?:tsx?|module\.css)$`,
  ].join("|"),
);
/** Words of reports and what their register shares with their forms. */
const reports =
  /virtual:words\/agreements$|\/areas\/agreements\/(?:queries|mutations|components\/(?:report-number|no-organization|status-chip))\.tsx?$|\/domain\/src\/agreements\/(?:report-labels|lifecycle|api)\.ts$/;
/** What pages of one report share, and its form. */
const report =
  /\/areas\/agreements\/(?:use-report-entry|use-stored-report|components\/(?:report-(?:entry|layout|words|refusal|facts|changes|sheet|header)|stored-report|change-list))\.tsx?$|\/domain\/src\/agreements\//;
const table =
  /\/ui\/(?:table\/(?:data-table|column-settings|open-button)|search-box)\.tsx?$|\/shared\/(?:register\/columns-button|report-download)\.tsx$/;
/** What lists other than the register of reports stand on. */
const lists = /\/shared\/(?:register\/(?:register-screen|record-card|selection-bar)|filters-form)\.tsx$/;
/** Fields, ours and the library's, without what opens over a page. */
const controls =
  /\/@mantine\/(?:core|hooks)\/(?!.*\/(?:Modal|ModalBase|Drawer|Notification|Tabs|Radio|Checkbox|Menu)\/)|\/@floating-ui\/|\/web\/src\/ui\/[\w-]+-field\.tsx$|\/ui\/unsaved-guard\.ts$|\/shared\/(?:[\w-]+-input\.tsx|session\/kept-input\.ts)$/;
const overlays =
  /\/ui\/(?:toast-stack|prompt-dialog)\.tsx$|\/components\/(?:Modal|ModalBase|Drawer|Notification)\/[\w.]+\.mjs$/;
const forms =
  /\/web\/src\/(?:shared\/form\/|api\/upload)|\/useQueries\.js$|\/domain\/src\/forms\/|\/react-hook-form\//;
const area = /\/web\/src\/areas\/([\w-]+)\/|virtual:words\/([\w-]+)$/;

/** The register is where people of an organisation arrive. */
const early = {
  "src/app/area-routes.ts": "*",
  "src/areas/agreements/register-page.tsx": "/agreements",
} as const;

export default defineConfig({
  plugins: [
    react(),
    endpointValues(),
    inertSchemas(),
    compiledMessages(),
    componentStyles(),
    earlyParts(early),
    precompressed(),
  ],
  // The server puts a fresh value in the place of this word with every answer (see style-nonce.ts).
  html: { cspNonce: "__CSP_NONCE__" },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/keycloak", "/identity", "/docs"].map((path) => [path, { target: server, xfwd: true }]),
    ),
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: "hidden",
    manifest: true,
    // Fonts and icons inside of styles would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with the libraries only, so a release of ours leaves it in the browser's cache.
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
            // What every visitor loads, in one file: dozens of small ones travel and compress worse.
            { name: "app", tags: ["$initial"], priority: 9 },
            { name: "areas", test: /\/app\/area-routes\.ts$/, priority: 8 },
            { name: "pages", test: pages, minShareCount: 2, priority: 7 },
            { name: "register", test: table, priority: 6 },
            { name: "reports", test: reports, minShareCount: 2, priority: 5 },
            { name: "controls", test: controls, minShareCount: 3, priority: 3 },
            { name: "lists", test: lists, priority: 2 },
            { name: "overlays", test: overlays, priority: 2 },
            { name: "forms", test: forms, minShareCount: 2, priority: 1 },
            { name: "report", test: report, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
