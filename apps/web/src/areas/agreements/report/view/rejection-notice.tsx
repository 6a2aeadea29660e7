import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { mayRefile } from "../edit/report-rejection.ts";

interface RejectionNoticeProps {
  readonly report: StoredReport;
  readonly reason: string;
}

/** SCREEN-003: reason of the rejection, with the button that files the report again or the link to its replacement. */
export function RejectionNotice({ report, reason }: RejectionNoticeProps) {
  const t = useTranslations("agreements.form");
  const user = useCurrentUser();
  const { reportId, isChildren, replacedBy, changedDate, organizationId } = report;
  const isRefilable = !isChildren && replacedBy === null && mayRefile(user, organizationId);
  const number = String(replacedBy?.id);
  return (
    <Notice
      tone="bad"
      action={
        replacedBy ? (
          <Link to={paths.editAgreement} params={{ id: number }}>
            {replacedBy.dueDate === null
              ? t("replacedBy", { number })
              : t("replacedByDue", { number, date: formatDate(replacedBy.dueDate) })}
          </Link>
        ) : (
          isRefilable && (
            <Button
              leftSection={<IconRefresh size={17} aria-hidden />}
              renderRoot={(props) => (
                <Link to={paths.newAgreement} search={{ replaces: reportId }} {...props} />
              )}
            >
              {t("refile")}
            </Button>
          )
        )
      }
    >
      {t("rejectedNotice", { reason })}
      {changedDate && ` (${formatDate(moscowDate(new Date(changedDate)))})`}
    </Notice>
  );
}
