import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { Button } from "@mantine/core";
import IconClipboardCopy from "../../../../ui/icons/clipboard-copy.svg";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import type { OpenDraft } from "../../../../shared/form/drafts/use-open-draft.ts";
import { toEntries, toValues } from "../../../../shared/form/form-entries.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { useUnsavedGuard } from "../../../../ui/overlays/unsaved-guard.ts";
import { isDuplicate, readSimilar, registerReport, type NewReport } from "../../mutations.ts";
import { ReportEntry } from "../edit/report-entry.tsx";
import { rejectionText } from "../edit/report-rejection.ts";
import { useReportEntry, showErrors } from "../edit/use-report-entry.ts";
import { useFormWarnings } from "../edit/use-warnings.tsx";
import { dealFields, dealLayout, toDealFirst } from "../view/report-layout.ts";
import { useReportTexts } from "../view/report-texts.ts";
import { useFiledToast } from "../withdrawal/use-withdrawal.ts";
import { type BlankReport, todayOf } from "./blank-report.ts";
import { DraftButton } from "./draft-button.tsx";
import { nextFields, presetsOf, type NextOfDeal } from "./next-of-deal.ts";
import { ReplacedNotice, type ReplacedReport } from "./replaced-report.tsx";
import { ReportFileButton, ReportFileDrop, ReportFileLeft, useReportFile } from "./report-file.tsx";
import { type PrefilledReport, readLastReport } from "./use-blank-report.ts";

const DuplicateQuestion = lazyDialog(() => import("../edit/duplicate-question.tsx"));

export interface ReportFormProps {
  readonly blank: BlankReport;
  readonly organization: { readonly id: number; readonly isActive: boolean };
  /** FIX-107: draft of this tab. */
  readonly open: OpenDraft;
  /** SCREEN-006: initial values without a template. */
  readonly presets: FormValues;
  /** Values of the template; undefined without one. */
  readonly template: PrefilledReport | undefined;
  /** SCREEN-003: rejected report that this one replaces. */
  readonly replaced?: ReplacedReport | undefined;
  /** DEAL-002: the template is a report of the same contract. */
  readonly next?: NextOfDeal | undefined;
  /** Additional buttons in the page header. */
  readonly actions?: ReactNode;
}

/** Form that registers a contract (OTC-060..081, OTC-100..120). */
export function ReportForm({
  blank,
  organization,
  open,
  presets,
  template,
  replaced,
  next,
  actions,
}: ReportFormProps) {
  const t = useTranslations();
  const user = useCurrentUser();
  const words = useReportTexts();
  const definition = useMemo(() => toDealFirst(blank.definition), [blank.definition]);

  const start = useRef(toValues(toEntries(definition, template?.values ?? presets))).current;
  const presetMark = t("agreements.form.preset");
  const presetHints = useRef(
    Object.fromEntries(
      (template ? (next ? presetsOf(next) : []) : Object.keys(presets)).map((name) => [name, presetMark]),
    ),
  ).current;
  const entry = useReportEntry({
    definition,
    start,
    startFrom: template?.from,
    draftKey: open.key,
    today: todayOf(blank),
    presetHints,
    first: next ? nextFields : dealFields,
  });
  const { draft, lookUpStored, put, restored, undoOf } = entry;
  const letLeave = useUnsavedGuard(draft.isUnsaved);
  const warnings = useFormWarnings(entry.host.form, words.label);
  const { attempt, isSending, send, question } = useRegistration({
    warnings,
    blank,
    organizationId: organization.id,
    replaces: replaced?.reason === undefined ? undefined : replaced.id,
    form: entry.host.form,
    onRegistered: () => {
      draft.forget();
      open.finish();
      letLeave();
    },
  });
  const file = useReportFile({
    blank,
    onRead: (values, unread) => {
      const undo = undoOf();
      put(values, undefined, unread);
      showToast.info(t("agreements.form.fromFile"), { name: "filled", ...undo });
    },
  });

  useEffect(() => lookUpStored(), [lookUpStored]);
  useEffect(() => {
    if (!restored && template && !replaced && !next)
      showToast.info(t("agreements.form.fromTemplate"), { name: "filled", isOfPage: true });
    // Runs once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const fillFromLast = useMutation({
    mutationFn: () => readLastReport(organization.id, blank.formSysId),
    meta: { error: "agreements.failures.fill" },
    onSuccess: (found) => {
      if (found === null)
        return showToast.info(t("agreements.form.noLast"), { name: "filled", isOfPage: true });
      const undo = undoOf();
      put(found.values, found.from);
      showToast.info(t("agreements.form.fromLast"), { name: "filled", isOfPage: true, ...undo });
      entry.focusFirstEmpty();
    },
  });

  const rejection = agreementRejection(toActor(user), "create", {
    status: undefined,
    organizationId: organization.id,
    isOrganizationActive: organization.isActive,
  });

  return (
    <ReportFileDrop file={file}>
      <PageHeader
        title={
          replaced?.reason === undefined
            ? t("agreements.form.newTitle")
            : t("agreements.form.refileTitle", { number: String(replaced.id) })
        }
        subtitle={t("shared.form.requiredNote")}
        actions={
          <>
            <ReportFileButton file={file} />
            <DraftButton
              definition={definition}
              open={open}
              isUnsaved={draft.isUnsaved}
              onDiscard={entry.discard}
            />
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
      <ReportEntry
        entry={entry}
        label={t("agreements.form.newTitle")}
        summaryTitle={t("agreements.form.summaryTitle")}
        attempt={attempt}
        notices={
          <>
            {rejection && <NoticeBox tone="bad">{rejectionText(rejection)}</NoticeBox>}
            {replaced && <ReplacedNotice replaced={replaced} />}
            {next && (
              <NoticeBox tone="info">
                {t(`agreements.form.${next.kind === "supplement" ? "fromSupplement" : "fromConsignment"}`, {
                  number: String(next.from),
                })}
              </NoticeBox>
            )}
            <ReportFileLeft file={file} labelOf={words.label} />
            {warnings.list}
          </>
        }
        warned={warnings.fields}
        system={blank.values}
        layout={dealLayout}
        buttons={
          <Button
            size="md"
            data-send
            loading={isSending}
            disabled={rejection !== undefined}
            title={rejection && rejectionText(rejection)}
            onClick={send}
          >
            {t(isSending ? "agreements.form.registering" : "agreements.form.register")}
          </Button>
        }
      />
      {question && <DuplicateQuestion {...question} labelOf={words.label} />}
    </ReportFileDrop>
  );
}

/** OTC-064: delay in milliseconds before the page returns to the register after success. */
const wayBack = 500;

interface RegistrationOptions {
  readonly warnings: ReturnType<typeof useFormWarnings>;
  readonly blank: BlankReport;
  readonly organizationId: number;
  readonly replaces: number | undefined;
  readonly form: UseFormReturn<FieldValues>;
  readonly onRegistered: () => void;
}

/**
 * OTC-062..065, OTC-081: registers the report at most once per press, shows server errors at their fields and
 * keeps the input on failure. DUP-001: asks the user about duplicates and similar reports before sending.
 */
function useRegistration({
  warnings,
  blank,
  organizationId,
  replaces,
  form,
  onRegistered,
}: RegistrationOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const registration = useMutation(registerReport);
  const showFiled = useFiledToast();
  const [attempt, setAttempt] = useState(0);
  const [isReadingSimilar, setReadingSimilar] = useState(false);
  const [similar, setSimilar] = useState<{ reports: readonly SimilarReport[]; dataXML: string }>();
  const isBusy = useRef(false);
  /**
   * Request that got no response. Sending it again repeats the same request, which the server does not treat
   * as a duplicate (OTC-081).
   */
  const lost = useRef<NewReport>(undefined);
  /** SOFT-001: the answer to the question about similar reports counts until the report changes. */
  const decided = useRef<{ readonly dataXML: string; readonly notDuplicateOf: number | undefined }>(
    undefined,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const askAboutSimilar = async (dataXML: string): Promise<boolean> => {
    setReadingSimilar(true);
    const reports = await readSimilar({ passportId: blank.passportId, organizationId, dataXML });
    setReadingSimilar(false);
    if (reports.length === 0) return false;
    setSimilar({ reports, dataXML });
    isBusy.current = false;
    return true;
  };
  const register = async (dataXML: string, notDuplicateOf?: number) => {
    isBusy.current = true;
    setSimilar(undefined);
    const body =
      lost.current?.dataXML === dataXML
        ? lost.current
        : {
            passportId: blank.passportId,
            organizationId,
            dataXML,
            ...(notDuplicateOf === undefined ? {} : { notDuplicateOf }),
            ...(replaces === undefined ? {} : { replaces }),
            confirmedWarnings:
              decided.current?.dataXML === dataXML
                ? [...warnings.confirmed, "similar-report" as const]
                : warnings.confirmed,
          };
    try {
      showFiled(await registration.mutateAsync(body));
    } catch (error) {
      isBusy.current = false;
      lost.current = error instanceof ApiFailure && error.isLost ? body : undefined;
      if (warnings.show(error)) return;
      if (isDuplicate(error) && !(await askAboutSimilar(dataXML))) showToast.error(error.message);
      if (showErrors(form, error)) setAttempt((count) => count + 1);
      return;
    }
    onRegistered();
    void queryClient.invalidateQueries({ queryKey: ["agreements", "register"] });
    if (replaces !== undefined)
      void queryClient.invalidateQueries({ queryKey: ["agreements", "report", replaces] });
    timer.current = setTimeout(() => void navigate({ to: pagePaths.agreements }), wayBack);
  };
  const send = () => {
    // React disables the button on the next render only, so a double click can arrive before.
    if (isBusy.current) return;
    isBusy.current = true;
    const submit = form.handleSubmit(
      async (values) => {
        const dataXML = toReportXml(blank.definition, values as FormValues);
        if (lost.current?.dataXML === dataXML) await register(dataXML);
        else if (decided.current?.dataXML === dataXML)
          await register(dataXML, decided.current.notDuplicateOf);
        else if (!(await askAboutSimilar(dataXML))) await register(dataXML);
      },
      () => {
        isBusy.current = false;
        setAttempt((count) => count + 1);
      },
    );
    void submit();
  };
  const question = similar && {
    reports: similar.reports,
    onRegister: (notDuplicateOf: number | undefined) => {
      const { dataXML } = similar;
      decided.current = { dataXML, notDuplicateOf };
      void register(dataXML, notDuplicateOf);
    },
    onCorrect: (id: number) => void navigate({ to: pagePaths.editAgreement, params: { id: String(id) } }),
    onClose: () => setSimilar(undefined),
  };
  // After success the button stays busy until the page navigates away.
  const isSending = isReadingSimilar || registration.isPending || registration.isSuccess;
  return { attempt, isSending, send, question };
}
