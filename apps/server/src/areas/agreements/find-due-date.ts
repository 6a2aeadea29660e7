import { areSameFacts, type DealFacts, type Duty } from "@birzha/domain/duties/duty.ts";
import { triggerFields } from "@birzha/domain/duties/duty-rule.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { Reads } from "../../platform/db/handles.ts";
import type { LoadedDictionaries } from "../catalogs/queries.ts";
import { findDuty, isRuble } from "../duties/queries.ts";

/** What of a report's form decides about its duty. */
function factsOf(known: LoadedDictionaries, values: FormValues): DealFacts {
  const chosenId = (field: string) => {
    const value = values[field];
    if (!isChosenRecord(value)) throw new Error(`the form let a report without ${field} pass`);
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

/** WORK-061: until when a report that says this is due; nothing where no rule means it. */
export const findDueDate = (
  db: Reads,
  known: LoadedDictionaries,
  values: FormValues,
): Promise<Duty | undefined> => findDuty(db, factsOf(known, values));

/**
 * The same of a report that is changed; undefined where nothing was changed that decides about it: a calendar or rule of
 * today does not move what was due before (WORK-060).
 */
export async function findChangedDueDate(
  db: Reads,
  known: LoadedDictionaries,
  before: FormValues,
  now: FormValues,
): Promise<Duty | null | undefined> {
  const facts = factsOf(known, now);
  return areSameFacts(factsOf(known, before), facts) ? undefined : ((await findDuty(db, facts)) ?? null);
}
