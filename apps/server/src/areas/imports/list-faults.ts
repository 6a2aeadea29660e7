import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch, ImportRowState } from "@birzha/domain/imports/import-batch.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { namesByInn } from "@birzha/domain/imports/names-by-inn.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findCompanyNames } from "../organizations/queries.ts";
import { getImport } from "./queries.ts";

/** Groups that a statement returns, and kinds of a response. */
const [groupLimit, faultLimit] = [1_000, 100];
/** INNs of a kind of error for which the directory is asked. */
const innLimit = 50;

type Fault = ResultOf<typeof api.listFaults>["faults"][number];
type FaultGroup = Omit<Fault, "isNameKnown" | "state"> & { readonly cell: string; readonly state: string };

/**
 * BULK-102: lists errors and warnings by field and rule, most rows first. In a field of a catalogue each wrong text is a
 * kind of its own, because it needs a value of its own.
 */
export async function listFaults(
  db: DbReader,
  organizationId: number,
  id: number,
  companies?: CompanyDirectory,
): Promise<ResultOf<typeof api.listFaults>> {
  const batch = await getImport(db, organizationId, id);
  const groups = await listGroups(db, organizationId, batch);
  const faults = [...Map.groupBy(groups, kindOf).values()]
    .map(mergeGroups)
    .toSorted((a, b) => Number(a.isWarning) - Number(b.isWarning) || b.count - a.count || a.number - b.number)
    .slice(0, faultLimit);
  const { rows: hidden } = await sql<{ hidden: number; leftOut: number }>`
    select count(*) filter (where report_id is null)::integer as hidden,
      count(*) filter (where is_left_out)::integer as "leftOut"
    from import_rows where batch_id = ${id} and organization_id = ${organizationId} and is_hidden`.execute(
    db,
  );
  return {
    faults: await Promise.all(
      faults.map(async (fault) => ({
        ...fault,
        isNameKnown: await isNameKnown(db, organizationId, batch, fault, companies),
      })),
    ),
    ...hidden[0]!,
  };
}

async function listGroups(
  db: DbReader,
  organizationId: number,
  { id, columns }: ImportBatch,
): Promise<readonly FaultGroup[]> {
  const fields = columns.map(({ field }) => `row.${field ?? ""}`);
  const { rows } = await sql<FaultGroup>`
    with failed as (
      select number, state, cells, errors, warnings,
        (row_number() over (partition by state order by number) - 1)::integer as index
      from import_rows
      where batch_id = ${id} and organization_id = ${organizationId} and state in ('invalid', 'warned')),
    each as (
      select number, state, index, cells, errors as failures, state = 'warned' as "isWarning" from failed
      union all select number, state, index, cells, warnings, true from failed)
    select failure ->> 'field' as field, failure ->> 'code' as code, min(failure ->> 'message') as message, "isWarning",
      coalesce(cells ->> (array_position(${fields}::text[], failure ->> 'field') - 1), '') as cell,
      count(*)::integer as count, min(number) as number, (array_agg(state order by number))[1] as state,
      (array_agg(index order by number))[1] as index
    from each, jsonb_array_elements(failures) as failure
    group by 1, 2, "isWarning", cell
    order by count(*) desc, min(number) limit ${groupLimit}`.execute(db);
  return rows.map((row) => ({ ...row, field: row.field.replace(/^row\./, ""), code: row.code ?? "" }));
}

const kindOf = ({ field, code, isWarning, cell }: FaultGroup) => {
  const isSelect = importedFields.some(({ name, type }) => name === field && type === "select");
  return JSON.stringify([field, code, isWarning, isSelect && !isWarning ? cell : ""]);
};

/** Joins the groups of a kind, which have different texts. */
function mergeGroups(groups: readonly FaultGroup[]): Omit<Fault, "isNameKnown"> {
  const first = groups.reduce((least, group) => (group.number < least.number ? group : least));
  return {
    ...first,
    state: first.state as ImportRowState,
    cell: groups.length === 1 ? first.cell : null,
    count: groups.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Whether the directory has a name for an INN of these rows; an external one has to be asked. */
async function isNameKnown(
  db: DbReader,
  organizationId: number,
  { id, columns }: ImportBatch,
  { field, code, isWarning }: Omit<Fault, "isNameKnown">,
  companies?: CompanyDirectory,
): Promise<boolean> {
  const pair = namesByInn.find(({ name }) => name === field);
  const column = columns.findIndex((each) => each.field === pair?.inn.name);
  if (!pair || isWarning || code !== "required" || column === -1) return false;
  const { rows } = await sql<{ inn: string }>`
    select distinct cells ->> ${column}::integer as inn from import_rows
    where batch_id = ${id} and organization_id = ${organizationId} and state = 'invalid'
      and errors @> ${JSON.stringify([{ field: `row.${field}`, code }])}::jsonb
      and cells ->> ${column}::integer ~ '^([0-9]{10}|[0-9]{12})$' limit ${innLimit}`.execute(db);
  if (rows.length === 0) return false;
  if (companies) return true;
  return (
    (
      await findCompanyNames(
        db,
        rows.map(({ inn }) => inn),
      )
    ).size > 0
  );
}
