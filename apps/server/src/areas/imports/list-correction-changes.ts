import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/correction-api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { getImport } from "./queries.ts";

/** BULK-007: counts the changed cells of the ready rows by column, most changed first. */
export async function listCorrectionChanges(
  db: DbReader,
  organizationId: number,
  id: number,
): Promise<ResultOf<typeof api.listCorrectionChanges>> {
  const { columns } = await getImport(db, organizationId, id);
  const { rows } = await sql<{ column: number; count: number }>`
    select (place - 1)::integer as column, count(*)::integer as count
    from import_rows,
      rows from (jsonb_array_elements_text(cells), jsonb_array_elements_text(original_cells))
        with ordinality as cell (now, before, place)
    where batch_id = ${id} and organization_id = ${organizationId} and state = 'ready'
      and cell.now is distinct from cell.before
    group by place order by count(*) desc, place`.execute(db);
  return rows.map(({ column, count }) => ({ header: columns[column]?.header ?? "", count }));
}
