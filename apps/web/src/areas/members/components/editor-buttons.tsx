import { Button } from "@mantine/core";
import IconArrowBackUp from "../../../ui/icons/arrow-back-up.svg";
import IconDeviceFloppy from "../../../ui/icons/device-floppy.svg";
import IconFileSpreadsheet from "../../../ui/icons/file-spreadsheet.svg";
import IconSend from "../../../ui/icons/send.svg";
import { useTranslations } from "use-intl";
import css from "./editor-buttons.module.css";

interface Action {
  readonly onClick: () => void;
  readonly isRunning?: boolean;
  /** Reason why the action is not available. */
  readonly rejection?: string | undefined;
}

type Name = "download" | "cancel" | "save" | "send";

const looks = {
  download: { icon: IconFileSpreadsheet, variant: "default" },
  cancel: { icon: IconArrowBackUp, variant: "default" },
  save: { icon: IconDeviceFloppy, variant: "default" },
  send: { icon: IconSend, variant: "filled" },
} as const satisfies Record<Name, unknown>;

interface EditorButtonsProps {
  /** Shown actions in their order. */
  readonly actions: Readonly<Partial<Record<Name, Action>>>;
}

/** MEM-035: toolbar with the actions on all changes. */
export function EditorButtons({ actions }: EditorButtonsProps) {
  const t = useTranslations("members.edit");
  return (
    <div className={css.buttons} role="group" aria-label={t("toolbar")}>
      {(Object.entries(actions) as [Name, Action][]).map(([name, { onClick, isRunning, rejection }]) => {
        const { icon: Icon, variant } = looks[name];
        return (
          <Button
            key={name}
            variant={variant}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            loading={isRunning ?? false}
            disabled={rejection !== undefined}
            title={rejection}
            onClick={onClick}
          >
            {t(name)}
          </Button>
        );
      })}
    </div>
  );
}
