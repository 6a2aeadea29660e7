import { quotedText } from "@birzha/domain/fields/visible-controls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { ActionIcon } from "@mantine/core";
import IconRefresh from "../../../ui/icons/refresh.svg";
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentProps,
} from "react";
import { useTranslations } from "use-intl";
import { useColumnSettings } from "../../../ui/table/columns/column-settings.ts";
import type { RowHighlight } from "../../../ui/table/columns/column.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { EditActions } from "./edit-actions.tsx";
import { EditBar, type EditBarProps, type PasteNote } from "./edit-bar.tsx";
import { DropEdit } from "./drop-edit.tsx";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";
import { useRowEdits } from "../row-edits/use-row-edits.ts";
import { makeOtherTab } from "../other-tab.tsx";
import { RegisterTabs, type RegisterTabsProps } from "../register-tabs.tsx";
import { ScreenBox, type ScreenBoxProps } from "../screen-box.tsx";
import { RejectionLine, type RowRejection } from "../rejection-line.tsx";
import { RegisterScreen } from "../register-screen.tsx";
import { DealSearch } from "../deal-search.tsx";
import { focusSelectionActions } from "./selection-actions.ts";
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
  | "rowLabel"
  | "pageSizes"
  | "views"
  | "empty";

type OfBar = "mayEdit" | "summary" | "onSend" | "isSending" | "onDownload" | "isDownloading";

interface EditedRegisterProps<Row extends { readonly idRec: number }>
  extends Pick<Screen<Row>, Passed>, Pick<EditBarProps<Row>, OfBar> {
  /** Second line and primary action of the page's header. */
  readonly header?: Pick<ComponentProps<typeof PageHeader>, "subtitle" | "actions">;
  /** CON-004, SPOT-002: the checkbox that shows processed rows, in the header. */
  readonly box?: ScreenBoxProps;
  /** DESK-001: tabs of the register, for an acting organisation. */
  readonly tabs?: RegisterTabsProps | undefined;
  /** Storage key of the table. */
  readonly table: string;
  readonly list: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** Filters of the list, including checkboxes. They are the scope of the selection. */
  readonly scope: unknown;
  readonly edits: RowEditStore<Row>;
  /** SCREEN-003: rejection of a row by the exchange; undefined for other rows. */
  readonly rejectionOf?: (row: Row) => RowRejection | undefined;
  /** Error text for a row that could not be sent. */
  readonly failed: string;
}

/**
 * HOUSE-002, CON-004, SPOT-002: a page with a register whose rows are edited in place, sent in one request, and exported as
 * a workbook.
 */
export function EditedRegister<Row extends { readonly idRec: number }>({
  header,
  box,
  tabs,
  table,
  scope,
  edits,
  mayEdit,
  rejectionOf,
  failed,
  summary,
  onSend,
  isSending,
  onDownload,
  isDownloading,
  ...screen
}: EditedRegisterProps<Row>) {
  const words = useTranslations("shared.actions");
  const t = useTranslations("rows");
  const own = useTranslations("editing");
  const { list, rowLabel, columns } = screen;
  const settings = useColumnSettings(table, screen.columns);
  const scopeText = JSON.stringify(scope);
  const selection = useSelection(scopeText);
  const { rows: edited, unread, marks } = useRowEdits(edits);
  const [pasted, setPasted] = useState<PasteNote>();
  const wasShown = useShownIds(scopeText, list);

  const rows = list.data?.rows;
  useLayoutEffect(() => {
    if (rows) edits.show(rows);
  }, [edits, rows]);

  const rowMark = (row: Row): RowHighlight | undefined => {
    const id = idOf(row);
    const mark = marks.get(id);
    if (mark === "sent") return { tone: "good", label: t("sent") };
    if (mark === "failed") return { tone: "bad", label: failed };
    return edited.get(id)?.isOutdated ? { tone: "warn", label: t("outdated") } : undefined;
  };
  const drop = useCallback(
    (row: Row) => <DropEdit edits={edits} id={idOf(row)} name={rowLabel(row)} />,
    [edits, rowLabel],
  );

  const rowNote = (row: Row) => {
    const rejection = rejectionOf?.(row);
    return (
      rejection && (
        <RejectionLine
          {...rejection}
          action={
            mayEdit && (
              <button
                type="button"
                aria-label={`${t("rejection.correct")}: ${rowLabel(row)}`}
                onClick={({ currentTarget }) => focusRow(currentTarget)}
              >
                {t("rejection.correct")}
              </button>
            )
          }
        />
      )
    );
  };

  /**
   * DESK-002: distribute pasted text of several cells over the visible rows; the field handles any other text. The bar
   * shows the result, because a message must not cover the cells (FIX-317).
   */
  const paste = async (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = (event.target as Element).closest<HTMLElement>("[data-cell-row]");
    const { cellRow, cellColumn } = cell?.dataset ?? {};
    if (!mayEdit || !rows || !cellRow || !cellColumn) return;
    const byId = new Map(columns.map((column) => [column.id, column]));
    if (!/[\t\r\n]/.test(text.trim()) && !byId.get(cellColumn)?.edit?.isReadWhole) return;
    event.preventDefault();
    event.stopPropagation();
    // Closes the list of a select.
    const input = document.activeElement;
    if (input instanceof HTMLElement && cell?.contains(input)) {
      input.blur();
      input.focus({ preventScroll: true });
    }
    const { pasteCells } = await import("./paste-cells.ts");
    const shown = settings.order.flatMap((id) => (settings.hidden.has(id) ? [] : (byId.get(id) ?? [])));
    const { filled, rejected, outside } = pasteCells({
      text,
      rows: rows.map((row) => [idOf(row), row] as const),
      columns: shown,
      from: { row: cellRow, column: cellColumn },
      edits,
    });
    const values = outside.slice(0, maxNamed).map((value) => quotedText(value));
    const parts = [
      own("pasted", { count: filled }),
      ...(rejected > 0 ? [own("pastedRejected", { count: rejected })] : []),
      ...(outside.length > 0
        ? [own("pastedOutside", { count: outside.length, values: `«${values.join("», «")}»` })]
        : []),
    ];
    setPasted({ text: parts.join(" "), isWhole: rejected + outside.length === 0, state: edits.state() });
  };
  const isChanged = edited.size > 0 || unread.size > 0;
  const actions = { edits, selection, mayEdit, wasShown, onSend, isSending, onDownload, isDownloading };
  return (
    <div onPasteCapture={(event) => void paste(event)}>
      <PageHeader
        title={screen.title}
        {...header}
        more={
          <>
            {box && <ScreenBox {...box} />}
            <EditActions {...actions} side="below" />
          </>
        }
      />
      <RegisterScreen
        {...screen}
        tabs={tabs && <RegisterTabs {...tabs} />}
        otherTab={
          tabs?.shown && tabs.counts
            ? makeOtherTab({
                name: own("tabs.all"),
                count: tabs.counts.all,
                onShow: () => tabs.onShow(undefined),
              })
            : undefined
        }
        settings={settings}
        hasColumnsButton
        hasStandingHead
        hasDetails
        lineSearch={<DealSearch state={screen.state} onState={screen.onState} />}
        rowId={idOf}
        selection={selection}
        onSkip={focusSelectionActions}
        hasOwnBar
        buttons={
          <ActionIcon
            variant="default"
            size={36}
            aria-label={words("refresh")}
            title={words("refresh")}
            loading={list.isRefetching}
            onClick={() => void list.refetch()}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        }
        {...(mayEdit ? { edits } : {})}
        {...(isChanged ? { actions: drop, actionsWidth: 40 } : {})}
        rowMark={rowMark}
        rowNote={rowNote}
      />
      <EditBar
        {...actions}
        columns={columns}
        summary={summary}
        page={(rows ?? []).map(idOf)}
        total={list.data?.total ?? 0}
        pasted={pasted}
      />
    </div>
  );
}

/** Maximum number of values that a message names. */
const maxNamed = 5;

/** SCREEN-003: moves the focus to the first input of the row, as a table or as a card. */
const focusRow = (button: HTMLElement) =>
  button
    .closest("tbody, li")
    ?.querySelector<HTMLElement>("[data-cell-row] :is(input, select, textarea, button):not(:disabled)")
    ?.focus();

const idOf = (row: { readonly idRec: number }) => String(row.idRec);

/**
 * FIX-033: tracks the rows of all pages loaded under this filter. For other rows it is unknown whether the filter
 * matches.
 */
function useShownIds(
  scope: string,
  { data, isPlaceholderData }: UseQueryResult<{ readonly rows: readonly { readonly idRec: number }[] }>,
): (id: string) => boolean {
  const shown = useRef({ scope, ids: new Set<string>() });
  if (shown.current.scope !== scope) shown.current = { scope, ids: new Set() };
  if (data && !isPlaceholderData) for (const row of data.rows) shown.current.ids.add(idOf(row));
  return (id) => shown.current.ids.has(id);
}
