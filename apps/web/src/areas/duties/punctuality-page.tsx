import type { listPunctuality } from "@birzha/domain/duties/api.ts";
import { type LateBand, punctualityRegister } from "@birzha/domain/duties/punctuality.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { Button, Stack } from "@mantine/core";
import IconClockHour4 from "../../ui/icons/clock-hour-4.svg";
import IconDownload from "../../ui/icons/download.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../shared/duty/use-month-name.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { useRegisterTable } from "../../shared/register/register-table.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { BarTable } from "../../ui/charts/bar-table.tsx";
import { ChartTable } from "../../ui/charts/chart-table.tsx";
import { ColumnChart } from "../../ui/charts/column-chart.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { savePunctuality } from "./mutations.ts";
import css from "./punctuality-page.module.css";
import { punctualityQuery, toPunctualityQuestion } from "./queries.ts";

/** WORK-064: punctuality of organisations, for the exchange. */
export function PunctualityPage() {
  return isStaff(useCurrentUser()) ? <Punctuality /> : <ErrorPage />;
}

function Punctuality() {
  const t = useTranslations("duties.punctuality");
  const table = useRegisterTable("duty_punctuality", usePunctualityColumns(), rowId, rowLabel);
  const listOptions = punctualityQuery(table.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const saving = useMutation(savePunctuality);
  const extra = list.data?.extra;
  return (
    <Stack gap="1rem">
      <PageHeader title={t("title")} subtitle={t("lead")} />
      {extra?.isUnconfirmed && (
        <NoticeBox
          tone="info"
          action={
            <Link to={pagePaths.dutyRules} className={css.link}>
              {t("toRules")}
            </Link>
          }
        >
          {t("unconfirmed")}
        </NoticeBox>
      )}
      {extra && (
        <div className={`${layout.tiles} ${css.charts}`}>
          <LatePicture distribution={extra.distribution} />
          <MonthPicture months={extra.months} />
        </div>
      )}
      <RegisterScreen
        {...table}
        title={t("title")}
        views={{
          ...table.views,
          download: {
            onClick: (columns) => saving.mutate({ question: toPunctualityQuestion(table.state), columns }),
            isRunning: saving.isPending,
          },
        }}
        list={list}
        queryKey={listOptions.queryKey}
        buttons={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate({ question: toPunctualityQuestion(table.state) })}
          >
            {t("download")}
          </Button>
        }
        empty={{
          icon: <IconClockHour4 size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
    </Stack>
  );
}

const rowId = ({ idRec }: PunctualityRow) => String(idRec);
const rowLabel = ({ organizationName }: PunctualityRow) => organizationName;

type PunctualityRow = RegisterRow<typeof punctualityRegister>;

/** WORK-064: columns of punctuality; months by name. */
function usePunctualityColumns(): readonly TableColumn<PunctualityRow>[] {
  const label = useTranslations("duties.punctuality.fields");
  const t = useTranslations("duties");
  const monthName = useMonthName();
  const word = useCallback((group: string, code: string) => t(`${group}.${code}` as "nilStates.none"), [t]);
  const ways = useMemo(
    () => ({ month: { text: ({ month }: PunctualityRow) => monthName(month) } }),
    [monthName],
  );
  return useRegisterColumns({ register: punctualityRegister, isStaff: true, label, word, ways });
}

interface LatePictureProps {
  readonly distribution: readonly { readonly band: LateBand; readonly reports: number }[];
}

/** WORK-064: distribution of delays. The chart is an accessible table: a row with a bar and its numbers. */
function LatePicture({ distribution }: LatePictureProps) {
  const t = useTranslations("duties.punctuality");
  const format = useFormatter();
  const total = distribution.reduce((sum, { reports }) => sum + reports, 0);
  if (total === 0) return null;
  return (
    <section className={panel.panel}>
      <BarTable
        title={t("picture")}
        rowHead={t("band")}
        heads={[t("count"), t("share")]}
        rows={distribution.map(({ band, reports }) => ({
          key: band,
          name: t(`bands.${band}`),
          bar: [{ value: reports, tone: band === "onTime" ? "ok" : "bad" }],
          cells: [
            format.number(reports),
            format.number(reports / total, { style: "percent", maximumFractionDigits: 1 }),
          ],
        }))}
      />
    </section>
  );
}

type MonthPictureProps = Pick<ResponseOf<typeof listPunctuality>["extra"], "months">;

/** SCREEN-010: reports on time and late by month of the contract, as a chart and a table. */
export function MonthPicture({ months }: MonthPictureProps) {
  const t = useTranslations("duties.punctuality");
  const monthName = useMonthName();
  if (months.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="by-month">
      <h2 id="by-month" className={css.title}>
        {t("byMonth")}
      </h2>
      <ColumnChart
        series={[
          { name: t("fields.onTime"), tone: "ok" },
          { name: t("fields.late"), tone: "bad" },
        ]}
        columns={months.map(({ month, onTime, late }) => ({
          key: month,
          label: `${month.slice(5)}.${month.slice(2, 4)}`,
          title: monthName(month),
          values: [onTime, late],
        }))}
      />
      <ChartTable
        title={t("byMonth")}
        heads={[t("fields.month"), t("fields.onTime"), t("fields.late")]}
        rows={months.toReversed().map(({ month, onTime, late }) => ({
          key: month,
          cells: [monthName(month), onTime, late],
        }))}
      />
    </section>
  );
}
