import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { pageWindow, tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { Stack } from "@mantine/core";
import IconHistory from "../../ui/icons/history.svg";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { HistoryList, type HistoryEntry } from "../../ui/feedback/history-list.tsx";
import { TablePager } from "../../ui/table/table-pager.tsx";
import { CardSkeletons, TableMessage } from "../../ui/table/table-states.tsx";
import type { TabPage } from "./record-tabs.tsx";

/** A version of a user or an organisation. */
interface RecordVersion {
  readonly kind: string;
  readonly changedDate: string;
  readonly description: string | null;
  readonly changes: readonly { readonly field: string; readonly before: Value; readonly after: Value }[];
}
type Value = string | number | boolean | null;
type FieldOf<Version extends RecordVersion> = Version["changes"][number]["field"];

interface RecordHistoryProps<Version extends RecordVersion> extends TabPage {
  /** The area whose phrases name kinds, fields and statuses. */
  readonly area: "users" | "organizations";
  readonly list: UseQueryResult<PageOf<Version>>;
  readonly authorOf: (version: Version) => string | null;
  readonly statusOf: (version: Version) => ReactNode;
  /** Text of a value, except of a status. */
  readonly textOf: (field: FieldOf<Version>, value: NonNullable<Value>) => string;
}

/** S-7: changes of a record, newest first. A failed request shows a message in place of the list (ORG-049). */
export function RecordHistory<Version extends RecordVersion>(props: RecordHistoryProps<Version>) {
  const { area, list, page, onPage, authorOf, statusOf, textOf } = props;
  const t = useTranslations("shared.history");
  // The keys depend on the area, so the compiler cannot check them.
  const ofArea = useTranslations(area) as (key: string) => string;
  const valueOf = (field: FieldOf<Version>, value: Value): string => {
    if (value === null) return "";
    return field === "status" ? ofArea(`statuses.${value}`) : textOf(field, value);
  };
  const toEntry = (version: Version): HistoryEntry => ({
    what: ofArea(`history.${version.kind}`),
    aside: statusOf(version),
    who: authorOf(version),
    at: version.changedDate,
    why: version.description && t("reason", { reason: version.description }),
    changes: version.changes.map(({ field, before, after }) => ({
      key: field,
      label: ofArea(`fields.${field}`),
      before: valueOf(field, before),
      after: valueOf(field, after),
    })),
  });
  const { rows = [], total = 0 } = list.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / tabPageSize));
  const isElsewhere = total > 0 && rows.length === 0 && page > lastPage;
  useEffect(() => {
    if (isElsewhere && !list.isPlaceholderData) onPage(lastPage);
  }, [isElsewhere, list.isPlaceholderData, lastPage, onPage]);

  if (list.isPending || isElsewhere) return <CardSkeletons />;
  if (list.isError || rows.length === 0)
    return (
      <TableMessage
        failed={list.isError}
        onRetry={() => void list.refetch()}
        empty={<EmptyState icon={<IconHistory size={28} stroke={1.6} />} title={t("empty")} />}
      />
    );
  return (
    <Stack px="1.25rem" py="1rem" gap="1rem" aria-busy={list.isPlaceholderData || undefined}>
      <HistoryList label={ofArea("page.history")} entries={rows.map(toEntry)} />
      <TablePager
        page={page}
        size={tabPageSize}
        total={total}
        sizes={sizes}
        pageWindow={pageWindow}
        onPage={onPage}
        onSize={noSize}
      />
    </Stack>
  );
}

const sizes = [tabPageSize];
/** There is one page size, so the pager shows no choice. */
const noSize = () => {};
