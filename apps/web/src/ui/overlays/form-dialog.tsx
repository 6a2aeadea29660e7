import { Button, Modal } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./form-dialog.module.css";
import { useGuardedClose } from "./guarded-close.ts";
import type { ConfirmQuestion } from "./prompt.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** The two ways out of a dialog. */
export interface DialogExits {
  /** Asks for confirmation if there is unsaved input. */
  readonly cancel: () => void;
  /** Closes without a question, after the input was saved. */
  readonly finish: () => void;
}

interface FormDialogProps {
  readonly title: string;
  /** Width in pixels. */
  readonly size?: number;
  readonly isUnsaved: boolean;
  /** Replaces the question about unsaved input. */
  readonly question?: ConfirmQuestion | undefined;
  readonly onClose: () => void;
  readonly children: (exits: DialogExits) => ReactNode;
}

/** A dialog with a form. Its close button, Escape and a click outside ask before unsaved input is lost. */
export function FormDialog({ title, size = 560, isUnsaved, question, onClose, children }: FormDialogProps) {
  useReturnFocus();
  const t = useTranslations("shared.actions");
  const { close, letLeave } = useGuardedClose(isUnsaved, onClose, question);
  const cancel = () => void close();
  const finish = () => {
    letLeave();
    onClose();
  };
  return (
    <Modal opened size={size} title={title} closeButtonProps={{ "aria-label": t("close") }} onClose={cancel}>
      {children({ cancel, finish })}
    </Modal>
  );
}

interface DialogFormProps {
  readonly submitLabel: string;
  readonly isSaving: boolean;
  readonly onSubmit: () => void;
  readonly onChange?: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields of a dialog, with the buttons that cancel and submit. */
export function DialogForm(props: DialogFormProps) {
  const t = useTranslations("shared.actions");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form className={css.form} onSubmit={submit} onChange={props.onChange} noValidate>
      {props.children}
      <div className={css.buttons}>
        <Button variant="default" onClick={props.onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={props.isSaving}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
