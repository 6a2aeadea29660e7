import { Button, CopyButton, Group, Stack, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { NoticeBox } from "../feedback/notice.tsx";
import { FormDialog } from "./form-dialog.tsx";

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
  /** The new secret; undefined while the form is open. */
  readonly secret: string | undefined;
  /** Text that the dialog adds for a renewed secret. */
  readonly renewedHint?: string | undefined;
  /** Whether the form has unsaved input. */
  readonly isUnsaved: boolean;
  readonly onClose: () => void;
  readonly children: (cancel: () => void) => ReactNode;
}

/** DOOR-002, DOOR-005: a form that creates a secret. The dialog shows the secret once and asks before it is lost. */
export function SecretDialog(props: SecretDialogProps) {
  const { words, title, secret, renewedHint, isUnsaved, onClose, children } = props;
  const [isCopied, setCopied] = useState(false);
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
      isUnsaved={secret === undefined ? isUnsaved : !isCopied}
      question={secret === undefined ? undefined : question}
      onClose={onClose}
    >
      {({ cancel }) =>
        secret === undefined ? (
          children(cancel)
        ) : (
          <Stack gap="0.875rem">
            <NoticeBox tone="info">
              {words("text")}
              {renewedHint && ` ${renewedHint}`}
            </NoticeBox>
            <TextInput
              readOnly
              label={words("secret")}
              value={secret}
              data-autofocus
              ff="monospace"
              onFocus={(event) => event.currentTarget.select()}
            />
            <Group justify="flex-end" gap="0.75rem">
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
              <Button variant="default" onClick={cancel}>
                {words("done")}
              </Button>
            </Group>
          </Stack>
        )
      }
    </FormDialog>
  );
}
