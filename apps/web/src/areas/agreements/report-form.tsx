import { agreementRefusal } from "@birzha/domain/agreements/permissions.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { findCompanyByInn } from "@birzha/domain/organizations/api.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { Button } from "@mantine/core";
import { IconClipboardCopy } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/query-client.ts";
import { phrase, type PhraseKey } from "../../i18n/phrase.ts";
import { ErrorSummary } from "../../shared/form/error-summary.tsx";
import { dropDraft, readDraft, useFormDraft } from "../../shared/form/form-draft.ts";
import { toEntries, toValues } from "../../shared/form/form-entries.ts";
import { FormFacts } from "../../shared/form/form-facts.tsx";
import { FormFrame } from "../../shared/form/form-frame.tsx";
import { type FormHost, FormHostProvider } from "../../shared/form/form-host.ts";
import { FormProgress } from "../../shared/form/form-progress.tsx";
import { FormSections } from "../../shared/form/form-sections.tsx";
import { FormSkeleton } from "../../shared/form/form-skeleton.tsx";
import { useFormTally } from "../../shared/form/form-tally.ts";
import { useDefinedForm } from "../../shared/form/use-defined-form.ts";
import { useInnAutofill } from "../../shared/form/use-inn-autofill.ts";
import { paths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { confirm } from "../../ui/prompt.ts";
import { toast } from "../../ui/toast.ts";
import { useUnsavedGuard } from "../../ui/unsaved-guard.ts";
import { reportFacts } from "./components/report-facts.ts";
import { reportLayout } from "./components/report-layout.ts";
import { useReportWords } from "./components/report-words.ts";
import { registerReport, reportFiles } from "./mutations.ts";
import { type BlankReport, readLastReport } from "./use-blank-report.ts";

/** OTC-064: the register follows the success after this time, in milliseconds. */
const wayBack = 500;

interface ReportFormProps {
  readonly blank: BlankReport;
  readonly organization: { readonly id: number; readonly isActive: boolean };
  /** What the template gives; undefined without one. */
  readonly template: FormValues | undefined;
  /** Further buttons of the page. */
  readonly actions?: ReactNode;
}

/** The form that registers a contract (OTC-060..081, OTC-100..120). */
export function ReportForm({ blank, organization, template, actions }: ReportFormProps) {
  const t = useTranslations();
  const format = useFormatter();
  const person = useSignedInPerson();
  const words = useReportWords();
  const { definition } = blank;

  const start = useRef(toValues(toEntries(definition, template ?? {}))).current;
  const draftKey = `report_draft_${person.account}_${organization.id}`;
  const [restored, setRestored] = useState(() => readDraft(draftKey, definition));
  const defined = useDefinedForm({
    definition,
    values: useRef(restored?.values ?? start).current,
    today: textOf(blank.values["report_date"]) ?? moscowDate(new Date()),
    isStaff: isStaff(person),
    labelOf: words.label,
  });
  const { form, states, context, dictionaries, onUnreadable } = defined;

  const autofill = useInnAutofill({
    definition,
    form,
    lookUp: findName,
    onFilled: () => toast.info(t("agreements.form.innFilled"), { name: "inn-filled" }),
    onFailed: (error) => reportFailure(error, { error: "shared.failures.inn" }),
  });
  const draft = useFormDraft(draftKey, form, start);
  const tally = useFormTally(definition, form, states);
  const letLeave = useUnsavedGuard(draft.isUnkept);
  const { attempt, isSending, send } = useRegistration({
    blank,
    organizationId: organization.id,
    form: defined.form,
  });

  const { lookUpStored } = autofill;
  useEffect(() => lookUpStored(), [lookUpStored]);
  useEffect(() => {
    if (!restored && template) toast.info(t("agreements.form.fromTemplate"), { name: "filled" });
    // Once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!dictionaries.isFailed) return;
    const action = { label: t("shared.actions.retry"), onClick: dictionaries.retry };
    toast.error(t("shared.failures.catalogs"), { name: "catalogs", action });
  }, [dictionaries, t]);

  const put = (values: FormValues) => {
    defined.fill(values);
    lookUpStored();
  };
  const fillFromLast = useMutation({
    mutationFn: () => readLastReport(organization.id, blank.formSysId),
    meta: { error: "agreements.failures.fill" },
    onSuccess: (values) => {
      if (values === null) return toast.info(t("agreements.form.noLast"), { name: "filled" });
      const before = defined.values();
      const undo = { label: t("agreements.form.undoFill"), onClick: () => put(before) };
      put(values);
      const isEmpty = Object.keys(before).length === 0;
      toast.info(t("agreements.form.fromLast"), { name: "filled", ...(isEmpty ? {} : { action: undo }) });
    },
  });
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
    put(start);
  };

  const refusal = agreementRefusal(toActor(person), "create", {
    status: undefined,
    organizationId: organization.id,
    isOrganizationActive: organization.isActive,
  });
  const host = useMemo<FormHost>(
    () => ({
      definition,
      words,
      context,
      dictionaries,
      control: form.control,
      files: reportFiles,
      onUnreadable,
    }),
    [definition, words, context, dictionaries, form.control, onUnreadable],
  );

  return (
    <>
      <PageHeader
        title={t("agreements.form.newTitle")}
        subtitle={t("shared.form.requiredNote")}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconClipboardCopy size={17} aria-hidden />}
              loading={fillFromLast.isPending}
              onClick={() => fillFromLast.mutate()}
            >
              {t("agreements.form.fillFromLast")}
            </Button>
            {actions}
          </>
        }
      />
      <FormHostProvider value={host}>
        <FormFrame
          label={t("agreements.form.newTitle")}
          aside={
            <FormProgress tally={tally} words={words}>
              <Button
                size="md"
                loading={isSending}
                disabled={refusal !== undefined}
                title={refusal && refusalText(refusal)}
                onClick={() =>
                  send({
                    onRegistered: () => {
                      draft.forget();
                      letLeave();
                    },
                  })
                }
              >
                {t(isSending ? "agreements.form.registering" : "agreements.form.register")}
              </Button>
              {draft.isKept && <small>{t("shared.form.draftKept")}</small>}
            </FormProgress>
          }
        >
          {refusal && <Notice tone="bad">{refusalText(refusal)}</Notice>}
          {draft.isUnkept && <Notice tone="bad">{t("shared.form.draftUnkept")}</Notice>}
          {restored && (
            <Notice
              tone="info"
              action={
                <Button size="compact-sm" variant="subtle" onClick={() => void discard()}>
                  {t("shared.form.draftDiscard")}
                </Button>
              }
            >
              {t("shared.form.draftRestored", {
                date: format.dateTime(new Date(restored.savedAt), "moment"),
              })}
            </Notice>
          )}
          <ErrorSummary title={t("agreements.form.summaryTitle")} attempt={attempt} />
          <FormFacts facts={reportFacts(blank.values, words)} />
          {dictionaries.isReady || dictionaries.isFailed ? (
            <FormSections states={states} layout={reportLayout} locked={autofill.locked} />
          ) : (
            <FormSkeleton />
          )}
        </FormFrame>
      </FormHostProvider>
    </>
  );
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const refusalText = (code: string): string => phrase(code.replace(".", ".errors.") as PhraseKey);

/** OTC-069, G-48: a company nobody knows has no name. */
async function findName(inn: string, signal: AbortSignal): Promise<string | undefined> {
  const { fullName } = await call(findCompanyByInn, { query: { inn }, signal });
  return fullName === "" ? undefined : fullName;
}

interface RegistrationOptions {
  readonly blank: BlankReport;
  readonly organizationId: number;
  readonly form: ReturnType<typeof useDefinedForm>["form"];
}

/** OTC-062..065, OTC-081: one press, one report; what the server refuses stands at its field; nothing typed is lost. */
function useRegistration({ blank, organizationId, form }: RegistrationOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const registration = useMutation(registerReport);
  const [attempt, setAttempt] = useState(0);
  const isBusy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const showFaults = (error: unknown) => {
    const faults = error instanceof ApiFailure ? error.fields : [];
    for (const { field, message } of faults)
      form.setError(field.replace(/^dataXML\./, ""), { type: "server", message });
    if (faults.length > 0) setAttempt((count) => count + 1);
  };

  const send = ({ onRegistered }: { readonly onRegistered: () => void }) => {
    // The button is disabled only with the next frame: a double click is quicker.
    if (isBusy.current) return;
    isBusy.current = true;
    const submit = form.handleSubmit(
      async (values) => {
        const dataXML = toReportXml(blank.definition, values as FormValues);
        try {
          await registration.mutateAsync({ passportId: blank.passportId, organizationId, dataXML });
        } catch (error) {
          isBusy.current = false;
          return showFaults(error);
        }
        onRegistered();
        void queryClient.invalidateQueries({ queryKey: ["agreements", "register"] });
        timer.current = setTimeout(() => void navigate({ to: paths.agreements }), wayBack);
      },
      () => {
        isBusy.current = false;
        setAttempt((count) => count + 1);
      },
    );
    void submit();
  };
  // After the success the button stays busy until the page is left.
  return { attempt, isSending: registration.isPending || registration.isSuccess, send };
}
