import { sql } from "kysely";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { successionRules } from "../../src/processes/successions/succession-rules.ts";
import { beginSuccessions } from "../../src/processes/successions/begin-successions.ts";
import { takeOverOrganization } from "../../src/processes/successions/take-over-organization.ts";
import {
  anApplication,
  aMemberApplication,
  aNotice,
  aTradingMember,
  aUser,
  type OrganizationRow,
  type TradingMemberRow,
  type UserRow,
} from "./factories.ts";
import { aDelegation, aKey } from "./keys.ts";
import type { ReportsStage, SetClock } from "./reports.ts";
import { aCustomRule } from "./rules.ts";
import { aSpotDeal } from "./spot.ts";

type Db = OpenDatabase["db"];

const at = "2026-03-01T12:00:00+03:00";

/** Records the successor of an organisation and hands its records over. */
export async function succeed(
  { clock, database: { db }, operator }: Pick<ReportsStage, "clock" | "database" | "operator">,
  predecessorId: number,
  successorId: number,
): Promise<void> {
  const { data, body } = await operator.post<{ id: number }>(
    `/api/registration/Organizations/${predecessorId}/successions`,
    { successorId, kind: "merger", day: clock.today(), document: "Договор о слиянии" },
  );
  if (!data) throw new Error(body);
  await beginAtOnce({ clock, database: { db } }, data.id);
  const { signal } = new AbortController();
  await takeOverOrganization({ db, clock }, { successionId: data.id }, { attempt: 1, signal });
}

/** FIX-323: ends the time to undo a succession and begins it, without moving the clock. */
export async function beginAtOnce(
  {
    clock,
    database: { db },
  }: { readonly clock: SetClock; readonly database: { readonly db: OpenDatabase["db"] } },
  successionId: number,
): Promise<void> {
  await sql`update successions set effective_at = recorded_at where id = ${successionId}`.execute(db);
  await beginSuccessions({ db, clock });
}

/** Users, members of the auctions and partners that several organisations share, so that their rows are equal. */
export interface SharedRecords {
  readonly user: UserRow;
  readonly member: TradingMemberRow;
  readonly partner: OrganizationRow;
  readonly client: OrganizationRow;
}

/**
 * Gives an organisation rows in every table of the rules of successions, in addition to reports filed through the API. Rows
 * of the shared records exist for each organisation: a successor keeps its own ones.
 */
export async function fillOrganization(
  db: Db,
  { id, inn }: OrganizationRow,
  { user, member, partner, client }: SharedRecords,
): Promise<{ readonly secret: string }> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
    (await statement.execute(db)).rows[0]!.id;
  await run(sql`insert into memberships (user_id, organization_id) values (${user.id}, ${id})`);
  for (const person of [user, await aMemberAlone(db, id)]) {
    await run(sql`insert into calendar_feeds (user_id, organization_id, secret_hash, created_at)
      values (${person.id}, ${id}, sha256(${`${person.id} ${id}`}::bytea), ${at})`);
    // Two names that differ only after the part that a renamed view keeps.
    for (const end of ["А", "Б"])
      await run(sql`insert into views (user_id, organization_id, register, name, is_shared, state, changed_at)
        values (${person.id}, ${id}, 'agreements', ${"Пшеница ".repeat(7) + end}, false, '{}', ${at})`);
    const view =
      await insert(sql`insert into views (user_id, organization_id, register, name, is_shared, state, changed_at)
      values (${person.id}, ${id}, 'agreements', 'Мой вид', false, '{}', ${at}) returning id`);
    await run(sql`insert into view_defaults (user_id, organization_id, register, view_id)
      values (${person.id}, ${id}, 'agreements', ${view})`);
  }
  for (const email of ["Shared@example.org", `own${id}@example.org`])
    await run(sql`insert into invitations (organization_id, email, created_by, created_at, requested_at, expires_at)
      values (${id}, ${email}, ${user.id}, ${at}, ${at}, ${at})`);
  await run(sql`insert into notices (user_id, organization_id, kind, created_at)
    values (${user.id}, ${id}, 'import-finished', ${at})`);
  const { rows } = await sql<{ id: number; version: number }>`
    select r.id, v.id as version from agreements r join agreement_versions v on v.report_id = r.id
    where r.organization_id = ${id} order by v.id limit 1`.execute(db);
  const report = rows[0]!;
  for (const partner of ["7728168971", `7728${id}`])
    await run(sql`insert into deal_terms (organization_id, contract_number_key, contract_number_identity, contract_date, partner,
        volume) values (${id}, 'd', 'd', '2026-01-12', ${partner}, 100)`);
  const file =
    await insert(sql`insert into files (organization_id, storage_id, name, content_type, size, sha256,
      uploaded_by, uploaded_at, area)
    values (${id}, ${`file-${id}`}, 'Договор.pdf', 'application/pdf', 1, 'hash', ${user.id}, ${at}, 'agreements')
    returning id`);
  await run(sql`insert into agreement_version_files (version_id, position, file_id, organization_id)
    values (${report.version}, 1, ${file}, ${id})`);
  for (const key of ["shared", `own-${id}`])
    await run(sql`insert into agreement_filings (organization_id, key, fingerprint, report_id, filed_at)
      values (${id}, ${key}, sha256('x'), ${report.id}, ${at})`);
  for (const month of ["2020-01-01", `${2000 + (id % 19)}-02-01`])
    await run(sql`insert into nil_returns (organization_id, month, author_user_id, filed_at)
      values (${id}, ${month}, ${user.id}, ${at})`);
  const batch =
    await insert(sql`insert into import_batches (organization_id, author_user_id, file_name, columns,
      created_at, changed_at)
    values (${id}, ${user.id}, 'Отчёты.xlsx', '[]', ${at}, ${at}) returning id`);
  await run(sql`insert into import_rows (batch_id, number, organization_id, cells, state, errors, differences, amount)
    select ${batch}, n, ${id}, '{}', 'invalid', '[]', '[]', 5 from generate_series(1, 3) n`);
  for (const header of ["сумма", `own ${id}`])
    await run(sql`insert into import_columns (organization_id, header_key) values (${id}, ${header})`);
  const proposal =
    await insert(sql`insert into auction_proposals (organization_id, status, created_at, created_by,
      created_name_ru, created_name_en, changed_at, first_date, last_date)
    values (${id}, 1, ${at}, ${user.id}, 'А', 'A', ${at}, '2026-03-20', '2026-03-20') returning id`);
  await run(sql`insert into auction_proposal_dates (proposal_id, date_from, date_to, organization_id)
    values (${proposal}, '2026-03-20', '2026-03-20', ${id})`);
  await run(sql`insert into auction_proposal_versions (proposal_id, version, organization_id, kind, payload, changed_at)
    values (${proposal}, 1, ${id}, 'send', '{}', ${at})`);
  await run(sql`insert into auction_proposal_decisions (proposal_id, organization_id, kind, changed_at)
    values (${proposal}, ${id}, 'accept', ${at})`);
  await run(sql`insert into member_drafts (organization_id, stored_at, stored_by, last_edit_at)
    values (${id}, ${at}, ${user.id}, ${at})`);
  for (const { id: memberId } of [member, await aTradingMember(db)]) {
    const { id: application } = await aMemberApplication(db, id, memberId);
    await run(sql`insert into member_admissions (organization_id, member_id, admission_date, application_id)
      values (${id}, ${memberId}, '2026-03-12', ${application})`);
    await run(sql`insert into member_admission_versions (organization_id, member_id, admission_date, application_id,
        author_user_id, changed_at)
      values (${id}, ${memberId}, '2026-03-12', ${application}, ${user.id}, ${at})`);
  }
  await aNotice(db, { organization_id: id, user_id: user.id });
  const { secret } = await aKey(db, id);
  await aDelegation(db, id, partner.id);
  await aDelegation(db, client.id, id);
  await run(sql`insert into webhooks (organization_id, address, kinds, secret, number, created_by, created_at)
    values (${id}, 'https://example.org/hook', array['agreements'], sha256('secret'), 1, ${user.id}, ${at})`);
  const feed = await insert(
    sql`insert into change_feeds (organization_id, last_number) values (${id}, 3) returning id`,
  );
  await run(sql`insert into changes (feed_id, number, kind, record_id, is_new, at)
    select ${feed}, n, 'agreements', ${report.id}, true, ${at} from generate_series(1, 3) n`);
  const contract =
    await insert(sql`insert into contract_deals (owner_inn, minisession_number, contract_number,
      contract_date, client_name, direction, commodity_name, basis, volume, price, cost, contractor_name, created_at,
      updated_at)
    values (${inn}, 'MS-1', ${`Д-${id}`}, '2026-03-02', 'ООО «Агро»', 'Продажа', 'Пшеница', 'Тамань', 20, 100, 2000,
      'ООО «Порт»', ${at}, ${at}) returning id`);
  const deal = await aSpotDeal(db, { owner_inn: inn });
  for (const [table, dealId] of [
    ["contract_deal_edits", contract],
    ["spot_deal_edits", deal.id],
  ] as const)
    await run(sql`insert into ${sql.table(table)} (deal_id, organization_id, kind, before, after, author_user_id,
        author_name, changed_at)
      values (${dealId}, ${id}, 'import', '{}', '{}', ${user.id}, 'А', ${at})`);
  await anApplication(db, { inn });
  await run(sql`insert into organization_versions (organization_id, version, kind, inn, name, address, status, ntb_user,
      is_uk, changed_at)
    select id, 1, 'update', inn, name, address, status, ntb_user, is_uk, ${at} from organizations where id = ${id}`);
  const rule = await aCustomRule(db, user.id, {}, { trial: "done" });
  await run(sql`insert into report_rule_trial_results (trial_id, organization_id, read, failing)
    select id, ${id}, 1, 0 from report_rule_trials where rule_id = ${rule}`);
  return { secret };
}

/** A member of the organisation alone. */
async function aMemberAlone(db: Db, organizationId: number): Promise<UserRow> {
  const user = await aUser(db, { last_organization_id: organizationId });
  await sql`insert into memberships (user_id, organization_id) values (${user.id}, ${organizationId})`.execute(
    db,
  );
  return user;
}

/** Number and digest of the rows of each ruled column that name one of the given values. */
export async function countRuledRows(
  db: Db,
  { id, inn }: Pick<OrganizationRow, "id" | "inn">,
): Promise<Readonly<Record<string, { readonly rows: number; readonly digest: string | null }>>> {
  const counted = await Promise.all(
    successionRules.map(async ({ table, column }) => {
      const value = column.endsWith("inn") || column === "scope" ? inn : String(id);
      const { rows } = await sql<{ rows: number; digest: string | null }>`
        select count(*) as rows, md5(string_agg(t::text, chr(10) order by t::text)) as digest
        from ${sql.table(table)} t where ${sql.ref(column)}::text = ${value}`.execute(db);
      return [`${table}.${column}`, rows[0]!] as const;
    }),
  );
  return Object.fromEntries(counted);
}
