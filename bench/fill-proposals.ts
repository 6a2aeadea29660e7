import { emptyProposal, toPayload } from "@birzha/domain/auctions/proposal.ts";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { addLatinNames } from "./fill-parties.ts";
import { rareWord } from "./fill-register.ts";
import {
  below,
  firmPlace,
  insertInto,
  moment,
  oneOf,
  optional,
  rareBeside,
  rareFirm,
  rareRow,
  rows,
  run,
} from "./fill-values.ts";

/** Proposals that wait for their auctions; all others are settled. */
const open = 200;

/** One of those that wait has the rare word, and one of the past ones. */
const rare = `${rareRow}, ${rareBeside}`;

const status = `case
  when g > ${rows - open} then (array[1, 1, 2, 2, 7])[1 + ${below(5, 41)}]
  when g < ${rows * 0.9} and ${below(100, 42)} = 0 then 2
  else (array[3, 4, 5, 5, 5, 6])[1 + ${below(6, 43)}] end`;

/** Goods and places by number, in both languages. */
const commodity = {
  ru: `(${oneOf(44, "Зерно кукурузы ", "Ячмень ", "Сахар белый ")} || ${below(40, 45)})`,
  en: `(${oneOf(44, "Maize ", "Barley ", "White sugar ")} || ${below(40, 45)})`,
};
const basis = {
  ru: `(${oneOf(46, "Новороссийск, Зерно-", "Липецк, элеватор ", "Ейск, терминал ")} || ${below(60, 47)})`,
  en: `(${oneOf(46, "Novorossiysk, grain ", "Lipetsk, elevator ", "Yeysk, terminal ")} || ${below(60, 47)})`,
};
const item = (id: string, { ru, en }: { readonly ru: string; readonly en: string }): string =>
  `jsonb_build_object('id', ${id}, 'name', jsonb_build_object('ru', ${ru}, 'en', ${en}))`;

/** What a proposal says where nothing was filled in. */
const nothing = JSON.stringify(toPayload(emptyProposal, { id: 0, name: "" }, {}));

/**
 * Auction proposals with their versions and days, as `store.ts` of the area keeps them: two hundred open ones, every fifth
 * changed once.
 */
export async function addProposals(tx: OwnerTx): Promise<void> {
  await addLatinNames(tx);
  await run(
    tx,
    `create temporary table made on commit drop as
    select g, f.id as firm, o.name as firm_name, s.status, ${moment} as at, d.first, d.last,
      case when ${below(5, 48)} = 0 then 2 else 1 end as version,
      case when g in (${rare}) then '${rareWord}' else ${commodity.ru} end as commodity_ru, ${commodity.en} as commodity_en,
      case when g in (${rare}) then '${rareWord}' else ${basis.ru} end as basis_ru, ${basis.en} as basis_en,
      n.ru, n.en, ${optional("'EXW'", 54)} as terms, ${optional(`${below(2, 55)} = 0`, 56)} as has_series
    from generate_series(1, ${rows}) g
    cross join lateral (select case when g = ${rareRow} then ${rareFirm} else ${firmPlace(1)} end as id) f
    join organizations o on o.id = f.id
    join owner_names n on n.id = f.id
    cross join lateral (select ${status} as status) s
    cross join lateral (select case when g > ${rows - open} then current_date + 90 + ${below(60, 49)}
      else (${moment})::date + 10 end as first) b
    cross join lateral (select b.first, b.first + case when ${below(3, 50)} = 0 then ${below(5, 51)} else 0 end as last) d`,
  );
  await run(tx, "analyze made");
  const changed = (value: string) => `case when made.version > 1 then ${value} end`;
  const accepted = (value: string) => `case when made.status in (2, 5, 6) then ${value} end`;
  const theirs = (value: string) => `case when ${below(50, 53)} = 0 then ${value} end`;
  const basisTerms = (language: string) => `concat_ws(', ', basis_${language}, terms)`;
  await insertInto(
    tx,
    "auction_proposals",
    {
      organization_id: "firm",
      status: "made.status",
      current_version: "made.version",
      accepted_version: accepted("made.version"),
      proposal_type: `(array[0, 0, 1, 2])[1 + ${below(4, 52)}]`,
      comment: "case when made.status in (3, 7) then 'Нет обеспечения' end",
      created_by_ntb: `${theirs("true")} is not null`,
      external_id: theirs("'P-' || g"),
      commodity_names: "commodity_ru || e'\\n' || commodity_en",
      basis_names: "basis_ru || e'\\n' || basis_en",
      first_date: "first",
      last_date: "last",
      created_at: "made.at",
      created_by: "firm",
      created_name_ru: "ru",
      created_name_en: "en",
      edited_at: changed("e.at"),
      edited_by: changed("firm"),
      edited_name_ru: changed("ru"),
      edited_name_en: changed("en"),
      changed_at: "e.at",
      accepted_first_date: accepted("first"),
      accepted_last_date: accepted("last"),
    },
    `from made
    cross join lateral (select least(now(), made.at + interval '1 day') as at) e
    order by g`,
    {
      basis_terms_ru: basisTerms("ru"),
      basis_terms_en: basisTerms("en"),
      has_series: "coalesce(has_series, false)",
    },
  );
  await run(tx, "analyze auction_proposals");
  await run(
    tx,
    `insert into auction_proposal_versions (proposal_id, version, organization_id, kind, payload, author_user_id, changed_at)
    select p.id, v, made.firm, case when v > 1 then 'change' else 'send' end,
      '${nothing}'::jsonb || jsonb_build_object('firmId', made.firm, 'firmName', firm_name,
        'auctionDate', jsonb_build_object('begin', made.first, 'end', made.last, 'dates', '[]'::jsonb),
        'commodity', ${item(below(900, 44), { ru: "commodity_ru", en: "commodity_en" })},
        'basis', ${item(below(900, 46), { ru: "basis_ru", en: "basis_en" })},
        'termsSupply', case when terms is not null then ${item("1", { ru: "terms", en: "terms" })} end,
        'hasAuctionSeries', made.has_series, 'lotVolume', ${below(500, 57)} + 1,
        'startPrice', 9000 + ${below(9000, 58)}, 'info', 'Влажность не выше 14 процентов'),
      made.firm, case when v > 1 then p.changed_at else p.created_at end
    from (select *, row_number() over (order by id)::int as place from auction_proposals) p
    join made on made.g = p.place
    join (values (1), (2)) n(v) on v <= p.current_version
    order by p.id, v`,
  );
  await run(
    tx,
    `insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
    select id, organization_id, first_date, last_date from auction_proposals`,
  );
}
