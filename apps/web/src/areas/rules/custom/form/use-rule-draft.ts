import { defaultRuleNoticeDays, earliestRuleDate } from "@birzha/domain/rules/custom-rule-error.ts";
import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-code.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useInputKeeping, useSavedInput } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { isTooLong } from "../../../../ui/fields/text-limit.ts";
import { isStale, rejectionOf, saveDraftMutation } from "../custom-rule-mutations.ts";
import { ruleQuery, rulesKey } from "../custom-rule-queries.ts";
import {
  blankRule,
  findProblems,
  problemOfCode,
  toRuleBody,
  toTypedRule,
  type RuleInput,
  type RuleProblems,
  type TypedRule,
} from "./typed-rule.ts";

/**
 * RULE-002: input of a draft with its errors. A rejected save and a concurrent edit keep the input.
 * @param rule undefined for a new rule
 */
export function useRuleDraft(rule: CustomRuleDetails | undefined, today: IsoDate) {
  const t = useTranslations();
  const client = useQueryClient();
  const { account } = useCurrentUser();
  const storageName = `custom_rule_${account}_${rule?.id ?? "new"}`;
  const saved = useSavedInput<TypedRule>(storageName);
  const [base, setBase] = useState(rule);
  const [start, setStart] = useState(() =>
    rule ? toTypedRule(rule) : blankRule(earliestRuleDate(today, defaultRuleNoticeDays)),
  );
  const [typed, setTyped] = useState(saved?.value ?? start);
  const [unreadable, setUnreadable] = useState<RuleProblems>({});
  const [rejection, setRejection] = useState<RuleProblems>();
  /** Attempts to save an invalid rule; each moves the focus to the first error. */
  const [attempt, setAttempt] = useState(0);
  /** Rule after a concurrent edit; the next save replaces it. */
  const [theirs, setTheirs] = useState<CustomRuleDetails>();
  const save = useMutation(saveDraftMutation);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start) || Object.keys(unreadable).length > 0;
  useInputKeeping(storageName, () => (isChanged ? typed : undefined));

  const rebase = (fresh: CustomRuleDetails) => {
    setBase(fresh);
    setStart(toTypedRule(fresh));
    setTyped(toTypedRule(fresh));
    setTheirs(undefined);
    setUnreadable({});
    setAttempt(0);
  };
  // Without input the form follows the rule. It never goes back: a response in flight can be older than a save.
  if (rule && !isChanged && base && rule.version > base.version) rebase(rule);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, rejection]);

  const problems = { ...(attempt > 0 && findProblems(typed)), ...rejection };
  const errorOf = (input: RuleInput): string | undefined => {
    const problem = problems[input];
    if (problem === undefined) return undefined;
    return problem === "required"
      ? t("customRules.form.required")
      : t(`rules.errors.${problem}` as "rules.errors.ended");
  };
  const change = (next: TypedRule) => {
    setTyped(next);
    setRejection(undefined);
  };
  const noteUnreadable = (input: RuleInput, error: string | undefined) =>
    setUnreadable(({ [input]: _, ...others }) =>
      error === undefined ? others : { ...others, [input]: error },
    );
  const reread = () => client.fetchQuery({ ...ruleQuery(base!.id), staleTime: 0 });

  /** Saves the input. Returns the id of the rule; undefined if the input is invalid or rejected. */
  const submit = async (): Promise<number | undefined> => {
    const body = toRuleBody(typed);
    const isLong = [typed.textRu, typed.textEn].some((text) => isTooLong(text, customRuleLimits.text));
    const isInvalid = isLong || isTooLong(typed.source, customRuleLimits.source);
    const isUnread = Object.keys(unreadable).length > 0;
    if (!body || isInvalid || isUnread || Object.keys(findProblems(typed)).length > 0) {
      setAttempt((count) => count + 1);
      return undefined;
    }
    const known = theirs ?? base;
    try {
      const { id } = await save.mutateAsync({
        rule: body,
        change: known && { id: known.id, version: known.version },
      });
      if (base) rebase(await reread());
      await client.invalidateQueries({ queryKey: rulesKey });
      return id;
    } catch (error) {
      const code = rejectionOf(error);
      setRejection(code === undefined ? undefined : problemOfCode(code));
      if (code !== undefined) setAttempt((count) => count + 1);
      if (isStale(error) && base) setTheirs(await reread());
      return undefined;
    }
  };

  return {
    typed,
    form,
    saved,
    base,
    theirs,
    isChanged,
    isSaving: save.isPending,
    fields: { typed, onChange: change, errorOf, onUnreadable: noteUnreadable },
    submit,
    /** Rereads the rule for the next save, after an event. */
    showTheirs: () => void reread().then(setTheirs),
    /** Drops the input in favour of the stored rule. */
    takeTheirs: () => theirs && rebase(theirs),
  };
}
