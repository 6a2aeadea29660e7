import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconColumns3, IconDownload, IconRefresh, IconSend } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./contracts-toolbar.module.css";

interface ContractsToolbarProps {
  readonly showConfirmed: boolean;
  /** CON-002: the address says so, and nobody may say otherwise. */
  readonly isConfirmedFixed: boolean;
  readonly onShowConfirmed: (shown: boolean) => void;
  /** How many rows are ticked; all of the register when the heading ticked them. */
  readonly chosen: number | "all";
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
  readonly edited: number;
  readonly onSend: () => void;
  readonly isSending: boolean;
  readonly onDrop: () => void;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  readonly onColumns: (anchor: HTMLElement) => void;
}

/** CON-004: what stands above the register. */
export function ContractsToolbar(props: ContractsToolbarProps) {
  const t = useTranslations();
  const { chosen, edited } = props;
  const isNothingChosen = chosen === 0;
  return (
    <div className={css.tools}>
      <Checkbox
        label={t("contracts.list.showConfirmed")}
        checked={props.showConfirmed}
        disabled={props.isConfirmedFixed}
        onChange={({ currentTarget }) => props.onShowConfirmed(currentTarget.checked)}
      />
      <span className={css.state} role="status">
        {[
          chosen === "all" && t("contracts.list.chosenAll"),
          typeof chosen === "number" && chosen > 0 && t("contracts.list.chosen", { count: chosen }),
          edited > 0 && t("contracts.list.edited", { count: edited }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <div className={css.buttons}>
        {edited > 0 && (
          <Button variant="subtle" color="gray" disabled={props.isSending} onClick={props.onDrop}>
            {t("contracts.list.drop")}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={isNothingChosen}
          title={isNothingChosen ? t("contracts.list.chooseFirst") : undefined}
          loading={props.isDownloading}
          onClick={props.onDownload}
        >
          {t("contracts.list.download")}
        </Button>
        <Button
          leftSection={<IconSend size={17} aria-hidden />}
          disabled={edited === 0 || props.isSending}
          title={edited === 0 ? t("contracts.list.editFirst") : undefined}
          loading={props.isSending}
          onClick={props.onSend}
        >
          {t("contracts.list.send")}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("contracts.list.refresh")}
          title={t("contracts.list.refresh")}
          loading={props.isRefreshing}
          onClick={props.onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
        <Button
          variant="default"
          className={css.columns}
          leftSection={<IconColumns3 size={17} aria-hidden />}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => props.onColumns(currentTarget)}
        >
          {t("shared.table.columns")}
        </Button>
      </div>
    </div>
  );
}
