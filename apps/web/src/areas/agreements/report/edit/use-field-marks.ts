import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { DraftOrigin } from "../../../../shared/form/drafts/form-draft.ts";
import type { FormTexts } from "../../../../shared/form/form-host.ts";

/** Hints of the fields that the portal has preset, by field name. */
export type PresetHints = Readonly<Record<string, string>>;

const withoutKey = (hints: PresetHints, key: string): PresetHints => {
  const { [key]: _, ...others } = hints;
  return others;
};

/** Reports whether two deals rarely share the value of a field (DUP-002). */
export const isOfOneDeal = (field: string) => (ofOneDeal as readonly string[]).includes(field);

/**
 * Marks prefilled fields until the user edits them: values of another report (DUP-002) and presets of the portal
 * (SCREEN-006). A hint names the report under fields that two deals rarely share, and the reason of a preset.
 */
export function useFieldMarks(
  form: UseFormReturn<FieldValues>,
  words: FormTexts,
  start: { readonly origin: DraftOrigin | undefined; readonly presets: PresetHints },
) {
  const t = useTranslations("agreements.form");
  const [origin, setOrigin] = useState(start.origin);
  const [presets, setPresets] = useState(start.presets);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          setOrigin((known) =>
            known?.fields.includes(name)
              ? { ...known, fields: known.fields.filter((each) => each !== name) }
              : known,
          );
          setPresets((known) => (name in known ? withoutKey(known, name) : known));
        },
      }),
    [form],
  );
  const isPrefilled = useCallback(
    (field: string) => field in presets || origin?.fields.includes(field) === true,
    [origin, presets],
  );
  const marked = useMemo<FormTexts>(
    () => ({
      ...words,
      hint: (field) => {
        if (origin?.fields.includes(field) && isOfOneDeal(field))
          return t("fromReport", { number: String(origin.from) });
        return presets[field] ?? words.hint(field);
      },
    }),
    [words, origin, presets, t],
  );
  return { origin, setOrigin, presets, setPresets, isPrefilled, words: marked };
}
