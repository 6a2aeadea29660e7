import { Button, CopyButton, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./key-list.module.css";

interface MadeSecretProps {
  readonly secret: string;
  readonly labels: Readonly<Record<"secret" | "copy" | "copied" | "done", string>>;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onCopied: () => void;
  readonly onDone: () => void;
}

/** A secret that is shown this once, to be copied (DOOR-002, DOOR-005). */
export function MadeSecret({ secret, labels, children, onCopied, onDone }: MadeSecretProps) {
  return (
    <div className={css.form}>
      {children}
      <TextInput
        className={css.secret}
        readOnly
        label={labels.secret}
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
                onCopied();
              }}
            >
              {copied ? labels.copied : labels.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {labels.done}
        </Button>
      </div>
    </div>
  );
}
