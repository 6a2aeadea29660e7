import { sql } from "kysely";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { rareWord } from "./fill-register.ts";
import {
  below,
  firmPlace,
  moment,
  oneOf,
  optional,
  rareRow,
  rows,
  run,
  staff,
  withRare,
} from "./fill-values.ts";

/** Each fourth record of these was told of to the exchange. */
const told = [
  {
    area: "contract",
    from: "contract_deals d join organizations o on o.inn = d.owner_inn",
    firm: "o.id",
    at: "d.created_at",
    waits: "d.deal_status = 2",
    kinds: ["delivery", "delivery", "nonDelivery"],
  },
  {
    area: "spot",
    from: "spot_deals d join organizations o on o.inn = d.owner_inn",
    firm: "o.id",
    at: "d.imported_at",
    waits: "d.record_status = 2",
    kinds: ["delivery", "extension", "selfSettlement", "changes"],
  },
  {
    area: "proposal",
    from: "auction_proposals d",
    firm: "d.organization_id",
    at: "d.created_at",
    waits: "d.status = 1",
    kinds: ["proposal_new", "proposal_change", "proposal_revoke"],
  },
  {
    area: "application",
    from: "member_applications d",
    firm: "d.organization_id",
    at: "d.stored_at",
    waits: "d.status = 'onexecution'",
    kinds: ["application_new"],
  },
] as const;

/** Messages of participants about every kind of record: answered, but for those whose records wait and a few that are settled. */
export async function addNotices(tx: OwnerTx): Promise<void> {
  const messages = told.map(
    ({ area, from, firm, at, waits, kinds }, place) =>
      `select '${area}' as area, ${oneOf(70, ...kinds)} as kind, d.id, ${firm} as firm, ${at} as at,
        not (${waits}) and ${below(300, 71)} > 0 as is_answered, d.id::int as g
      from ${from} cross join lateral (select d.id::int as g) r
      where d.id % 4 = ${place} or d.id = ${rareRow} or ${waits}`,
  );
  await run(
    tx,
    `insert into exchange_notices (area, kind, entity_id, organization_id, user_id, payload, created_at, delivered_at,
      result, result_comment, result_at, result_by)
    select area, kind, id, firm, firm, jsonb_build_object('id', id, 'kind', kind), at,
      case when g <= ${rows - 300} then at + interval '1 minute' end, case when is_answered then a.result end,
      case when is_answered then ${optional(withRare(oneOf(72, "Зерно принято", "Нет акта", "Учтено")), 73)} end,
      case when is_answered then at + interval '1 hour' end,
      case when is_answered then case when g % 5000 = 0 then ${staff.last} else ${staff.first} + ${below(9, 74)} end end
    from (${messages.join(" union all ")}) m
    cross join lateral (select case when ${below(8, 75)} = 0 then 'rejected' else 'processed' end as result) a
    order by at, area, id`,
  );
}

/** What is done at the portal most: an action, and the kind of its record. */
const actions = [
  ["contracts.report", "contract"],
  ["contracts.download", "report"],
  ["spot.update", "spot-deal"],
  ["auctions.send", "proposal"],
  ["auctions.decide", "proposal"],
  ["members.send-application", "member-application"],
  ["applications.accept", "application"],
  ["users.sign-in", "user"],
] as const;

/**
 * A log of three years, written through its own trigger and sealed: its rows are in the chain as others are. The portal
 * itself did a third of it.
 */
export async function addAudit(tx: OwnerTx): Promise<void> {
  const act = `${below(actions.length, 76)} + 1`;
  const column = (place: 0 | 1) => `(array[${actions.map((pair) => `'${pair[place]}'`).join(", ")}])[${act}]`;
  await run(
    tx,
    `insert into audit_log (at, actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
      client_request_id, ip)
    select ${moment}, w.id, case when w.id is not null then 1 end, w.id, ${column(0)}, ${column(1)},
      1 + ${below(rows, 77)}, jsonb_build_object('status', 1),
      jsonb_build_object('status', 2, 'comment', '${rareWord} ' || g), md5(g::text)::uuid::text, '192.0.2.7'
    from generate_series(1, ${rows}) g
    cross join lateral (select ${optional(firmPlace(1), 78)} as id) w
    order by g`,
  );
  await sql`select seal_audit(${rows})`.execute(tx);
}

/** Two long catalogues: one with regions, one whose records name a basis. */
export async function addCatalogs(tx: OwnerTx): Promise<void> {
  const name = (...words: readonly string[]) => withRare(`${oneOf(80, ...words)} || ' ' || md5(g::text)`);
  const common = `${optional("'К-' || g", 81)}, ${name("Зерно кормовое", "Ячмень", "Щебень")}, ${optional("'Заведено биржей'", 82)},
    ${below(8, 83)} > 0`;
  await run(
    tx,
    `insert into product_types (code, name, description, is_active, visibility_type)
    select ${common}, case when ${below(10, 84)} = 0 then 2 else 1 end from generate_series(1, ${rows}) g order by g`,
  );
  await run(
    tx,
    `insert into product_type_regions (product_type_id, region_id)
    select t.id, r.id from product_types t
    join (select id, row_number() over (order by id) as place from regions) r on r.place in (1 + t.id % 40, 41 + t.id % 40)
    where t.visibility_type = 2 and t.content_key is null on conflict do nothing`,
  );
  await run(
    tx,
    `insert into delivery_types (code, name, description, is_active, basis_id, value)
    select ${common}, b.id, ${optional(oneOf(85, "EXW", "FCA", "CPT", "FOB"), 86)}
    from generate_series(1, ${rows}) g
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from basis_types) b
      on b.place = ${below(1000, 87)} % b.all
    order by g`,
  );
  await run(tx, "update catalog_stamp set stamp = gen_random_uuid()");
}
