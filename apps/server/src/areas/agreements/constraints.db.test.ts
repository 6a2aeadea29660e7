import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { isOfShape, toApiError } from "../../platform/http/errors/failure.ts";
import { fileConstraints } from "../files/constraints.ts";
import { agreementConstraints } from "./constraints.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("S-5 S-13: each constraint of the report tables has an error code", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'c' and conrelid in ('agreements'::regclass, 'agreement_version_files'::regclass, 'files'::regclass)
    `.execute(db);
  const names = Object.keys({ ...agreementConstraints, ...fileConstraints });
  const meaning = rows.map(({ name }) => name).filter((name) => !isOfShape(name));
  expect(names).toEqual(expect.arrayContaining(meaning));
});

test("S-13: a violated constraint returns its code, not a bare 500", async () => {
  const failed: unknown = await sql`
    insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
    values ('spot', 1, 'x', '', 'application/pdf', 1, 'x', 1, now())`
    .execute(db)
    .catch((error: unknown) => error);
  expect(toApiError(failed, fileConstraints)).toMatchObject({ code: "shared.malformed", status: 400 });
});
