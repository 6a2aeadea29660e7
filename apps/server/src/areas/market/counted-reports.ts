import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";

/** States of the reports that an index counts: neither rejected nor terminated (MKT-011). */
export const countedStates = [agreementStatus.registered, agreementStatus.changed];

/** Groups of affiliated firms as the table `g`. */
export const groupTable = (groups: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`unnest(${[...groups.keys()]}::text[], ${[...groups.values()]}::text[]) g(inn, firm_group)`;

/**
 * MKT-003: selects reports as inputs of an index: amounts in kilograms, prices per tonne in hundredths of the currency,
 * rates in ten-thousandths of a ruble.
 * @param groups groups of affiliated firms by INN
 */
export const countedReports = (
  groups: ReadonlyMap<string, string>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select a.id as report_id, a.version, a.contract_date as day, a.product_type_id, a.basis_type_name as basis,
    coalesce(a.port_name, substring(a.delivery_full_address from '^(?:\\d{6}, )?([^,]+)')) as place,
    coalesce(g.firm_group, a.organization_inn) as firm_group, a.purchaser_name as counterparty,
    (a.amount * 1000)::bigint as kilograms,
    (coalesce(a.product_basis_price, a.price) * 100)::bigint as price,
    case when c.code = 'RUB' then 10000 else (r.rate * 10000)::bigint end as rate, a.is_price_nds as has_vat,
    array_remove(array[case when a.is_affiliation_flag then 'affiliated' end,
      case when a.is_interdependence_flag then 'interdependent' end,
      case when a.is_preferential_pricing then 'preferential' end,
      case when a.is_dubious_deal then 'dubious' end], null) as flags
  from agreements a join currencies c on c.name = a.currency_name
    left join market_rates r on r.currency = c.code and r.day = a.contract_date
    left join ${groupTable(groups)} on g.inn = a.organization_inn
  where a.status = any(${countedStates}::smallint[]) and ${condition}`;

/** Currency and day without an official rate. */
export interface MissingRate {
  readonly currency: string;
  readonly day: string;
}
