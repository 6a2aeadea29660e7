import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { readDraft } from "../../../../shared/form/drafts/form-draft.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { editDraftKey } from "../../../../shared/session/stored-input.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import type { OpenedReport } from "../view/use-stored-report.ts";

interface EditDraftNoticeProps {
  readonly opened: OpenedReport;
  readonly onContinue: () => void;
}

/** Notice that offers to resume unsaved corrections of this user. */
export function EditDraftNotice({ opened, onContinue }: EditDraftNoticeProps) {
  const t = useTranslations("agreements.edit");
  const format = useFormatter();
  const { account } = useCurrentUser();
  const [draft] = useState(() => readDraft(editDraftKey(account, opened.report.id), opened.definition));
  if (!draft) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="compact-sm" variant="subtle" onClick={onContinue}>
          {t("continue")}
        </Button>
      }
    >
      {t("draftWaits", { date: format.dateTime(new Date(draft.savedAt), "moment") })}
    </Notice>
  );
}
