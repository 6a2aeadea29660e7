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

const crumbs = /\/icons\/Icon\w+\.m?js$|\/(?:infiniteQ|q)ueryOptions\.js$|-chip\.tsx$/;
const registers = new RegExp(
  [
    String.raw`/ui/(?:table/(?:data-table|column-settings)|page-header|search-box)\.tsx?$`,
    String.raw`/(?:useQuery|useInfiniteQuery|use-debounced-callback)\.m?js$`,
    String.raw`/domain/src/shared/(?:clock|dates|decimal|paging)\.ts$`,
  ].join("|"),
);

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
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
            // What every visitor loads, in one file: dozens of small ones travel and compress worse.
            { name: "app", tags: ["$initial"], priority: 4 },
            { name: "areas", test: /\/app\/area-routes\.ts$/, priority: 3 },
            // What every register stands on, with all it needs.
            { name: "register", test: registers, priority: 2 },
            // Crumbs that three pages share: together they cost less than each one's way.
            { name: "crumbs", test: crumbs, minShareCount: 3, maxModuleSize: 4_000, priority: 1 },
            { name: "agreements", test: /\/areas\/agreements\/register-page\.tsx$/, priority: 0 },
          ],
        },
      },
    },
  },
});
