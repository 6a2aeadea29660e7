import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import charts from "../../../ui/charts/charts.module.css";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import layout from "../../../ui/layout.module.css";
import panel from "../../../ui/panel.module.css";
import { problemsQuery } from "../queries.ts";
import css from "./prices.module.css";

/** MKT-101, MKT-013: products without current prices, for staff: cause, reports and remedy. Nothing without problems. */
export function PriceProblems() {
  const t = useTranslations("market.problems");
  const format = useFormatter();
  const langOf = useLangOf();
  const { data = [], isError, isFetching, refetch } = useQuery(problemsQuery);
  if (isError)
    return <FailedState title={t("loadFailed")} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data.length === 0) return null;
  return (
    <section className={panel.panel} aria-label={t("title")}>
      <div className={charts.wide} tabIndex={0} role="group" aria-label={t("title")}>
        <table className={`${charts.table} ${css.links}`}>
          <caption>{t("title")}</caption>
          <thead>
            <tr>
              {(["product", "cause", "reports", "since"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, product, cause, rates, reports, since }) => (
              <tr key={id}>
                <th scope="row" lang={langOf(product.name)}>
                  {product.name}
                </th>
                <td>{cause === "noRate" ? t("noRate", { rates: rates.join(", ") }) : t("failed")}</td>
                <td>
                  {reports.map((report, at) => (
                    <span key={report}>
                      {at > 0 && ", "}
                      <Link
                        className={layout.link}
                        to={pagePaths.viewAgreement}
                        params={{ id: String(report) }}
                      >
                        {report}
                      </Link>
                    </span>
                  ))}
                </td>
                <td>{format.dateTime(new Date(since), "moment")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.some(({ cause }) => cause === "noRate") && (
        <Text px="1rem" pb="0.75rem" c="var(--ink-2)" fz="0.8125rem" style={{ textWrap: "pretty" }}>
          {t("rates")}
        </Text>
      )}
    </section>
  );
}
