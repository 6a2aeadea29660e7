import type { ErrorCode } from "@birzha/domain/errors.ts";
import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from "@tanstack/react-query";
import { useState, type ChangeEvent } from "react";
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from "react-hook-form";
import { ApiFailure } from "../../api/api-failure.ts";
import { dialogInput, useInputKeeping, useSavedInput } from "../session/saved-input.ts";

/** Error texts by field. A falsy text is no error. */
export type FieldTexts<Values> = { readonly [Field in keyof Values]?: string | false | undefined };

interface RequestFormOptions<Values, Request, Result> {
  readonly mutation: UseMutationOptions<Result, Error, Request>;
  /** Stored values. Later changes are ignored. */
  readonly values: Values;
  /** Input of an ended session, which replaces the stored values. */
  readonly restored?: Values | undefined;
  /** Validates the input like the server; the errors appear with the first attempt to send. */
  readonly check: (values: Values) => FieldTexts<Values>;
  /** Returns the variables of the mutation. A retry sends the same ones. */
  readonly toRequest: (values: Values) => Request;
  /** Asks for confirmation of valid input. */
  readonly confirm?: (values: Values) => Promise<boolean>;
  /** Errors of the fields by the code of a rejection, in place of a toast; they disappear with the next change. */
  readonly rejections?: { readonly [Code in ErrorCode]?: FieldTexts<Values> };
  /** Refetched after success and failure, because a lost response can belong to a completed write. */
  readonly refetched?: QueryKey;
  /** Called if another user has changed the record. */
  readonly onStale?: () => unknown;
  readonly onSaved: (result: Result, request: Request) => unknown;
}

/**
 * HOUSE-105: a form that sends one request; a failure keeps the input. react-hook-form holds the input. An attempt to
 * send shows the errors of all fields, and from then on each change validates the form again.
 */
export function useRequestForm<Values extends FieldValues, Request, Result>(
  options: RequestFormOptions<Values, Request, Result>,
) {
  const { mutation, values: stored, check, toRequest, rejections = {}, onSaved } = options;
  // FIX-330: the dialog of the same page takes up the input of an ended session.
  const names = Object.keys(stored).toSorted().join(" ");
  const [savedAs] = useState(() => dialogInput(names));
  const saved = useSavedInput<Values>(savedAs, (value) => typeof value === "object");
  const restored = options.restored ?? saved?.value;
  const client = useQueryClient();
  const shownByScreen = [...(mutation.meta?.shownByScreen ?? []), ...keysOf<ErrorCode>(rejections)];
  const { mutateAsync, isPending } = useMutation({ ...mutation, meta: { ...mutation.meta, shownByScreen } });
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    ...(restored && { values: restored, resetOptions: { keepDefaultValues: true } }),
    shouldFocusError: false,
    resolver: (input) => {
      const errors = toErrors<Values>(check(input));
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: input, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const values = form.watch();
  useInputKeeping(savedAs, () => (isDirty ? values : undefined));

  const save = async (input: Values) => {
    if (options.confirm && !(await options.confirm(input))) return;
    const request = toRequest(input);
    let result: Result;
    try {
      result = await mutateAsync(request);
    } catch (error) {
      const code = error instanceof ApiFailure ? (error.code as ErrorCode) : undefined;
      for (const [name, message] of Object.entries((code && rejections[code]) ?? {}))
        if (message) form.setError(name as Path<Values>, { message });
      if (code === "shared.stale") await options.onStale?.();
      return;
    } finally {
      if (options.refetched) void client.invalidateQueries({ queryKey: options.refetched });
    }
    await onSaved(result, request);
  };
  const change = <Field extends keyof Values & Path<Values>>(field: Field, value: Values[Field]) => {
    form.setValue(field, value as never, { shouldDirty: true });
    if (isSubmitted) void form.trigger();
  };
  /** Properties of the input of a field. */
  const field = <Field extends keyof Values & Path<Values>>(name: Field) => ({
    value: values[name],
    error: errors[name]?.message as string | undefined,
    onChange: (given: Values[Field] | InputEvent) =>
      change(name, isInputEvent(given) ? (given.currentTarget.value as Values[Field]) : given),
  });
  /** The same for a text that is null while it is empty. */
  const optionalField = <Field extends keyof Values & Path<Values>>(name: Field) => ({
    ...field(name),
    value: (values[name] ?? "") as string,
    onChange: (event: InputEvent) => change(name, (event.currentTarget.value || null) as Values[Field]),
  });
  return {
    values,
    field,
    optionalField,
    change,
    isChanged: isDirty,
    isSaving: isPending,
    submit: () => (isPending ? undefined : void form.handleSubmit(save)()),
  };
}

function keysOf<Key extends string>(record: { readonly [Name in Key]?: unknown }): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

const isInputEvent = (given: unknown): given is InputEvent =>
  typeof given === "object" && given !== null && "currentTarget" in given;

const toErrors = <Values extends FieldValues>(texts: FieldTexts<Values>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text ? [[field, { type: "invalid", message: text }]] : [],
    ),
  ) as FieldErrors<Values>;
