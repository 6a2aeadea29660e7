import { Button } from "@mantine/core";
import IconEdit from "../../ui/icons/edit.svg";
import IconFileSpreadsheet from "../../ui/icons/file-spreadsheet.svg";
import IconUsersGroup from "../../ui/icons/users-group.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { StaffOrganizationButton } from "../../shared/applications/staff-organization-button.tsx";
import { useMemberTable } from "./members-columns.tsx";
import { saveWorkbook } from "./mutations.ts";
import { membersQuery } from "./queries.ts";

/** MEM-001..011, A-43: all members of the auctions, and which of them the organisation admits. */
export function MembersPage() {
  const t = useTranslations("members");
  const user = useCurrentUser();
  const table = useMemberTable("members");
  const listOptions = membersQuery(table.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const workbook = useMutation(saveWorkbook);
  const ofNobody = isStaff(user) && !user.organizationInfo;
  return (
    <>
      <PageHeader
        title={t("list.title")}
        subtitle={t(ofNobody ? "list.subtitleAll" : "list.subtitle")}
        more={<StaffOrganizationButton />}
        actions={
          <Button
            renderRoot={(props) => <Link to={pagePaths.membersEdit} {...props} />}
            leftSection={<IconEdit size={17} aria-hidden />}
          >
            {t("list.changeAccess")}
          </Button>
        }
      />
      <RegisterScreen
        {...table}
        title={t("list.title")}
        list={list}
        queryKey={listOptions.queryKey}
        views={{
          ...table.views,
          download: {
            onClick: (shown) => workbook.mutate({ state: table.state, shown }),
            isRunning: workbook.isPending,
          },
        }}
        buttons={
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
            loading={workbook.isPending}
            onClick={() => workbook.mutate({ state: table.state })}
          >
            {t("list.download")}
          </Button>
        }
        empty={{
          icon: <IconUsersGroup size={28} stroke={1.6} />,
          title: t("list.empty"),
          hint: t("list.emptyHint"),
        }}
      />
    </>
  );
}
