import { sql } from "kysely";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { publishedIndex } from "./queries.ts";

/** Records of a batch. */
const batchSize = 5_000;

interface Exported {
  readonly id: number;
  readonly record: object;
}

const selections = {
  method: sql`select m.version as id, m.version, m.valid_from as "validFrom", m.method from market_methods m`,
  run: sql`select m.id, m.id as number, m.day, m.inputs, m.failed, encode(m.input_hash, 'hex') as "inputHash",
    encode(m.salt, 'hex') as salt from market_runs m`,
  input: sql`select m.id, m.report_id as "reportId", m.version, m.day, m.product_type_id as "productTypeId", m.basis,
    m.place, m.deal, m.parties, m.insiders, m.kilograms, m.price, m.rate, m.has_vat as "hasVat", m.flags, m.block,
    m.block_run as "blockRun", m.outlier_run as "outlierRun", m.from_run as "fromRun", m.until_run as "untilRun" from market_inputs m`,
  block: sql`select m.id, m.product_type_id as "productTypeId", m.month, m.number, m.versions from market_blocks m`,
  price: sql`select m.id, m.id as number, m.run_id as run, m.product_type_id as "productTypeId", m.kind, m.day_from as "from",
    m.day_to as "to", m.basis, m.place, m.median, m.lower_quartile as "lowerQuartile",
    m.upper_quartile as "upperQuartile", m.mean, m.tonnes, m.deals, m.replaces, m.reasons
    from market_prices m`,
};

/**
 * MKT-012: yields the index with its frozen inputs, one JSON object a line with its `type`. The inputs are confidential.
 */
export async function* exportIndex(tx: OwnerTx): AsyncGenerator<string> {
  for (const [type, selection] of Object.entries(selections))
    for (let after: number | undefined = 0; after !== undefined;) {
      const { rows }: { rows: Exported[] } = await sql<Exported>`
        select id, to_jsonb(record) - 'id' as record from (${selection} where m.index_id = (select id from market_indices where code = ${publishedIndex})) record
        where id > ${after} order by id limit ${batchSize}`.execute(tx);
      for (const { record } of rows) yield JSON.stringify({ type, ...record });
      after = rows.length < batchSize ? undefined : rows.at(-1)!.id;
    }
}
