import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { RejectionLine } from "../../../shared/register/rejection-line.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import type { RegisterEntry } from "../queries.ts";
import { mayRefile } from "../report/edit/report-rejection.ts";

/** SCREEN-003: reason of a rejected report, with the link that files it again or opens its replacement. */
export function RejectedNote({ report }: { readonly report: RegisterEntry }) {
  const t = useTranslations("rows.rejection");
  const user = useCurrentUser();
  const { id, description, changedDate, replacedBy } = report;
  const organizationId = report.organizationId ?? user.organizationInfo?.id;
  return (
    <RejectionLine
      reason={description}
      at={changedDate}
      action={
        replacedBy === null ? (
          organizationId !== undefined &&
          mayRefile(user, organizationId) && (
            <Link to={paths.newAgreement} search={{ replaces: id }}>
              {t("refile")}
            </Link>
          )
        ) : (
          <Link to={paths.editAgreement} params={{ id: String(replacedBy) }}>
            {t("replacedBy", { number: String(replacedBy) })}
          </Link>
        )
      }
    />
  );
}
