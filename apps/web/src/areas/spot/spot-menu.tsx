import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconColumns3, IconDownload, IconRefresh, IconSend } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./spot-page.module.css";

interface SpotMenuProps {
  readonly withProcessed: boolean;
  readonly onProcessed: (isShown: boolean) => void;
  readonly canDownload: boolean;
  readonly isDownloading: boolean;
  readonly onDownload: () => void;
  /** How many rows have unsent edits. */
  readonly edited: number;
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  readonly onColumns: (button: HTMLElement) => void;
}

/** SPOT-002: what can be done with the register. */
export function SpotMenu(props: SpotMenuProps) {
  const t = useTranslations();
  return (
    <div className={css.tools}>
      <Checkbox
        label={t("spot.page.confirmed")}
        checked={props.withProcessed}
        onChange={({ currentTarget }) => props.onProcessed(currentTarget.checked)}
      />
      <div className={css.buttons}>
        {props.edited > 0 && (
          <span className={css.edited} role="status">
            {t("spot.edits.count", { count: props.edited })}
          </span>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          disabled={!props.canDownload}
          loading={props.isDownloading}
          onClick={props.onDownload}
        >
          {t("shared.actions.download")}
        </Button>
        <Button
          leftSection={<IconSend size={17} aria-hidden />}
          disabled={!props.canSend}
          loading={props.isSending}
          onClick={props.onSend}
        >
          {t("shared.actions.send")}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("shared.actions.refresh")}
          title={t("shared.actions.refresh")}
          loading={props.isRefreshing}
          onClick={props.onRefresh}
        >
          <IconRefresh size={18} aria-hidden />
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
