import { importRetentionDays } from "@birzha/domain/imports/import-limits.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { aMembership, anOrganization } from "../../../test/stages/factories.ts";
import { anImport } from "../../../test/stages/imports.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { removeOldImports } from "./actions/remove-old-imports.ts";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.drop());

test("BULK-001: an import is removed after its retention, a registering one stays", async () => {
  const organization = await anOrganization(db);
  const { user_id: user } = await aMembership(db, { organization_id: organization.id });
  await anImport(db, organization.id, user);
  const registering = await anImport(db, organization.id, user);
  const recent = await anImport(db, organization.id, user);
  const update = (id: number, values: { changed_at?: string; is_registering?: boolean }) =>
    db.updateTable("import_batches").set(values).where("id", "=", id).execute();
  await update(registering, { is_registering: true });
  await update(recent, { changed_at: "2026-03-11T12:00:00+03:00" });
  const clock = setClock(`${addDays("2026-03-10", importRetentionDays)}T12:00:01+03:00`);
  expect(await removeOldImports({ db, clock })).toBe(1);
  const left = await db.selectFrom("import_batches").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual([registering, recent]);
});
