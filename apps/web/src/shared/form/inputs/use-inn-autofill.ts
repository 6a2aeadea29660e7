import { enteredFields, type FormDefinition, type InnField } from "@birzha/domain/forms/definition.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiFailure } from "../../../api/api-failure.ts";

/** Debounce of the look-up in milliseconds: ten digits may be the start of twelve. */
export const innDelay = 350;

interface InnAutofillOptions {
  readonly definition: FormDefinition;
  readonly form: UseFormReturn<FieldValues>;
  /** Stored names are snapshots: they stay even if the directory has another name now (S-10). */
  readonly keepsNames?: boolean;
  /** Returns the name of the organisation or person with this INN; undefined if unknown. */
  readonly lookUp: (inn: string, signal: AbortSignal) => Promise<string | undefined>;
  /** Called after the look-up failed and the INN was cleared (OTC-072). */
  readonly onFailed: (error: unknown) => void;
}

/** Name fields filled by INN, each with the origin of the INN: only a typed one is marked (OTC-132). */
export type LockedNames = ReadonlyMap<string, "typed" | "stored">;

export interface InnAutofill {
  /** The fields are read-only (OTC-071). */
  readonly locked: LockedNames;
  /** Looks up the INNs of stored values without notices (G-47). */
  readonly lookUpStored: () => void;
}

/** Fills in names by INN (OTC-069..072, G-47, G-48). A new INN cancels the previous look-up. */
export function useInnAutofill(options: InnAutofillOptions): InnAutofill {
  const { definition, form } = options;
  const latest = useRef(options);
  latest.current = options;
  const fields = useMemo(
    () =>
      enteredFields(definition).filter(
        (field): field is InnField & { fills: string } => field.type === "inn" && field.fills !== undefined,
      ),
    [definition],
  );
  const [locked, setLocked] = useState<LockedNames>(nothing);
  const lockedNow = useRef(locked);
  const running = useRef(new Map<string, AbortController>());

  const lock = useCallback((name: string, origin: "typed" | "stored" | undefined) => {
    if (lockedNow.current.get(name) === origin) return;
    const next = new Map(lockedNow.current);
    if (origin) next.set(name, origin);
    else next.delete(name);
    lockedNow.current = next;
    setLocked(next);
  }, []);

  const follow = useCallback(
    (field: InnField & { fills: string }, isStored: boolean) => {
      running.current.get(field.name)?.abort();
      const wasFound = lockedNow.current.has(field.fills);
      lock(field.fills, undefined);
      // The name belonged to another INN. A name typed by the user stays.
      if (wasFound && !isStored) form.setValue(field.fills, null, { shouldDirty: true });
      const inn: unknown = form.getValues(field.name);
      if (typeof inn !== "string" || !isInn(inn)) return;

      const abort = new AbortController();
      running.current.set(field.name, abort);
      const find = async () => {
        try {
          const name = await latest.current.lookUp(inn, abort.signal);
          if (abort.signal.aborted || name === undefined) return;
          const isSaved = isStored && latest.current.keepsNames === true;
          if (isSaved && form.getValues(field.fills) !== name) return;
          if (!isSaved) form.setValue(field.fills, name, { shouldDirty: true, shouldValidate: true });
          lock(field.fills, isStored ? "stored" : "typed");
        } catch (error) {
          if (abort.signal.aborted || isStored) return;
          // FIX-030: keep the input for the time after the next sign-in.
          if (error instanceof ApiFailure && error.status === 401) return;
          form.setValue(field.name, null, { shouldDirty: true });
          latest.current.onFailed(error);
        }
      };
      const timer = setTimeout(() => void find(), isStored ? 0 : innDelay);
      abort.signal.addEventListener("abort", () => clearTimeout(timer));
    },
    [form, lock],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          // React to user input only: values set by code arrive without a type.
          const field = type === "change" ? fields.find((each) => each.name === name) : undefined;
          if (field) follow(field, false);
        },
      }),
    [form, fields, follow],
  );
  useEffect(() => {
    const started = running.current;
    return () => started.forEach((abort) => abort.abort());
  }, []);

  const lookUpStored = useCallback(() => fields.forEach((field) => follow(field, true)), [fields, follow]);
  return { locked, lookUpStored };
}

const nothing: LockedNames = new Map();
