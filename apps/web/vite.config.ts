import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildTargets } from "./build/browsers.ts";
import { codeGroups } from "./build/code-groups.ts";
import { compiledMessages } from "./build/compiled-messages.ts";
import { componentStyles } from "./build/component-styles.ts";
import { earlyParts } from "./build/early-parts.ts";
import { earlyScript } from "./build/early-script.ts";
import { endpointValues } from "./build/endpoint-values.ts";
import { inertSchemas } from "./build/inert-schemas.ts";
import { nativeScrolling } from "./build/native-scrolling.ts";
import { precompressed } from "./build/precompressed.ts";

/** The server of `npm start`, which answers the calls during development. */
const server = process.env["BIRZHA_SERVER"] ?? "http://localhost:3000";

/** The register is where people of an organisation arrive; the new report is what a bad line must not keep from them. */
const early = {
  "src/app/signed-in.ts": "*",
  "src/areas/agreements/register/register-page.tsx": "/agreements",
  "src/areas/agreements/report/create/new-report-page.tsx": "/agreements/new",
} as const;

export default defineConfig({
  plugins: [
    react(),
    endpointValues(),
    inertSchemas(),
    nativeScrolling(),
    compiledMessages(),
    componentStyles(),
    earlyParts(early),
    earlyScript(),
    precompressed(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/keycloak", "/identity", "/openapi"].map((path) => [path, { target: server, xfwd: true }]),
    ),
  },
  // React has had it for years: what libraries bring for older ones stays out of the first load.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: "hidden",
    target: buildTargets,
    // Every browser that reads this target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Maps modules to files; the browser tests read it.
    manifest: true,
    // Fonts and icons inside of styles would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // HOUSE-024: chunks list the file names of further chunks, and names compress badly.
        chunkFileNames: "assets/[hash].js",
        entryFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash].[ext]",
        codeSplitting: {
          groups: codeGroups,
        },
      },
    },
  },
});
