import type { IndexMethod } from "@birzha/domain/market/method.ts";
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

function Rules({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <Title order={3} fz="0.9375rem" mt="1rem">
        {title}
      </Title>
      {children}
    </>
  );
}

const Rule = ({ children }: { readonly children: ReactNode }) => (
  <Text mt="0.25rem" style={{ textWrap: "pretty" }}>
    {children}
  </Text>
);

function MethodRules({ method, market }: { readonly method: IndexMethod; readonly market: Market }) {
  const t = useTranslations("market.method");
  const word = useTranslations("market");
  const { bases, places, productTypeIds, exclusions, confidentiality } = method;
  const namesOf = (names: readonly string[]) => (names.length === 0 ? t("all") : names.join(", "));
  const products = productTypeIds.map(
    (id) => market.products.find((product) => product.id === id)?.name ?? String(id),
  );
  const isLimited = [bases, places, productTypeIds].some((list) => list.length > 0);
  return (
    <>
      <Rules title={t("scope")}>
        <Rule>
          {isLimited
            ? t("scopeSome", { products: namesOf(products), bases: namesOf(bases), places: namesOf(places) })
            : t("scopeAll")}{" "}
          {t("states")}
        </Rule>
        <Rule>
          {exclusions.length === 0
            ? t("noExclusions")
            : t("exclusions", { list: exclusions.map((name) => word(`exclusions.${name}`)).join("; ") })}
        </Rule>
      </Rules>
      <Rules title={t("price")}>
        <Rule>
          {t("vat", {
            percent: String(method.vatPercent),
            divisor: formatLocalDecimal(`${(100 + method.vatPercent) / 100}`),
          })}{" "}
          {t("unstated", { unstated: method.unstatedVat })}
        </Rule>
        <Rule>{t("currency")}</Rule>
        <Rule>{t("outliers", { ratio: method.outlierRatio })}</Rule>
        <Rule>
          {t("statistics", {
            priceStep: String(method.priceStep),
            tonnesStep: String(method.tonnesStep),
          })}
        </Rule>
      </Rules>
      <Rules title={t("periods")}>
        <Rule>
          {t("periodList", {
            list: method.periods.map((kind) => word(`periods.${kind}`).toLowerCase()).join(", "),
          })}{" "}
          {t("weeks")}
        </Rule>
        <Rule>{t("delay", { days: method.delayDays })}</Rule>
      </Rules>
      <Rules title={t("confidentiality")}>
        <Rule>
          {t("groups", {
            groups: String(confidentiality.minGroups),
            share: String(confidentiality.maxShare),
          })}{" "}
          {t("affiliated")}
        </Rule>
        <Rule>{t("sole", { days: confidentiality.soleDays, share: String(confidentiality.soleShare) })}</Rule>
        <Rule>{t("subtraction")}</Rule>
      </Rules>
    </>
  );
}

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
