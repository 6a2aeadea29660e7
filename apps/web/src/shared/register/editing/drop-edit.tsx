import { ActionIcon } from "@mantine/core";
import IconTrash from "../../../ui/icons/trash.svg";
import { useTranslations } from "use-intl";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";
import { useRowEdits } from "../row-edits/use-row-edits.ts";

interface DropEditProps<Row> {
  readonly edits: RowEditStore<Row>;
  readonly id: string;
  /** Name of the row. */
  readonly name: string;
}

/** SPOT-017, A-57: discards the unsent edits of a row. */
export function DropEdit<Row>({ edits, id, name }: DropEditProps<Row>) {
  const t = useTranslations("shared");
  const ofRows = useTranslations("rows");
  const { rows, unread } = useRowEdits(edits);
  if (!rows.has(id) && !unread.has(id)) return null;
  const ask = async () => {
    const isAgreed = await confirmAction({
      title: ofRows("dropOneTitle"),
      text: ofRows("dropOneText", { name }),
      confirmLabel: t("actions.remove"),
      cancelLabel: t("actions.cancel"),
      isDestructive: true,
    });
    if (isAgreed) edits.drop([id]);
  };
  const label = ofRows("dropOne", { name });
  return (
    <ActionIcon variant="subtle" color="red" aria-label={label} title={label} onClick={() => void ask()}>
      <IconTrash size={17} aria-hidden />
    </ActionIcon>
  );
}
