import { Button, CopyButton, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormDialog, type DialogExits } from "../../../ui/overlays/form-dialog.tsx";
import css from "./access.module.css";

/** Keys of the phrases that the dialog shows. */
type SecretWord =
  | "title"
  | "text"
  | "secret"
  | "copy"
  | "copied"
  | "done"
  | "leaveTitle"
  | "leaveText"
  | "leave"
  | "stay";

interface SecretDialogProps {
  /** Translates a word of the dialog. */
  readonly words: (word: SecretWord) => string;
  /** Title of the form. */
  readonly title: string;
  /** New secret of an existing record. The dialog shows it without a form. */
  readonly renewed?: string | undefined;
  /** Text that the dialog adds for a renewed secret. */
  readonly renewedHint?: string | undefined;
  readonly onClose: () => void;
  readonly children: (
    form: DialogExits & { readonly onChanged: () => void; readonly onMade: (secret: string) => void },
  ) => ReactNode;
}

/** DOOR-002, DOOR-005: a form that creates a secret. The dialog shows the secret once and asks before it is lost. */
export function SecretDialog({ words, title, renewed, renewedHint, onClose, children }: SecretDialogProps) {
  const [made, setMade] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const secret = renewed ?? made;
  const question = {
    title: words("leaveTitle"),
    text: words("leaveText"),
    confirmLabel: words("leave"),
    cancelLabel: words("stay"),
    isDestructive: true,
  };
  return (
    <FormDialog
      title={secret === undefined ? title : words("title")}
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
              {words("text")}
              {renewedHint && ` ${renewedHint}`}
            </Notice>
            <TextInput
              className={css.secret}
              readOnly
              label={words("secret")}
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
                    {copied ? words("copied") : words("copy")}
                  </Button>
                )}
              </CopyButton>
              <Button variant="default" onClick={exits.cancel}>
                {words("done")}
              </Button>
            </div>
          </div>
        )
      }
    </FormDialog>
  );
}
