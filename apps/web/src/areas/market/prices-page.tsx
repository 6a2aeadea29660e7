import { Button, Skeleton, Stack } from "@mantine/core";
import IconChartLine from "../../ui/icons/chart-line.svg";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { MarketGate } from "./components/market-gate.tsx";
import { OwnDeals } from "./components/own-deals.tsx";
import { OwnLinks } from "./components/own-links.tsx";
import { OwnVolumes } from "./components/own-volumes.tsx";
import { PlaceRanking } from "./components/place-ranking.tsx";
import { PriceChart } from "./components/price-chart.tsx";
import { PriceControls } from "./components/price-controls.tsx";
import { PriceProblems } from "./components/price-problems.tsx";
import { PriceTable } from "./components/price-table.tsx";
import { PriceTiles } from "./components/price-tiles.tsx";
import { RunButton, RunOutcome, useRun } from "./components/run-button.tsx";
import { DownloadLinks } from "./components/download-links.tsx";
import { VolumeTable } from "./components/volume-table.tsx";
import css from "./components/prices.module.css";
import { listPeriods, publicationOf, usualRange, type Market } from "./periods.ts";
import { joinPrices, newestPrices, standInsOf } from "./price-rows.ts";
import { usePricesSearch, type PricesSearch } from "./prices-search.ts";
import {
  ownDealsQuery,
  ownLinksQuery,
  ownVolumesQuery,
  placesQuery,
  placeVolumesQuery,
  pricesQuery,
  type PricesQuestion,
} from "./queries.ts";
import { useEmptyReason, usePeriodName } from "./use-price-texts.ts";

/** MKT-001, MKT-008: prices of the market for everyone whom the exchange allows. */
export function PricesPage() {
  const t = useTranslations("market");
  const user = useUser();
  const run = useRun();
  return (
    <Stack gap="1rem">
      <MarketGate
        header={
          <PageHeader
            title={t("title")}
            subtitle={t("lead")}
            more={
              <>
                <Button
                  variant="default"
                  renderRoot={(props) => <Link to={pagePaths.pricesMethod} {...props} />}
                >
                  {t("toMethod")}
                </Button>
                {isStaff(user) && <RunButton run={run} />}
              </>
            }
          />
        }
        skeleton={<PricesSkeleton />}
      >
        {(market) => (
          <>
            {isStaff(user) && (
              <>
                <RunOutcome run={run} />
                <PriceProblems />
              </>
            )}
            <Prices market={market} />
          </>
        )}
      </MarketGate>
    </Stack>
  );
}

const PricesSkeleton = () => (
  <Stack gap="1rem" aria-busy>
    <Skeleton height={60} radius="lg" />
    <Skeleton height={96} radius="lg" />
    <Skeleton height={480} radius="lg" />
  </Stack>
);

/** Completes the choices of the address; undefined while the market has no price. */
function questionOf(market: Market, search: PricesSearch): PricesQuestion | undefined {
  const publication = publicationOf(market);
  const productTypeId = search.product ?? market.mainProductId ?? market.products[0]?.id;
  if (!publication || productTypeId === undefined) return undefined;
  const { basis, place, period = "week" } = search;
  const usual = usualRange(period, publication);
  return {
    productTypeId,
    period,
    ...(basis === undefined ? {} : { basis }),
    ...(place === undefined ? {} : { place }),
    from: search.from ?? usual.from,
    to: search.to ?? usual.to,
  };
}

function Prices({ market }: { readonly market: Market }) {
  const t = useTranslations("market");
  const user = useUser();
  const { search, change } = usePricesSearch();
  const question = questionOf(market, search);
  const list = useQuery(pricesQuery(question));
  const shown = list.data?.question;
  const publication = publicationOf(market);
  const rows =
    shown && list.data && publication
      ? joinPrices(listPeriods(shown.period, shown, publication), list.data, publication)
      : [];
  const closed = rows.filter(({ open }) => open === undefined);
  const [last, earlier] = newestPrices(rows);
  const standIn = standInsOf(rows).at(-1);
  const places = useQuery(placesQuery(shown, last?.from));
  const organizationId = hasOrganization(user) && !isStaff(user) ? user?.organizationInfo?.id : undefined;
  const own = useQuery(ownDealsQuery(organizationId, shown));
  const ownVolumes = useQuery(ownVolumesQuery(organizationId, shown));
  const links = useQuery(ownLinksQuery(organizationId));
  const volumes = useQuery(placeVolumesQuery(isStaff(user), shown));
  const nameOf = usePeriodName(shown?.period ?? "week");
  const reasonOf = useEmptyReason(shown?.period ?? "week");
  // A link shows the same page later, too: the address names all choices.
  const complete = question && { product: question.productTypeId, period: question.period };
  const isShort = question !== undefined && Object.keys(search).length < Object.keys(question).length;
  useEffect(() => {
    if (isShort && complete) change({ ...complete, from: question.from, to: question.to });
  });
  if (!question)
    return (
      <EmptyState icon={<IconChartLine size={28} stroke={1.6} />} title={t("none")} hint={t("noneHint")} />
    );
  const product = market.products.find(({ id }) => id === shown?.productTypeId)?.name ?? "";
  const deals = own.data ?? [];
  return (
    <>
      <PriceControls market={market} question={question} lists={list.data} onChange={change} />
      {list.isError ? (
        <FailedState title={t("failed")} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !shown ? (
        <PricesSkeleton />
      ) : !last && !standIn ? (
        <EmptyState
          icon={<IconChartLine size={28} stroke={1.6} />}
          title={t("fewTitle")}
          hint={closed.length === 0 && rows[0] ? reasonOf(rows[0]) : t("fewHint")}
        />
      ) : (
        <>
          {last ? (
            <PriceTiles kind={shown.period} last={last} earlier={earlier} />
          ) : (
            standIn && <PriceTiles kind={standIn.period} last={standIn} earlier={undefined} />
          )}
          <div className={`${layout.columns} ${css.main}`}>
            <PriceChart
              kind={shown.period}
              rows={closed}
              own={deals}
              name={[product, shown.basis, shown.place].filter(Boolean).join(", ")}
            />
            {last && places.data && (
              <PlaceRanking
                places={places.data}
                period={nameOf(last)}
                chosen={shown.place}
                onChoose={(place) => change({ place })}
              />
            )}
          </div>
          <PriceTable kind={shown.period} rows={rows} />
          <DownloadLinks question={shown} hasFeed={market.isPublic} />
        </>
      )}
      <OwnDeals kind={shown?.period ?? question.period} deals={deals} rows={rows} />
      <OwnVolumes volumes={ownVolumes.data ?? []} />
      <OwnLinks links={links.data ?? []} />
      {volumes.data && volumes.data.length > 0 && (
        <VolumeTable
          title={t("volumes.places")}
          rowHead={t("place")}
          rows={volumes.data.map((row) => ({ ...row, name: row.place ?? t("volumes.unnamed") }))}
        />
      )}
    </>
  );
}
