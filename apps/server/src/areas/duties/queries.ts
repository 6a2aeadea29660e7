import { sql } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { DealQuery, DutyAnswer, getPunctuality as endpoint } from "@birzha/domain/duties/api.ts";
import type { DutyRuleRequest, StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { calendarAhead } from "@birzha/domain/duties/due-date.ts";
import { maxRuleVersions, type DutyRule } from "@birzha/domain/duties/duty-rule.ts";
import { dutyOf, type DealDetails, type Duty } from "@birzha/domain/duties/duty.ts";
import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import { usualCurrencyCode } from "@birzha/domain/catalogs/catalogs.ts";
import type { DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import { addDays, yearOf, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { listEntries } from "../../platform/db/lists/history.ts";
import { prepared } from "../../platform/db/sql-templates.ts";
import { requireOrganization, type Context } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";
import { loadDictionaries, type LoadedDictionaries } from "../catalogs/queries.ts";
import { findDayExceptions } from "../exchange/queries.ts";

/**
 * Job that recalculates reports that are not due yet. Each change of a rule queues it (processes/recalculate-due-dates.ts).
 */
export const recalculateTask = "duties:recalculate";

/** WORK-060: current versions of the rules, by name. */
const ruleSource: RegisterSource<typeof dutyRuleRegister> = {
  register: dutyRuleRegister,
  from: sql`from (
    select v.*, r.id, (select string_agg(p.name, ', ' order by p.name collate "ru-x-icu") from product_types p
      where p.id = any(v.product_type_ids)) as products
    from duty_rules r join duty_rule_versions v on v.rule_id = r.id and v.version = r.version) d`,
  order: { by: [sql`d.name collate "ru-x-icu"`, sql`d.id`], direction: "Asc" },
  words: { triggers: ru.triggers, dayKinds: ru.dayKinds },
  titles: ru.fields,
};

export const listRules = (
  db: Reads,
  { page, size }: { readonly page: number; readonly size: number },
  { filter, sort }: DutyRuleRequest,
): Promise<PageOf<RegisterRow<typeof dutyRuleRegister>>> =>
  readRegister(db, ruleSource, { where: [], filter, sort }, { page, size, isStaff: true });

interface StoredContent extends Omit<StoredRule, "kind" | "author" | "at" | "version"> {}

const content = sql`h.name, h.product_type_ids as "productTypeIds", h.volume_from as "volumeFrom",
  h.amount_from as "amountFrom", h.trigger_field as "triggerField", h.days, h.day_kind as "dayKind",
  h.valid_from as "validFrom", h.valid_to as "validTo", h.citation, h.confirmed_by as "confirmedBy",
  h.confirmed_on as "confirmedOn"`;

/** Removes the column's padding zeros from thresholds, for the form. */
const readable = <R extends StoredContent>(row: R): R => ({
  ...row,
  volumeFrom: row.volumeFrom && withoutZeros(row.volumeFrom),
  amountFrom: row.amountFrom && withoutZeros(row.amountFrom),
});

/** WORK-060: returns a rule with its versions, newest first. Throws not-found. */
export async function getRule(db: Reads, id: number): Promise<{ id: number; versions: StoredRule[] }> {
  const versions = await listEntries<StoredRule>(
    db,
    { table: "duty_rule_versions", of: sql`h.rule_id = ${id}`, columns: content },
    { limit: maxRuleVersions },
  );
  if (versions.length === 0) throw new ApiError("shared.not-found");
  return { id, versions: versions.map(readable) };
}

/** Locks a rule for a change until the transaction ends. Returns its current version. */
export async function lockRule(db: Tx, id: number): Promise<StoredRule> {
  await sql`select from duty_rules where id = ${id} for update`.execute(db);
  return (await getRule(db, id)).versions[0]!;
}

/** Lists all versions of all rules. */
export async function listRuleVersions(db: Reads): Promise<readonly DutyRule[]> {
  const { rows } = await prepared(
    sql<StoredContent & { readonly ruleId: number; readonly version: number }>`
      select h.rule_id as "ruleId", h.version, ${content} from duty_rule_versions h
      order by h.rule_id, h.version limit ${maxRuleVersions}`,
  ).execute(db);
  return rows;
}

/** Finds working-day exceptions in the range where deals of these dates can be due. */
export function findCalendar(db: Reads, dates: readonly IsoDate[]): Promise<DayExceptions> {
  const [first, last] = [dates.toSorted()[0]!, dates.toSorted().at(-1)!];
  return findDayExceptions(db, first, addDays(last, calendarAhead));
}

const datesOf = ({ dates }: DealDetails) =>
  Object.values(dates).flatMap((date) => (typeof date === "string" ? [date] : []));

/** WORK-061: returns due date and rule of a deal; undefined if no rule applies. */
export async function findDuty(db: Reads, details: DealDetails): Promise<Duty | undefined> {
  const dates = datesOf(details);
  if (dates.length === 0) return undefined;
  const versions = await listRuleVersions(db);
  return versions.length === 0 ? undefined : dutyOf(details, versions, await findCalendar(db, dates));
}

/** Whether a currency of the catalogue is the rouble. */
export const isRuble = ({ find }: LoadedDictionaries, currencyId: number): boolean =>
  find("currencies", currencyId)?.code === usualCurrencyCode;

const toAnswer = ({ rule, triggerDate, dueDate }: Duty): DutyAnswer => {
  const { name, triggerField, days, dayKind, citation, confirmedBy, confirmedOn } = rule;
  return { name, triggerField, triggerDate, days, dayKind, dueDate, citation, confirmedBy, confirmedOn };
};

/** WORK-061, WORK-062: returns the due date of a deal for the public calculator and programs. */
export async function answerDuty(
  db: Reads,
  query: DealQuery,
): Promise<{ duty: DutyAnswer | null; hasRules: boolean }> {
  const { productTypeId, amount, price, currencyId } = query;
  const duty = await findDuty(db, {
    productTypeId,
    amount,
    price,
    isInRubles: currencyId === undefined || isRuble(await loadDictionaries(db), currencyId),
    dates: {
      contract_date: query.contractDate,
      supplementary_agreement_date: query.supplementaryAgreementDate,
      delivery_date: query.deliveryDate,
      shipment_fact_date: query.shipmentFactDate,
    },
  });
  return { duty: duty ? toAnswer(duty) : null, hasRules: duty !== undefined || (await hasRules(db)) };
}

/** WORK-064: whether a current rule has no legal confirmation. */
export async function hasUnconfirmedRules(db: Reads): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from duty_rules r join duty_rule_versions v on v.rule_id = r.id and v.version = r.version
      where v.confirmed_by is null) as has`.execute(db);
  return rows[0]!.has;
}

async function hasRules(db: Reads): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from duty_rules) as has`.execute(db);
  return rows[0]!.has;
}

/**
 * WORK-061: counts an organisation's due reports that were on time and late, by month of registration in Moscow.
 * Excludes rejected reports.
 */
async function countPunctuality(
  db: Reads,
  organizationId: number,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly { month: IsoDate; onTime: number; late: number }[]> {
  const midnight = (day: IsoDate) => sql`${day}::date::timestamp at time zone 'Europe/Moscow'`;
  const { rows } = await sql<{ month: IsoDate; onTime: number; late: number }>`
    select date_trunc('month', issue_date at time zone 'Europe/Moscow')::date as month,
      count(*) filter (where is_on_time) as "onTime", count(*) filter (where not is_on_time) as late
    from agreements
    where organization_id = ${organizationId} and is_on_time in (true, false)
      and issue_date >= ${midnight(from)} and issue_date < ${midnight(addDays(to, 1))}
      and status <> ${agreementStatus.rejected}
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * WORK-061: lists days with due items of an organisation, nearest first: rejected reports whose contract has no later
 * report (WORK-002).
 */
async function listNextDueDates(
  db: Reads,
  organizationId: number,
  { today, limit }: { readonly today: IsoDate; readonly limit: number },
): Promise<readonly { dueDate: IsoDate; count: number }[]> {
  const { rows } = await sql<{ dueDate: IsoDate; count: number }>`
    select r.due_date as "dueDate", count(*) as count from agreements r
    where r.organization_id = ${organizationId} and r.status = ${agreementStatus.rejected}
      and r.due_date >= ${today} and not exists (
        select from agreements later where later.contract_number_key = r.contract_number_key
          and later.organization_id = r.organization_id and later.id > r.id)
    group by r.due_date order by r.due_date limit ${limit}`.execute(db);
  return rows;
}

/** WORK-061: returns the acting organisation's punctuality this year and its next due date. */
export async function getPunctuality(context: Context): Promise<ResultOf<typeof endpoint>> {
  const { clock, db } = context;
  const today = clock.today();
  const year = yearOf(today);
  const { id } = requireOrganization(context);
  const counted = await countPunctuality(db, id, { from: `${year}-01-01`, to: `${year}-12-31` });
  const [next] = await listNextDueDates(db, id, { today, limit: 1 });
  return {
    year,
    months: counted.map((row) => ({ ...row, month: Number(row.month.slice(5, 7)) })),
    next: next ?? null,
  };
}
