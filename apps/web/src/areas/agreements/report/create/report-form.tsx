import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { Button } from "@mantine/core";
import { IconClipboardCopy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { toEntries, toValues } from "../../../../shared/form/form-entries.ts";
import type { OpenDraft } from "../../../../shared/form/drafts/use-open-draft.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { useUnsavedGuard } from "../../../../ui/overlays/unsaved-guard.ts";
import { DraftButton } from "./draft-button.tsx";
import { ReportEntry } from "../edit/report-entry.tsx";
import { useReportTexts } from "../view/report-texts.ts";
import { ReportFileButton, ReportFileDrop, ReportFileLeft } from "./report-file.tsx";
import { rejectionText } from "../edit/report-rejection.ts";
import { dealFields, dealLayout, toDealFirst } from "../view/report-layout.ts";
import { type BlankReport, todayOf } from "./blank-report.ts";
import { ReplacedNotice, type ReplacedReport } from "./replaced-report.tsx";
import { type Filling, readLastReport } from "./use-blank-report.ts";
import { useRegistration } from "./use-registration.ts";
import { useReportFile } from "./use-report-file.ts";
import { useFormWarnings } from "../edit/use-warnings.tsx";
import { useReportEntry } from "../edit/use-report-entry.ts";

const DuplicateQuestion = lazyDialog(() => import("../edit/duplicate-question.tsx"));

export interface ReportFormProps {
  readonly blank: BlankReport;
  readonly organization: { readonly id: number; readonly isActive: boolean };
  /** FIX-107: draft of this tab. */
  readonly open: OpenDraft;
  /** SCREEN-006: initial values without a template. */
  readonly presets: FormValues;
  /** Values of the template; undefined without one. */
  readonly template: Filling | undefined;
  /** SCREEN-003: rejected report that this one replaces. */
  readonly replaced?: ReplacedReport | undefined;
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
  actions,
}: ReportFormProps) {
  const t = useTranslations();
  const user = useCurrentUser();
  const words = useReportTexts();
  const definition = useMemo(() => toDealFirst(blank.definition), [blank.definition]);

  const start = useRef(toValues(toEntries(definition, template?.values ?? presets))).current;
  const presetMark = t("agreements.form.preset");
  const presetHints = useRef(
    template ? {} : Object.fromEntries(Object.keys(presets).map((name) => [name, presetMark])),
  ).current;
  const entry = useReportEntry({
    definition,
    start,
    startFrom: template?.from,
    draftKey: open.key,
    today: todayOf(blank),
    presetHints,
    first: dealFields,
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
      toast.info(t("agreements.form.fromFile"), { name: "filled", ...undo });
    },
  });

  useEffect(() => lookUpStored(), [lookUpStored]);
  useEffect(() => {
    if (!restored && template && !replaced)
      toast.info(t("agreements.form.fromTemplate"), { name: "filled", isOfPage: true });
    // Runs once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const fillFromLast = useMutation({
    mutationFn: () => readLastReport(organization.id, blank.formSysId),
    meta: { error: "agreements.failures.fill" },
    onSuccess: (found) => {
      if (found === null) return toast.info(t("agreements.form.noLast"), { name: "filled", isOfPage: true });
      const undo = undoOf();
      put(found.values, found.from);
      toast.info(t("agreements.form.fromLast"), { name: "filled", isOfPage: true, ...undo });
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
            {rejection && <Notice tone="bad">{rejectionText(rejection)}</Notice>}
            {replaced && <ReplacedNotice replaced={replaced} />}
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
