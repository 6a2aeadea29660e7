import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { prepareDatabase } from "../apps/server/src/prepare-database.ts";
import { describeSchema } from "../apps/server/test/schema/describe-schema.ts";
import { generateTables } from "../apps/server/test/schema/generate-tables.ts";

/**
 * Writes apps/server/schema.sql and the table types after a change of the migrations:
 *   npm exec -- node tools/dump-schema.ts
 * A database test compares both files with the migrations and fails when they lag behind.
 */
const server = path.resolve(import.meta.dirname, "../apps/server");
const directory = await mkdtemp(path.join(tmpdir(), "birzha-schema-"));
const postgres = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
try {
  await prepareDatabase(postgres.url);
  const { pool, db, close } = openDatabase(postgres.url, { max: 2 });
  await writeFile(path.join(server, "schema.sql"), await describeSchema(pool));
  await writeFile(
    path.join(server, "src/platform/db/tables.generated.ts"),
    await generateTables(db as never),
  );
  await close();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
