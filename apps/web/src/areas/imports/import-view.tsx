import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { ImportBatch, ImportRow, ImportRowState } from "@birzha/domain/imports/import-batch.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { CellCorrection } from "./cell-correction.tsx";
import css from "./import-page.module.css";
import {
  cancelMutation,
  columnsMutation,
  decideMutation,
  importQuery,
  importsKey,
  registerMutation,
  rejectedMutation,
  rowsQuery,
} from "./queries.ts";

const tabs = [undefined, "ready", "invalid", "similar", "filed", "done"] as const;

/** BULK-002: rows of an import with their errors at the cells. */
export function ImportView({ id }: { readonly id: number }) {
  const t = useTranslations("imports");
  const client = useQueryClient();
  const batch = useQuery(importQuery(id));
  const [state, setState] = useState<ImportRowState>();
  const refresh = () => client.invalidateQueries({ queryKey: importsKey });
  const register = useMutation(registerMutation);
  const cancel = useMutation(cancelMutation);
  const rejected = useMutation(rejectedMutation);
  const isRegistering = batch.data?.isRegistering === true;
  // The rows change while the job runs and once more at its end.
  const registered = batch.data?.counts.done;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [...importsKey, "rows", id] });
  }, [client, id, registered, isRegistering]);
  if (batch.isError) return <FailedState title={t("failures.load")} onRetry={() => void batch.refetch()} />;
  if (!batch.data) return <PageHeader title={t("title")} />;
  const { counts, fileName, tonnes, total, startedRows } = batch.data;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={fileName}
        actions={
          isRegistering ? (
            <Button variant="default" onClick={() => cancel.mutate(id, { onSuccess: () => void refresh() })}>
              {t("cancel")}
            </Button>
          ) : (
            <Button
              disabled={counts.ready === 0}
              loading={register.isPending}
              onClick={() => register.mutate(id, { onSuccess: () => void refresh() })}
            >
              {t("register", { count: counts.ready })}
            </Button>
          )
        }
        more={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              disabled={counts.invalid + counts.similar + counts.filed + counts.skipped === 0}
              onClick={() => rejected.mutate(id)}
            >
              {t("rejected")}
            </Button>
            <Button component={Link} to={paths.importAgreements} variant="default">
              {t("another")}
            </Button>
          </>
        }
      />
      {isRegistering && (
        <p role="status">
          <progress className={css.progress} value={startedRows - counts.ready} max={startedRows} />
          {t("registering", { done: startedRows - counts.ready, all: startedRows })}
        </p>
      )}
      <div className={css.tabs}>
        {tabs.map((tab) => (
          <Button
            key={tab ?? "all"}
            size="compact-sm"
            variant={tab === state ? "light" : "subtle"}
            aria-pressed={tab === state}
            onClick={() => setState(tab)}
          >
            {`${t(`states.${tab ?? "all"}`)} ${tab ? counts[tab] : all}`}
          </Button>
        ))}
        <span className={css.totals}>
          {t("ready", { count: counts.ready, tonnes: formatDecimal(tonnes), total: formatDecimal(total, 2) })}
        </span>
      </div>
      <Rows batch={batch.data} state={state} onChanged={refresh} />
    </>
  );
}

interface RowsProps {
  readonly batch: ImportBatch;
  readonly state: ImportRowState | undefined;
  readonly onChanged: () => Promise<void>;
}

function Rows({ batch, state, onChanged }: RowsProps) {
  const t = useTranslations("imports");
  const labels = useTranslations("agreements.fields");
  const grid = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly number: number; readonly column: number }>();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery(batch.id, state),
  );
  const decide = useMutation(decideMutation);
  const assign = useMutation(columnsMutation);
  const rows = data?.pages.flat() ?? [];
  const goToNextError = () => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>("[data-invalid]") ?? [])];
    const at = cells.findIndex((cell) => cell.contains(document.activeElement));
    (cells[at + 1] ?? cells[0])?.focus();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      goToNextError();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const setField = (column: number, field: string) =>
    assign.mutate(
      {
        id: batch.id,
        fields: batch.columns.map((each, index) => {
          if (index === column) return field === "" ? null : field;
          return each.field === field ? null : each.field;
        }),
      },
      { onSuccess: () => void onChanged() },
    );
  return (
    <div ref={grid} className={css.scroll}>
      <Button size="compact-sm" variant="subtle" onClick={goToNextError}>
        {`F8 ${t("nextError")}`}
      </Button>
      <table className={css.grid}>
        <thead>
          <tr>
            <th scope="col">{t("number")}</th>
            <th scope="col">{t("state")}</th>
            {batch.columns.map(({ header, field }, column) => (
              <th key={column} scope="col">
                {header}
                <select
                  aria-label={t("columnOf", { header })}
                  value={field ?? ""}
                  onChange={(event) => setField(column, event.currentTarget.value)}
                >
                  <option value="">{t("ignored")}</option>
                  {importedFields.map(({ name }) => (
                    <option key={name} value={name}>
                      {labels(name as ReportFormField)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className={css.row} data-state={row.state}>
              <th scope="row">{row.number}</th>
              <td>
                <RowState row={row} />
                {row.state === "similar" && (
                  <span className={css.decision}>
                    {t("correct.differs", { fields: row.differences.join(", ") })}
                    {[false, true].map((isDistinct) => (
                      <Button
                        key={String(isDistinct)}
                        size="compact-xs"
                        variant="default"
                        onClick={() =>
                          decide.mutate(
                            { id: batch.id, number: row.number, isDistinct },
                            { onSuccess: () => void onChanged() },
                          )
                        }
                      >
                        {t(isDistinct ? "correct.distinct" : "correct.skip")}
                      </Button>
                    ))}
                  </span>
                )}
              </td>
              {batch.columns.map(({ header, field }, column) => {
                const error =
                  field === null ? undefined : row.errors.find((each) => each.field === `row.${field}`);
                const isOpen = opened?.number === row.number && opened.column === column;
                return (
                  <td key={column}>
                    {row.state === "done" || batch.isRegistering || field === null ? (
                      row.cells[column]
                    ) : (
                      <button
                        type="button"
                        className={css.cell}
                        aria-label={`${header}: ${row.cells[column] ?? ""}. ${error?.message ?? ""}`}
                        {...(error && { "data-invalid": true, title: error.message })}
                        onClick={() => setOpened({ number: row.number, column })}
                      >
                        {row.cells[column] || "\u00a0"}
                      </button>
                    )}
                    {isOpen && (
                      <CellCorrection
                        batchId={batch.id}
                        number={row.number}
                        column={column}
                        text={row.cells[column] ?? ""}
                        message={error?.message}
                        onClose={() => setOpened(undefined)}
                        onSaved={onChanged}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {data && rows.length === 0 && <p>{t("empty")}</p>}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function RowState({ row: { state, duplicate, reportId, errors } }: { readonly row: ImportRow }) {
  const t = useTranslations("imports.row");
  const number = reportId ?? duplicate;
  if (state === "done" && reportId !== null)
    return (
      <Link className={css.link} to={paths.editAgreement} params={{ id: String(reportId) }}>
        {t("done", { number: String(reportId) })}
      </Link>
    );
  const [error] = errors;
  return <>{state === "invalid" && error ? error.message : t(state, { number: String(number ?? "") })}</>;
}
