import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { changedFields, isBlank, isSameValue } from "@birzha/domain/forms/changed-fields.ts";
import {
  enteredFields,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { findCompanyByInn } from "@birzha/domain/organizations/api.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useEffect, useMemo, useRef, useState, useCallback } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { callEndpoint } from "../../../../api/call.ts";
import { reportFailure } from "../../../../api/query-client.ts";
import {
  type DraftOrigin,
  dropDraft,
  readDraft,
  useFormDraft,
} from "../../../../shared/form/drafts/form-draft.ts";
import { useFieldFolding } from "../../../../shared/form/folding/field-folding.ts";
import { toEntries, toValues } from "../../../../shared/form/form-entries.ts";
import { fieldAnchor, type FormHost, goToField, type FormTexts } from "../../../../shared/form/form-host.ts";
import { useFormTally } from "../../../../shared/form/form-tally.ts";
import type { FormDictionaries } from "../../../../shared/form/inputs/form-dictionaries.ts";
import { useInnAutofill } from "../../../../shared/form/inputs/use-inn-autofill.ts";
import { useDefinedForm } from "../../../../shared/form/use-defined-form.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";
import { reportFiles } from "../../mutations.ts";
import { useReportTexts } from "../view/report-texts.ts";
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
  /** SCREEN-006: hints of the initial values that the portal has preset. */
  readonly presetHints?: PresetHints;
  /** SCREEN-006: fields shown first, the others unfold; undefined shows all. */
  readonly first?: readonly string[];
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
  presetHints = noHints,
  first,
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
  const { origin, setOrigin, presets, setPresets, isPrefilled, words } = useFieldMarks(form, plainWords, {
    origin: restored ? restored.origin : originOf(start, startFrom),
    presets: restored ? unchangedHints(definition, presetHints, start, restored.values) : presetHints,
  });
  useRegionPresets({ form, dictionaries, presets, setPresets });
  const folding = useFieldFolding({ definition, form, states, unread, first });
  const draft = useFormDraft(draftKey, form, unread, start, origin);
  const tally = useFormTally(definition, form, states);

  useEffect(() => {
    if (!dictionaries.isFailed) return;
    const action = { label: t("shared.actions.retry"), onClick: dictionaries.retry };
    showToast.error(t("shared.failures.catalogs"), { name: "catalogs", isOfPage: true, action });
  }, [dictionaries, t]);

  const put = (values: FormValues, from?: number, texts?: Readonly<Record<string, string>>) => {
    defined.fill(values, texts);
    lookUpStored();
    setOrigin(originOf(values, from));
    setPresets(values === start ? presetHints : noHints);
  };
  const discard = async () => {
    const isAgreed = await confirmAction({
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
      isPrefilled,
      form,
    }),
    [definition, words, context, dictionaries, form, onUnreadable, unread, fills, isPrefilled],
  ) satisfies FormHost;
  /** Returns a toast action that undoes a later `put`; empty if the form was empty. */
  const undoOf = () => {
    const [before, texts] = [defined.values(), unread.texts()];
    const hasChanges = changedFields(definition, start, before).length > 0;
    const isEmpty = !hasChanges && Object.keys(texts).length === 0;
    const onClick = () => put(before, undefined, texts);
    return isEmpty ? {} : { action: { label: t("agreements.form.undoFill"), onClick } };
  };
  const isUnfolded = (section: string) =>
    definition.sections.some(
      ({ name, fields }) => name === section && fields.some((field) => folding?.isShown(field.name)),
    );
  // SCREEN-006: after the filled form has been rendered, the focus moves to the first empty field, or to the first one
  // that two deals rarely share.
  const [focusing, setFocusing] = useState(0);
  useEffect(() => {
    if (focusing === 0) return;
    const fields = enteredFields(definition).filter(
      ({ name }) => document.getElementById(fieldAnchor(name)) !== null,
    );
    // An answer «not given» is not an empty field.
    const isEmpty = ({ name, type, required }: FormField) =>
      (required === true || type !== "yes-no") && isBlank(form.getValues(name) as FieldValue | null);
    const next = fields.find(isEmpty) ?? fields.find(({ name }) => isOfOneDeal(name));
    if (next) goToField(next.name);
  }, [focusing, definition, form]);
  return {
    host,
    states,
    locked,
    // A section without shown fields has nothing to count.
    tally: folding ? tally.filter(({ section, required }) => required > 0 || isUnfolded(section)) : tally,
    draft,
    restored,
    discard,
    put,
    undoOf,
    folding,
    focusFirstEmpty: () => setFocusing((count) => count + 1),
    lookUpStored,
    values: defined.values,
  };
}

const noHints: PresetHints = {};

const originOf = (values: FormValues, from: number | undefined): DraftOrigin | undefined =>
  from === undefined ? undefined : { from, fields: Object.keys(values) };

/** Returns the hints of the presets that a restored draft still has. */
const unchangedHints = (
  definition: FormDefinition,
  hints: PresetHints,
  start: FormValues,
  values: FormValues,
): PresetHints => {
  const same = enteredFields(definition).filter((field) =>
    isSameValue(field, start[field.name], values[field.name]),
  );
  return Object.fromEntries(same.flatMap(({ name }) => (name in hints ? [[name, hints[name]!]] : [])));
};

export type ReportEntryState = ReturnType<typeof useReportEntry>;

/**
 * Shows server errors at their fields (G-1).
 * @returns whether the error names any field
 */
export function showErrors(form: UseFormReturn<FieldValues>, error: unknown): boolean {
  const errors = error instanceof ApiFailure ? error.fields : [];
  for (const error of errors)
    form.setError(error.field.replace(/^dataXML\./, ""), {
      // RULE-001: the error summary links to the rule of the code.
      type: error.code ?? "unreadable",
      message: fieldFailureText(error),
    });
  return errors.length > 0;
}

/** OTC-069, G-48: returns the full name for an INN; undefined for an unknown company. */
async function findName(inn: string, signal: AbortSignal): Promise<string | undefined> {
  const { fullName } = await callEndpoint(findCompanyByInn, { query: { inn }, signal });
  return fullName === "" ? undefined : fullName;
}

/** Hints of the fields that the portal has preset, by field name. */
type PresetHints = Readonly<Record<string, string>>;

const withoutKey = (hints: PresetHints, key: string): PresetHints => {
  const { [key]: _, ...others } = hints;
  return others;
};

/** Reports whether two deals rarely share the value of a field (DUP-002). */
const isOfOneDeal = (field: string) => (ofOneDeal as readonly string[]).includes(field);

/**
 * Marks prefilled fields until the user edits them: values of another report (DUP-002) and presets of the portal
 * (SCREEN-006). A hint names the report under fields that two deals rarely share, and the reason of a preset.
 */
function useFieldMarks(
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
        if (field in presets) return presets[field];
        if (origin?.fields.includes(field) && isOfOneDeal(field))
          return t("fromReport", { number: String(origin.from) });
        return words.hint(field);
      },
    }),
    [words, origin, presets, t],
  );
  return { origin, setOrigin, presets, setPresets, isPrefilled, words: marked };
}

/** Regions that a postcode presets. Goods are mostly shipped from the region that produced them. */
const regionsOf = new Map<string, readonly ReportFormField[]>([
  ["delivery_zip_code", ["delivery_RF_subject"]],
  ["manufacturer_zip_code", ["manufacturer_RF_subject"]],
  ["shipment_zip_code", ["shipment_RF_subject", "manufacturer_RF_subject"]],
]);

const zipLength = 6;

interface RegionPresetOptions {
  readonly form: UseFormReturn<FieldValues>;
  readonly dictionaries: FormDictionaries;
  readonly presets: PresetHints;
  readonly setPresets: (change: (known: PresetHints) => PresetHints) => void;
}

/** SCREEN-006: a typed postcode presets its region, unless the user has chosen another one. */
function useRegionPresets({ form, dictionaries, presets, setPresets }: RegionPresetOptions): void {
  const t = useTranslations("agreements.form");
  const latest = useRef({ dictionaries, presets });
  latest.current = { dictionaries, presets };
  useEffect(() => {
    const preset = async (field: string, zip: string, regions: readonly string[]) => {
      // HOUSE-024: an empty form does not load the table.
      const { findRegionByPostcode } = await import("@birzha/domain/catalogs/postcode-regions.ts");
      const found = findRegionByPostcode(zip, latest.current.dictionaries.records("regions"));
      if (!found || form.getValues(field) !== zip) return;
      const { id, name } = found;
      for (const region of regions) {
        const isEmpty = isBlank(form.getValues(region) as FieldValue | null);
        if (!isEmpty && !(region in latest.current.presets)) continue;
        form.setValue(region, { id, name }, { shouldDirty: true, shouldValidate: true });
        setPresets((known) => ({ ...known, [region]: t("presetByZip", { zip }) }));
      }
    };
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        // React to user input only: values set by code arrive without a type.
        const regions = type === "change" && name !== undefined ? regionsOf.get(name) : undefined;
        const zip: unknown = name === undefined ? undefined : values[name];
        if (regions === undefined || typeof zip !== "string" || zip.length !== zipLength) return;
        // Without the table the user chooses the region.
        preset(name!, zip, regions).catch(() => undefined);
      },
    });
  }, [form, setPresets, t]);
}
