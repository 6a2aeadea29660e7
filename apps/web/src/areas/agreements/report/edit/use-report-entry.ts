import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import { findCompanyByInn } from "@birzha/domain/organizations/api.ts";
import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { call } from "../../../../api/call.ts";
import { reportFailure } from "../../../../api/query-client.ts";
import {
  type DraftOrigin,
  dropDraft,
  readDraft,
  useFormDraft,
} from "../../../../shared/form/drafts/form-draft.ts";
import { toEntries, toValues } from "../../../../shared/form/form-entries.ts";
import type { FormHost, FormTexts } from "../../../../shared/form/form-host.ts";
import { useFormTally } from "../../../../shared/form/form-tally.ts";
import { useDefinedForm } from "../../../../shared/form/use-defined-form.ts";
import { useInnAutofill } from "../../../../shared/form/inputs/use-inn-autofill.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { confirm } from "../../../../ui/overlays/prompt.ts";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useReportTexts } from "../view/report-texts.ts";
import { reportFiles } from "../../mutations.ts";
import { fieldFailureText } from "./field-failure-text.ts";

interface ReportEntryOptions {
  readonly definition: FormDefinition;
  /** Initial values: of a template or of the stored report. */
  readonly start: FormValues;
  readonly draftKey: string;
  /** Current date in Moscow, from the server. */
  readonly today: IsoDate;
  /** DUP-002: id of the report that the initial values come from. */
  readonly startFrom?: number | undefined;
  /** The stored report during an edit: its dictionary records stay valid after their deactivation (S-5). */
  readonly stored?: FormValues;
}

/** Returns the values that users enter, without those that the server sets. */
export const enteredValues = (definition: FormDefinition, values: FormValues): FormValues =>
  toValues(toEntries(definition, values));

/** Provides the state of a report form, for new and stored reports. */
export function useReportEntry({
  definition,
  start,
  startFrom,
  draftKey,
  today,
  stored,
}: ReportEntryOptions) {
  const t = useTranslations();
  const user = useCurrentUser();
  const plainWords = useReportTexts();
  const [restored, setRestored] = useState(() => readDraft(draftKey, definition));
  const defined = useDefinedForm({
    definition,
    values: useRef(restored?.values ?? start).current,
    unread: useRef(restored?.unread).current,
    today,
    stored,
    isStaff: isStaff(user),
    labelOf: plainWords.label,
  });
  const { form, states, context, dictionaries, onUnreadable, unread, fills } = defined;
  const { locked, lookUpStored } = useInnAutofill({
    definition,
    form,
    keepsNames: stored !== undefined,
    lookUp: findName,
    onFailed: (error) => reportFailure(error, { error: "shared.failures.inn" }),
  });
  const startOrigin = originOf(start, startFrom);
  const { origin, setOrigin, words } = useOriginMarks(
    form,
    plainWords,
    restored ? restored.origin : startOrigin,
  );
  const draft = useFormDraft(draftKey, form, unread, start, origin);
  const tally = useFormTally(definition, form, states);

  useEffect(() => {
    if (!dictionaries.isFailed) return;
    const action = { label: t("shared.actions.retry"), onClick: dictionaries.retry };
    toast.error(t("shared.failures.catalogs"), { name: "catalogs", isOfPage: true, action });
  }, [dictionaries, t]);

  const put = (values: FormValues, from?: number, texts?: Readonly<Record<string, string>>) => {
    defined.fill(values, texts);
    lookUpStored();
    setOrigin(originOf(values, from));
  };
  const discard = async () => {
    const isAgreed = await confirm({
      title: t("shared.form.draftDiscardTitle"),
      text: t("shared.form.draftDiscardText"),
      confirmLabel: t("shared.form.draftDiscard"),
      isDestructive: true,
    });
    if (!isAgreed) return;
    dropDraft(draftKey);
    setRestored(undefined);
    put(start, startFrom);
  };
  const host = useMemo(
    () => ({
      definition,
      words,
      context,
      dictionaries,
      control: form.control,
      files: reportFiles,
      onUnreadable,
      unread,
      fills,
      form,
    }),
    [definition, words, context, dictionaries, form, onUnreadable, unread, fills],
  ) satisfies FormHost;
  /** Returns a toast action that undoes a later `put`; empty if the form was empty. */
  const undoOf = () => {
    const [before, texts] = [defined.values(), unread.texts()];
    const isEmpty = Object.keys(before).length === 0 && Object.keys(texts).length === 0;
    const onClick = () => put(before, undefined, texts);
    return isEmpty ? {} : { action: { label: t("agreements.form.undoFill"), onClick } };
  };
  return {
    host,
    states,
    locked,
    tally,
    draft,
    restored,
    discard,
    put,
    undoOf,
    lookUpStored,
    values: defined.values,
  };
}

const originOf = (values: FormValues, from: number | undefined): DraftOrigin | undefined =>
  from === undefined ? undefined : { from, fields: ofOneDeal.filter((name) => values[name] !== undefined) };

/**
 * DUP-002: replaces the hint of prefilled fields with the number of the source report until the user edits
 * them.
 */
function useOriginMarks(
  form: UseFormReturn<FieldValues>,
  words: FormTexts,
  startOrigin: DraftOrigin | undefined,
) {
  const t = useTranslations("agreements.form");
  const [origin, setOrigin] = useState(startOrigin);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) =>
          setOrigin((known) =>
            known && name !== undefined && known.fields.includes(name)
              ? { ...known, fields: known.fields.filter((each) => each !== name) }
              : known,
          ),
      }),
    [form],
  );
  const marked = useMemo<FormTexts>(
    () => ({
      ...words,
      hint: (field) =>
        origin?.fields.includes(field) ? t("fromReport", { number: String(origin.from) }) : words.hint(field),
    }),
    [words, origin, t],
  );
  return { origin, setOrigin, words: marked };
}

export type ReportEntryState = ReturnType<typeof useReportEntry>;

/**
 * Shows server errors at their fields (G-1).
 * @returns whether the error names any field
 */
export function showErrors(form: UseFormReturn<FieldValues>, error: unknown): boolean {
  const errors = error instanceof ApiFailure ? error.fields : [];
  for (const error of errors)
    form.setError(error.field.replace(/^dataXML\./, ""), {
      type: "server",
      message: fieldFailureText(error),
    });
  return errors.length > 0;
}

/** OTC-069, G-48: returns the full name for an INN; undefined for an unknown company. */
async function findName(inn: string, signal: AbortSignal): Promise<string | undefined> {
  const { fullName } = await call(findCompanyByInn, { query: { inn }, signal });
  return fullName === "" ? undefined : fullName;
}
