import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import css from "./import-page.module.css";
import { correctMutation } from "./queries.ts";

interface CellCorrectionProps {
  readonly batchId: number;
  readonly number: number;
  readonly column: number;
  readonly text: string;
  readonly message: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** BULK-002: corrects a cell, or all equal cells of its column. Enter corrects all, Escape closes. */
export function CellCorrection({
  batchId,
  number,
  column,
  text,
  message,
  onClose,
  onSaved,
}: CellCorrectionProps) {
  const t = useTranslations("imports.correct");
  const [value, setValue] = useState(text);
  const correct = useMutation(correctMutation);
  const save = (inAll: boolean) =>
    correct.mutate(
      { id: batchId, number, column, text: value, inAll },
      {
        onSuccess: () => {
          onClose();
          void onSaved();
        },
      },
    );
  return (
    <form
      className={css.correction}
      onSubmit={(event) => {
        event.preventDefault();
        save(true);
      }}
    >
      <TextInput
        data-autofocus
        autoFocus
        aria-label={t("value")}
        error={message}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className={css.sheets}>
        <Button type="submit" size="compact-sm" loading={correct.isPending}>
          {t("all")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => save(false)}>
          {t("one")}
        </Button>
      </div>
    </form>
  );
}
