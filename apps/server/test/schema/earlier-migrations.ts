import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listMigrations, migrate } from "../../src/platform/db/migrate.ts";

const migrations = path.resolve(import.meta.dirname, "../../migrations");

/** Brings an empty database to the schema of the time before the migration of that number. */
export async function migrateBefore(url: string, number: string): Promise<void> {
  const earlier = await mkdtemp(path.join(tmpdir(), "birzha-earlier-"));
  for (const name of (await listMigrations()).filter((each) => each < number))
    await copyFile(path.join(migrations, `${name}.sql`), path.join(earlier, `${name}.sql`));
  await migrate(url, earlier);
  await rm(earlier, { recursive: true });
}
