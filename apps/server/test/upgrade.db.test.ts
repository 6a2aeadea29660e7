import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { verifyAudit } from "../src/platform/audit/verify.ts";
import { openFileStorage } from "../src/platform/files/open-file-storage.ts";
import { prepareDatabase } from "../src/prepare-database.ts";
import { restoreBackup } from "../src/processes/restore-backup.ts";
import { Browser } from "./stages/browser.ts";
import { verifySealed } from "./sealed-audit.ts";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "./stages/database.ts";
import { describeSchema } from "./schema/describe-schema.ts";
import { openPortal, type TestPortal } from "./stages/portal.ts";
import {
  hashMigrations,
  listReleases,
  releasedMigrations,
  releasedSchema,
  releasesDirectory,
} from "./releases.ts";

/* INST-021: every release can be upgraded to this version with all its data. */

const fresh = await cloneDatabase();
afterAll(fresh.drop);

let database: TestDatabase;
let storage: string;
let portal: TestPortal | undefined;

beforeEach(async () => {
  database = await emptyDatabase();
  storage = await mkdtemp(path.join(tmpdir(), "birzha-upgrade-"));
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
  await database.drop();
  await rm(storage, { recursive: true });
});

async function counts() {
  const { rows } = await database.pool.query<{ reports: number; versions: number; acts: number }>(
    `select (select count(*)::int from agreements) as reports, (select count(*)::int from agreement_versions) as versions,
       (select count(*)::int from audit_log) as acts`,
  );
  return rows[0]!;
}

type Rows = readonly { readonly id: number }[];

interface Listed<Data> {
  readonly data: Data;
  readonly paging: { readonly totalRecords: number };
}

test.each(listReleases())(
  "INST-021: an upgrade from %s keeps sign-in, register, history and chain",
  async (version) => {
    await restoreBackup({
      directory: path.join(releasesDirectory, version),
      key: undefined,
      files: openFileStorage(storage),
      place: { databaseUrl: database.url, dataDir: storage },
    });
    expect(await describeSchema(database.pool)).toBe(releasedSchema(version));
    const before = await counts();

    const released = Object.keys(releasedMigrations(version));
    const later = Object.keys(hashMigrations()).filter((name) => !released.includes(name));
    expect(await prepareDatabase(database.url)).toEqual(later.map((name) => name.replace(/\.sql$/, "")));
    expect(await describeSchema(database.pool)).toBe(await describeSchema(fresh.pool));
    expect(await counts()).toEqual(before);
    const { firstBad, rows } = await verifyAudit(database.db);
    expect({ firstBad, rows }).toEqual({ firstBad: undefined, rows: before.acts });
    // INST-032: an old node beside the new one writes rows of the new form; the chain continues.
    await database.pool.query(
      "insert into audit_log (action, entity) values ('agreements.submit', 'agreement')",
    );
    expect(await verifySealed(database.db)).toMatchObject({ rows: before.acts + 1, unsealed: { rows: 0 } });
    expect((await verifySealed(database.db)).firstBad).toBeUndefined();

    const errors: unknown[] = [];
    portal = await openPortal(database, { demo: true, onError: (error) => errors.push(error) });
    const browser = new Browser(portal.origin);
    expect((await browser.signIn("operator")).status).toBe(200);
    const ask = async <Data>(address: string): Promise<Listed<Data>> => {
      const response = await browser.call(address);
      expect(response.status, await response.clone().text()).toBe(200);
      return (await response.json()) as Listed<Data>;
    };
    const register = await ask<Rows>("/api/Agreements/registries?pageSize=100");
    expect(register.paging.totalRecords).toBe(before.reports);
    expect(register.data.length).toBeGreaterThan(10);
    for (const { id } of register.data.slice(0, 10)) {
      const history = await ask<Rows>(`/api/Agreements/registries/histories?id=${id}`);
      expect(history.data.length).toBeGreaterThan(0);
    }
    const log = await ask<{ readonly records: readonly unknown[] }>("/api/audit/list");
    expect(log.data.records.length).toBeGreaterThan(10);
    expect(errors).toEqual([]);
  },
);
