import { cleanText } from "@birzha/domain/shared/values/text.ts";
import { viewNameLimit } from "@birzha/domain/views/view.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import css from "./views-panel.module.css";

interface ViewNameFormProps {
  readonly name: string;
  readonly isSaving: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

/** A form for the name of a view. */
export function ViewNameForm({ name, isSaving, onSave, onCancel }: ViewNameFormProps) {
  const t = useTranslations();
  const [text, setText] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const panel = form.current?.closest<HTMLElement>("[role=dialog]");
    // Move the focus to the panel when the form unmounts, so that Escape still closes it.
    return () => panel?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cleanText(text) !== "") onSave(text.trim());
  };
  return (
    <form ref={form} className={css.naming} onSubmit={submit} noValidate>
      <LimitedInput
        size="xs"
        autoFocus
        aria-label={t("views.panel.name")}
        placeholder={t("views.panel.name")}
        limit={viewNameLimit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={isSaving} disabled={cleanText(text) === ""}>
        {t("views.panel.save")}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t("shared.actions.cancel")}
      </Button>
    </form>
  );
}
