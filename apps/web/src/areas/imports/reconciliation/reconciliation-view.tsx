import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import type { ReconciliationTotal } from "@birzha/domain/imports/reconciliation.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Flex, Text, UnstyledButton } from "@mantine/core";
import IconDownload from "../../../ui/icons/download.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { NotFoundPage } from "../../../shared/routes/not-found-page.tsx";
import type { ChartTone } from "../../../ui/charts/chart-tone.ts";
import tones from "../../../ui/charts/charts.module.css";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { LoadingBar } from "../../../ui/feedback/loading-bar.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";
import { TablePager } from "../../../ui/table/table-pager.tsx";
import { ImportProgress } from "../import-progress.tsx";
import sheet from "../import-sheet.module.css";
import { importQuery, importsKey, registerMutation, showBatch, rowsQuery } from "../queries.ts";
import { SheetHead } from "../sheet-head.tsx";
import { useReadAgain } from "../use-read-again.tsx";
import { LineTable } from "./line-table.tsx";
import { linesKey, linesQuery, pageSize, protocolMutation } from "./reconciliation-queries.ts";
import css from "./reconciliation.module.css";
import layout from "../../../ui/layout.module.css";

/** Leads to the start page; the router would keep the id of the open reconciliation. */
const withoutImport = { importId: undefined };

/** BULK-008: a reconciliation with its totals and the lines of one result. */
export function ReconciliationView({ id }: { readonly id: number }) {
  const t = useTranslations("imports.reconciliation");
  const client = useQueryClient();
  const [result, setResult] = useState<ReconciliationResult>("missing");
  const [page, setPage] = useState(1);
  const batch = useQuery(importQuery(id));
  const lines = useQuery({ ...linesQuery(id, result, page - 1), placeholderData: keepPreviousData });
  const register = useMutation(registerMutation);
  const protocol = useMutation(protocolMutation);
  const navigate = useNavigate();
  const again = useReadAgain(
    id,
    (importId) => void navigate({ to: pagePaths.reconcileAgreements, params: { importId } }),
    batch.data?.period,
  );
  const refresh = () => client.invalidateQueries({ queryKey: importsKey });
  // The lines change while the job runs and once more at its end.
  const { isRegistering, counts } = batch.data ?? {};
  const done = counts?.done;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: linesKey(id) });
  }, [client, id, done, isRegistering]);
  const retry = () => void Promise.all([batch.refetch(), lines.refetch()]);
  if (batch.error instanceof ApiFailure && batch.error.status === 404) return <NotFoundPage />;
  if (batch.isError || (lines.isError && !lines.data))
    return (
      <>
        <PageHeader title={t("title")} />
        <FailedState title={t("failures.load")} onRetry={retry} isRetrying={lines.isFetching} />
      </>
    );
  if (!batch.data || !lines.data)
    return (
      <>
        <PageHeader title={t("title")} />
        <LoadingBar />
      </>
    );
  const { rows, total } = lines.data;
  const { totals, ready } = lines.data.extra;
  const choose = (chosen: ReconciliationResult) => {
    setResult(chosen);
    setPage(1);
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        back={
          <BackLink to={pagePaths.reconcileAgreements} params={withoutImport}>
            {t("another")}
          </BackLink>
        }
        subtitle={subtitleOf(batch.data, t)}
        actions={
          ready > 0 && (
            <Button
              title={t("fileHint")}
              disabled={isRegistering}
              loading={register.isPending}
              onClick={() => register.mutate(id, { onSuccess: (started) => void showBatch(client, started) })}
            >
              {t("file", { count: ready })}
            </Button>
          )
        }
        more={
          <>
            {again.button}
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              loading={protocol.isPending}
              onClick={() => protocol.mutate(id)}
            >
              {t("download")}
            </Button>
          </>
        }
      />
      {again.panel}
      <ImportProgress batch={batch.data} at={batch.dataUpdatedAt} />
      <ResultTiles totals={totals} chosen={result} onChoose={choose} />
      <LedgerColumns batch={batch.data} onChanged={refresh} />
      <section className={panel.panel} aria-busy={lines.isPlaceholderData}>
        <LineTable result={result} lines={rows} />
        {total > pageSize && (
          <TablePager
            page={page}
            size={pageSize}
            total={total}
            sizes={[pageSize]}
            pageWindow={pageWindow}
            onPage={setPage}
            onSize={() => undefined}
          />
        )}
      </section>
    </>
  );
}

type Translate = ReturnType<typeof useTranslations<"imports.reconciliation">>;

const subtitleOf = ({ fileName, period, counts }: ImportBatch, t: Translate): string =>
  t("subtitle", {
    name: fileName,
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
    from: formatDate(period?.from),
    to: formatDate(period?.to),
  });

/** Colours of the results that the bar shows. */
const toneOf: Readonly<Partial<Record<ReconciliationResult, ChartTone>>> = {
  matched: "ok",
  missing: "bad",
  extra: "info",
  different: "warn",
};

interface ResultTilesProps {
  readonly totals: readonly ReconciliationTotal[];
  readonly chosen: ReconciliationResult;
  readonly onChoose: (result: ReconciliationResult) => void;
}

/** BULK-008: number and tonnes of each result as filters of the lines, and a bar of their shares. */
function ResultTiles({ totals, chosen, onChoose }: ResultTilesProps) {
  const t = useTranslations("imports.reconciliation");
  const format = useFormatter();
  const all = totals.reduce((sum, { result, count }) => sum + (toneOf[result] ? count : 0), 0);
  return (
    <>
      <Box
        className={`${layout.tiles} ${css.tiles}`}
        style={{ "--tile": "10.5rem", "--tile-gap": "0.75rem" }}
        role="group"
        aria-label={t("lines")}
      >
        {totals
          .filter(({ result, count }) => toneOf[result] || count > 0 || result === chosen)
          .map(({ result, count, tonnes }) => (
            <UnstyledButton
              key={result}
              fz="inherit"
              className={css.tile}
              aria-pressed={result === chosen}
              title={t(`hints.${result}`)}
              onClick={() => onChoose(result)}
            >
              <Flex
                component="span"
                align="center"
                gap="0.5rem"
                c="var(--ink-2)"
                fz="0.875rem"
                className={css.name}
              >
                {toneOf[result] && <i className={tones.tone} data-tone={toneOf[result]} aria-hidden />}
                {t(`results.${result}`)}
              </Flex>
              <b>{format.number(count)}</b>
              <Text span c="var(--ink-3)" fz="0.8125rem">
                {t("tonnes", { tonnes: formatLocalDecimal(tonnes) })}
              </Text>
            </UnstyledButton>
          ))}
      </Box>
      <div className={css.shares} aria-hidden>
        {totals.map(
          ({ result, count }) =>
            toneOf[result] &&
            count > 0 && (
              <i
                key={result}
                className={tones.tone}
                data-tone={toneOf[result]}
                title={t("share", { count, all })}
                style={{ inlineSize: `${(count / all) * 100}%` }}
              />
            ),
        )}
      </div>
    </>
  );
}

/** Rows that show what a column contains. */
const sampleRows = 3;
/** Fields without which no row can be compared. */
const neededFields = ["contract_number", "contract_date"];

interface LedgerColumnsProps {
  readonly batch: ImportBatch;
  readonly onChanged: () => Promise<void>;
}

/** BULK-008: assigns the columns of the file to fields. Open where a needed field has no column. */
function LedgerColumns({ batch, onChanged }: LedgerColumnsProps) {
  const t = useTranslations("imports.reconciliation");
  const isIncomplete = neededFields.some((needed) => batch.columns.every(({ field }) => field !== needed));
  const [isOpen, setOpen] = useState(isIncomplete);
  const rows = useQuery({ ...rowsQuery(batch.id, undefined, 0), enabled: isOpen });
  return (
    <details
      className={css.columns}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("columns")}</summary>
      <Text m="0.5rem 0" c="var(--ink-3)" fz="0.8125rem">
        {t("columnsHint")}
      </Text>
      <div className={css.wide} tabIndex={0} role="region" aria-label={t("columns")}>
        <table className={sheet.sheet}>
          <SheetHead
            batch={batch}
            onChanged={onChanged}
            order={[...batch.columns.keys()]}
            hasState={false}
            isInRoubles={false}
          />
          <tbody>
            {rows.data?.rows.slice(0, sampleRows).map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {batch.columns.map(({ field }, column) => (
                  <td key={column} data-ignored={field === null || undefined}>
                    <span className={sheet.text}>{cells[column]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
