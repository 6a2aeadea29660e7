import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../../shared/page-links.tsx";
import { paths } from "../../../shared/paths.ts";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { LoadingBar } from "../../../ui/feedback/loading-bar.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";
import { TablePager } from "../../../ui/table/table-pager.tsx";
import { ImportProgress } from "../import-progress.tsx";
import { importQuery, importsKey, registerMutation, showBatch } from "../queries.ts";
import { useReadAgain } from "../use-read-again.tsx";
import { LedgerColumns } from "./ledger-columns.tsx";
import { LineTable } from "./line-table.tsx";
import { linesKey, linesQuery, pageSize, protocolMutation } from "./reconciliation-queries.ts";
import { ResultTiles } from "./result-tiles.tsx";

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
    (importId) => void navigate({ to: paths.reconcileAgreements, params: { importId } }),
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
          <BackLink to={paths.reconcileAgreements} params={withoutImport}>
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
