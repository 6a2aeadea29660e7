import type { UseQueryResult } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useRef, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useColumnSettings } from "../../ui/table/column-settings.ts";
import type { RowMark } from "../../ui/table/column.ts";
import { DeskButtons } from "./desk-buttons.tsx";
import { DropEdit } from "./drop-edit.tsx";
import { useEditDesk, type EditDesk, type EditedRows } from "./edit-desk.ts";
import { RegisterScreen } from "./register-screen.tsx";
import { useSelection } from "./use-selection.ts";

type Screen<Row extends { readonly idRec: number }> = ComponentProps<typeof RegisterScreen<Row>>;
type Passed =
  | "title"
  | "queryKey"
  | "label"
  | "columns"
  | "state"
  | "onState"
  | "isNarrowed"
  | "onReset"
  | "isFailureSilent"
  | "boxes"
  | "rowLabel"
  | "pageSizes"
  | "empty";

interface EditedRegisterProps<Row extends { readonly idRec: number }> extends Pick<Screen<Row>, Passed> {
  /** The name of the table in the browser's storage. */
  readonly table: string;
  readonly list: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** What the list is narrowed by, boxes among it: the scope of what is ticked. */
  readonly scope: unknown;
  readonly desk: EditDesk<Row>;
  /** Whether the person may tell the exchange something. */
  readonly mayEdit: boolean;
  /** What is said of a row that could not be sent. */
  readonly failed: string;
  readonly onSend: (rows: EditedRows<Row>) => void;
  readonly isSending: boolean;
  readonly onDownload: (ids: readonly number[] | undefined) => void;
  readonly isDownloading: boolean;
}

/** HOUSE-002: a register whose rows are edited in place, and sent together; its rows are taken as a workbook. */
export function EditedRegister<Row extends { readonly idRec: number }>({
  table,
  scope,
  desk,
  mayEdit,
  failed,
  onSend,
  isSending,
  onDownload,
  isDownloading,
  ...screen
}: EditedRegisterProps<Row>) {
  const t = useTranslations("shared.register");
  const { list, rowLabel } = screen;
  const settings = useColumnSettings(table, screen.columns);
  const scopeText = JSON.stringify(scope);
  const selection = useSelection(scopeText);
  const { rows: edited, marks } = useEditDesk(desk);
  const wasShown = useShownIds(scopeText, list);

  const rows = list.data?.rows;
  useLayoutEffect(() => {
    if (rows) desk.show(rows);
  }, [desk, rows]);

  const rowMark = (row: Row): RowMark | undefined => {
    const id = idOf(row);
    const mark = marks.get(id);
    if (mark === "sent") return { tone: "good", label: t("sent") };
    if (mark === "failed") return { tone: "bad", label: failed };
    return edited.get(id)?.isOutdated ? { tone: "warn", label: t("outdated") } : undefined;
  };
  const drop = useCallback(
    (row: Row) => <DropEdit desk={desk} id={idOf(row)} name={rowLabel(row)} />,
    [desk, rowLabel],
  );
  return (
    <RegisterScreen
      {...screen}
      settings={settings}
      hasColumnsButton
      rowId={idOf}
      selection={selection}
      status={edited.size > 0 ? t("edited", { count: edited.size }) : ""}
      buttons={
        <DeskButtons
          desk={desk}
          selection={selection}
          wasShown={wasShown}
          onSend={onSend}
          isSending={isSending}
          onDownload={onDownload}
          isDownloading={isDownloading}
          onRefresh={() => void list.refetch()}
          isRefreshing={list.isRefetching}
        />
      }
      {...(mayEdit ? { edits: desk } : {})}
      {...(edited.size > 0 ? { actions: drop, actionsWidth: 48 } : {})}
      rowMark={rowMark}
    />
  );
}

const idOf = (row: { readonly idRec: number }) => String(row.idRec);

/** FIX-033: the rows of all pages that were looked at under this filter: of others nobody knows whether it has them. */
function useShownIds(
  scope: string,
  { data, isPlaceholderData }: UseQueryResult<{ readonly rows: readonly { readonly idRec: number }[] }>,
): (id: string) => boolean {
  const shown = useRef({ scope, ids: new Set<string>() });
  if (shown.current.scope !== scope) shown.current = { scope, ids: new Set() };
  if (data && !isPlaceholderData) for (const row of data.rows) shown.current.ids.add(idOf(row));
  return (id) => shown.current.ids.has(id);
}
