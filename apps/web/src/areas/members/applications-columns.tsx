import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/date-input.tsx";
import { StatusChip } from "../../shared/status-chip.tsx";
import type { Column } from "../../ui/table/column.ts";
import { useStatusOptions } from "./use-status-options.ts";

const dates = { kind: "dates", input: DateRangeInput } as const;

/** staff is told whose an application is. */
const firmColumn = <Row extends { readonly firmName?: string | undefined }>(label: string): Column<Row> => ({
  id: "firmName",
  label,
  width: 250,
  sortable: true,
  filter: { kind: "text", maxLength: 255 },
  text: ({ firmName }) => shortCompanyName(firmName ?? ""),
});

/** MEM-020, MEM-026. */
export function useApplicationColumns(isStaff: boolean): readonly Column<MemberApplication>[] {
  const t = useTranslations("members.fields");
  const empty = useTranslations("shared.words")("empty");
  const format = useFormatter();
  const statuses = useStatusOptions("change");
  return useMemo<Column<MemberApplication>[]>(() => {
    const moment = (instant: string) => format.dateTime(new Date(instant), "moment");
    const columns: Column<MemberApplication>[] = [
      {
        id: "storeDate",
        label: t("storeDate"),
        width: 164,
        sortable: true,
        filter: dates,
        text: ({ storeDate }) => moment(storeDate),
        sub: ({ orderId }) => `№\u00a0${orderId}`,
      },
      {
        id: "status",
        label: t("status"),
        width: 164,
        sortable: true,
        filter: { kind: "select", options: statuses.filter(({ value }) => value !== "draft") },
        text: ({ status }) => statuses.find(({ value }) => value === status)?.label ?? empty,
        cell: ({ status }) => <StatusChip of="change" status={status} />,
      },
      {
        id: "commentLku",
        label: t("commentLku"),
        width: 340,
        sortable: true,
        filter: { kind: "text", maxLength: 500 },
        text: ({ commentLku }) => commentLku ?? empty,
      },
      {
        id: "lastEditDate",
        label: t("lastEditDate"),
        width: 164,
        sortable: true,
        filter: dates,
        text: ({ lastEditDate }) => moment(lastEditDate),
      },
    ];
    return isStaff ? [firmColumn(t("firmName")), ...columns] : columns;
  }, [t, empty, format, statuses, isStaff]);
}

/** MEM-023, MEM-027. */
export function useDraftColumns(): readonly Column<MemberDraft>[] {
  const t = useTranslations("members.fields");
  const draft = useTranslations("shared.statuses.change")("draft");
  const format = useFormatter();
  return useMemo<Column<MemberDraft>[]>(() => {
    const moment = (instant: string) => format.dateTime(new Date(instant), "moment");
    const columns: Column<MemberDraft>[] = [
      {
        id: "storeDate",
        label: t("storeDate"),
        width: 200,
        sortable: true,
        text: ({ storeDate }) => moment(storeDate),
        sub: ({ draftId }) => `№\u00a0${draftId}`,
      },
      {
        id: "status",
        label: t("status"),
        width: 200,
        text: () => draft,
        // MEM-027: whatever the answer says.
        cell: () => <StatusChip of="change" status="draft" />,
      },
      {
        id: "lastEditDate",
        label: t("lastEditDate"),
        width: 240,
        sortable: true,
        text: ({ lastEditDate }) => moment(lastEditDate),
      },
    ];
    return columns;
  }, [t, draft, format]);
}
