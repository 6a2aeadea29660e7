import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import { conditionFields } from "@birzha/domain/forms/conditions.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormField,
} from "@birzha/domain/forms/definition.ts";
import type { FieldStates } from "@birzha/domain/forms/field-states.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { UnreadTexts } from "../inputs/unread-texts.ts";

/** Fields of a long form that are shown; the others are folded into a line under their section (SCREEN-006). */
export interface FieldFolding {
  readonly isShown: (field: string) => boolean;
  readonly unfold: (fields: readonly string[]) => void;
}

interface FoldingOptions {
  readonly definition: FormDefinition;
  readonly form: UseFormReturn<FieldValues>;
  readonly states: FieldStates;
  readonly unread: UnreadTexts;
  /** Fields that are always shown; undefined shows all fields. */
  readonly first: readonly string[] | undefined;
}

/**
 * Folds the fields of a form. A field is shown if it is one of the first, if the form or an answer requires it, or once
 * it has had a value, a text or an error. A field that a rule disables is never shown: an answer enables it.
 */
export function useFieldFolding(options: FoldingOptions): FieldFolding | undefined {
  const { definition, form, states, unread, first } = options;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(first));
  const unfold = useCallback(
    (fields: readonly string[]) =>
      setOpened((known) =>
        fields.every((name) => known.has(name)) ? known : new Set([...known, ...fields]),
      ),
    [],
  );
  useEffect(() => {
    if (first === undefined) return;
    const openUsed = () => {
      const texts = unread.texts();
      const isUsed = ({ name }: FormField) =>
        !isBlank(form.getValues(name) as FieldValue | null) ||
        form.getFieldState(name).error !== undefined ||
        texts[name] !== undefined;
      unfold(
        enteredFields(definition)
          .filter(isUsed)
          .map(({ name }) => name),
      );
    };
    openUsed();
    const stop = form.subscribe({ formState: { values: true, errors: true }, callback: openUsed });
    const stopUnread = unread.subscribe(openUsed);
    return () => {
      stop();
      stopUnread();
    };
  }, [definition, first, form, unread, unfold]);

  const required = useMemo(() => findRequired(definition, form, states), [definition, form, states]);
  const isShown = useCallback(
    (field: string) => !states[field]!.disabled && (opened.has(field) || required.has(field)),
    [states, opened, required],
  );
  return useMemo(() => (first === undefined ? undefined : { isShown, unfold }), [first, isShown, unfold]);
}

/** Returns the required fields, except those that a rule requires only because its question has no answer yet. */
function findRequired(
  definition: FormDefinition,
  form: UseFormReturn<FieldValues>,
  states: FieldStates,
): ReadonlySet<string> {
  const hasValue = (name: string) =>
    definition.rules.some(
      ({ when, then, otherwise }) =>
        [then, otherwise].some((effects) => effects?.require?.includes(name)) &&
        conditionFields(when).some((field) => !isBlank(form.getValues(field) as FieldValue | null)),
    );
  const fields = enteredFields(definition).filter(
    ({ name, required }) => states[name]!.required && (required === true || hasValue(name)),
  );
  return new Set(fields.map(({ name }) => name));
}
