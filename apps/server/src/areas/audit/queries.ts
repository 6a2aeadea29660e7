import { sql, type RawBuilder } from "kysely";
import { maxSortable } from "@birzha/domain/shared/registers/list-request.ts";
import type { AuditQuery, AuditSortKey } from "@birzha/domain/audit/api.ts";
import type { AuditCheck, AuditRecord } from "@birzha/domain/audit/record.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { ru } from "@birzha/phrases/audit/ru.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { readVersionReferences } from "../../platform/audit/version-reference.ts";

type Db = DbReader;
type Sql = RawBuilder<unknown>;

interface Row extends Omit<AuditRecord, "actor" | "organization"> {
  readonly userId: number | null;
  readonly role: number | null;
  readonly account: string | null;
  readonly userName: string | null;
  readonly organizationId: number | null;
  readonly inn: string | null;
  readonly organizationName: string | null;
}

const named = (words: object): Sql => sql`${JSON.stringify(words)}::jsonb`;
const actionNames = Object.fromEntries(
  Object.entries(ru.actions).flatMap(([area, verbs]) =>
    Object.entries(verbs).map(([verb, name]) => [`${area}.${verb}`, name]),
  ),
);

/** FIX-025: sort expressions of columns other than the log position, by displayed text. */
const orders: Readonly<Record<Exclude<AuditSortKey, "at">, readonly Sql[]>> = {
  actor: [sql`coalesce(nullif(u.name, ''), u.account)`],
  organization: [sql`o.name`],
  action: [sql`coalesce(${named(actionNames)} ->> f.action, f.action)`],
  record: [sql`coalesce(${named(ru.entities)} ->> f.entity, f.entity)`, sql`f.entity_id`],
};
const alphabet = sql`collate "ru-x-icu"`;

/**
 * Lists a page of the log. In log order this is keyset pagination by id, in either direction. The indexes of all filter
 * columns include the id, so every page costs the same. Any other order sorts all matches and rejects too many
 * (FIX-025).
 */
export async function listAudit(
  db: Db,
  query: AuditQuery,
): Promise<{ records: AuditRecord[]; hasMore: boolean }> {
  const { pageSize, sortKey = "at" } = query;
  const span = await spanOfDays(db, query);
  if (!span) return { records: [], hasMore: false };
  const where = narrowed(query, span);
  const ids = await (sortKey === "at" ? findNext(db, query, where) : findFew(db, sortKey, query, where));
  const shown = ids.slice(0, pageSize);
  const { rows } = await sql<Row>`
    select a.id, a.at, a.action, a.entity, a.entity_id as "entityId", a.before, a.after, host(a.ip) as ip,
      a.client_request_id as "clientRequestId", a.actor_user_id as "userId", a.actor_role as role,
      u.account, u.name as "userName", a.acting_organization_id as "organizationId", o.inn,
      o.name as "organizationName"
    from audit_log a
    left join users u on u.id = a.actor_user_id
    left join organizations o on o.id = a.acting_organization_id
    where a.id = any(${shown}::bigint[]) order by array_position(${shown}::bigint[], a.id)`.execute(db);
  const records = await readVersionReferences(db, rows.map(toRecord));
  return { records, hasMore: ids.length > pageSize };
}

function narrowed({ account, inn, action, entity, entityId }: AuditQuery, span: readonly Sql[]): Sql {
  const conditions: (Sql | undefined)[] = [
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
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `);
}

/** Finds ids of the next page in log order, plus one to detect a further page. */
async function findNext(
  db: Db,
  { before, after, sortDirection, pageSize }: AuditQuery,
  where: Sql,
): Promise<readonly number[]> {
  const from = [
    where,
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
    ...(after === undefined ? [] : [sql`a.id > ${after}`]),
  ];
  const { rows } = await sql<{ id: number }>`
    select a.id from audit_log a where ${sql.join(from, sql` and `)}
    order by a.id ${sql.raw(sortDirection === "Asc" ? "asc" : "desc")} limit ${pageSize + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Finds ids of the next page in the order of a column, nulls last.
 * @throws ApiError if there are too many matches to sort
 */
async function findFew(
  db: Db,
  sortKey: keyof typeof orders,
  { sortDirection, pageSize, skip }: AuditQuery,
  where: Sql,
): Promise<readonly number[]> {
  const direction = sql.raw(sortDirection === "Asc" ? "asc nulls last" : "desc nulls last");
  const [word, ...others] = orders[sortKey];
  const by = sql.join([
    sql`${word} ${alphabet} ${direction}`,
    ...others.map((one) => sql`${one} ${direction}`),
    sql`f.id desc`,
  ]);
  const { rows } = await sql<{ total: number; ids: readonly number[] }>`
    with f as materialized (
      select a.id, a.actor_user_id, a.acting_organization_id, a.action, a.entity, a.entity_id
      from audit_log a where ${where} limit ${maxSortable + 1})
    select (select count(*)::int from f) as total, array(
      select f.id from f left join users u on u.id = f.actor_user_id
      left join organizations o on o.id = f.acting_organization_id
      where (select count(*) from f) <= ${maxSortable}
      order by ${by} limit ${pageSize + 1} offset ${skip}) as ids`.execute(db);
  const { total, ids } = rows[0]!;
  if (total > maxSortable)
    throw new ApiError("audit.too-many-to-sort", { params: { most: formatDecimal(String(maxSortable)) } });
  return ids;
}

/** Writers draw the timestamp and the id separately, so their orders can differ by up to this interval. */
const disorder = sql`interval '1 minute'`;

/**
 * Converts a range of Moscow days to conditions on ids and timestamps: ids use every index, timestamps are exact.
 * Undefined if there are no entries that late.
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

/** Returns the last id of the chain and the result of the last verification. */
export async function getAuditChain(db: Db): Promise<{ lastId: number; check: AuditCheck | null }> {
  const { rows } = await sql<{
    lastId: number;
    id: number | null;
    checkedAt: string | null;
    rows: number | null;
    after: number;
    firstBadId: number | null;
    reason: string | null;
  }>`
    select coalesce((select max(id) from audit_log), 0) as "lastId", c.id, c.checked_at as "checkedAt", c.rows,
      coalesce(c.after, 0) as after, c.first_bad_id as "firstBadId", c.reason
    from (select 1) one left join (select * from audit_checks order by id desc limit 1) c on true`.execute(
    db,
  );
  const { lastId, id, checkedAt, rows: seen, after, firstBadId, reason } = rows[0]!;
  const firstBad = firstBadId === null ? null : { id: firstBadId, reason: reason ?? "" };
  return { lastId, check: id === null ? null : { id, checkedAt: checkedAt!, rows: seen!, after, firstBad } };
}
