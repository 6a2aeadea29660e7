import type { Kysely } from "kysely";
import type { ImportPurpose } from "@birzha/domain/imports/import-batch.ts";
import type { PortalDatabase } from "../../src/platform/db/database.ts";

/** Inserts an import with a ready row 1, a similar row 2 and a row 3 with a warning. No other import of the organisation is registering. */
export async function anImport(
  db: Kysely<PortalDatabase>,
  organizationId: number,
  userId: number,
  purpose: ImportPurpose = "registration",
): Promise<number> {
  await db
    .updateTable("import_batches")
    .set({ is_registering: false })
    .where("organization_id", "=", organizationId)
    .execute();
  const { id } = await db
    .insertInto("import_batches")
    .values({
      organization_id: organizationId,
      author_user_id: userId,
      purpose,
      ...(purpose === "reconciliation" && { period_from: "2026-01-01", period_to: "2026-03-31" }),
      file_name: "договоры.csv",
      columns: JSON.stringify([{ header: "Номер договора", field: "contract_number" }]),
      created_at: "2026-03-10T12:00:00+03:00",
      changed_at: "2026-03-10T12:00:00+03:00",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const warning = { field: "row.contract_date", code: "old-contract", message: "" };
  const missing = { field: "row.contract_number", code: "required", message: "" };
  const row = {
    batch_id: id,
    organization_id: organizationId,
    cells: JSON.stringify(["1"]),
    errors: "[]",
    differences: "[]",
    data_xml: "<report/>",
  };
  await db
    .insertInto("import_rows")
    .values([
      { ...row, number: 1, state: "ready" },
      { ...row, number: 2, state: "similar" },
      { ...row, number: 3, state: "warned", errors: JSON.stringify([warning]) },
      { ...row, number: 4, state: "invalid", errors: JSON.stringify([missing]) },
    ])
    .execute();
  return id;
}
