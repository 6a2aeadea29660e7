import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconRefresh, IconSend } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { confirm } from "../../ui/prompt.ts";
import { enterStandingTexts, useHasStandingTexts } from "../../ui/table/standing-texts.ts";
import { useUnsavedGuard } from "../../ui/unsaved-guard.ts";
import { useEditDesk, type EditDesk, type EditedRows } from "./edit-desk.ts";
import type { Selection } from "./use-selection.ts";

interface DeskButtonsProps<Row> {
  readonly desk: EditDesk<Row>;
  readonly selection: Selection;
  /** Whether the filter has shown the row. */
  readonly wasShown: (id: string) => boolean;
  readonly onSend: (rows: EditedRows<Row>) => void;
  readonly isSending: boolean;
  /** The numbers of the ticked rows, or nothing: all by the filter. */
  readonly onDownload: (ids: readonly number[] | undefined) => void;
  readonly isDownloading: boolean;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
}

/** CON-004, SPOT-002: what can be done with a register whose rows are edited in place. */
export function DeskButtons<Row>(props: DeskButtonsProps<Row>) {
  const t = useTranslations("shared");
  const { desk, selection, isSending } = props;
  const { rows, uploads } = useEditDesk(desk);
  const isTyping = useHasStandingTexts();
  useUnsavedGuard(rows.size > 0 || isTyping, t("register.leaving"));

  /** FIX-033: where rows are ticked, those alone are sent. */
  const toSend = (edited: EditedRows<Row>): EditedRows<Row> =>
    selection.ids.size === 0
      ? edited
      : new Map([...edited].filter(([id]) => (selection.isAll ? props.wasShown(id) : selection.ids.has(id))));
  const send = () => {
    // FIX-032: what stands in a cell is sent, too.
    enterStandingTexts();
    const wanted = toSend(desk.state().rows);
    if (wanted.size > 0) props.onSend(wanted);
  };
  const drop = async () => {
    const isAgreed = await confirm({
      title: t("register.dropTitle"),
      text: t("register.dropText", { count: rows.size }),
      confirmLabel: t("register.drop"),
      isDestructive: true,
    });
    if (isAgreed) desk.drop();
  };

  const isNothingToSend = toSend(rows).size === 0 && !isTyping;
  const whyNoSend = uploads > 0 ? "waitForFiles" : rows.size > 0 ? "editChosenFirst" : "editFirst";
  return (
    <>
      {rows.size > 0 && (
        <Button variant="subtle" color="gray" disabled={isSending} onClick={() => void drop()}>
          {t("register.drop")}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        disabled={selection.ids.size === 0}
        title={selection.ids.size === 0 ? t("register.chooseFirst") : undefined}
        loading={props.isDownloading}
        onClick={() => props.onDownload(selection.isAll ? undefined : [...selection.ids].map(Number))}
      >
        {t("actions.download")}
      </Button>
      <Button
        leftSection={<IconSend size={17} aria-hidden />}
        disabled={isNothingToSend || uploads > 0 || isSending}
        title={isNothingToSend || uploads > 0 ? t(`register.${whyNoSend}`) : undefined}
        loading={isSending}
        onClick={send}
      >
        {t("actions.send")}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("actions.refresh")}
        title={t("actions.refresh")}
        loading={props.isRefreshing}
        onClick={props.onRefresh}
      >
        <IconRefresh size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
