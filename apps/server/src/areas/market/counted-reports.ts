import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";

/** States of the reports that an index counts: neither rejected nor terminated (MKT-011). */
export const countedStates = [agreementStatus.registered, agreementStatus.changed];

/** Rate of the currency of a report on the day of its contract, in ten-thousandths of a ruble; null without one. */
const rate = sql`case when c.code = 'RUB' then 10000 else (r.rate * 10000)::bigint end`;

/**
 * MKT-003: selects reports as inputs of an index: amounts in kilograms, prices per tonne in hundredths of the currency,
 * rates in ten-thousandths of a ruble. The price of the product at its basis counts before the price with transport.
 */
export const countedReports = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.id as report_id, a.version, a.contract_date as day, a.product_type_id, a.basis_type_name as basis,
    coalesce(a.port_name, substring(a.delivery_full_address from '^(?:\\d{6}, )?([^,]+)')) as place,
    market_deal_key(a.organization_inn, report_partner(a), a.contract_number, a.contract_date, a.product_type_id) as deal,
    array_remove(array[a.organization_inn, report_partner(a), a.owner_inn], null) as inns, a.purchaser_name as counterparty,
    (a.amount * 1000)::bigint as kilograms,
    (coalesce(a.product_basis_price, a.price) * 100)::bigint as price, ${rate} as rate, a.is_price_nds as has_vat,
    array_remove(array[case when a.is_affiliation_flag then 'affiliated' end,
      case when a.is_interdependence_flag then 'interdependent' end,
      case when a.is_preferential_pricing then 'preferential' end,
      case when a.is_dubious_deal then 'dubious' end], null) as flags
  from agreements a left join currencies c on c.name = a.currency_name
    left join market_rates r on r.currency = c.code and r.day = a.contract_date
  where a.status = any(${countedStates}::smallint[]) and ${condition}`;

/** MKT-013: conditions of reports `a` whose currency has no official rate on the day of the contract. */
export const withoutRate = sql`a.status = any(${countedStates}::smallint[]) and not exists (
  select from currencies c left join market_rates r on r.currency = c.code and r.day = a.contract_date
  where c.name = a.currency_name and (c.code = 'RUB' or r.rate is not null))`;
