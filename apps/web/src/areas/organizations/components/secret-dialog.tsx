import { Button, CopyButton, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormDialog, type DialogExits } from "../../../ui/overlays/form-dialog.tsx";
import css from "./access.module.css";

interface SecretDialogProps {
  /** The area whose phrases the dialog uses. */
  readonly area: "keys" | "webhooks";
  /** Title of the form. */
  readonly title: string;
  /** A new secret of an existing record. The dialog shows it without a form. */
  readonly renewed?: string | undefined;
  readonly onClose: () => void;
  readonly children: (
    form: DialogExits & { readonly onChanged: () => void; readonly onMade: (secret: string) => void },
  ) => ReactNode;
}

/** DOOR-002, DOOR-005: a form that creates a secret. The dialog shows the secret once and asks before it is lost. */
export function SecretDialog({ area, title, renewed, onClose, children }: SecretDialogProps) {
  const t = useTranslations(`${area}.made`);
  const [made, setMade] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const secret = renewed ?? made;
  const question = {
    title: t("leaveTitle"),
    text: t("leaveText"),
    confirmLabel: t("leave"),
    cancelLabel: t("stay"),
    isDestructive: true,
  };
  return (
    <FormDialog
      title={secret === undefined ? title : t("title")}
      isUnsaved={secret === undefined ? isChanged : !isCopied}
      question={secret === undefined ? undefined : question}
      onClose={onClose}
    >
      {(exits) =>
        secret === undefined ? (
          children({ ...exits, onChanged: () => setChanged(true), onMade: setMade })
        ) : (
          <div className={css.form}>
            <Notice tone="info">
              {t("text")}
              {renewed !== undefined && ` ${t("oldText" as "text")}`}
            </Notice>
            <TextInput
              className={css.secret}
              readOnly
              label={t("secret")}
              value={secret}
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={css.buttons}>
              <CopyButton value={secret}>
                {({ copied, copy }) => (
                  <Button
                    onClick={() => {
                      copy();
                      setCopied(true);
                    }}
                  >
                    {t(copied ? "copied" : "copy")}
                  </Button>
                )}
              </CopyButton>
              <Button variant="default" onClick={exits.cancel}>
                {t("done")}
              </Button>
            </div>
          </div>
        )
      }
    </FormDialog>
  );
}
