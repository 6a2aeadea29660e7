import { Readable } from "node:stream";
import { sql } from "kysely";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/market/ru.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { StoredBlob } from "../../platform/http/blob.ts";
import { escapeXml } from "../../platform/xml/escape-xml.ts";
import { publishedIndex } from "./queries.ts";

/** Runs and entries of a feed. */
const feedRuns = 30;
const maxItems = 100;

interface FeedItem {
  readonly id: number;
  readonly productTypeId: number;
  readonly product: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly mean: number;
  readonly earlier: number | null;
  readonly publishedAt: string;
}

/** MKT-009: returns the weekly prices and corrections of the last runs as RSS 2.0. */
export async function priceFeed(db: DbReader, portal: string): Promise<StoredBlob> {
  const { rows } = await sql<FeedItem>`
    select p.id, p.product_type_id as "productTypeId", t.name as product, p.day_from as "from", p.day_to as "to",
      p.mean, earlier.mean as earlier, r.started_at as "publishedAt"
    from (
      select id, started_at from market_runs
      where index_id = (select id from market_indices where code = ${publishedIndex})
      order by id desc limit ${feedRuns}) r
      join market_prices p on p.run_id = r.id
      join product_types t on t.id = p.product_type_id
      left join market_prices earlier on earlier.id = p.replaces
    where p.kind = 'week' and p.basis is null and p.place is null
    order by p.run_id desc, p.day_from desc, p.id limit ${maxItems}`.execute(db);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${escapeXml(ru.feed.title)}</title><link>${escapeXml(portal)}/prices</link><description>${escapeXml(ru.lead)}</description>
${rows.map((item) => feedItem(item, portal)).join("\n")}
</channel></rss>
`;
  return {
    name: "prices",
    extension: "xml",
    contentType: "application/rss+xml; charset=utf-8",
    open: async () => Readable.from([Buffer.from(text)]),
  };
}

function feedItem(
  { id, productTypeId, product, from, to, mean, earlier, publishedAt }: FeedItem,
  portal: string,
): string {
  const title = `${product}, ${formatDate(from)}–${formatDate(to)}: ${mean} ${ru.feed.unit}`;
  const correction = earlier === null ? "" : `${ru.feed.was} ${earlier} ${ru.feed.unit}`;
  const link = `${portal}/prices?product=${productTypeId}&period=week&from=${from}&to=${to}`;
  return (
    `<item><title>${escapeXml(title)}</title><link>${escapeXml(link)}</link>` +
    `<description>${escapeXml(correction)}</description>` +
    `<guid isPermaLink="false">price-${id}</guid><pubDate>${new Date(publishedAt).toUTCString()}</pubDate></item>`
  );
}
