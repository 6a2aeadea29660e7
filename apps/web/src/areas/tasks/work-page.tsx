import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { getWork } from "@birzha/domain/tasks/api.ts";
import { ageBands, type AgeBand } from "@birzha/domain/shared/registers/waiting-record.ts";
import { workGroups, type WorkGroup } from "@birzha/domain/tasks/work.ts";
import { Box, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { shortDate } from "./use-time-left.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { BarTable } from "../../ui/charts/bar-table.tsx";
import { ChartLegend } from "../../ui/charts/chart-legend.tsx";
import { ChartTable } from "../../ui/charts/chart-table.tsx";
import type { ChartTone } from "../../ui/charts/chart-tone.ts";
import { ColumnChart } from "../../ui/charts/column-chart.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { workQuery } from "./components/queue/queue-queries.ts";
import { useAgeText } from "./use-item-texts.ts";
import css from "./work-page.module.css";

/** DESK-024: statistics of operators' decisions. */
export function WorkPage() {
  return isStaff(useCurrentUser()) ? <Work /> : <ErrorPage />;
}

function Work() {
  const t = useTranslations("queue.work");
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(workQuery(useCurrentUser()));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        back={<BackLink to={pagePaths.queue}>{t("toQueue")}</BackLink>}
      />
      {data ? (
        <Stack gap="1.25rem">
          <AgeingPicture work={data} at={dataUpdatedAt} />
          <DecidedPicture days={data.days} />
        </Stack>
      ) : isError ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </>
  );
}

interface AgeingPictureProps {
  readonly work: ResponseOf<typeof getWork>;
  /** Time of the answer in milliseconds. */
  readonly at: number;
}

const toneOf: Readonly<Record<AgeBand, ChartTone>> = { day: "ok", days: "warn", longer: "bad" };

/**
 * SCREEN-010: waiting items by kind and age. FIX-302: the links open the tabs of the queue whose items the row counts; the
 * name of a kind with several tabs is followed by them.
 */
function AgeingPicture({ work: { waiting, days }, at }: AgeingPictureProps) {
  const t = useTranslations("queue.work");
  const ageOf = useAgeText(at);
  return (
    <section className={panel.panel}>
      <BarTable
        title={t("waiting")}
        hasHeads
        rowHead={t("group")}
        heads={[
          t("count"),
          ...ageBands.map((band) => t(`ages.${band}`)),
          t("median"),
          t("today"),
          t("total"),
        ]}
        rows={waiting.filter(isShown).map(({ group, count, tabs, medianSince, ages }) => ({
          key: group,
          name: <GroupName group={group} tabs={tabs} />,
          bar: ageBands.map((band) => ({ value: ages[band], tone: toneOf[band] })),
          cells: [
            count,
            ...ageBands.map((band) => ages[band]),
            medianSince === null ? "" : ageOf(medianSince),
            ...(group === "approvals"
              ? ["", ""]
              : [
                  days.at(-1)?.decided[group] ?? 0,
                  days.reduce((sum, { decided }) => sum + (decided[group] ?? 0), 0),
                ]),
          ],
        }))}
      />
      <ChartLegend series={ageBands.map((band) => ({ name: t(`ages.${band}`), tone: toneOf[band] }))} />
    </section>
  );
}

type WaitingRow = ResponseOf<typeof getWork>["waiting"][number];

/** DESK-023: without the setting FOUR_EYES there are no approval requests. */
const isShown = ({ group, count }: WaitingRow): boolean => group !== "approvals" || count > 0;

function GroupName({ group, tabs }: Pick<WaitingRow, "group" | "tabs">) {
  const t = useTranslations("queue");
  const linkTo = (tab: WaitingRow["tabs"][number]["tab"], name: string) => (
    <Link key={tab} to={pagePaths.queue} search={{ tab }} className={css.link}>
      {name}
    </Link>
  );
  const name = t(`work.groups.${group}`);
  const [only, ...more] = tabs;
  if (only && more.length === 0) return linkTo(only.tab, name);
  return (
    <>
      {name}
      <Text component="span" display="flex" fz="0.75rem" style={{ gap: "0 0.75rem" }}>
        {tabs.map(({ tab, count }) => linkTo(tab, t("work.ofTab", { tab: t(`tabs.${tab}`), count })))}
      </Text>
    </>
  );
}

type DecidedPictureProps = Pick<ResponseOf<typeof getWork>, "days">;

const totalOf = (counts: Readonly<Partial<Record<WorkGroup, number>>>): number =>
  workGroups.reduce((sum, group) => sum + (counts[group] ?? 0), 0);

/** DESK-024, SCREEN-010: submissions and decisions per day; the table has the same numbers, latest day first. */
function DecidedPicture({ days }: DecidedPictureProps) {
  const t = useTranslations("queue.work");
  const busyDays = days.filter(({ incoming, decided }) => totalOf(incoming) + totalOf(decided) > 0);
  return (
    <section className={panel.panel} aria-labelledby="decided">
      <Box component="h2" id="decided" m={0} p="0.625rem 1rem" fz="0.90625rem" fw={650}>
        {t("decided")}
      </Box>
      {busyDays.length === 0 ? (
        <Text inherit p="0 1rem 1rem" c="var(--ink-2)">
          {t("none", { date: formatDate(days[0]?.date ?? "") })}
        </Text>
      ) : (
        <>
          <Text m="-0.375rem 0 0" p="0 1rem 0.5rem" c="var(--ink-3)" fz="0.75rem">
            {t("incomingNote")}
          </Text>
          <ColumnChart
            series={[
              { name: t("incoming"), tone: "info" },
              { name: t("done"), tone: "ok" },
            ]}
            columns={days.map(({ date, incoming, decided }) => ({
              key: date,
              label: shortDate(date),
              title: `${formatDate(date)}: ${t("incoming")} ${totalOf(incoming)}, ${t("done")} ${totalOf(decided)}`,
              values: [totalOf(incoming), totalOf(decided)],
            }))}
          />
          <ChartTable
            title={t("decided")}
            heads={[
              t("day"),
              t("incoming"),
              t("done"),
              ...workGroups.map((group) => t("doneOf", { group: t(`groups.${group}`) })),
            ]}
            rows={busyDays.toReversed().map(({ date, incoming, decided }) => ({
              key: date,
              cells: [
                formatDate(date),
                totalOf(incoming),
                totalOf(decided),
                ...workGroups.map((group) => decided[group] ?? ""),
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}
