import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import { accessRegister } from "@birzha/domain/members/register.ts";
import { Button, Group, Text } from "@mantine/core";
import IconEdit from "../../ui/icons/edit.svg";
import IconFileDownload from "../../ui/icons/file-download.svg";
import IconListDetails from "../../ui/icons/list-details.svg";
import IconListNumbers from "../../ui/icons/list-numbers.svg";
import IconUserCheck from "../../ui/icons/user-check.svg";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import css from "./access-page.module.css";
import { StaffOrganizationButton } from "../../shared/applications/staff-organization-button.tsx";
import { useMemberTable } from "./members-columns.tsx";
import { applicationsQuery, authorizedQuery } from "./queries.ts";

const AdmitSheet = lazyDialog(() => import("./components/admit-sheet.tsx"));

/**
 * MEM-012..018: members admitted to the organisation's auctions; for staff without an organisation,
 * admissions of all organisations.
 */
export function AccessPage() {
  const t = useTranslations("members.access");
  const user = useCurrentUser();
  const ofAll = isStaff(user) && !user.organizationInfo;
  const table = useMemberTable("members_access", accessRegister, ofAll);
  const listOptions = authorizedQuery(table.state);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const email = admissionFile();
  // FIX-069: applications that are sent and not decided yet.
  const waiting = useQuery({ ...applicationsQuery(onExecution), enabled: !ofAll });
  const waits = waiting.data?.total ?? 0;
  const [isNaming, setNaming] = useState(false);
  const edit = (
    <Button
      variant={ofAll ? "filled" : "default"}
      renderRoot={(props) => <Link to={pagePaths.membersEdit} {...props} />}
      leftSection={<IconEdit size={17} aria-hidden />}
    >
      {t("edit")}
    </Button>
  );
  const admit = !ofAll && (
    <Button
      leftSection={<IconListNumbers size={17} stroke={1.7} aria-hidden />}
      onClick={() => setNaming(true)}
    >
      {t("admit")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={admit || edit}
        more={
          <>
            {admit && edit}
            <StaffOrganizationButton />
          </>
        }
      />
      <Group align="flex-start" justify="space-between" gap="0.75rem 2rem" mb="1rem" c="var(--ink-2)">
        <Text flex="1 1 28rem" maw="46rem">
          {t(ofAll ? "infoAll" : "info")}
        </Text>
        <Group gap="0.5rem 1.25rem">
          <Link to={pagePaths.members} className={css.link}>
            <IconListDetails size={17} stroke={1.7} aria-hidden />
            {t("toMembers")}
          </Link>
          {email && (
            <a href={email} target="_blank" rel="noopener noreferrer" className={css.link}>
              <IconFileDownload size={17} stroke={1.7} aria-hidden />
              {t("letter")}
            </a>
          )}
        </Group>
      </Group>
      {waits > 0 && (
        <NoticeBox
          tone="info"
          action={
            <Link
              to={pagePaths.membersApplications}
              search={{ "f.status": orderStatus.onExecution } as Record<string, string>}
              className={css.link}
            >
              {t("toWaiting")}
            </Link>
          }
        >
          {t("waits", { count: waits })}
        </NoticeBox>
      )}
      <RegisterScreen
        {...table}
        title={t("title")}
        list={list}
        queryKey={listOptions.queryKey}
        readPage={(paging) => client.fetchQuery(authorizedQuery({ ...table.state, ...paging }))}
        empty={{
          icon: <IconUserCheck size={28} stroke={1.6} />,
          title: t("empty"),
          hint: t("emptyHint"),
          action: admit || edit,
        }}
      />
      {isNaming && <AdmitSheet onClose={() => setNaming(false)} />}
    </>
  );
}

const onExecution = { page: 1, size: 1, sort: null, filters: { status: orderStatus.onExecution } } as const;

/**
 * MEM-014, A-50: returns the URL of the admission letter's template, if the exchange configured one. The
 * server renders it into a `meta` tag.
 */
function admissionFile(): string | undefined {
  const address = document.querySelector<HTMLMetaElement>('meta[name="admission-file"]')?.content ?? "";
  return /^https?:\/\//.test(address) ? address : undefined;
}
