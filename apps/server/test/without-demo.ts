import { registerHooks } from "node:module";

/** Preload for `node --import`: hides the package of the demonstration, as if apps/demo were not in the tree. */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("@birzha/demo")
      ? next(specifier, { ...context, parentURL: "file:///nowhere/main.ts" })
      : next(specifier, context),
});
