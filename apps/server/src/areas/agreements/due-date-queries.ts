import { sql } from "kysely";
import { usualCurrencyCode } from "@birzha/domain/catalogs/catalogs.ts";
import type { DealDetails } from "@birzha/domain/duties/duty.ts";
import type { TriggerField } from "@birzha/domain/duties/duty-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerTx, DbReader } from "../../platform/db/handles.ts";

/** A report whose due date can still change, with its current due date. */
export interface OpenDueDate {
  readonly id: number;
  readonly details: DealDetails;
  readonly stored: {
    readonly dueDate: IsoDate | null;
    readonly ruleId: number | null;
    readonly ruleVersion: number | null;
    readonly replaces: number | null;
  };
}

interface Row extends Readonly<Record<TriggerField, IsoDate | null>> {
  readonly id: number;
  readonly productTypeId: number;
  readonly amount: string;
  readonly price: string;
  readonly isInRubles: boolean;
  readonly dueDate: IsoDate | null;
  readonly ruleId: number | null;
  readonly ruleVersion: number | null;
  readonly replaces: number | null;
}

/** Returns the highest report number, or 0 if there are no reports. */
export async function lastReportNumber(db: DbReader): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from agreements`.execute(db);
  return rows[0]!.last;
}

/** Lists and locks reports in a range of numbers that have no due date or are not due yet. */
export async function listOpenDueDates(
  db: OwnerTx,
  { today, after, until }: { readonly today: IsoDate; readonly after: number; readonly until: number },
): Promise<OpenDueDate[]> {
  const { rows } = await sql<Row>`
    select id, product_type_id as "productTypeId", amount, price, contract_date,
      agreement_date as supplementary_agreement_date, delivery_date, shipment_fact_date,
      exists (select from currencies c where c.code = ${usualCurrencyCode} and c.name = currency_name) as "isInRubles",
      due_date as "dueDate", duty_rule_id as "ruleId", duty_rule_version as "ruleVersion", replaces
    from agreements
    where id > ${after} and id <= ${until} and (due_date is null or due_date >= ${today})
    order by id for no key update`.execute(db);
  return rows.map(
    ({ id, productTypeId, amount, price, isInRubles, dueDate, ruleId, ruleVersion, replaces, ...dates }) => ({
      id,
      details: { productTypeId, amount, price, isInRubles, dates },
      stored: { dueDate, ruleId, ruleVersion, replaces },
    }),
  );
}
