import { Button, Skeleton } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { paths } from "../../shared/paths.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import css from "./audit-page.module.css";
import { parseAuditSearch, type AuditSearch } from "./audit-search.ts";
import { AuditEntry } from "./components/audit-entry.tsx";
import { ChainState } from "./components/chain-state.tsx";
import { auditQuery } from "./queries.ts";

/** S-8: who did what, when and for whom, newest first. For exchange staff. */
export function AuditPage() {
  return isStaff(useSignedInPerson()) ? <AuditLog /> : <ErrorPage />;
}

function AuditLog() {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const search = useSearch({ strict: false, select: parseAuditSearch });
  const navigate = useNavigate({ from: paths.audit });
  const narrow = (change: { readonly [F in keyof AuditSearch]: string | undefined }) =>
    void navigate({ search: (current) => parseAuditSearch({ ...current, ...change }), replace: true });
  const log = useInfiniteQuery(auditQuery(search));
  const records = log.data?.pages.flatMap((piece) => piece.records);
  const reset = () => void navigate({ search: {}, replace: true });

  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <ChainState />
      <section className={css.panel} aria-label={t("list")} aria-busy={log.isFetching}>
        <AuditFilters key={JSON.stringify(search)} value={search} onApply={narrow} onReset={reset} />
        {log.isError && !records ? (
          <FailedState
            title={t("failed")}
            onRetry={() => void log.refetch()}
            isRetrying={log.isFetching}
            requestId={log.error instanceof ApiFailure ? log.error.requestId : undefined}
          />
        ) : !records ? (
          <LogSkeleton />
        ) : records.length === 0 ? (
          <EmptyState
            icon={<IconSearchOff size={28} stroke={1.6} />}
            title={t("empty")}
            hint={t("emptyHint")}
            action={
              <Button variant="default" onClick={reset}>
                {shared("actions.reset")}
              </Button>
            }
          />
        ) : (
          <>
            <div className={css.head} aria-hidden>
              <span>{t("columns.at")}</span>
              <span>{t("columns.actor")}</span>
              <span>{t("columns.organization")}</span>
              <span>{t("columns.action")}</span>
              <span>{t("columns.record")}</span>
            </div>
            <ol className={css.records}>
              {records.map((record) => (
                <AuditEntry key={record.id} record={record} onNarrow={narrow} />
              ))}
            </ol>
            {log.hasNextPage && (
              <Button
                variant="default"
                className={css.older}
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {t("older")}
              </Button>
            )}
          </>
        )}
      </section>
    </>
  );
}

function LogSkeleton() {
  const t = useTranslations("shared.table");
  return (
    <div className={css.skeleton} role="status" aria-label={t("loading")}>
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  );
}
