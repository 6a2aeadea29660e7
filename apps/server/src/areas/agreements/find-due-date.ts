import { areSameDetails, type DealDetails, type Duty } from "@birzha/domain/duties/duty.ts";
import { triggerFields } from "@birzha/domain/duties/duty-rule.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { LoadedDictionaries } from "../catalogs/queries.ts";
import { findDuties, findReplacementDates, isRuble } from "../duties/queries.ts";
import type { ReplacedReport } from "./check-replaced.ts";

/** Extracts the form values that determine the due date. */
function detailsOf(known: LoadedDictionaries, values: FormValues): DealDetails {
  const chosenId = (field: string) => {
    const value = values[field];
    if (!isChosenRecord(value)) throw new Error(`validated report has no ${field}`);
    return value.id;
  };
  const text = (field: string) => {
    const value = values[field];
    return typeof value === "string" ? value : null;
  };
  return {
    productTypeId: chosenId("product_type"),
    amount: text("amount")!,
    price: text("price")!,
    isInRubles: isRuble(known, chosenId("currency")),
    dates: Object.fromEntries(triggerFields.map((field) => [field, text(field)])),
  };
}

/** WORK-061: computes the due date of each report; undefined if no rule applies. */
export const findDueDates = (
  db: DbReader,
  known: LoadedDictionaries,
  reports: readonly FormValues[],
): Promise<readonly (Duty | undefined)[]> =>
  findDuties(
    db,
    reports.map((values) => detailsOf(known, values)),
  );

/**
 * FIX-222: returns the duty of a replacement. If the rejected report was on time, the replacement is due a few working
 * days after the rejection at the earliest.
 */
export async function extendDueDate(
  db: DbReader,
  duty: Duty | undefined,
  { isOnTime, rejectedOn }: ReplacedReport,
  days: number | undefined,
): Promise<Duty | undefined> {
  if (duty === undefined || !isOnTime || rejectedOn === null) return duty;
  const dueDate = (await findReplacementDates(db, [rejectedOn], days)).get(rejectedOn)!;
  return dueDate > duty.dueDate ? { ...duty, dueDate } : duty;
}

/**
 * Computes the due date of a changed report. Returns undefined if no relevant field has changed: today's calendar and
 * rules must not move an existing due date (WORK-060). Null if no rule applies any more.
 */
export async function findChangedDueDate(
  db: DbReader,
  known: LoadedDictionaries,
  before: FormValues,
  now: FormValues,
): Promise<Duty | null | undefined> {
  const details = detailsOf(known, now);
  if (areSameDetails(detailsOf(known, before), details)) return undefined;
  const [duty] = await findDuties(db, [details]);
  return duty ?? null;
}

/** FIX-222: a replacement keeps its later due date when its rule or its dates change. */
export const keepExtension = (
  duty: Duty,
  { replaces, dueDate }: { readonly replaces: number | null; readonly dueDate: IsoDate | null },
): Duty => (replaces !== null && dueDate !== null && dueDate > duty.dueDate ? { ...duty, dueDate } : duty);
