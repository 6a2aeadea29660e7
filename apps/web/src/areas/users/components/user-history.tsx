import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RecordHistory } from "../../../shared/records/record-history.tsx";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { historyQuery } from "../queries.ts";
import { useRoleName } from "../users-columns.tsx";
import { UserStatus } from "./user-status.tsx";

interface UserHistoryProps extends TabPage {
  readonly userId: number;
}

/** USR-016: change history of a user. */
export function UserHistory({ userId, ...tab }: UserHistoryProps) {
  const roleName = useRoleName();
  const list = useQuery({ ...historyQuery(userId, tab.page), placeholderData: keepPreviousData });
  return (
    <RecordHistory
      {...tab}
      area="users"
      list={list}
      authorOf={(version) => version.changedFamilyName}
      statusOf={(version) => <UserStatus {...version} />}
      textOf={(field, value) => (field === "role" ? roleName(Number(value)) : String(value))}
    />
  );
}
