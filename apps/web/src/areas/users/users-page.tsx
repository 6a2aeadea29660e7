import type { User } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import { IconMailForward, IconUsers } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { useListAddress } from "../../shared/register/address/list-address.ts";
import { RegisterFilters } from "../../shared/register/register-filters.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import { BlockButton, useUserBlocking } from "./components/user-status.tsx";
import { saveWorkbook } from "./mutations.ts";
import { listQuery, statusesQuery } from "./queries.ts";
import { useUserColumns } from "./users-columns.tsx";
import { toReportQuery, toShownQuery, userAddress } from "./users-search.ts";

/** PLAT-017: the users of the portal, for exchange staff. */
export function UsersPage() {
  return isStaff(useSignedInPerson()) ? <UserList /> : <ErrorPage />;
}

/** USR-001..008. */
function UserList() {
  const t = useTranslations("users.list");
  const heading = useTranslations("users.fields");
  const { search, apply, table } = useListAddress(userAddress);
  const navigate = useNavigate();
  const asked = listQuery(search);
  const list = useQuery({ ...asked, placeholderData: keepPreviousData });
  const statuses = useQuery(statusesQuery);
  const workbook = useMutation(saveWorkbook);
  const { change, changing } = useUserBlocking();

  const columns = useUserColumns();
  const settings = useColumnSettings("users", columns);
  const onRowClick = useCallback(
    ({ userId }: User) => void navigate({ to: paths.viewUser, params: { id: String(userId) } }),
    [navigate],
  );
  const actions = useCallback(
    (user: User) => <BlockButton user={user} size="compact-sm" change={change} changing={changing} />,
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
            renderRoot={(props) => <Link to={paths.invitations} {...props} />}
          >
            {t("invitations")}
          </Button>
        }
      />
      <RegisterScreen
        {...table}
        title={t("title")}
        columns={columns}
        settings={settings}
        hasColumnsButton
        views={{
          ...views,
          download: {
            onClick: (shown) => workbook.mutate(toShownQuery(search, shown)),
            isRunning: workbook.isPending,
          },
        }}
        list={list}
        queryKey={asked.queryKey}
        rowId={rowId}
        rowLabel={rowLabel}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={158}
        filters={
          <RegisterFilters
            label={t("filters")}
            address={userAddress}
            value={search}
            heading={heading}
            choices={statuses}
            onApply={apply}
            onReset={table.onReset}
            download={{
              label: t("download"),
              isRunning: workbook.isPending,
              onClick: () => workbook.mutate(toReportQuery(search)),
            }}
          />
        }
        empty={{
          icon: <IconUsers size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
        }}
      />
    </>
  );
}

const views = { register: "users", filters: userAddress.names } as const;
const rowId = ({ userId }: User) => String(userId);
const rowLabel = ({ name, account }: User) => name || account;
