import type { OrganizationVersion } from "@birzha/domain/organizations/organization.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabHistory } from "../../../shared/records/tab-history.tsx";
import { historyQuery } from "../queries.ts";
import { OrganizationStatus } from "./organization-status.tsx";

interface OrganizationHistoryProps extends TabPage {
  readonly organizationId: number;
}

type Change = OrganizationVersion["changes"][number];

/** ORG-038, S-7: what was changed of the organisation, by whom and why, newest first. */
export function OrganizationHistory({ organizationId, page, onPage }: OrganizationHistoryProps) {
  const t = useTranslations("organizations");
  const shared = useTranslations("shared");
  const list = useQuery({ ...historyQuery(organizationId, page), placeholderData: keepPreviousData });
  const textOf = (field: Change["field"], value: Change["before"]): string => {
    if (value === null) return "";
    if (field === "status") return t(`statuses.${value}` as "fields.status");
    return typeof value === "boolean" ? shared(`words.${value ? "yes" : "no"}`) : String(value);
  };
  return (
    <TabHistory
      label={t("page.history")}
      list={list}
      page={page}
      onPage={onPage}
      toEntry={(version) => ({
        what: t(`history.${version.kind}`),
        aside: <OrganizationStatus {...version} />,
        who: version.account,
        at: version.changedDate,
        why: version.description && shared("history.reason", { reason: version.description }),
        changes: version.changes.map(({ field, before, after }) => ({
          key: field,
          label: t(`fields.${field}`),
          before: textOf(field, before),
          after: textOf(field, after),
        })),
      })}
    />
  );
}
