import IconDownload from "../../../ui/icons/download.svg";
import IconSend from "../../../ui/icons/send.svg";
import { useTranslations } from "use-intl";
import { ReasonButton } from "../../../ui/fields/reason-button.tsx";
import { enterUnsavedTexts, useHasUnsavedTexts } from "../../../ui/table/unsaved-texts.ts";
import type { EditedRows } from "../row-edits/edited-row.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";
import { useRowEdits } from "../row-edits/use-row-edits.ts";
import type { RowSelection } from "./use-selection.ts";

export interface EditActionsProps<Row> {
  readonly edits: RowEditStore<Row>;
  readonly selection: RowSelection;
  /** Whether the user can send data to the exchange. */
  readonly mayEdit: boolean;
  /** Whether the row was shown under the current filter. */
  readonly wasShown: (id: string) => boolean;
  readonly onSend: (rows: EditedRows<Row>) => void;
  readonly isSending: boolean;
  /** Ids of the selected rows; undefined for all rows of the filter. */
  readonly onDownload: (ids: readonly number[] | undefined) => void;
  readonly isDownloading: boolean;
}

/** FIX-033: selected rows limit the sending; DESK-002: rows with an unreadable cell are not sent. */
export const rowsToSend = <Row,>(
  { edits, selection, wasShown }: Pick<EditActionsProps<Row>, "edits" | "selection" | "wasShown">,
  edited: EditedRows<Row>,
): EditedRows<Row> =>
  new Map(
    [...edited].filter(
      ([id]) =>
        !edits.state().unread.has(id) &&
        (selection.ids.size === 0 || (selection.isAll ? wasShown(id) : selection.ids.has(id))),
    ),
  );

/**
 * CON-006, CON-007, SPOT-004, SPOT-005, FIX-243: download and send. Both are in the top bar of the page at any time, and in
 * the bar of the edited rows.
 */
export function EditActions<Row>(
  props: EditActionsProps<Row> & {
    /** Side of the buttons on which their reasons appear. */
    readonly side: "above" | "below";
    readonly sendClass?: string | undefined;
  },
) {
  const t = useTranslations("shared.actions");
  const ofRows = useTranslations("rows");
  const own = useTranslations("editing");
  const { edits, selection, side } = props;
  const { rows, uploads, unread } = useRowEdits(edits);
  const isTyping = useHasUnsavedTexts();
  const send = () => {
    // FIX-032: commit the text of a focused cell first.
    enterUnsavedTexts();
    const wanted = rowsToSend(props, edits.state().rows);
    if (wanted.size > 0) props.onSend(wanted);
  };
  const whyNoSend = () => {
    if (!props.mayEdit) return own("mayNotEdit");
    if (uploads > 0) return ofRows("waitForFiles");
    if (isTyping || rowsToSend(props, rows).size > 0) return undefined;
    if (unread.size > 0) return own("unreadFirst");
    return ofRows(rows.size > 0 ? "editChosenFirst" : "editFirst");
  };
  return (
    <>
      <ReasonButton
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        side={side}
        reason={selection.ids.size === 0 ? ofRows("chooseFirst") : undefined}
        loading={props.isDownloading}
        onClick={() => props.onDownload(selection.isAll ? undefined : [...selection.ids].map(Number))}
      >
        {t("download")}
      </ReasonButton>
      <ReasonButton
        className={props.sendClass}
        leftSection={<IconSend size={17} aria-hidden />}
        side={side}
        reason={whyNoSend()}
        loading={props.isSending}
        onClick={send}
      >
        {t("send")}
      </ReasonButton>
    </>
  );
}
