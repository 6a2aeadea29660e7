import { sql, type RawBuilder } from "kysely";
import type { AuditQuery } from "@birzha/domain/audit/api.ts";
import type { AuditCheck, AuditRecord } from "@birzha/domain/audit/record.ts";
import type { Reads } from "../../platform/db/handles.ts";

type Db = Reads;

interface Row extends Omit<AuditRecord, "actor" | "organization"> {
  readonly userId: number | null;
  readonly role: number | null;
  readonly account: string | null;
  readonly userName: string | null;
  readonly organizationId: number | null;
  readonly inn: string | null;
  readonly organizationName: string | null;
}

/**
 * The log backwards from a record, one more than asked for to know whether it goes on. Conditions narrow by columns
 * whose indexes carry the id, so a piece costs the same at the beginning and at the end of the log.
 */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ records: AuditRecord[]; hasMore: boolean }> {
  const { before, pageSize, account, inn, action, entity, entityId } = query;
  const span = await spanOfDays(db, query);
  if (!span) return { records: [], hasMore: false };
  const conditions: (RawBuilder<unknown> | undefined)[] = [
    before === undefined ? undefined : sql`a.id < ${before}`,
    ...span,
    account === undefined
      ? undefined
      : sql`a.actor_user_id = (select id from users where account = ${account})`,
    inn === undefined
      ? undefined
      : sql`a.acting_organization_id = (select id from organizations where inn = ${inn})`,
    action === undefined ? undefined : sql`a.action = ${action}`,
    entity === undefined ? undefined : sql`a.entity = ${entity}`,
    entityId === undefined ? undefined : sql`a.entity_id = ${entityId}`,
  ];
  const given = conditions.filter((condition) => condition !== undefined);
  const where = given.length > 0 ? sql`where ${sql.join(given, sql` and `)}` : sql``;
  const { rows } = await sql<Row>`
    select a.id, a.at, a.action, a.entity, a.entity_id as "entityId", a.before, a.after, host(a.ip) as ip,
      a.client_request_id as "clientRequestId", a.actor_user_id as "userId", a.actor_role as role,
      u.account, u.name as "userName", a.acting_organization_id as "organizationId", o.inn,
      o.name as "organizationName"
    from (select * from audit_log a ${where} order by a.id desc limit ${pageSize + 1}) a
    left join users u on u.id = a.actor_user_id
    left join organizations o on o.id = a.acting_organization_id
    order by a.id desc`.execute(db);
  return { records: rows.slice(0, pageSize).map(toRecord), hasMore: rows.length > pageSize };
}

/** Writers wait for each other with the time already taken, so ids and times may disagree by so much. */
const disorder = sql`interval '1 minute'`;

/**
 * A span of Moscow's days as conditions on ids and times: ids lead through every index, times are exact.
 * Undefined when nothing was recorded that late.
 */
async function spanOfDays(
  db: Db,
  { dateBegin, dateEnd }: Pick<AuditQuery, "dateBegin" | "dateEnd">,
): Promise<RawBuilder<unknown>[] | undefined> {
  const begin = dateBegin && sql`(${dateBegin}::date::timestamp at time zone 'Europe/Moscow')`;
  const end = dateEnd && sql`((${dateEnd}::date + 1)::timestamp at time zone 'Europe/Moscow')`;
  const conditions: RawBuilder<unknown>[] = [];
  if (begin) {
    const first = await idAt(db, sql`at >= ${begin} - ${disorder} order by at, id`);
    if (first === undefined) return undefined;
    conditions.push(sql`a.id >= ${first}`, sql`a.at >= ${begin}`);
  }
  if (end) {
    const last = await idAt(db, sql`at >= ${end} + ${disorder} order by at, id`);
    if (last !== undefined) conditions.push(sql`a.id <= ${last}`);
    conditions.push(sql`a.at < ${end}`);
  }
  return conditions;
}

async function idAt(db: Db, condition: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from audit_log where ${condition} limit 1`.execute(db);
  return rows[0]?.id;
}

function toRecord(row: Row): AuditRecord {
  const { userId, role, account, userName, organizationId, inn, organizationName, ...record } = row;
  return {
    ...record,
    actor: userId === null ? null : { id: userId, role, account: account ?? "", name: userName ?? "" },
    organization:
      organizationId === null ? null : { id: organizationId, inn: inn ?? "", name: organizationName ?? "" },
  };
}

/** The end of the chain, and what the last walk along it found. */
export async function getAuditChain(db: Db): Promise<{ lastId: number; check: AuditCheck | null }> {
  const { rows } = await sql<{
    lastId: number;
    id: number | null;
    checkedAt: string;
    rows: number;
    firstBadId: number | null;
    reason: string | null;
  }>`
    select coalesce((select max(id) from audit_log), 0) as "lastId", c.id, c.checked_at as "checkedAt", c.rows,
      c.first_bad_id as "firstBadId", c.reason
    from (select 1) one left join (select * from audit_checks order by id desc limit 1) c on true`.execute(
    db,
  );
  const { lastId, id, checkedAt, rows: seen, firstBadId, reason } = rows[0]!;
  const firstBad = firstBadId === null ? null : { id: firstBadId, reason: reason ?? "" };
  return { lastId, check: id === null ? null : { id, checkedAt, rows: seen, firstBad } };
}
