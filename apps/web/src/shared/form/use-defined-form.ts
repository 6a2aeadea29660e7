import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import { drivingFields, type FormContext } from "@birzha/domain/forms/conditions.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { evaluateForm } from "@birzha/domain/forms/evaluate.ts";
import { type FieldStates, fieldStates } from "@birzha/domain/forms/field-states.ts";
import { applyPresets } from "@birzha/domain/forms/presets.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { useTranslations } from "use-intl";
import type { FormatPhrase } from "../../i18n/phrase.ts";
import { fieldErrorText } from "./field-error-text.ts";
import { type FormDictionaries, useFormDictionaries } from "./inputs/form-dictionaries.ts";
import { type FormEntries, toEntries, toValues } from "./form-entries.ts";
import { type UnreadTexts, useUnreadTexts } from "./inputs/unread-texts.ts";

interface DefinedFormOptions {
  readonly definition: FormDefinition;
  /** Initial values; later changes are ignored. */
  readonly values: FormValues;
  /** Invalid texts of the inputs from an earlier draft. */
  readonly unread?: Readonly<Record<string, string>> | undefined;
  /** Today's date in Moscow, from the server. */
  readonly today: IsoDate;
  readonly isStaff: boolean;
  /** Stored values of the record being changed (S-5). */
  readonly stored?: FormValues;
  /** Label of a field. */
  readonly labelOf: (field: string) => string;
}

export interface DefinedForm {
  readonly form: UseFormReturn<FieldValues>;
  readonly states: FieldStates;
  readonly context: FormContext;
  readonly dictionaries: FormDictionaries;
  readonly values: () => FormValues;
  /** Replaces the content of the form by stored values and invalid texts. */
  readonly fill: (values: FormValues, unread?: Readonly<Record<string, string>>) => void;
  readonly onUnreadable: (field: string, error: string | undefined) => void;
  readonly unread: UnreadTexts;
  /** Number of `fill` calls; each resets the inputs. */
  readonly fills: number;
}

/**
 * A form driven by its definition (domain/forms). react-hook-form holds the input, so that a key press re-renders one
 * field. `evaluate` validates it like the server. Field states are recomputed only when a governing field changes
 * (OTC-120).
 */
export function useDefinedForm(options: DefinedFormOptions): DefinedForm {
  const { definition, today, isStaff, labelOf, stored } = options;
  const say = useTranslations() as FormatPhrase;
  const unreadable = useRef(new Map<string, string>());
  const unread = useUnreadTexts(options.unread);
  const [fills, setFills] = useState(0);
  // The form exists before the dictionaries, which depend on its values. The resolver reads the latest ones from this
  // ref.
  const known = useRef<Pick<DefinedForm, "context" | "dictionaries">>(undefined);
  const resolver: Resolver<FieldValues> = (input) => {
    const { context, dictionaries } = known.current!;
    const { values, errors } = evaluateForm(definition, input, context);
    const problems: Record<string, { type: string; message: string }> = {};
    for (const [name, error] of Object.entries(errors)) {
      // A record is unknown while its dictionary loads.
      const isEarly = error?.code === "option" && isOnTheWay(definition, name, dictionaries);
      if (!error || isEarly) continue;
      const message = fieldErrorText(error, labelOf, say);
      problems[name] = { type: error.code, message };
    }
    for (const [name, text] of unreadable.current) problems[name] = { type: "unreadable", message: text };
    return Object.keys(problems).length > 0
      ? { values: {}, errors: problems as FieldErrors<FieldValues> }
      : { values: values as FieldValues, errors: {} };
  };
  const [defaultValues] = useState(() => toEntries(definition, options.values));
  const form = useForm<FieldValues>({ mode: "onTouched", defaultValues, shouldFocusError: false, resolver });

  const governing = useMemo(
    () => [...new Set([...drivingFields(definition), ...definition.presets.map(({ from }) => from)])],
    [definition],
  );
  const watched = useWatch({ control: form.control, name: governing }) as readonly (FieldValue | null)[];
  const driving = useMemo(
    () => toValues(Object.fromEntries(governing.map((name, index) => [name, watched[index]]))),
    [governing, watched],
  );
  const dictionaries = useFormDictionaries(definition, driving);
  const { find: catalog } = dictionaries;
  const context = useMemo<FormContext>(
    () => ({ today, isStaff, catalog, stored }),
    [today, isStaff, catalog, stored],
  );
  known.current = { context, dictionaries };
  const states = useMemo(() => fieldStates(definition, driving, context), [definition, driving, context]);

  const skipPresets = usePresets(definition, form, driving, context);
  useClearing(definition, form, states, dictionaries.isReady, unreadable.current);
  useRevalidation(definition, form, driving, dictionaries);

  const onUnreadable = useCallback(
    (field: string, error: string | undefined) => {
      if (error === undefined) unreadable.current.delete(field);
      else unreadable.current.set(field, error);
      if (form.getFieldState(field).error) void form.trigger(field);
    },
    [form],
  );
  const fill = useCallback(
    (stored: FormValues, texts: Readonly<Record<string, string>> = {}) => {
      unreadable.current.clear();
      unread.replace(texts);
      setFills((count) => count + 1);
      skipPresets(stored);
      form.reset(toEntries(definition, stored), { keepDefaultValues: true });
      const filled = enteredFields(definition).filter(({ name }) => !isBlank(form.getValues(name)));
      void form.trigger(filled.map(({ name }) => name));
    },
    [definition, form, skipPresets, unread],
  );
  const values = useCallback(() => toValues(form.getValues() as FormEntries), [form]);
  return { form, states, context, dictionaries, values, fill, onUnreadable, unread, fills };
}

function isOnTheWay(definition: FormDefinition, name: string, dictionaries: FormDictionaries): boolean {
  const field = enteredFields(definition).find((each) => each.name === name);
  return field?.type === "select" && dictionaries.isLoading(field.dictionary);
}

type Form = UseFormReturn<FieldValues>;

/**
 * OTC-119, G-50: a choice sets the default of another field.
 * @returns marks the values as those of a stored report, where no defaults apply
 */
function usePresets(definition: FormDefinition, form: Form, driving: FormValues, context: FormContext) {
  const before = useRef(driving);
  useEffect(() => {
    const after = { ...toValues(form.getValues() as FormEntries), ...driving };
    const preset = applyPresets(definition, before.current, after, context);
    before.current = preset;
    for (const { into } of definition.presets) {
      if (preset[into] === after[into]) continue;
      form.setValue(into, preset[into], { shouldDirty: true });
      if (form.getFieldState(into).error) void form.trigger(into);
    }
  }, [definition, form, driving, context]);
  return useCallback((stored: FormValues) => void (before.current = stored), []);
}

/**
 * OTC-108, OTC-110: clears a disabled field. Its text is restored when the field is enabled again, so that an
 * accidental choice loses no input.
 */
function useClearing(
  definition: FormDefinition,
  form: Form,
  states: FieldStates,
  isReady: boolean,
  unreadable: Map<string, string>,
): void {
  const aside = useRef(new Map<string, string>());
  useEffect(() => {
    // Until the dictionaries have loaded, the fields that the chosen basis disables are unknown.
    if (!isReady) return;
    for (const { name } of enteredFields(definition)) {
      const { visible, disabled } = states[name]!;
      const value = form.getValues(name) as FieldValue | null;
      if (disabled || !visible) {
        unreadable.delete(name);
        if (typeof value === "string" && !isBlank(value)) aside.current.set(name, value);
        if (!isBlank(value)) form.setValue(name, null, { shouldDirty: true });
        if (form.getFieldState(name).error) form.clearErrors(name);
      } else if (aside.current.has(name)) {
        if (isBlank(value)) form.setValue(name, aside.current.get(name), { shouldDirty: true });
        aside.current.delete(name);
      }
    }
  }, [definition, form, states, isReady, unreadable]);
}

/** OTC-120: revalidates dependent fields when a field changes. */
function useRevalidation(
  definition: FormDefinition,
  form: Form,
  driving: FormValues,
  dictionaries: FormDictionaries,
): void {
  useEffect(() => {
    const bound = definition.optionFilters.filter(({ binding }) => binding).map(({ field }) => field);
    const names = enteredFields(definition)
      .map(({ name }) => name)
      .filter(
        (name) =>
          form.getFieldState(name).error !== undefined ||
          (bound.includes(name) && !isBlank(form.getValues(name) as FieldValue | null)),
      );
    if (names.length > 0) void form.trigger(names);
  }, [definition, form, driving, dictionaries]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const dependents = name === undefined ? [] : comparedWith(definition, name);
          const filled = dependents.filter((field) => !isBlank(values[field] as FieldValue | null));
          if (filled.length > 0) void form.trigger(filled);
        },
      }),
    [definition, form],
  );
}

/** Returns the fields whose check compares them with this one (OTC-100, G-54). */
function comparedWith(definition: FormDefinition, name: string): readonly string[] {
  const checked = definition.checks.filter(({ atMost }) => atMost === name).map(({ field }) => field);
  const later = enteredFields(definition).filter(
    (field) => field.type === "date" && field.notBefore === name,
  );
  return [...checked, ...later.map((field) => field.name)];
}
