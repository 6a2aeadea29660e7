import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import { toActor } from "../../../../shared/session/actor.ts";
import { SavedInputNotice } from "../../../../shared/session/saved-input-notice.tsx";
import { type SavedInput, useInputKeeping } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { useGuardedClose } from "../../../../ui/overlays/guarded-close.ts";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";
import { useReturnFocus } from "../../../../ui/overlays/use-return-focus.ts";
import { detailsOf, rejectionText } from "../edit/report-rejection.ts";
import { savedTermination, terminationAnchor, type TerminationEntry } from "./termination-entry.ts";
import { TerminationFields } from "./termination-fields.tsx";
import { useTermination, type TerminationOptions } from "./use-termination.ts";

interface TerminationDialogProps extends Omit<TerminationOptions, "saved"> {
  /** Input saved when the session expired (FIX-030). */
  readonly saved: SavedInput<TerminationEntry> | undefined;
  readonly onClose: () => void;
}

/** SCREEN-103: registers the termination of a contract, with today and a number preset (OTC-160..172). */
export default function TerminationDialog({ saved, onClose, ...options }: TerminationDialogProps) {
  useReturnFocus();
  const t = useTranslations();
  const user = useCurrentUser();
  const reasonId = useId();
  const { report } = options.opened;
  const termination = useTermination({ ...options, saved: saved?.value });
  const { entry, typed } = termination;
  const { close, letLeave } = useGuardedClose(typed !== undefined, onClose);
  useInputKeeping(savedTermination(user.account, report.id), () => typed);
  const rejection = agreementRejection(toActor(user), "terminate", detailsOf(report, user));
  const reason = rejection
    ? rejectionText(rejection)
    : termination.isComplete
      ? undefined
      : t("agreements.termination.incomplete");

  const register = async () => {
    const isAgreed = await confirmAction({
      title: t("agreements.termination.confirmTitle"),
      text: t("agreements.termination.confirm", {
        number: String(report.reportId),
        termination: entry.terminationNumber.trim(),
        date: entry.terminationDate === null ? "" : formatDate(entry.terminationDate),
      }),
      confirmLabel: t("agreements.termination.register"),
      isDestructive: true,
    });
    if (!isAgreed || !(await termination.register())) return;
    letLeave();
    onClose();
  };
  return (
    <Modal
      opened
      size={560}
      title={t("agreements.termination.registerTitle")}
      // OTC-161: the words of the documents for the control that hides the form.
      closeButtonProps={{ "aria-label": t("agreements.termination.hide") }}
      onClose={() => void close()}
    >
      <div id={terminationAnchor}>
        {saved && typed && <SavedInputNotice saved={saved} />}
        <TerminationFields termination={termination} isLocked={false} isNew />
        <Group gap="0.625rem" mt="1.125rem">
          <Button
            color="red.8"
            disabled={reason !== undefined}
            aria-describedby={reason && reasonId}
            loading={termination.isSending}
            onClick={() => void register()}
          >
            {t("agreements.termination.register")}
          </Button>
          {reason && (
            <Text id={reasonId} fz="0.8125rem" c="var(--ink-2)">
              {reason}
            </Text>
          )}
          <HelpLink topic="terminate" />
        </Group>
      </div>
    </Modal>
  );
}
