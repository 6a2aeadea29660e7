import { existsSync, readFileSync, writeFileSync } from "node:fs";

/*
 * DOOR-007: writes packages/client/src/paths.generated.ts, which is not in git. `npm ci` runs it (`prepare` of the client),
 * `npm run check` again. The program needs no types at run time, so an installation without development packages skips it.
 */

const root = new URL("../", import.meta.url);

if (existsSync(new URL("node_modules/openapi-typescript/", root))) {
  const { makeClientTypes } = await import("./client-types.ts");
  const document = readFileSync(new URL("packages/client/openapi.json", root), "utf8");
  const types = await makeClientTypes(JSON.parse(document) as object);
  writeFileSync(new URL("packages/client/src/paths.generated.ts", root), types);
}
