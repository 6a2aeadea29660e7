import { sql } from "kysely";
import type { DealQuery, DutyResponse } from "@birzha/domain/duties/api.ts";
import type { DutyRuleRequest, StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { calendarAhead, defaultReplacementDays, dueDateOf } from "@birzha/domain/duties/due-date.ts";
import { maxRuleVersions, type DutyRule, type TriggerField } from "@birzha/domain/duties/duty-rule.ts";
import { dutyOf, missingTriggers, type DealDetails, type Duty } from "@birzha/domain/duties/duty.ts";
import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import { usualCurrencyCode } from "@birzha/domain/catalogs/catalogs.ts";
import type { DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { ru } from "@birzha/phrases/duties/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { listEntries } from "../../platform/db/lists/history.ts";
import { preparedTemplate } from "../../platform/db/sql-templates.ts";
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
  db: DbReader,
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
export async function getRule(db: DbReader, id: number): Promise<{ id: number; versions: StoredRule[] }> {
  const versions = await listEntries<StoredRule>(
    db,
    { table: "duty_rule_versions", of: sql`h.rule_id = ${id}`, columns: content },
    { limit: maxRuleVersions },
  );
  if (versions.length === 0) throw new ApiError("shared.not-found");
  return { id, versions: versions.map(readable) };
}

/** Locks a rule for a change until the transaction ends. Returns its current version. */
export async function lockRule(db: DbTransaction, id: number): Promise<StoredRule> {
  await sql`select from duty_rules where id = ${id} for update`.execute(db);
  return (await getRule(db, id)).versions[0]!;
}

/** Lists all versions of all rules. */
export async function listRuleVersions(db: DbReader): Promise<readonly DutyRule[]> {
  const { rows } = await preparedTemplate(
    sql<StoredContent & { readonly ruleId: number; readonly version: number }>`
      select h.rule_id as "ruleId", h.version, ${content} from duty_rule_versions h
      order by h.rule_id, h.version limit ${maxRuleVersions}`,
  ).execute(db);
  return rows;
}

/** Finds working-day exceptions in the range where deals of these dates can be due. */
export function findCalendar(db: DbReader, dates: readonly IsoDate[]): Promise<DayExceptions> {
  const [first, last] = [dates.toSorted()[0]!, dates.toSorted().at(-1)!];
  return findDayExceptions(db, first, addDays(last, calendarAhead));
}

/**
 * FIX-222: finds the last day of a timely replacement for each day of a rejection.
 * @param days working days after the rejection (`REPLACEMENT_DAYS`)
 */
export async function findReplacementDates(
  db: DbReader,
  rejectionDays: readonly IsoDate[],
  days = defaultReplacementDays,
): Promise<ReadonlyMap<IsoDate, IsoDate>> {
  if (rejectionDays.length === 0) return new Map();
  const calendar = await findCalendar(db, rejectionDays);
  return new Map(rejectionDays.map((day) => [day, dueDateOf(day, { days, dayKind: "working" }, calendar)]));
}

const datesOf = ({ dates }: DealDetails) =>
  Object.values(dates).flatMap((date) => (typeof date === "string" ? [date] : []));

/** WORK-061: returns due date and rule of each deal; undefined if no rule applies. */
export async function findDuties(
  db: DbReader,
  deals: readonly DealDetails[],
): Promise<readonly (Duty | undefined)[]> {
  const none = deals.map(() => undefined);
  const dates = deals.flatMap(datesOf);
  if (dates.length === 0) return none;
  const versions = await listRuleVersions(db);
  if (versions.length === 0) return none;
  const calendar = await findCalendar(db, dates);
  return deals.map((details) => dutyOf(details, versions, calendar));
}

/** Whether a currency of the catalogue is the rouble. */
export const isRuble = ({ find }: LoadedDictionaries, currencyId: number): boolean =>
  find("currencies", currencyId)?.code === usualCurrencyCode;

const toResponse = ({ rule, triggerDate, dueDate }: Duty): DutyResponse => {
  const { name, triggerField, days, dayKind, citation, confirmedBy, confirmedOn } = rule;
  return { name, triggerField, triggerDate, days, dayKind, dueDate, citation, confirmedBy, confirmedOn };
};

/** WORK-061, WORK-062: returns the due date of a deal for the public calculator and programs. */
export async function getDutyOfDeal(
  db: DbReader,
  query: DealQuery,
  today: IsoDate,
): Promise<{ duty: DutyResponse | null; hasRules: boolean; missingDates: TriggerField[] }> {
  const { productTypeId, amount, price, currencyId } = query;
  const details = {
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
  };
  const [duty] = await findDuties(db, [details]);
  if (duty) return { duty: toResponse(duty), hasRules: true, missingDates: [] };
  const versions = await listRuleVersions(db);
  return {
    duty: null,
    hasRules: versions.length > 0,
    missingDates: missingTriggers(details, versions, today),
  };
}

/** WORK-064: whether a current rule has no legal confirmation. */
export async function hasUnconfirmedRules(db: DbReader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from duty_rules r join duty_rule_versions v on v.rule_id = r.id and v.version = r.version
      where v.confirmed_by is null) as has`.execute(db);
  return rows[0]!.has;
}
