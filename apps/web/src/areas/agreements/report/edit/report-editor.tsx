import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { correctionErrors } from "@birzha/domain/agreements/correction.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import { changedFields } from "@birzha/domain/forms/changed-fields.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import { useTranslations } from "use-intl";
import { saveDraft } from "../../../../shared/form/drafts/form-draft.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { useInputKeeping, useSavedInput } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { editDraftKey } from "../../../../shared/session/stored-input.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { useUnsavedGuard } from "../../../../ui/overlays/unsaved-guard.ts";
import { isLate, isDuplicate, saveReport } from "../../mutations.ts";
import { detailsOf, rejectionText } from "./report-rejection.ts";
import type { OpenedReport } from "../view/use-stored-report.ts";
import { enteredValues, showErrors, useReportEntry } from "./use-report-entry.ts";
import { useConcurrentEdit } from "./use-concurrent-edit.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { ReportEntry } from "./report-entry.tsx";
import {
  CorrectionQuestion,
  lacksReason,
  toCorrection,
  usualCorrection,
  type CorrectionEntry,
} from "../correction/correction-question.tsx";
import { useFormWarnings } from "./use-warnings.tsx";
import { useDuplicateQuestion } from "./use-duplicate-question.tsx";

/** Handle for the buttons outside the editor. */
export interface ReportEditorHandle {
  /** Discards the input and leaves the edit mode. */
  readonly cancel: () => void;
}

interface ReportEditorProps {
  readonly ref: Ref<ReportEditorHandle>;
  /** Current stored report; it can change during editing. */
  readonly opened: OpenedReport;
  readonly onLate: () => void;
  /** Refetches the report. */
  readonly onSaved: () => Promise<void>;
  /** Leaves the edit mode, or returns to it. */
  readonly onClose: (isEditing: boolean) => void;
  /** Opens the form of the termination; undefined if the contract cannot be terminated. */
  readonly onTerminate: (() => void) | undefined;
}

/** Editor of a stored report, in the form that registered it (OTC-131..134). */
export default function ReportEditor({
  ref,
  opened,
  onLate,
  onSaved,
  onClose,
  onTerminate,
}: ReportEditorProps) {
  const t = useTranslations();
  const user = useCurrentUser();
  const { report, definition } = opened;
  const [today] = useState(() => moscowDate(new Date()));
  const stored = useMemo(() => enteredValues(definition, opened.values), [definition, opened.values]);
  const draftKey = editDraftKey(user.account, report.id);
  const entry = useReportEntry({
    definition,
    start: stored,
    draftKey,
    today,
    stored: opened.values,
  });
  const { draft, host, lookUpStored } = entry;
  const theirs = useConcurrentEdit(entry, opened, stored);
  const duplicates = useDuplicateQuestion();
  const warnings = useFormWarnings(host.form, host.words.label);
  const [attempt, setAttempt] = useState(0);
  const savedCorrection = `correction_${user.account}_${report.id}`;
  const resumed = useSavedInput<CorrectionEntry>(savedCorrection);
  const [reasons, setReasons] = useState(resumed?.value ?? usualCorrection);
  useInputKeeping(savedCorrection, () => (reasons === usualCorrection ? undefined : reasons));
  const correction = toCorrection(reasons);
  const isNoDeal = correction?.cause === "no-deal";
  const save = useMutation(saveReport);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const isChanged = draft.isStored || draft.isUnsaved || entry.restored !== undefined;
  const letLeave = useUnsavedGuard(isChanged, draft.isUnsaved ? undefined : t("agreements.edit.leave"));
  useEffect(() => lookUpStored(), [lookUpStored]);
  // OTC-131: restores the stored values immediately; the toast offers to undo it.
  useImperativeHandle(ref, () => ({
    cancel: () => {
      const typed = entry.values();
      const unread = host.unread.texts();
      draft.forget();
      onClose(false);
      const isSame = changedFields(definition, stored, typed).length === 0;
      if (isSame && Object.keys(unread).length === 0) return;
      const resume = () => {
        saveDraft(draftKey, { savedAt: new Date().toISOString(), values: typed, unread, start: stored });
        onClose(true);
      };
      const action = { label: t("agreements.form.undoFill"), onClick: resume };
      showToast.info(t("agreements.edit.canceled"), { name: "edit-canceled", isOfPage: true, action });
    },
  }));

  const rejection = agreementRejection(toActor(user), "update", detailsOf(report, user));
  const send = async (values: FormValues, notDuplicateOf?: number): Promise<void> => {
    const { id, version } = report;
    try {
      await save.mutateAsync({
        id,
        dataXML: toReportXml(definition, values),
        version,
        ...(notDuplicateOf === undefined ? {} : { notDuplicateOf }),
        confirmedWarnings: [...warnings.confirmed],
        ...(correction && { correction }),
      });
    } catch (error) {
      // DUP-001: the input stays, whatever the user decides.
      if (isDuplicate(error)) {
        const duplicateOf = await duplicates.ask(error);
        return duplicateOf === undefined ? undefined : send(values, duplicateOf);
      }
      if (warnings.show(error)) return;
      if (showErrors(host.form, error)) setAttempt((count) => count + 1);
      if (isLate(error)) onLate();
      return;
    }
    draft.forget();
    letLeave();
    await onSaved();
    onClose(false);
  };
  /** Shows the errors of fields that the cause requires. */
  const hasCause = (values: FormValues): boolean => {
    const errors = correction ? Object.keys(correctionErrors(correction, values)) : [];
    for (const field of errors)
      host.form.setError(field, { type: "required", message: t("shared.validation.required") });
    if (errors.length > 0) setAttempt((count) => count + 1);
    return errors.length === 0;
  };
  const lacking = correction
    ? lacksReason(reasons)
      ? t("agreements.errors.correction-reason-required")
      : undefined
    : t("corrections.terminate");
  const press = async () => {
    // React disables the button on the next render only, so a double click can arrive before.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    // PROOF-004: without a deal the values do not matter.
    const submit = isNoDeal
      ? () => send(stored)
      : host.form.handleSubmit(
          (values) => (hasCause(values as FormValues) ? send(values as FormValues) : undefined),
          () => setAttempt((count) => count + 1),
        );
    await submit();
    isBusy.current = false;
    setSaving(false);
  };

  return (
    <>
      <ReportEntry
        entry={entry}
        label={t("agreements.edit.title", { number: String(report.reportId) })}
        summaryTitle={t("agreements.edit.summaryTitle")}
        attempt={attempt}
        notices={
          <>
            {rejection && <NoticeBox tone="bad">{rejectionText(rejection)}</NoticeBox>}
            <CorrectionQuestion entry={reasons} onChange={setReasons} onTerminate={onTerminate} />
            {warnings.list}
            {theirs.before && (
              <EditConflict
                reportId={report.reportId}
                definition={definition}
                before={theirs.before}
                after={{ report, values: stored }}
                mine={{ values: theirs.mine, onGiveUp: theirs.giveUp }}
                onClose={theirs.close}
              />
            )}
          </>
        }
        warned={warnings.fields}
        system={opened.values}
        buttons={
          <Button
            size="md"
            loading={isSaving}
            disabled={rejection !== undefined || lacking !== undefined}
            title={rejection ? rejectionText(rejection) : lacking}
            onClick={() => void press()}
          >
            {t(isNoDeal ? "corrections.send" : "shared.actions.save")}
          </Button>
        }
      />
      {duplicates.question}
    </>
  );
}
