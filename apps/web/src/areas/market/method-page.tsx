import { maxVersions } from "@birzha/domain/market/blocks.ts";
import type { Confidentiality, IndexMethod } from "@birzha/domain/market/method.ts";
import { minDealsForOutliers } from "@birzha/domain/market/statistics.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { CommodityProducts } from "./components/commodity-products.tsx";
import { MarketGate } from "./components/market-gate.tsx";
import { RadarPrecision } from "./components/radar-precision.tsx";
import { RunProofs } from "./components/run-proofs.tsx";
import type { Market } from "./periods.ts";

/** MKT-004: the versions of the method, as sentences, and the last run. */
export function MethodPage() {
  const t = useTranslations("market");
  const user = useUser();
  return (
    <Stack gap="1rem" maw="60rem">
      <MarketGate
        header={
          <PageHeader
            title={t("method.title")}
            subtitle={t("method.lead")}
            more={
              <Button variant="default" renderRoot={(props) => <Link to={pagePaths.prices} {...props} />}>
                {t("method.toPrices")}
              </Button>
            }
          />
        }
      >
        {(market) => (
          <>
            {market.methods.map(({ version, validFrom, method }, at) => (
              <section key={version} className={layout.card}>
                <Title order={2} fz="1.125rem">
                  {at === market.methods.length - 1
                    ? t("method.firstVersion", { version: String(version) })
                    : t("method.version", { version: String(version), date: formatDate(validFrom) })}
                </Title>
                <MethodRules method={method} market={market} />
              </section>
            ))}
            <CommodityProducts commodities={market.commodities} />
            <LastRun run={market.lastRun} />
            {user && isStaff(user) && <RadarPrecision />}
          </>
        )}
      </MarketGate>
    </Stack>
  );
}

/** Sentences of the method below their title. */
const Rules = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) => (
  <>
    <Title order={3} fz="0.9375rem" mt="1rem">
      {title}
    </Title>
    {sentences.map((sentence) => (
      <Rule key={sentence}>{sentence}</Rule>
    ))}
  </>
);

const Rule = ({ children }: { readonly children: ReactNode }) => (
  <Text mt="0.25rem" style={{ textWrap: "pretty" }}>
    {children}
  </Text>
);

/** MKT-106: all rules that a recomputation of the prices needs, with the numbers of the method. */
function MethodRules({ method, market }: { readonly method: IndexMethod; readonly market: Market }) {
  const t = useTranslations("market.method");
  const word = useTranslations("market");
  const { bases, places, productTypeIds, exclusions, confidentiality: rules } = method;
  const namesOf = (names: readonly string[]) => (names.length === 0 ? t("all") : names.join(", "));
  const products = productTypeIds.map(
    (id) => market.products.find((product) => product.id === id)?.name ?? String(id),
  );
  const isLimited = [bases, places, productTypeIds].some((list) => list.length > 0);
  const decimal = (hundredths: number) => formatLocalDecimal(`${hundredths / 100}`);
  return (
    <>
      <Rules
        title={t("scope")}
        sentences={[
          isLimited
            ? t("scopeSome", { products: namesOf(products), bases: namesOf(bases), places: namesOf(places) })
            : t("scopeAll"),
          t("states"),
          exclusions.length === 0
            ? t("noExclusions")
            : t("exclusions", { list: exclusions.map((name) => word(`exclusions.${name}`)).join("; ") }),
          t("bothSides"),
          t("range", method),
        ]}
      />
      <Rules
        title={t("price")}
        sentences={[
          t("which"),
          t("currency"),
          [
            t("vat", { percent: String(method.vatPercent), divisor: decimal(100 + method.vatPercent) }),
            t("unstated", { unstated: method.unstatedVat }),
            t("kopecks"),
          ].join(" "),
          t("place"),
          t("outliers", { ratio: method.outlierRatio, deals: String(minDealsForOutliers) }),
        ]}
      />
      <Rules
        title={t("periods")}
        sentences={[
          t("periodList", {
            list: method.periods.map((kind) => word(`periods.${kind}`).toLowerCase()).join(", "),
          }),
          t("weeks"),
          t("delay", { days: method.delayDays }),
          t("versions"),
        ]}
      />
      <Rules
        title={t("figures")}
        sentences={[
          t("mean"),
          t("interpolation"),
          t("rounding", { priceStep: String(method.priceStep), tonnesStep: String(method.tonnesStep) }),
          t("medianSupport", supportOf(rules.median)),
          t("quartileSupport", supportOf(rules.quartiles)),
        ]}
      />
      <Rules title={t("groups")} sentences={[t("parties"), t("linked"), t("tied")]} />
      <Rules
        title={t("confidentiality")}
        sentences={[
          t("minimum", { deals: String(rules.minDeals), groups: String(rules.minGroups) }),
          t("share", { share: String(rules.maxShare) }),
          t("error", { error: String(rules.minError), factor: decimal(100 + rules.minError) }),
          t("sole", { days: rules.soleDays, share: String(rules.soleShare) }),
        ]}
      />
      <Rules title={t("blocks")} sentences={[t("whole"), t("divide"), t("rest"), t("longer")]} />
      <Rules title={t("late")} sentences={[t("joining"), t("revision", { versions: String(maxVersions) })]} />
    </>
  );
}

const supportOf = ({ deals, unknownDeals, groups }: Confidentiality["median"]) => ({
  deals: String(deals),
  groups: String(groups),
  unknown: String(unknownDeals),
});

function LastRun({ run }: { readonly run: Market["lastRun"] }) {
  const t = useTranslations("market.method");
  const word = useTranslations("market");
  const format = useFormatter();
  return (
    <section className={layout.card}>
      <Title order={2} fz="1.125rem">
        {t("lastRun")}
      </Title>
      {run ? (
        <>
          <Rule>
            {t("run", { id: String(run.id), time: format.dateTime(new Date(run.startedAt), "moment") })}
          </Rule>
          <Rule>
            {t("leftOut", {
              list: run.leftOut
                .map(({ reason, reports }) => `${word(`exclusions.${reason}`)}: ${format.number(reports)}`)
                .join("; "),
            })}
          </Rule>
          <Rule>
            {t("hash")}: <code style={{ overflowWrap: "anywhere" }}>{run.inputHash}</code>
          </Rule>
          <RunProofs />
        </>
      ) : (
        <Rule>{t("noRun")}</Rule>
      )}
    </section>
  );
}
