import type { UserVersion } from "@birzha/domain/users/user.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabHistory } from "../../../shared/records/tab-history.tsx";
import { historyQuery } from "../queries.ts";
import { useRoleName } from "../users-columns.tsx";
import { UserStatus } from "./user-status.tsx";

interface UserHistoryProps extends TabPage {
  readonly userId: number;
}

type Change = UserVersion["changes"][number];

/** USR-016, S-7: what was changed of the user, by whom and why, newest first. */
export function UserHistory({ userId, page, onPage }: UserHistoryProps) {
  const t = useTranslations("users");
  const reason = useTranslations("shared.history");
  const roleName = useRoleName();
  const list = useQuery({ ...historyQuery(userId, page), placeholderData: keepPreviousData });
  const textOf = (field: Change["field"], value: Change["before"]): string => {
    if (value === null) return "";
    if (field === "status") return t(`statuses.${value}` as "fields.status");
    return field === "role" ? roleName(Number(value)) : String(value);
  };
  return (
    <TabHistory
      label={t("page.history")}
      list={list}
      page={page}
      onPage={onPage}
      toEntry={(version) => ({
        what: t(`history.${version.kind}`),
        aside: <UserStatus {...version} />,
        who: version.changedFamilyName,
        at: version.changedDate,
        why: version.description && reason("reason", { reason: version.description }),
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
