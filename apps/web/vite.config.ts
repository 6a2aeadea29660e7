import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { buildTargets } from "./build/browsers.ts";
import { compiledMessages } from "./build/compiled-messages.ts";
import { earlyChunks } from "./build/early-chunks.ts";
import { endpointValues } from "./build/endpoint-values.ts";
import { icons } from "./build/icons.ts";

/** The server of `npm start`, which answers the calls during development. */
const server = process.env["BIRZHA_SERVER"] ?? "http://localhost:3000";

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react(), icons(), endpointValues(), compiledMessages(), earlyChunks()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ["/api", "/keycloak", "/identity", "/openapi"].map((path) => [path, { target: server, xfwd: true }]),
    ),
  },
  resolve: {
    alias: [
      // React contains this hook; the library brings a copy for older versions.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: /^zod$/, replacement: fileOf("src/api/inert-zod.ts") },
    ],
  },
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
      input: { index: fileOf("index.html"), polyfills: fileOf("src/polyfills.ts") },
      // The browser imports no export of an entry. The option lets the bundler copy small common chunks.
      preserveEntrySignatures: false,
      // Unused schemas of the domain stay out.
      treeshake: { manualPureFunctions: ["z", "rowShape"] },
      output: {
        // HOUSE-024: chunks list the file names of further chunks, and names compress badly.
        chunkFileNames: "assets/[hash].js",
        // FIX-250: index.html names the file of the polyfills.
        entryFileNames: ({ name }) => (name === "polyfills" ? "[name].js" : "assets/[hash].js"),
        assetFileNames: "assets/[hash].[ext]",
        codeSplitting: {
          groups: [
            { name: "polyfills", test: /\/src\/polyfills\.ts$/ },
            // The first load of every visitor is a single file.
            { name: "app", tags: ["$initial"] },
            // Style sheets of two pages are in one file: copies of a sheet would change the cascade.
            { name: "styles", test: /\.css$/, minShareCount: 2 },
          ],
          // HOUSE-024: copies common chunks of less than 35 kB of source into the chunks that import them. As files they
          // would cost a page up to 200 requests. The bundler never copies a module with a top-level `await`, nor the
          // modules that import it.
          experimentalInlineCommonChunks: { maxSize: 35_000 },
        },
      },
    },
  },
});
