import type { listOwnLinks } from "@birzha/domain/market/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import charts from "../../../ui/charts/charts.module.css";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import panel from "../../../ui/panel.module.css";
import css from "./prices.module.css";

type OwnLink = ResponseOf<typeof listOwnLinks>[number];

/** MKT-102: firms that count as affiliated with the own one in prices, who says so, and how to correct it. */
export function OwnLinks({ links }: { readonly links: readonly OwnLink[] }) {
  const t = useTranslations("market.links");
  const langOf = useLangOf();
  if (links.length === 0) return null;
  const firms = Map.groupBy(links, ({ inn }) => inn);
  return (
    <section className={panel.panel} aria-label={t("title")}>
      <div className={charts.wide} tabIndex={0} role="group" aria-label={t("title")}>
        <table className={`${charts.table} ${css.links}`}>
          <caption>{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("firm")}</th>
              <th scope="col">{t("source")}</th>
              <th scope="col">{t("effect")}</th>
            </tr>
          </thead>
          <tbody>
            {[...firms].map(([inn, rows]) => (
              <tr key={inn}>
                <th scope="row">
                  <span lang={langOf(rows[0]!.name)}>{rows[0]!.name}</span>
                  {rows[0]!.name !== inn && ` (${inn})`}
                </th>
                <td>{rows.map(({ source }) => t(`sources.${source}`)).join(", ")}</td>
                <td>{isOneGroup(rows) ? t("oneGroup") : t("tied")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text px="1rem" pb="0.75rem" c="var(--ink-2)" fz="0.8125rem" style={{ textWrap: "pretty" }}>
        {t("text")} {t("wrong")}
      </Text>
    </section>
  );
}

/** The exchange alone or both sides together join two firms. */
const isOneGroup = (rows: readonly OwnLink[]): boolean => {
  const sources = new Set(rows.map(({ source }) => source));
  return sources.has("exchange") || (sources.has("own") && sources.has("other"));
};
