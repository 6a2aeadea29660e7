import { existsSync, readFileSync, writeFileSync } from "node:fs";

/*
 * HOUSE-108, DOOR-007: writes the types that are not in git: those of the tables, from the migrations, and those of the API
 * client, from the OpenAPI document. `npm ci` runs it as `prepare`, `npm run check` again. The program needs no types at run
 * time, so an installation without development packages skips them.
 */

const root = new URL("../", import.meta.url);

/** Starts PostgreSQL for two seconds, only after a change of the migrations. */
async function writeTableTypes(): Promise<void> {
  const { makeTableTypes, tableTypesHead } = await import("./table-types.ts");
  const file = new URL("apps/server/src/platform/db/tables.generated.ts", root);
  if (existsSync(file) && readFileSync(file, "utf8").startsWith(await tableTypesHead())) return;
  writeFileSync(file, await makeTableTypes());
}

async function writeClientTypes(): Promise<void> {
  const { makeClientTypes } = await import("./client-types.ts");
  const document = readFileSync(new URL("packages/client/openapi.json", root), "utf8");
  writeFileSync(
    new URL("packages/client/src/paths.generated.ts", root),
    await makeClientTypes(JSON.parse(document) as object),
  );
}

if (existsSync(new URL("node_modules/openapi-typescript/", root))) {
  await writeClientTypes();
  await writeTableTypes();
}
