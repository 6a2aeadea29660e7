import { sql, type RawBuilder } from "kysely";

/** Input rows that a run added or ended, as JSON arrays in the order of their hash. */
export const changedLines = (run: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select report_id, from_run, jsonb_build_array(report_id, version, day, product_type_id, basis, place, deal,
    parties, insiders, kilograms, price, rate, has_vat, flags, from_run)::text as line
  from market_inputs where from_run = ${run}
  union all
  select report_id, from_run, jsonb_build_array(report_id, from_run, until_run)::text
  from market_inputs where until_run = ${run}`;

/**
 * MKT-012: SHA-256 of the hash of the run before, the salt of the run and the changed input rows. Each hash covers all
 * earlier inputs. Without the salt, a reader of the hashes would find a lone changed deal by trying prices (MKT-002).
 */
export const runHash = (indexId: RawBuilder<unknown>, run: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  sha256(coalesce((select earlier.input_hash from market_runs earlier
      where earlier.index_id = ${indexId} and earlier.id < ${run} order by earlier.id desc limit 1), ''::bytea)
    || (select salted.salt from market_runs salted where salted.id = ${run})
    || convert_to(coalesce((select string_agg(line, e'\\n' order by report_id, from_run)
      from (${changedLines(run)}) changed), ''), 'UTF8'))`;
