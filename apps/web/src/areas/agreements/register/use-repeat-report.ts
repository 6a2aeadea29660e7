import { getAgreement } from "@birzha/domain/agreements/api.ts";
import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import { reportFormName } from "@birzha/domain/agreements/report-form-name.ts";
import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import { enteredFields, type FormDefinition, type FormValues } from "@birzha/domain/forms/definition.ts";
import type { FieldError } from "@birzha/domain/forms/field-error.ts";
import { valueError } from "@birzha/domain/forms/field-value.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { compareDecimals, isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { call } from "../../../api/call.ts";
import type { FormatPhrase } from "../../../i18n/phrase.ts";
import { fieldErrorText } from "../../../shared/form/field-error-text.ts";
import { toValues } from "../../../shared/form/form-entries.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { isDuplicate, readSimilar, registerReport } from "../mutations.ts";
import { readDraft } from "../report/create/use-blank-report.ts";
import { useWarnings } from "../report/edit/use-warnings.tsx";
import { fieldFailureText } from "../report/edit/field-failure-text.ts";

/** SCREEN-006: fields that a repeated report asks for. */
export const repeatFields = ["contract_date", "contract_number", "amount", "price"] as const;
export type RepeatField = (typeof repeatFields)[number];
/**
 * Typed values. The price at the basis is undefined until the user answers the question about it (FIX-221).
 */
export type RepeatValues = Readonly<Record<RepeatField, string | null>> & {
  readonly product_basis_price?: string | null;
};

/** Values of a report without those that two deals rarely share (DUP-002). */
interface RepeatSource {
  readonly definition: FormDefinition;
  readonly passportId: number;
  readonly values: FormValues;
}

const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ["agreements", "repeat", id],
    queryFn: async ({ signal }): Promise<RepeatSource> => {
      const { dataXML } = await call(getAgreement, { params: { id }, signal });
      const { definition, passportId, values } = await readDraft(reportFormName, dataXML, signal);
      const dropped: readonly string[] = ofOneDeal;
      const names = enteredFields(definition).map(({ name }) => name);
      const copied = names.filter((name) => !dropped.includes(name) && values[name] !== undefined);
      return {
        definition,
        passportId,
        values: Object.fromEntries(copied.map((name) => [name, values[name]])),
      };
    },
    staleTime: 0,
    gcTime: 0,
    meta: { error: "agreements.failures.fill" },
  });

interface RepeatOptions {
  readonly id: number;
  readonly organizationId: number;
  readonly labelOf: (field: string) => string;
  readonly onRegistered: () => void;
}

/** SCREEN-006: registers a report with the values of another one and four typed ones. */
export function useRepeatReport({ id, organizationId, labelOf, onRegistered }: RepeatOptions) {
  const say = useTranslations() as FormatPhrase;
  const queryClient = useQueryClient();
  const source = useQuery(sourceQuery(id));
  const registration = useMutation(registerReport);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [similar, setSimilar] = useState<{ reports: readonly SimilarReport[]; dataXML: string }>();
  const warnings = useWarnings(labelOf);
  /** SOFT-001: the answer to the question about similar reports counts until the report changes. */
  const decided = useRef<{ readonly dataXML: string; readonly notDuplicateOf: number | undefined }>(
    undefined,
  );
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const check = ({ definition }: RepeatSource, typed: RepeatValues) => {
    const today = moscowDate(new Date());
    const found = enteredFields(definition).flatMap((field): [string, string][] => {
      const isRequired = isRepeatField(field.name);
      if (!isRequired && field.name !== basisPrice) return [];
      const value = typed[field.name as RepeatField | typeof basisPrice];
      if (isBlank(value) && !isRequired) return [];
      const error: FieldError | undefined = isBlank(value)
        ? { code: "required" }
        : (valueError(field, value, { today }) ??
          (field.name === basisPrice && isAbove(value, typed.price)
            ? { code: "above-field", field: "price" }
            : undefined));
      if (!error) return [];
      return [[field.name, fieldErrorText(error, labelOf, say)]];
    });
    setErrors(Object.fromEntries(found));
    return found.length === 0;
  };
  /** DUP-001, FIX-216: asks about duplicates and similar reports, as the form does. */
  const ask = async (passportId: number, dataXML: string): Promise<boolean> => {
    const reports = await readSimilar({ passportId, organizationId, dataXML });
    if (reports.length > 0) setSimilar({ reports, dataXML });
    return reports.length > 0;
  };
  const register = async (passportId: number, dataXML: string) => {
    setSimilar(undefined);
    const decision = decided.current?.dataXML === dataXML ? decided.current : undefined;
    try {
      await registration.mutateAsync({
        passportId,
        organizationId,
        dataXML,
        ...(decision?.notDuplicateOf === undefined ? {} : { notDuplicateOf: decision.notDuplicateOf }),
        confirmedWarnings: [...warnings.confirmed, ...(decision ? (["similar-report"] as const) : [])],
      });
    } catch (error) {
      if (warnings.show(error)) return setErrors({});
      if (isDuplicate(error) && !(await ask(passportId, dataXML))) toast.error(error.message);
      const fields = error instanceof ApiFailure ? error.fields : [];
      setErrors(
        Object.fromEntries(
          fields.map((failure) => [failure.field.replace(/^dataXML\./, ""), fieldFailureText(failure)]),
        ),
      );
      return;
    }
    for (const list of ["register", "totals"])
      void queryClient.invalidateQueries({ queryKey: ["agreements", list] });
    onRegistered();
  };
  /** Runs once at a time: Enter can be pressed again before React disables the button. */
  const once = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await work().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  };
  const send = (typed: RepeatValues) =>
    once(async () => {
      const report = source.data ?? (await source.refetch()).data;
      if (!report || !check(report, typed)) return;
      const dataXML = toReportXml(report.definition, valuesOf(report, typed));
      if (decided.current?.dataXML === dataXML || !(await ask(report.passportId, dataXML)))
        await register(report.passportId, dataXML);
    });
  const question = similar && {
    reports: similar.reports,
    onRegister: (notDuplicateOf: number | undefined) => {
      decided.current = { dataXML: similar.dataXML, notDuplicateOf };
      void once(() => register(source.data!.passportId, similar.dataXML));
    },
    onClose: () => setSimilar(undefined),
  };
  return { source: source.data, errors, warnings, isBusy, send, question };
}

/** FIX-221: belongs to the price of the repeated report, which the user types anew. */
const basisPrice = "product_basis_price";

const isAbove = (value: unknown, limit: string | null): boolean =>
  typeof value === "string" &&
  limit !== null &&
  isDecimal(value) &&
  isDecimal(limit) &&
  compareDecimals(value, limit) > 0;

/** FIX-221: returns the price at the basis that a report cannot copy because the typed price is lower. */
export function findBasisPriceAbove({ values }: RepeatSource, typed: RepeatValues): string | undefined {
  const value = values[basisPrice];
  return typeof value === "string" && isAbove(value, typed.price) ? value : undefined;
}

const isRepeatField = (name: string): name is RepeatField =>
  (repeatFields as readonly string[]).includes(name);

/** Returns the values of the new report; blank ones are absent. */
export const valuesOf = (source: RepeatSource, typed: RepeatValues): FormValues =>
  toValues({
    ...source.values,
    ...(findBasisPriceAbove(source, typed) === undefined ? {} : { [basisPrice]: null }),
    ...typed,
  });
