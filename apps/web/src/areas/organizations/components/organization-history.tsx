import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { RecordHistory } from "../../../shared/records/record-history.tsx";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { historyQuery } from "../queries.ts";
import { OrganizationStatus } from "./organization-status.tsx";

interface OrganizationHistoryProps extends TabPage {
  readonly organizationId: number;
}

/** ORG-038: change history of an organisation. */
export function OrganizationHistory({ organizationId, ...tab }: OrganizationHistoryProps) {
  const t = useTranslations("shared.words");
  const list = useQuery({ ...historyQuery(organizationId, tab.page), placeholderData: keepPreviousData });
  return (
    <RecordHistory
      {...tab}
      area="organizations"
      list={list}
      authorOf={({ account }) => account}
      statusOf={(version) => <OrganizationStatus {...version} />}
      textOf={(_, value) => (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value))}
    />
  );
}
