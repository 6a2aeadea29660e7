import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import { isCustomRuleCode } from "@birzha/domain/rules/custom-rule-code.ts";
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { isUnconfirmed } from "../../mutations.ts";
import { fieldFailureText } from "./field-failure-text.ts";
import type { FoundWarning } from "./warning-list.tsx";

const WarningList = lazyComponent(() => import("./warning-list.tsx"));

interface Warnings {
  /** Codes that the user has confirmed, for the request. */
  readonly confirmed: readonly WarningCode[];
  /** Shows the warnings of a rejected request; false for another error. */
  readonly show: (error: unknown) => boolean;
  /** Removes the warnings of an edited field, or all. */
  readonly drop: (field: string | undefined) => void;
  /** Fields with warnings. */
  readonly fields: ReadonlySet<string>;
  /** The list of warnings, if any. */
  readonly list: ReactNode;
}

/**
 * SOFT-001: warnings of the last request with a tick for each. Editing a field removes its warnings and their ticks; the
 * next request finds them again.
 */
export function useWarnings(labelOf: (field: string) => string, isForm = false): Warnings {
  const [found, setFound] = useState<readonly FoundWarning[]>([]);
  const [ticked, setTicked] = useState<readonly WarningCode[]>([]);
  const [attempt, setAttempt] = useState(0);
  const confirmed = ticked.filter((code) => found.some((each) => each.code === code));
  const fields = useMemo(() => new Set(found.map(({ field }) => field)), [found]);
  const drop = useCallback(
    (name: string | undefined) =>
      setFound((known) => {
        if (name === undefined) return noWarnings;
        const codes = known.flatMap(({ field, code }) => (field === name ? [code] : []));
        return codes.length === 0 ? known : known.filter(({ code }) => !codes.includes(code));
      }),
    [],
  );
  const show = (error: unknown): boolean => {
    if (!isUnconfirmed(error)) return false;
    setFound(
      error.fields.map(({ field, code, ...failure }) => ({
        field: field.replace(/^dataXML\./, ""),
        code: code as WarningCode,
        ruleText: isCustomRuleCode(code ?? "") ? fieldFailureText({ code, ...failure }) : undefined,
      })),
    );
    setTicked(confirmed);
    setAttempt((count) => count + 1);
    return true;
  };
  const list = found.length > 0 && (
    <Suspense>
      <WarningList
        warnings={found}
        labelOf={labelOf}
        isForm={isForm}
        confirmed={confirmed}
        attempt={attempt}
        onConfirm={(code, isRight) =>
          setTicked((known) => (isRight ? [...known, code] : known.filter((each) => each !== code)))
        }
      />
    </Suspense>
  );
  return { confirmed, show, drop, fields, list };
}

const noWarnings: readonly FoundWarning[] = [];

/** Provides the warnings of a form and removes those of edited fields. */
export function useFormWarnings(
  form: UseFormReturn<FieldValues>,
  labelOf: (field: string) => string,
): Warnings {
  const warnings = useWarnings(labelOf, true);
  const { drop } = warnings;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => drop(name) }),
    [form, drop],
  );
  return warnings;
}
