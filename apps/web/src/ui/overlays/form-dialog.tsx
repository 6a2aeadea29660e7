import { Box, Button, Group, Modal, Stack } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
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
  readonly size?: number | undefined;
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
    <Modal
      opened
      size={size}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      // A focused field stays clear of the buttons of a long form.
      styles={{ content: { scrollPaddingBottom: "5rem" } }}
      onClose={cancel}
    >
      {children({ cancel, finish })}
    </Modal>
  );
}

interface DialogFormProps {
  readonly form: { readonly isSaving: boolean; readonly submit: () => void };
  readonly submitLabel: string;
  /** Why the fields are disabled; undefined if they are not. */
  readonly lockedBy?: string | undefined;
  /** Shown above the fields. */
  readonly notices?: ReactNode;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Fields of a dialog, with the buttons that cancel and submit. */
export function DialogForm({ form, submitLabel, lockedBy, notices, onCancel, children }: DialogFormProps) {
  const t = useTranslations("shared.actions");
  const element = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
    setAttempt(attempt + 1);
  };
  // The first wrong field can be out of view in a long form. The server rejects fields, too.
  useEffect(() => {
    if (attempt === 0 || form.isSaving) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, form.isSaving]);
  const isLocked = lockedBy !== undefined;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="0.875rem">
        {notices}
        <Box component="fieldset" disabled={isLocked} miw={0} m={0} p={0} bd="none">
          <Stack gap="0.875rem">{children}</Stack>
        </Box>
        {/* In view above a form that is longer than the window. */}
        <Group
          justify="flex-end"
          gap="0.75rem"
          pos="sticky"
          bottom={0}
          mb="calc(var(--mantine-spacing-md) * -1)"
          pb="md"
          pt="0.5rem"
          bg="var(--mantine-color-body)"
          style={{ zIndex: 1 }}
        >
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={isLocked} title={lockedBy} loading={form.isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RequestDialogProps
  extends Pick<FormDialogProps, "title" | "size" | "onClose">, Omit<DialogFormProps, "form" | "onCancel"> {
  readonly form: DialogFormProps["form"] & { readonly isChanged: boolean };
}

/** A dialog whose form sends one request. */
export function RequestDialog({ title, size, onClose, ...input }: RequestDialogProps) {
  return (
    <FormDialog title={title} size={size} isUnsaved={input.form.isChanged} onClose={onClose}>
      {({ cancel }) => <DialogForm {...input} onCancel={cancel} />}
    </FormDialog>
  );
}
