import {
  importRowStates,
  type ImportBatch,
  type ImportRowState,
} from "@birzha/domain/imports/import-batch.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { Box, Button, Group, Text } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";
import { wholeNumberOf } from "../../shared/address-values.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import tabsCss from "../../shared/register/register-tabs.module.css";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { FileDrop } from "./file-drop.tsx";
import css from "./import-page.module.css";
import { ImportProgress } from "./import-progress.tsx";
import { FaultCards } from "./fault-cards.tsx";
import { ImportSheet, type SheetTarget } from "./import-sheet.tsx";
import { isOpenImport, OpenImports } from "./open-imports.tsx";
import {
  importsQuery,
  templateMutation,
  downloadMutation,
  importQuery,
  importsKey,
  registerMutation,
  rowsKey,
  showBatch,
} from "./queries.ts";
import { WithdrawImport } from "./withdraw-import.tsx";
import { useReadAgain } from "./use-read-again.tsx";

/** BULK-001, BULK-002: imports reports from a file. The address names the open import, so a reload loses nothing. */
export function ImportPage() {
  const { importId: given } = useParams({ from: "/guarded/agreements/import/{-$importId}" });
  const id = wholeNumberOf(given, 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? <Start /> : <ImportView key={id} id={id} />;
}

function Start() {
  const t = useTranslations("imports");
  const format = useFormatter();
  const navigate = useNavigate();
  const template = useMutation(templateMutation);
  const recent = useQuery(importsQuery("registration"));
  const langOf = useLangOf();
  const finished = recent.data?.filter((batch) => !isOpenImport(batch)) ?? [];
  return (
    <>
      <PageHeader
        title={t("title")}
        more={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {t("template")}
          </Button>
        }
      />
      <FileDrop
        lead={t("lead")}
        sheetQuestion={t("sheet")}
        onUploaded={(importId) => void navigate({ to: pagePaths.importAgreements, params: { importId } })}
      />
      <OpenImports />
      {recent.data?.length === 0 && (
        <Text inherit mt="24px">
          {t("none")}
        </Text>
      )}
      {finished.length > 0 && (
        <Box component="h2" mt="24px" fz="15px">
          {t("recent")}
        </Box>
      )}
      <ul className={css.recent}>
        {finished.map((batch) => (
          <li key={batch.id}>
            <Link
              to={pagePaths.importAgreements}
              params={{ importId: String(batch.id) }}
              lang={langOf(batch.fileName)}
            >
              {batch.fileName}
            </Link>
            <Text span inherit c="var(--ink-3)" lang={langOf(batch.authorName ?? "")}>
              {t(batch.purpose === "correction" ? "correction.recentCounts" : "recentCounts", {
                at: format.dateTime(new Date(batch.createdAt), "moment"),
                author: batch.authorName,
                done: batch.counts.done,
                invalid: batch.counts.invalid,
              })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

const CorrectionPanel = lazyComponent(() => import("./correction-panel.tsx"));

/** Leads to the start page; the router would keep the id of the open import. */
const withoutImport = { importId: undefined };
const tabs = [undefined, ...importRowStates] as const;
/** Tabs that are shown without rows, too. */
const mainTabs: readonly (ImportRowState | undefined)[] = [undefined, "ready", "invalid"];

/** BULK-002: an import with its totals and its rows. */
function ImportView({ id }: { readonly id: number }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const client = useQueryClient();
  const batch = useQuery(importQuery(id));
  const [state, setState] = useState<ImportRowState>();
  const [target, setTarget] = useState<SheetTarget>();
  const refresh = () => client.invalidateQueries({ queryKey: importsKey });
  const register = useMutation(registerMutation);
  const registerButton = useRef<HTMLButtonElement>(null);
  const download = useMutation(downloadMutation);
  const navigate = useNavigate();
  const again = useReadAgain(
    id,
    (importId) => void navigate({ to: pagePaths.importAgreements, params: { importId } }),
  );
  // The rows change while the job runs and once more at its end.
  const { isRegistering, counts } = batch.data ?? {};
  const done = counts?.done;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: rowsKey(id) });
  }, [client, id, done, isRegistering]);
  if (batch.error instanceof ApiFailure && batch.error.status === 404) return <NotFoundPage />;
  if (batch.isError) return <FailedState title={t("failures.load")} onRetry={() => void batch.refetch()} />;
  if (!batch.data) return <PageHeader title={t("title")} />;
  const all = countRows(batch.data);
  const { ready } = batch.data.counts;
  const countOf = (tab: ImportRowState | undefined) => (tab ? batch.data.counts[tab] : all);
  const isCorrection = batch.data.purpose === "correction";
  return (
    <>
      <PageHeader
        title={t(isCorrection ? "correction.title" : "title")}
        back={
          isCorrection ? (
            <BackLink to={pagePaths.agreements}>{t("toRegister")}</BackLink>
          ) : (
            <BackLink to={pagePaths.importAgreements} params={withoutImport}>
              {t("another")}
            </BackLink>
          )
        }
        subtitle={t(isCorrection ? "correction.subtitle" : "subtitle", {
          name: batch.data.fileName,
          count: all,
          at: format.dateTime(new Date(batch.data.changedAt), "moment"),
        })}
        actions={
          !isCorrection &&
          (ready === 0 && !isRegistering ? (
            <Text inherit c="var(--ink-3)">
              {t("nothingReady")}
            </Text>
          ) : (
            <Button
              ref={registerButton}
              disabled={isRegistering}
              loading={register.isPending}
              onClick={() => register.mutate(id, { onSuccess: (started) => void showBatch(client, started) })}
            >
              {t("register", { count: ready })}
            </Button>
          ))
        }
        more={
          <>
            {again.button}
            {(["all", "rejected"] as const).map((rows) => (
              <Button
                key={rows}
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden />}
                disabled={
                  rows === "rejected" && all === ready + batch.data.counts.done + batch.data.counts.unchanged
                }
                onClick={() => download.mutate({ id, rows })}
              >
                {t(`download.${rows}`)}
              </Button>
            ))}
          </>
        }
      />
      {again.panel}
      {isCorrection && (
        <Suspense>
          <CorrectionPanel batch={batch.data} />
        </Suspense>
      )}
      <ImportProgress batch={batch.data} at={batch.dataUpdatedAt} />
      {!isCorrection && !isRegistering && batch.data.counts.done > 0 && <WithdrawImport batch={batch.data} />}
      <FaultCards
        batch={batch.data}
        onShow={({ state: shown, index, field }) => {
          setState(shown);
          setTarget({ index, field });
        }}
        onChanged={refresh}
        registerButton={registerButton}
      />
      <section className={panel.panel}>
        <Group className={css.head} gap="0 24px" p="0 16px">
          <div className={tabsCss.tabs} role="group" aria-label={t("state")}>
            {tabs
              .filter((tab) => mainTabs.includes(tab) || countOf(tab) > 0 || tab === state)
              .map((tab) => (
                <button
                  key={tab ?? "all"}
                  type="button"
                  aria-pressed={tab === state}
                  onClick={() => {
                    setState(tab);
                    setTarget(undefined);
                  }}
                >
                  {tab && isCorrection && (tab === "ready" || tab === "done")
                    ? t(`correction.${tab}`)
                    : t(`states.${tab ?? "all"}`)}
                  <span data-tab={tab === "invalid" && countOf(tab) > 0 ? "rejected" : ""}>
                    {countOf(tab)}
                  </span>
                </button>
              ))}
          </div>
          {!isCorrection && <Totals batch={batch.data} />}
        </Group>
        <ImportSheet
          key={state ?? "all"}
          batch={batch.data}
          count={countOf(state)}
          state={state}
          target={target}
          onShowErrors={() => setState("invalid")}
          onChanged={refresh}
        />
      </section>
      <OpenImports except={id} />
    </>
  );
}

const countRows = ({ counts }: ImportBatch) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Number, tonnes and sum of the rows that can be registered. */
function Totals({ batch: { counts, tonnes, total } }: { readonly batch: ImportBatch }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  return (
    <Text inherit m="8px 0 8px auto" c="var(--ink-2)">
      {t.rich("ready", {
        count: counts.ready,
        tonnes: formatLocalDecimal(withoutZeros(tonnes)),
        total: format.number(Number(total), { notation: "compact", maximumFractionDigits: 1 }),
        b: (text) => <b>{text}</b>,
      })}
    </Text>
  );
}
