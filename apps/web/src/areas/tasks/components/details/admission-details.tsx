import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import { admissionsQuery, shownMembers } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";

interface Dates {
  readonly admissionDate: string | null;
  readonly cancelAdmissionDate: string | null;
}

/** FIX-069: changed admissions of the organisation, old → new. */
export default function AdmissionDetails({ item }: DetailsProps) {
  const t = useTranslations("queue.item");
  const datesOf = (dates: Dates | undefined) =>
    [
      dates?.admissionDate && t("from", { date: formatDate(dates.admissionDate) }),
      dates?.cancelAdmissionDate && t("till", { date: formatDate(dates.cancelAdmissionDate) }),
    ]
      .filter(Boolean)
      .join(" ") || t("noDates");
  return (
    <ReadDetails query={useQuery(admissionsQuery(item.id))}>
      {({ rows, total }) => (
        <section>
          <h3>{t("members")}</h3>
          <ChangeTable
            label={t("members")}
            changes={rows.map((member) => ({
              key: String(member.memberId),
              label: member.memberName,
              before: datesOf(member.before),
              after: datesOf(member),
            }))}
          />
          {total > shownMembers && <p>{t("moreMembers", { count: total - shownMembers })}</p>}
        </section>
      )}
    </ReadDetails>
  );
}
