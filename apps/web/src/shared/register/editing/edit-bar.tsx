import { ActionIcon, Button } from "@mantine/core";
import IconArrowBackUp from "../../../ui/icons/arrow-back-up.svg";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent, lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import type { UnreadCells } from "../../../ui/table/row-edits.ts";
import { useHasUnsavedTexts } from "../../../ui/table/unsaved-texts.ts";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import type { EditedRows } from "../row-edits/edited-row.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";
import { useRowEdits } from "../row-edits/use-row-edits.ts";
import { EditActions, rowsToSend, type EditActionsProps } from "./edit-actions.tsx";
import { selectionActions } from "./selection-actions.ts";
import { SelectionCount, type SelectionCountProps } from "./selection-count.tsx";
import { useUndoKey } from "./use-undo-key.ts";
import css from "./edit-bar.module.css";

const AnchoredPanel = lazyDialog(() => import("../../../ui/overlays/anchored-panel.tsx"));
const BulkPanel = lazyComponent(() => import("./bulk-panel.tsx"));

/** Result of a paste, shown until the next change of the edits. */
export interface PasteNote {
  readonly text: string;
  /** Whether all pasted values are in the rows. */
  readonly isWhole: boolean;
  /** State of the edits after the paste. */
  readonly state: unknown;
}

export interface EditBarProps<Row>
  extends EditActionsProps<Row>, Pick<SelectionCountProps, "page" | "total"> {
  readonly columns: readonly TableColumn<Row>[];
  /** Text that announces the data to be sent for these rows. */
  readonly summary: (rows: EditedRows<Row>) => string;
  readonly pasted: PasteNote | undefined;
}

/**
 * DESK-002, DESK-003: a sticky bar for rows edited in place: number of edits, summary of the data to send, undo, bulk edit,
 * workbook, and send button.
 */
export function EditBar<Row>(props: EditBarProps<Row>) {
  const ofRows = useTranslations("rows");
  const own = useTranslations("editing");
  const { edits, selection, isSending } = props;
  const state = useRowEdits(edits);
  const { rows, unread, steps } = state;
  const pasted = props.pasted?.state === state ? props.pasted : undefined;
  const isTyping = useHasUnsavedTexts();
  useUndoKey(edits, isTyping, isSending);
  useUnsavedGuard(rows.size > 0 || unread.size > 0 || isTyping, ofRows("leaving"));

  const drop = async () => {
    const isAgreed = await confirmAction({
      title: ofRows("dropTitle"),
      text: ofRows("dropText", { count: rows.size + unread.size }),
      confirmLabel: ofRows("drop"),
      isDestructive: true,
    });
    if (isAgreed) edits.drop();
  };

  const wanted = rowsToSend(props, rows);
  const isChanged = rows.size > 0 || unread.size > 0;
  // SCREEN-014: the bar covers rows, so it is absent while it has nothing to act on.
  const isShown =
    isChanged || isTyping || steps > 0 || selection.ids.size > 0 || isSending || pasted !== undefined;
  // SCREEN-112: the focus of a button that disappears with the bar stays on the page.
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className={css.bar} role="region" aria-label={own("acts")} {...selectionActions}>
      <div className={css.summary}>
        <SelectionCount selection={selection} page={props.page} total={props.total} />
        <span role="status">{rows.size > 0 ? ofRows("edited", { count: rows.size }) : ""}</span>
        <span role="status" data-bad={pasted?.isWhole === false || undefined}>
          {pasted?.text ?? ""}
        </span>
        {unread.size > 0 && (
          <span data-bad>
            {own("unread", { count: unread.size })} {reasonsOf(unread)}
          </span>
        )}
        {wanted.size > 0 && <span>{props.summary(wanted)}</span>}
      </div>
      <div className={css.acts}>
        {(steps > 0 || isChanged) && (
          <ActionIcon
            variant="default"
            size={36}
            disabled={steps === 0 || isSending}
            aria-label={own("undo")}
            aria-keyshortcuts="Control+Z"
            title={`${own("undo")} (Ctrl+Z)`}
            onClick={() => edits.undo()}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        )}
        {isChanged && (
          <Button variant="subtle" color="gray" disabled={isSending} onClick={() => void drop()}>
            {ofRows("drop")}
          </Button>
        )}
        {props.mayEdit && selection.ids.size > 0 && <BulkButton {...props} />}
        <EditActions {...props} side="above" sendClass={css.send} />
      </div>
    </div>
  );
}

/** Maximum number of different reasons that the bar names. */
const maxReasons = 3;

/** FIX-317: the reasons of all rejected cells, which the cells themselves have no room for. */
const reasonsOf = (unread: ReadonlyMap<string, UnreadCells>): string =>
  [...new Set([...unread.values()].flatMap((cells) => Object.values(cells).map(({ why }) => why)))]
    .slice(0, maxReasons)
    .map((why) => why.replace(/(?<![.!?…])$/, "."))
    .join(" ");

/** DESK-002: opens the bulk edit of the selected rows. Rows of pages that were never loaded are excluded. */
function BulkButton<Row>({ edits, selection, columns }: EditBarProps<Row>) {
  const t = useTranslations("editing");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const rows = [...selection.ids].flatMap((id) => {
    const row = edits.rowOf(id);
    return row === undefined ? [] : [[id, row] as const];
  });
  return (
    <>
      <Button
        variant="default"
        data-first
        aria-haspopup="dialog"
        disabled={selection.isAll}
        title={selection.isAll ? t("bulkTicked") : undefined}
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
      >
        {t("bulk")}
      </Button>
      <Suspense>
        {anchor && (
          <AnchoredPanel anchor={anchor} label={t("bulk")} onClose={() => setAnchor(null)}>
            <BulkPanel
              columns={columns as readonly TableColumn<unknown>[]}
              rows={rows}
              edits={edits as unknown as RowEditStore<unknown>}
              onClose={() => setAnchor(null)}
            />
          </AnchoredPanel>
        )}
      </Suspense>
    </>
  );
}
