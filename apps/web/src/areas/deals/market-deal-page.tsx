import type { MarketContract } from "@birzha/domain/deals/api.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "../../i18n/local-decimal.ts";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { TabTable } from "../../shared/records/tab-table.tsx";
import { contractTones, spotTones } from "../../shared/status/deal-tones.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import panel from "../../ui/panel.module.css";
import { DealFrame, DetailLines, NoRows } from "./components/deal-frame.tsx";
import { marketDealQuery } from "./queries.ts";

type Market = "contracts" | "spot";
type Delivery = MarketContract["deliveries"][number];

/** DEAL-001: an auction contract with its delivery, read only. */
export const AuctionDealPage = () => <MarketDealPage market="contracts" />;

/** DEAL-001: a spot deal with its execution, read only. */
export const SpotDealPage = () => <MarketDealPage market="spot" />;

function MarketDealPage({ market }: { readonly market: Market }) {
  const t = useTranslations("deals");
  const id = Number(useParams({ strict: false }).id);
  const query = useQuery(marketDealQuery(market, id));
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...marketDealQuery(market, id),
    select: ({ deliveries }) => ({
      rows: deliveries.slice((page - 1) * tabPageSize, page * tabPageSize),
      total: deliveries.length,
    }),
  });
  const columns = useDeliveryColumns(market);
  return (
    <DealFrame
      query={query}
      back={<BackLink to={pagePaths[market]}>{t(market === "spot" ? "toSpot" : "toContracts")}</BackLink>}
      state={({ term }) => term && <span>{`${t("volume.term")}: ${formatDate(term)}`}</span>}
    >
      {() => (
        <section className={panel.panel}>
          <TabTable
            label={t("rows.deliveries")}
            list={list}
            columns={columns}
            page={page}
            onPage={setPage}
            rowId={rowId}
            rowLabel={rowId}
            empty={<NoRows title={t("rows.empty")} />}
          />
        </section>
      )}
    </DealFrame>
  );
}

const rowId = ({ id }: Delivery) => String(id);

/** Phrases of the statuses of each market. */
const statusPhrases = {
  contracts: { execution: "contracts.deliveries", processing: "contracts.deals" },
  spot: { execution: "spot.execution", processing: "spot.record" },
} as const;

function useDeliveryColumns(market: Market): readonly TableColumn<Delivery>[] {
  const t = useTranslations("deals.rows");
  const empty = useTranslations("shared.words")("empty");
  const say = useTranslations() as FormatPhrase;
  return useMemo(() => {
    const words = statusPhrases[market];
    const status = (of: keyof typeof words, id: number) => say(`${words[of]}.${id}` as PhraseKey);
    const execution = (row: Delivery) => (row.execution === 0 ? empty : status("execution", row.execution));
    const tones: Readonly<Record<number, Parameters<typeof ToneChip>[0]["tone"]>> =
      market === "spot" ? spotTones : contractTones;
    const details = ({ note, answer, fileName }: Delivery) =>
      [note && t("reason", { reason: note }), answer && t("answer", { answer }), fileName].filter(
        (line): line is string => Boolean(line),
      );
    return [
      {
        id: "product",
        label: t("product"),
        width: 200,
        onCard: "name",
        pinned: true,
        text: ({ product }) => product,
        sub: ({ basis }) => basis,
      },
      {
        id: "processing",
        label: t("status"),
        width: 140,
        onCard: "state",
        text: ({ processing }) => status("processing", processing),
        cell: ({ processing }) => (
          <ToneChip tone={tones[processing] ?? "mute"}>{status("processing", processing)}</ToneChip>
        ),
      },
      {
        id: "execution",
        label: t("execution"),
        width: 170,
        text: execution,
        sub: ({ executionDate }) => (executionDate === null ? "" : formatDate(executionDate)),
      },
      {
        id: "amount",
        label: t("volume"),
        width: 100,
        align: "right",
        text: ({ volume }) => volume,
        figure: ({ volume }) => formatFigure(volume),
      },
      {
        id: "price",
        label: t("price"),
        width: 120,
        align: "right",
        text: ({ price }) => price,
        figure: ({ price }) => formatFigure(price, "₽", 2),
      },
      {
        id: "sum",
        label: t("sum"),
        width: 150,
        align: "right",
        text: ({ total }) => total,
        figure: ({ total }) => formatFigure(total, "₽", 2),
      },
      {
        id: "details",
        label: t("details"),
        width: 264,
        text: (row) => details(row).join("; "),
        cell: (row) => <DetailLines lines={details(row)} />,
      },
    ];
  }, [market, say, t, empty]);
}
