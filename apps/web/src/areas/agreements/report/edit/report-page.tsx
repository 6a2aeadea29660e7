import { hasEnded, isChanged } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { Button } from "@mantine/core";
import IconFileOff from "../../../../ui/icons/file-off.svg";
import IconPencil from "../../../../ui/icons/pencil.svg";
import IconPencilOff from "../../../../ui/icons/pencil-off.svg";
import { useQueryClient } from "@tanstack/react-query";
import { useParams, useLocation } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { WithdrawButton } from "../../../../shared/agreements/withdraw-button.tsx";
import { PendingApproval } from "../../../../shared/approvals/pending-approval.tsx";
import { readDraft } from "../../../../shared/form/drafts/form-draft.ts";
import { RecordNews } from "../../../../shared/records/record-news.tsx";
import { toActor } from "../../../../shared/session/actor.ts";
import { useInputKeeping, useSavedInput, useResumed } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { editDraftKey } from "../../../../shared/session/stored-input.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { lazyComponent, lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import {
  savedTermination,
  terminationAnchor,
  type TerminationEntry,
} from "../termination/termination-entry.ts";
import { ReportHeader } from "../view/report-header.tsx";
import { ReportSheet } from "../view/report-sheet.tsx";
import { StoredReport } from "../view/stored-report.tsx";
import { storedReportQuery, type OpenedReport } from "../view/use-stored-report.ts";
import { useWithdrawal } from "../withdrawal/use-withdrawal.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { ReportDecisions } from "./report-decisions.tsx";
import type { ReportEditorHandle } from "./report-editor.tsx";
import { detailsOf, isHiding, rejectionText } from "./report-rejection.ts";

/** Current version of a report with its actions (OTC-130..155, OTC-160..179). */
export function ReportPage() {
  const { id } = useParams({ from: "/guarded/agreements/edit/{-$id}" });
  return (
    <StoredReport key={id} id={Number(id)} withRejection>
      {(opened) => <ReportEditTools opened={opened} />}
    </StoredReport>
  );
}

// Lazy, because most reports are only read (HOUSE-024).
const ReportEditor = lazyComponent(() => import("./report-editor.tsx"));
const TerminationBlock = lazyComponent(() => import("../termination/termination-block.tsx"));
const TerminationDialog = lazyDialog(() => import("../termination/termination-dialog.tsx"));

/** Report with the actions that the domain rules allow the current user. */
export function ReportEditTools({ opened }: { readonly opened: OpenedReport }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { hash } = useLocation();
  const editor = useRef<ReportEditorHandle>(null);
  const savedAs = `edit_${user.account}_${opened.report.id}`;
  const resumed = useSavedInput(savedAs);
  const [isEditing, setEditing] = useState(false);
  useInputKeeping(savedAs, () => isEditing || undefined);
  const saved = useSavedInput<TerminationEntry>(savedTermination(user.account, opened.report.id));
  const [isTerminating, setTerminating] = useState(hash === terminationAnchor || saved !== undefined);
  const [seen, setSeen] = useState<OpenedReport>();

  const { report, definition } = opened;
  const actor = toActor(user);
  const details = detailsOf(report, user);
  const update = agreementRejection(actor, "update", details);
  const terminate = agreementRejection(actor, "terminate", details);
  const isWithdrawable = agreementRejection(actor, "withdraw", details) === undefined;
  const { withdraw, isWithdrawing } = useWithdrawal();
  useResumed(resumed !== undefined && update === undefined, setEditing);
  const isTerminated = hasEnded(details.status) && details.isVersion !== true;

  /** Invalidates all queries of agreements, because a change affects lists, versions and statuses. */
  const reread = () => queryClient.invalidateQueries({ queryKey: ["agreements"] });
  const onLate = () => {
    setSeen(opened);
    void reread();
  };
  const barrier = [update, terminate].find((rejection) => rejection !== undefined && !isHiding(rejection));
  const openTermination = () => {
    setEditing(false);
    setTerminating(true);
  };
  return (
    <>
      <ReportHeader
        opened={opened}
        actions={
          <>
            {(isEditing || !isHiding(update)) && (
              <Button
                variant={isEditing ? "default" : "filled"}
                leftSection={
                  isEditing ? <IconPencilOff size={17} aria-hidden /> : <IconPencil size={17} aria-hidden />
                }
                disabled={update !== undefined && !isEditing}
                title={update && !isEditing ? rejectionText(update) : undefined}
                onClick={() => (isEditing ? editor.current?.cancel() : setEditing(true))}
              >
                {t(isEditing ? "shared.actions.cancel" : "agreements.form.correct")}
              </Button>
            )}
            {!isEditing && !isHiding(terminate) && (
              <Button
                variant="default"
                leftSection={<IconFileOff size={17} aria-hidden />}
                disabled={terminate !== undefined}
                title={terminate ? rejectionText(terminate) : t("agreements.termination.show")}
                aria-haspopup="dialog"
                onClick={() => setTerminating(true)}
              >
                {t("agreements.termination.open")}
              </Button>
            )}
            {!isEditing && isWithdrawable && (
              <WithdrawButton
                label={t("agreements.withdrawal.act")}
                title={t("agreements.withdrawal.explained")}
                seconds={report.withdrawalSeconds}
                at={opened.receivedAt}
                isPending={isWithdrawing}
                onWithdraw={() => void withdraw(report.id)}
              />
            )}
          </>
        }
      />
      <RecordNews queryKey={storedReportQuery(report.id).queryKey} isTyping={isEditing} onTake={onLate} />
      {isEditing ? (
        <Suspense fallback={<ReportSheet opened={opened} />}>
          <ReportEditor
            ref={editor}
            opened={opened}
            onLate={() => void reread()}
            onSaved={reread}
            onClose={setEditing}
            onTerminate={terminate === undefined ? openTermination : undefined}
          />
        </Suspense>
      ) : (
        <ReportSheet opened={opened} withTermination={!isTerminated}>
          {report.correction?.cause === "no-deal" && isChanged(details.status) && (
            <NoticeBox tone="info">
              {t("corrections.waits")} {report.correction.reason}
            </NoticeBox>
          )}
          {barrier && <NoticeBox tone="bad">{rejectionText(barrier)}</NoticeBox>}
          {update === undefined && <EditDraftNotice opened={opened} onContinue={() => setEditing(true)} />}
          {seen && seen.report.version !== report.version && (
            <EditConflict
              reportId={report.reportId}
              definition={definition}
              before={seen}
              after={opened}
              onClose={() => setSeen(undefined)}
            />
          )}
          <PendingApproval entity="agreement" id={opened.report.reportId} />
          <ReportDecisions opened={opened} onLate={onLate} onChanged={reread} />
        </ReportSheet>
      )}
      {isTerminated && (
        <Suspense>
          <TerminationBlock
            opened={opened}
            isShown={!isEditing}
            saved={saved}
            onLate={onLate}
            onChanged={reread}
          />
        </Suspense>
      )}
      {isTerminating && terminate === undefined && (
        <TerminationDialog
          opened={opened}
          saved={saved}
          onLate={onLate}
          onChanged={reread}
          onClose={() => setTerminating(false)}
        />
      )}
    </>
  );
}

interface EditDraftNoticeProps {
  readonly opened: OpenedReport;
  readonly onContinue: () => void;
}

/** Notice that offers to resume unsaved corrections of this user. */
function EditDraftNotice({ opened, onContinue }: EditDraftNoticeProps) {
  const t = useTranslations("agreements.edit");
  const format = useFormatter();
  const { account } = useCurrentUser();
  const [draft] = useState(() => readDraft(editDraftKey(account, opened.report.id), opened.definition));
  if (!draft) return null;
  return (
    <NoticeBox
      tone="info"
      action={
        <Button size="compact-sm" variant="subtle" onClick={onContinue}>
          {t("continue")}
        </Button>
      }
    >
      {t("draftWaits", { date: format.dateTime(new Date(draft.savedAt), "moment") })}
    </NoticeBox>
  );
}
