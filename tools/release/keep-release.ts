import { mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { openDatabase, openRequestDatabase } from "../../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/db/embedded/embedded-postgres.ts";
import { openFileStorage } from "../../apps/server/src/platform/files/open-file-storage.ts";
import { takeBackup } from "../../apps/server/src/processes/take-backup.ts";
import { openSignIn } from "../../apps/server/src/sign-in.ts";
import { productVersion } from "../../apps/server/src/version.ts";
import { describeSchema } from "../../apps/server/test/schema/describe-schema.ts";
import { hashMigrations, releasesDirectory } from "../../apps/server/test/releases.ts";
import { runCommand } from "../run-command.ts";

/**
 * INST-021: keeps what the upgrade test needs of the release that package.json names, in apps/server/test/releases/:
 *   npm exec -- node tools/release/keep-release.ts
 * Part of `npm run release`. Until a release has its tag it can be kept again; afterwards never.
 */
const directory = path.join(releasesDirectory, productVersion);
const scratch = await mkdtemp(path.join(tmpdir(), "birzha-release-"));
const postgres = await startEmbeddedPostgres(path.join(scratch, "postgres"), { settings: { fsync: "off" } });
try {
  const filesUrl = path.join(scratch, "files");
  const seeded = await runCommand(["node", "apps/server/src/cli.ts", "seed", "--reports", "24"], {
    env: { DATABASE_URL: postgres.url, FILES_URL: filesUrl },
  });
  if (seeded.code !== 0) throw new Error(seeded.output);
  const database = openDatabase(postgres.url, { max: 4, statementTimeout: 0 });
  const requests = openRequestDatabase(postgres.requestsUrl, { max: 1 });
  const signIn = await openSignIn({
    database: { ...database, requests },
    databaseUrl: postgres.url,
    publicUrl: "http://localhost:3000",
    audience: "birzha-api",
    oidc: undefined,
    demo: true,
    onError: (problem) => console.error(problem),
  });
  await signIn.close();
  await requests.close();
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const files = openFileStorage(filesUrl);
  await takeBackup({ databaseUrl: postgres.url, files, directory, key: undefined });
  await rmdir(path.join(directory, "unfinished"));
  await writeFile(path.join(directory, "schema.sql.gz"), gzipSync(await describeSchema(database.pool)));
  await writeFile(
    path.join(directory, "migrations.json"),
    `${JSON.stringify(hashMigrations(), undefined, 2)}\n`,
  );
  await database.close();
} finally {
  await postgres.stop();
  await rm(scratch, { recursive: true, force: true });
}
