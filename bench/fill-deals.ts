import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { rareWord } from "./fill-register.ts";
import {
  below,
  companyName,
  firmPlace,
  insertInto,
  moment,
  oneOf,
  optional,
  rareBeside,
  rareRow,
  rows,
  run,
  staff,
  withRare,
} from "./fill-values.ts";

const isNew = `g > ${rows * 0.95}`;
/** Sent to the exchange, and not answered yet. */
const isSent = `(g = ${rareRow} or g > ${rows * 0.99} and ${below(3, 40)} = 0)`;

/** The firm of a row; one in a hundred rows came before its owner did (V-14). */
const owner = `join organizations o on o.id = ${firmPlace(1)}
    cross join lateral (select case when g not in (${rareRow}, ${rareBeside}) and ${below(100, 2)} = 0 then '9990' || lpad(${below(300, 3)}::text, 6, '0')
      else o.inn end as inn) w`;

/** The other side of a deal. */
const other = `cross join lateral (
      select case when g = ${rareBeside} then 'ООО «${rareWord}»' else ${companyName(10)} end as name, ${optional(`'7701' || lpad(${below(1_000_000, 15)}::text, 6, '0')`, 16)} as inn) p`;

const goods = `${oneOf(17, "Зерно пшеницы ", "Масло подсолнечное ", "Сахар белый ")} || ${below(5, 18)} || ' класс'`;

const remark = withRare(
  optional(oneOf(24, "Отгружено зерновозами", "Покупатель не принял", "Нет вагонов"), 25),
);

const amounts = `cross join lateral (
      select (1 + ${below(50_000, 27)}) / 10.0 as volume, 9000 + ${below(900_000, 28)} / 100.0 as price) n`;
const moments = `cross join lateral (select ${moment} as at, (${moment})::date as "on") r`;

/** What an organisation's name is to its rows: none of those that came before it. */
const ownerName = "case when w.inn = o.inn then o.name end";

/** Contracts of auctions: processed but for the newest and a few that were rejected. */
export const addContracts = (tx: OwnerTx): Promise<void> =>
  insertInto(
    tx,
    "contract_deals",
    {
      external_id: optional("'TS-' || g", 4),
      owner_inn: "w.inn",
      minisession_number: withRare("'МС-' || g / 30"),
      contract_number: withRare(`g || '/' || to_char(${moment}, 'YY')`),
      contract_date: "r.on",
      client_name: "case when s.is_sale then p.name else o.name end",
      client_inn: "case when s.is_sale then p.inn else w.inn end",
      direction: withRare("case when s.is_sale then 'Продажа' else 'Покупка' end"),
      commodity_name: withRare(goods),
      basis: withRare(
        `${oneOf(19, "Элеватор «Зерно", "Франко-склад «Степной", "Порт «Южный")} || '-' || ${below(300, 20)} || '»'`,
      ),
      volume: "n.volume",
      price: "n.price",
      cost: "n.volume * n.price",
      client_fee: optional("n.volume / 2", 21),
      contractor_name: "case when s.is_sale then o.name else p.name end",
      contractor_inn: "case when s.is_sale then w.inn else p.inn end",
      contractor_fee: optional("n.volume / 3", 22),
      delivery_status: "d.delivery",
      delivery_date: `case when d.delivery > 0 then r.on + ${below(30, 23)} end`,
      reason: `case when d.delivery > 0 then ${remark} end`,
      deal_status: "d.deal",
      result_comment: "case when d.deal = 4 then 'Нет акта приёмки' end",
      created_at: "r.at",
      updated_at: "r.at",
    },
    `from generate_series(1, ${rows}) g
    ${owner}
    ${other}
    ${moments}
    ${amounts}
    cross join lateral (select g <> ${rareBeside} and (g = ${rareRow} or ${below(2, 26)} = 0) as is_sale) s
    cross join lateral (
      select case when ${isSent} then 2 when ${isNew} then case when ${below(10, 29)} = 0 then 0 else 1 end
        when ${below(100, 30)} = 0 then 4 else 3 end as deal) a
    cross join lateral (
      select a.deal, case when a.deal < 2 then 0 when ${below(10, 31)} = 0 then 2 else 1 end as delivery) d
    order by g`,
    { owner_name: ownerName },
  );

/** Deals of the spot market with the documents that people sent for most of them. */
export async function addDeals(tx: OwnerTx): Promise<void> {
  const fileName = withRare(
    `${oneOf(32, "Накладная Зерно", "Акт приёмки", "Письмо")} || ' ' || g || '.pdf'`,
    `${rareWord}.pdf`,
  );
  await run(
    tx,
    `insert into files (organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at, area)
    select f.id, 'bench/' || g, ${fileName}, 'application/pdf', 20000, md5(g::text) || md5('f' || g), f.id, ${moment}, 'spot'
    from generate_series(1, ${rows}) g cross join lateral (select ${firmPlace(1)} as id) f
    order by g`,
  );
  const isSettled = "a.record in (4, 7)";
  const file = (value: string) =>
    `case when a.execution > 0 and (g = ${rareRow} or ${below(3, 38)} > 0) then ${value} end`;
  await insertInto(
    tx,
    "spot_deals",
    {
      external_id: optional("'SP-' || g", 4),
      owner_inn: "w.inn",
      settlement_status: withRare(oneOf(33, "Расчёты завершены", "Расчёты не завершены", "Зерно оплачено")),
      contractor_name: "p.name",
      basis: withRare(
        `${oneOf(19, "Липецк, Зерно", "Саратов, склад", "Тамбов, склад")} || ' № ' || ${below(300, 20)}`,
      ),
      delivery_way: withRare(
        oneOf(34, "Самовывоз зерновозами", "Доставка по железной дороге", "Доставка автотранспортом"),
      ),
      product_name: withRare(goods),
      item_code: withRare(`${oneOf(35, "WHT", "SUGR", "OIL")} || '-' || ${below(90, 36)}`),
      contract_number: withRare("'S-' || g"),
      contract_date: "r.on",
      direction: oneOf(26, "sale", "buy"),
      volume: "n.volume",
      price: "n.price",
      total: "n.volume * n.price",
      expires_on: "r.on + 14",
      postponed_to: optional("r.on + 21", 37),
      execution_status: "a.execution",
      execution_date: `case when a.execution > 0 then r.on + ${below(14, 23)} end`,
      file_id: file("l.id"),
      comment: `case when a.execution > 0 then ${remark} end`,
      record_status: "a.record",
      exchange_comment: "case when a.record = 7 then 'Нет накладной' end",
      imported_at: "r.at",
      edited_at: "case when a.record > 1 then r.at + interval '1 day' end",
      edited_by: "case when a.record > 1 then o.id end",
      settled_at: `case when ${isSettled} then r.at + interval '2 days' end`,
      settled_by: `case when ${isSettled} then ${staff.first} + ${below(9, 39)} end`,
    },
    `from generate_series(1, ${rows}) g
    ${owner}
    ${other}
    join (select id, name, row_number() over (order by id)::int as place from files where area = 'spot') l on l.place = g
    ${moments}
    ${amounts}
    cross join lateral (
      select case when ${isSent} then 2 when ${isNew} then 1 when ${below(100, 30)} = 0 then 7 else 4 end as record) b
    cross join lateral (
      select b.record, case when b.record = 1 then 0 else 1 + ${below(6, 31)} end as execution) a
    order by g`,
    { owner_name: ownerName, file_name: file("l.name") },
  );
  await run(tx, "delete from files f where not exists (select from spot_deals d where d.file_id = f.id)");
}
