import type { User } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import IconMailForward from "../../ui/icons/mail-forward.svg";
import IconUsers from "../../ui/icons/users.svg";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { RecordList } from "../../shared/register/record-list.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { rowMenuWidth } from "../../ui/table/row-menu.tsx";
import { BlockButton, useUserBlocking } from "./components/user-status.tsx";
import { toReportQuery, userAddress } from "./users-search.ts";
import { saveWorkbook } from "./mutations.ts";
import { listQuery, statusesQuery } from "./queries.ts";
import { useUserColumns } from "./users-columns.tsx";

/** PLAT-017: users of the portal, for exchange staff. */
export function UsersPage() {
  return isStaff(useCurrentUser()) ? <UserList /> : <ErrorPage />;
}

/** USR-001..008: list of users. */
function UserList() {
  const t = useTranslations("users.list");
  const say = useTranslations("users");
  const navigate = useNavigate();
  const columns = useUserColumns();
  const statuses = useQuery(statusesQuery);
  const { change, changing } = useUserBlocking();
  const onRowClick = useCallback(
    ({ userId }: User) => void navigate({ to: pagePaths.viewUser, params: { id: String(userId) } }),
    [navigate],
  );
  const actions = useCallback(
    (user: User) => <BlockButton user={user} isInRow change={change} changing={changing} />,
    [change, changing],
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <Button
            variant="default"
            leftSection={<IconMailForward size={17} stroke={2} aria-hidden />}
            renderRoot={(props) => <Link to={pagePaths.invitations} {...props} />}
          >
            {t("invitations")}
          </Button>
        }
      />
      <RecordList
        area="users"
        words={(word) => say(`list.${word}`)}
        icon={<IconUsers size={28} stroke={1.6} />}
        address={userAddress}
        queryOf={listQuery}
        statuses={statuses}
        workbook={{
          label: t("download"),
          mutation: saveWorkbook,
          ofFilters: toReportQuery,
          ofShown: userAddress.toShownQuery,
        }}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={rowMenuWidth}
      />
    </>
  );
}

const rowId = ({ userId }: User) => String(userId);
const rowLabel = ({ name, account }: User) => name || account;
