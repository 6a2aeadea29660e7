import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { getAgreement } from "@birzha/domain/agreements/api.ts";
import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import { reportFormName } from "@birzha/domain/agreements/report-form-name.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import { enteredFields, type FormDefinition, type FormValues } from "@birzha/domain/forms/definition.ts";
import type { FieldError } from "@birzha/domain/forms/field-error.ts";
import { valueError } from "@birzha/domain/forms/field-value.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { compareDecimals, isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { Box, Button, Group, Modal, Text, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { callEndpoint } from "../../../api/call.ts";
import { formatLocalDecimal, formatQuantity } from "../../../i18n/local-decimal.ts";
import type { FormatPhrase } from "../../../i18n/phrase.ts";
import { leaveDraft } from "../../../shared/form/drafts/use-open-draft.ts";
import { fieldErrorText } from "../../../shared/form/field-error-text.ts";
import { toValues } from "../../../shared/form/form-entries.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../../shared/inputs/decimal-input.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { showToast } from "../../../ui/feedback/toast.ts";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import { isDuplicate, readSimilar, registerReport } from "../mutations.ts";
import type { RegisterEntry } from "../queries.ts";
import { readDraft } from "../report/create/use-blank-report.ts";
import { useFiledToast } from "../report/withdrawal/use-withdrawal.ts";
import { fieldFailureText } from "../report/edit/field-failure-text.ts";
import { useWarnings } from "../report/edit/use-warnings.tsx";
import { useDialogInput } from "../../../shared/session/saved-input.ts";
import { useReportTexts } from "../report/view/report-texts.ts";
import layout from "../../../ui/layout.module.css";
import css from "./repeat-report.module.css";

const DuplicateQuestion = lazyDialog(() => import("../report/edit/duplicate-question.tsx"));

interface RepeatReportProps {
  readonly report: RegisterEntry;
  /** Organisation of the report. */
  readonly organizationId: number;
  readonly onClose: () => void;
}

const nothing: RepeatValues = { contract_date: null, contract_number: null, amount: null, price: null };

/** SCREEN-006: dialog that registers the next report of the same kind of deal; Enter registers it. */
export default function RepeatReport({ report, organizationId, onClose }: RepeatReportProps) {
  useReturnFocus();
  const t = useTranslations();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const words = useReportTexts();
  const [today] = useState(() => moscowDate(new Date()));
  const [typed, setTyped] = useDialogInput(`repeat ${report.id}`, nothing);
  const unreadable = useRef(new Set<string>());
  /** FIX-221: price for which the user has seen the question about the price at the basis. */
  const askedPrice = useRef<string | null>(null);
  const number = String(report.id);
  const { source, errors, warnings, isBusy, send, question } = useRepeatReport({
    id: report.id,
    organizationId,
    labelOf: words.label,
    onRegistered: onClose,
  });
  const sourceBasis = source?.values["product_basis_price"];
  const basisAbove = source && findBasisPriceAbove(source, typed);
  const showsBasis = basisAbove !== undefined || typed.product_basis_price != null;
  useEffect(() => {
    const isTypingPrice = document.activeElement?.getAttribute("name") === "price";
    if (basisAbove !== undefined && !isTypingPrice) askedPrice.current = typed.price;
  }, [basisAbove, typed.price]);
  const others = Object.entries(errors).filter(
    ([name]) =>
      !([...repeatFields, ...(showsBasis ? ["product_basis_price"] : [])] as string[]).includes(name),
  );

  const openForm = () => {
    if (!source) return;
    const scope = { account: user.account, organizationId, form: "report" };
    leaveDraft(scope, {
      savedAt: new Date().toISOString(),
      values: valuesOf(source, typed),
      origin: { from: report.id, fields: Object.keys(source.values) },
    });
    void navigate({ to: pagePaths.newAgreement });
  };
  const change = (name: RepeatField | "product_basis_price", value: string | null) => {
    setTyped((known) => ({ ...known, [name]: value }));
    warnings.drop(name);
  };
  const look = (name: RepeatField | "product_basis_price", before: string) => ({
    name,
    label: words.label(name),
    description: t("agreements.repeat.before", { value: before }),
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error")[],
    error: errors[name],
    required: true,
  });
  const exact = (name: RepeatField | "product_basis_price", before: string) => ({
    ...look(name, before),
    value: typed[name] ?? null,
    onChange: (value: string | null) => change(name, value),
    onUnreadable: (error: string | undefined) => {
      if (error === undefined) unreadable.current.delete(name);
      else unreadable.current.add(name);
    },
  });

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t("agreements.repeat.title", { number })}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (unreadable.current.size > 0) return;
          const basis = event.currentTarget.elements.namedItem("product_basis_price");
          if (
            basisAbove !== undefined &&
            askedPrice.current !== typed.price &&
            basis instanceof HTMLElement
          ) {
            askedPrice.current = typed.price;
            return basis.focus();
          }
          void send(typed);
        }}
      >
        <Text inherit mb="1rem" c="var(--ink-2)" style={{ textWrap: "pretty" }}>
          {t("agreements.repeat.lead", {
            number,
            details: [
              shortCompanyName(report.purchaserName),
              report.productTypeName,
              report.basisTypeName,
            ].join(", "),
          })}
        </Text>
        <Box
          className={layout.columns}
          style={{
            alignItems: "start",
            "--columns": "repeat(2, minmax(0, 1fr))",
            "--columns-gap": "1rem 1.125rem",
          }}
          mb="1.25rem"
        >
          <DateInput
            {...exact("contract_date", formatDate(report.contractDate))}
            max={today}
            data-autofocus
          />
          <TextInput
            {...look("contract_number", report.contractNumber ?? "")}
            autoComplete="off"
            value={typed.contract_number ?? ""}
            onChange={({ currentTarget: { value } }) => change("contract_number", value)}
          />
          <TonnesInput {...exact("amount", formatQuantity(report.amount))} />
          <MoneyInput {...exact("price", formatLocalDecimal(report.price, 2))} />
          {showsBasis && (
            <MoneyInput
              {...exact("product_basis_price", "")}
              required={false}
              description={
                typeof sourceBasis === "string" &&
                t("agreements.repeat.basisAbove", { value: formatLocalDecimal(sourceBasis, 2) })
              }
            />
          )}
        </Box>
        {warnings.list}
        {others.length > 0 && (
          <NoticeBox tone="bad">
            {t("agreements.repeat.otherErrors", {
              errors: others.map(([name, message]) => `${words.label(name)}: ${message}`).join("; "),
            })}
          </NoticeBox>
        )}
        <Group className={css.actions} justify="flex-end" gap="0.625rem" mt="1rem">
          {organizationId === user.organizationInfo?.id && (
            <Button variant="default" disabled={!source} onClick={openForm}>
              {t("agreements.repeat.openForm")}
            </Button>
          )}
          <Button type="submit" loading={isBusy} data-send>
            {t("agreements.form.register")}
          </Button>
        </Group>
      </form>
      {question && (
        <DuplicateQuestion
          {...question}
          labelOf={words.label}
          onCorrect={(id) => void navigate({ to: pagePaths.editAgreement, params: { id: String(id) } })}
        />
      )}
    </Modal>
  );
}

/** SCREEN-006: fields that a repeated report asks for. */
const repeatFields = ["contract_date", "contract_number", "amount", "price"] as const;
type RepeatField = (typeof repeatFields)[number];
/**
 * Typed values. The price at the basis is undefined until the user answers the question about it (FIX-221).
 */
type RepeatValues = Readonly<Record<RepeatField, string | null>> & {
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
      const { dataXML } = await callEndpoint(getAgreement, { params: { id }, signal });
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
function useRepeatReport({ id, organizationId, labelOf, onRegistered }: RepeatOptions) {
  const say = useTranslations() as FormatPhrase;
  const queryClient = useQueryClient();
  const source = useQuery(sourceQuery(id));
  const registration = useMutation(registerReport);
  const showFiled = useFiledToast();
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
      const filed = await registration.mutateAsync({
        passportId,
        organizationId,
        dataXML,
        ...(decision?.notDuplicateOf === undefined ? {} : { notDuplicateOf: decision.notDuplicateOf }),
        confirmedWarnings: [...warnings.confirmed, ...(decision ? (["similar-report"] as const) : [])],
      });
      showFiled(filed);
    } catch (error) {
      if (warnings.show(error)) return setErrors({});
      if (isDuplicate(error) && !(await ask(passportId, dataXML))) showToast.error(error.message);
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
function findBasisPriceAbove({ values }: RepeatSource, typed: RepeatValues): string | undefined {
  const value = values[basisPrice];
  return typeof value === "string" && isAbove(value, typed.price) ? value : undefined;
}

const isRepeatField = (name: string): name is RepeatField =>
  (repeatFields as readonly string[]).includes(name);

/** Returns the values of the new report; blank ones are absent. */
const valuesOf = (source: RepeatSource, typed: RepeatValues): FormValues =>
  toValues({
    ...source.values,
    ...(findBasisPriceAbove(source, typed) === undefined ? {} : { [basisPrice]: null }),
    ...typed,
  });
