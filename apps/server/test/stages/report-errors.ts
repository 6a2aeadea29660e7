import { sql, type Kysely } from "kysely";
import type { PortalDatabase } from "../../src/platform/db/database.ts";

/** Number of rows that disagree with the reports: totals, versions, search texts, audit rows. */
export async function countErrors(db: Kysely<PortalDatabase>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from (
        (select organization_id, status, count(*) from agreements group by 1, 2
          except select organization_id, status, sum(reports)::bigint from agreement_counts group by 1, 2)
        union all
        (select organization_id, status, sum(reports)::bigint from agreement_counts group by 1, 2 having sum(reports) <> 0
          except select organization_id, status, count(*) from agreements group by 1, 2)) as different) as counts,
      (select count(*) from agreements a where
        (select count(*) from agreement_versions v where v.report_id = a.id and v.version = 1) <> 1) as versions,
      (select count(*) from agreements a left join register_texts t on t.id = a.purchaser_name_id
        where t.value is distinct from a.purchaser_name) as texts,
      (select count(*) from agreements a where
        (select count(*) from audit_log l where l.action = 'agreements.submit' and l.entity_id = a.id) <> 1) as audit
  `.execute(db);
  return rows[0]!;
}
