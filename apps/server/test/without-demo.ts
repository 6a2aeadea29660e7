import { registerHooks } from "node:module";

/** Preload for `node --import`: hides the demo package, as if apps/demo did not exist. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("@birzha/demo")
      ? next(specifier, { ...context, parentURL: "file:///nowhere/main.ts" })
      : next(specifier, context),
});
