import { Box, Button, Skeleton, Stack } from "@mantine/core";
import { IconArrowsSort, IconSearchOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import type { Sort } from "../../ui/table/columns/column.ts";
import { AuditFilters } from "./audit-filters.tsx";
import layout from "../../ui/layout.module.css";
import { auditAddress } from "./audit-search.ts";
import { AuditEntry } from "./components/audit-entry.tsx";
import { LogOrder } from "./components/log-order.tsx";
import { ChainState } from "./components/chain-state.tsx";
import { FiltersFold } from "../../shared/inputs/filters-form.tsx";
import { auditQuery } from "./queries.ts";

/** S-8: audit log for exchange staff: actor, action, time and organisation, newest first. */
export function AuditPage() {
  return isStaff(useCurrentUser()) ? <AuditLog /> : <ErrorPage />;
}

/** Widths of time, user, organisation, action and record, shared by the heading and the lines. */
const columns = "8.5rem minmax(0, 1.2fr) minmax(0, 1.4fr) minmax(0, 1.3fr) minmax(0, 1fr)";

function AuditLog() {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const { search, apply, table } = useListAddress(auditAddress);
  const { onReset, onState, state } = table;
  const log = useInfiniteQuery(auditQuery(search));
  const onSort = (sort: Sort | null) => onState({ sort, page: 1 });
  const isTooWide = log.error instanceof ApiFailure && log.error.code === "audit.too-many-to-sort";
  const records = log.data?.pages.flatMap((piece) => piece.records);

  return (
    <>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <ChainState />
      <Box
        component="section"
        className={layout.card}
        p={0}
        bdrs={10}
        style={{ "--audit-columns": columns }}
        aria-label={t("list")}
        aria-busy={log.isFetching}
      >
        <FiltersFold>
          <AuditFilters value={search} onApply={apply} onReset={onReset} />
          <LogOrder sort={state.sort} onSort={onSort} />
        </FiltersFold>
        {isTooWide ? (
          <EmptyState
            icon={<IconArrowsSort size={28} stroke={1.6} />}
            title={t("tooWide")}
            hint={log.error?.message}
            action={
              <Button variant="default" onClick={() => onSort(null)}>
                {t("usualOrder")}
              </Button>
            }
          />
        ) : log.isError && !records ? (
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
              <Button variant="default" onClick={onReset}>
                {shared("actions.reset")}
              </Button>
            }
          />
        ) : (
          <>
            <ol className={layout.plain}>
              {records.map((record) => (
                <AuditEntry key={record.id} record={record} onNarrow={apply} />
              ))}
            </ol>
            {log.hasNextPage && (
              <Button
                variant="default"
                m="1rem"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                {t("older")}
              </Button>
            )}
          </>
        )}
      </Box>
    </>
  );
}

function LogSkeleton() {
  const t = useTranslations("shared.table");
  return (
    <Stack gap="1rem" p="1rem" role="status" aria-label={t("loading")}>
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Stack>
  );
}
