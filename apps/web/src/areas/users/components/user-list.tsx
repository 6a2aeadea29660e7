import type { User } from "@birzha/domain/users/user.ts";
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { useListAddress } from "../../../shared/register/register-address.ts";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { fixedColumns } from "../../../ui/table/column-settings.ts";
import { useListColumns } from "../list-columns.tsx";
import { ListFilters } from "../list-filters.tsx";
import { toReportQuery, userAddress, userPageSizes } from "../list-search.ts";
import { saveWorkbook } from "../mutations.ts";
import { listQuery } from "../queries.ts";
import { useStatusChange } from "../use-status-change.ts";
import { UserCard } from "./user-card.tsx";
import { StatusButton } from "./status-button.tsx";

/** USR-001..008: all users of the portal, for exchange staff. */
export function UserList() {
  const t = useTranslations();
  const { search, apply, table } = useListAddress(userAddress);
  const navigate = useNavigate();
  const list = useQuery({ ...listQuery(search), placeholderData: keepPreviousData });
  const workbook = useMutation(saveWorkbook);
  const { change, changing } = useStatusChange();

  const columns = useListColumns();
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const onRowClick = useCallback(
    ({ userId }: User) => void navigate({ to: paths.viewUser, params: { id: String(userId) } }),
    [navigate],
  );
  const actions = useCallback(
    (user: User) => <StatusButton user={user} isCompact change={change} changing={changing} />,
    [change, changing],
  );
  const title = t("users.list.title");
  return (
    <>
      <PageHeader title={title} />
      <RegisterScreen
        {...table}
        title={title}
        columns={columns}
        settings={settings}
        list={list}
        rowId={rowId}
        rowLabel={rowLabel}
        pageSizes={userPageSizes}
        onRowClick={onRowClick}
        actions={actions}
        actionsWidth={158}
        card={(user, slots) => <UserCard user={user} {...slots} />}
        filters={
          <ListFilters
            // What was typed and not applied gives way to what the address says.
            key={[search.account, search.name, search.status, search.registeredDate].join("\n")}
            value={search}
            onApply={apply}
            onReset={table.onReset}
            onDownload={() => workbook.mutate(toReportQuery(search))}
            isDownloading={workbook.isPending}
          />
        }
        empty={{
          icon: <IconUsers size={28} stroke={1.6} />,
          title: t("users.list.empty"),
          hint: t("users.list.emptyHint"),
        }}
      />
    </>
  );
}

const rowId = ({ userId }: User) => String(userId);
const rowLabel = ({ name, account }: User) => name || account;
