import type { AuditCheck, AuditError } from "@birzha/domain/audit/record.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { Box, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import IconArrowDown from "../../ui/icons/arrow-down.svg";
import IconArrowsSort from "../../ui/icons/arrows-sort.svg";
import IconArrowUp from "../../ui/icons/arrow-up.svg";
import IconSearchOff from "../../ui/icons/search-off.svg";
import IconShieldCheck from "../../ui/icons/shield-check.svg";
import IconShieldOff from "../../ui/icons/shield-off.svg";
import IconShieldQuestion from "../../ui/icons/shield-question.svg";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { DateRangeInput } from "../../shared/inputs/date-input.tsx";
import {
  FiltersFold,
  FiltersForm,
  useFiltersKey,
  useTypedFilters,
} from "../../shared/inputs/filters-form.tsx";
import { InnInput } from "../../shared/inputs/inn-input.tsx";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import layout from "../../ui/layout.module.css";
import { narrowQuery, useLayoutQuery } from "../../ui/navigation/layout-query.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { nextSort, type TableSort } from "../../ui/table/columns/column.ts";
import {
  auditAddress,
  auditColumns,
  type AuditFilter,
  auditFilters,
  type AuditSearch,
} from "./audit-search.ts";
import { AuditEntry } from "./components/audit-entry.tsx";
import css from "./components/log-order.module.css";
import { useRecordTexts } from "./components/record-texts.ts";
import { verifyChain } from "./mutations.ts";
import { auditChainQuery, auditQuery } from "./queries.ts";

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
  const onSort = (sort: TableSort | null) => onState({ sort, page: 1 });
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

const CardTools = lazyComponent(() => import("../../ui/table/cards/card-tools.tsx"));

interface LogOrderProps {
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
}

/**
 * FIX-025: sortable headings of the log; on narrow screens, where records are cards, a select of the order.
 */
function LogOrder({ sort, onSort }: LogOrderProps) {
  const t = useTranslations();
  const isNarrow = useLayoutQuery(narrowQuery);
  const columns = auditColumns.map((id) => ({ id, label: t(`audit.columns.${id}`), sortable: true }));
  if (isNarrow)
    return (
      <Suspense>
        <CardTools columns={columns} filters={noFilters} onFilter={onFilter} sort={sort} onSort={onSort} />
      </Suspense>
    );
  return (
    <div className={css.head} role="group" aria-label={t("audit.order")}>
      {columns.map(({ id, label }) => {
        const direction = sort?.key === id ? sort.direction : undefined;
        const Mark = direction ? marks[direction] : IconArrowsSort;
        return (
          <button
            key={id}
            type="button"
            className={layout.bare}
            data-on={direction !== undefined || undefined}
            onClick={() => onSort(nextSort(sort, id))}
          >
            {label}
            <Mark size={14} aria-hidden />
            {direction && (
              <VisuallyHidden>
                {t(direction === "Asc" ? "shared.table.ascending" : "shared.table.descending")}
              </VisuallyHidden>
            )}
          </button>
        );
      })}
    </div>
  );
}

const marks = { Asc: IconArrowUp, Desc: IconArrowDown } as const;
const noFilters = {};
/** No-op: the log has its own filter form. */
const onFilter = () => undefined;

/** Poll interval and timeout for the result of a verification, in milliseconds. */
const interval = 1_000;
const timeout = 60_000;

/** Result of the last verification of the audit chain, and a button that starts another one. */
function ChainState() {
  const t = useTranslations("audit.chain");
  /** Id of the previous result, null without one; undefined while no verification is pending. */
  const [awaitedAfter, setAwaitedAfter] = useState<number | null>();
  const isAwaited = awaitedAfter !== undefined;
  const chain = useQuery({ ...auditChainQuery, refetchInterval: isAwaited ? interval : false });
  const check = chain.data?.check ?? null;
  const checkId = check?.id ?? null;
  const verify = useMutation({ ...verifyChain, onSuccess: () => setAwaitedAfter(checkId) });

  useEffect(() => {
    if (isAwaited && checkId !== awaitedAfter) setAwaitedAfter(undefined);
  }, [isAwaited, checkId, awaitedAfter]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => {
      setAwaitedAfter(undefined);
      showToast.info(t("slow"));
    }, timeout);
    return () => clearTimeout(timer);
  }, [isAwaited, t]);

  if (!chain.data) return null;
  const tone = check === null ? "mute" : check.firstBad ? "bad" : "ok";
  const Icon = { mute: IconShieldQuestion, bad: IconShieldOff, ok: IconShieldCheck }[tone];
  return (
    <Group
      component="section"
      gap="0.625rem"
      mb="1rem"
      p="0.625rem 1rem"
      bdrs={10}
      c={`var(--chip-${tone}-ink)`}
      bg={`var(--chip-${tone}-bg)`}
      aria-label={t("label")}
    >
      <Icon size={20} aria-hidden />
      <Text flex="1 1 70%" role="status">
        <Verdict check={check} />
      </Text>
      <Button
        variant="default"
        size="xs"
        loading={verify.isPending || isAwaited}
        onClick={() => verify.mutate()}
      >
        {t("verify")}
      </Button>
    </Group>
  );
}

function Verdict({ check }: { readonly check: AuditCheck | null }) {
  const t = useTranslations("audit.chain");
  const format = useFormatter();
  if (!check) return t("never");
  const at = format.dateTime(new Date(check.checkedAt), "moment");
  if (!check.firstBad && check.after > 0) return t("onward", { from: check.after + 1, rows: check.rows, at });
  if (!check.firstBad) return t("whole", { rows: check.rows, at });
  const { id, reason } = check.firstBad;
  return t("broken", { id: String(id), reason: t(`reasons.${reason as AuditError}`), at });
}

interface AuditFiltersProps {
  readonly value: AuditSearch;
  readonly onApply: (filters: Record<AuditFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** Filter form of the audit log. */
function AuditFilters(props: AuditFiltersProps) {
  const { key, onApply } = useFiltersKey(auditFilters, props.value, props.onApply);
  return <Form key={key} {...props} onApply={onApply} />;
}

function Form({ value, onApply, onReset }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const { actionGroups, actionName, entityName } = useRecordTexts();
  const { filters, put, all } = useTypedFilters(auditFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const known = actionGroups.some(({ items }) => items.some((item) => item.value === filters.action));

  return (
    <FiltersForm
      label={t("filters.label")}
      columns="repeat(5, minmax(0, 1fr)) auto"
      isNarrowed={auditAddress.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
      note={
        filters.entity && (
          <Text fz="md" c="var(--ink-2)" style={{ gridColumn: "1 / -1" }}>
            {t("filters.onlyRecord", {
              name: `${entityName(filters.entity)}${filters.entityId ? ` ${t("number", { id: filters.entityId })}` : ""}`,
            })}
          </Text>
        )
      }
    >
      <LimitedInput
        label={t("filters.account")}
        limit={100}
        autoComplete="off"
        value={filters.account ?? ""}
        onChange={(event) => put("account")(event.currentTarget.value)}
      />
      <InnInput label={t("filters.inn")} value={filters.inn ?? ""} onChange={put("inn")} />
      <SelectField
        label={t("filters.action")}
        placeholder={t("filters.anyAction")}
        clearable
        clearButtonProps={{ "aria-label": shared("actions.reset") }}
        options={[
          ...actionGroups,
          ...(filters.action && !known ? [{ value: filters.action, label: actionName(filters.action) }] : []),
        ]}
        value={filters.action ?? null}
        onChange={put("action")}
      />
      <DateRangeInput
        label={t("filters.days")}
        max={today}
        value={{ from: filters.dateBegin ?? null, to: filters.dateEnd ?? null }}
        onChange={({ from, to }) => {
          put("dateBegin")(from);
          put("dateEnd")(to);
        }}
        onUnreadable={setUnreadable}
      />
    </FiltersForm>
  );
}
