import { getRadar } from "@birzha/domain/market/radar/radar-api.ts";
import { Group, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { callEndpoint } from "../../../api/call.ts";
import { pagePaths } from "../../../shared/paths.ts";
import charts from "../../../ui/charts/charts.module.css";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import layout from "../../../ui/layout.module.css";

const radarQuery = {
  queryKey: ["market", "radar"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callEndpoint(getRadar, { signal }),
  meta: { silent: true },
};
const counts = ["found", "flagged", "dismissed", "open"] as const;

/** MKT-014: findings and decisions of each rule of the radar, for staff of the exchange. */
export function RadarPrecision() {
  const t = useTranslations("market.radar");
  const format = useFormatter();
  const { data, isError, isFetching, refetch } = useQuery(radarQuery);
  const percent = (value: number | null) => (value === null ? "—" : `${format.number(value)}\u00a0%`);
  return (
    <section className={layout.card} aria-labelledby="radar">
      <Group justify="space-between" gap="0.25rem 1rem">
        <Title order={2} fz="1.125rem" id="radar">
          {t("title")}
        </Title>
        <Link to={pagePaths.queue} search={{ tab: "suspicions" }}>
          {t("toQueue")}
        </Link>
      </Group>
      <Text mt="0.25rem" mb="0.5rem" style={{ textWrap: "pretty" }}>
        {t("lead")}
      </Text>
      {data ? (
        <div className={charts.wide} tabIndex={0} role="group" aria-labelledby="radar">
          <table className={charts.table} aria-labelledby="radar">
            <thead>
              <tr>
                <th scope="col">{t("rule")}</th>
                {["precision" as const, ...counts].map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rules.map(({ rule, precision, ...row }) => (
                <tr key={rule}>
                  <th scope="row">{t(`rules.${rule}`)}</th>
                  <td>{percent(precision)}</td>
                  {counts.map((name) => (
                    <td key={name}>{format.number(row[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : isError ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={240} radius="lg" aria-busy />
      )}
    </section>
  );
}
