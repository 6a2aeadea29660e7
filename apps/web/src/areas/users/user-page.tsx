import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { RecordTabs, type TabPage } from "../../shared/records/record-tabs.tsx";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import panel from "../../ui/panel.module.css";
import { UserProfile } from "./components/profile-form.tsx";
import { UserHistory } from "./components/user-history.tsx";
import { UserEmails } from "./components/user-emails.tsx";
import { UserOrganizations } from "./components/user-organizations.tsx";
import { UserSessions } from "./components/user-sessions.tsx";
import { BlockButton, UserStatus, useUserBlocking } from "./components/user-status.tsx";
import { saveExport } from "./mutations.ts";
import { userQuery } from "./queries.ts";
import { useRoleName } from "./users-columns.tsx";

// HOUSE-024: lazy, because the tab is rarely opened.
const UserConsents = lazyComponent(() => import("./components/user-consents.tsx"));

/** PLAT-018, G-20: profile of the current user; for exchange staff of any user. */
export function UserPage() {
  const { id } = useParams({ from: "/guarded/users/view/{-$id}" });
  // The key discards unsaved input when the user id changes.
  return <OnePage key={id} id={Number(id)} />;
}

function OnePage({ id }: { readonly id: number }) {
  const t = useTranslations();
  const profile = useCurrentUser();
  const staff = isStaff(profile);
  const isOwn = profile.userId === id;
  const query = useQuery(userQuery(id));
  const user = query.data;
  const blocking = useUserBlocking();
  const title = t(isOwn ? "users.page.own" : "users.page.title");
  return (
    <>
      <PageHeader
        title={user && !isOwn ? user.name || user.account : title}
        subtitle={user && <Details user={user} />}
        back={staff && <BackLink to={pagePaths.users}>{t("users.page.backToList")}</BackLink>}
        actions={
          user && (
            <>
              <ExportButton userId={id} isOwn={isOwn} />
              {staff && !isOwn && <BlockButton user={user} {...blocking} />}
            </>
          )
        }
      />
      {staff && <PendingApproval entity="user" id={id} />}
      {user?.status === userStatus.blocked && (
        <NoticeBox tone="bad">{t("users.page.blocked", { reason: user.description ?? "" })}</NoticeBox>
      )}
      {query.isError && !user ? (
        <section className={panel.panel}>
          <FailedState
            title={t("shared.failures.user")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </section>
      ) : (
        <>
          <UserProfile user={user} />
          {user && <Tabs userId={id} hasOrganizations={staff} isOwn={isOwn} />}
        </>
      )}
    </>
  );
}

/** INST-041: exports the personal data of a user, for that user, and for staff on the user's request. */
function ExportButton({ userId, isOwn }: { readonly userId: number; readonly isOwn: boolean }) {
  const t = useTranslations("users.page");
  const saving = useMutation(saveExport);
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={saving.isPending}
      onClick={() => saving.mutate(userId)}
    >
      {t(isOwn ? "exportOwn" : "export")}
    </Button>
  );
}

interface TabsProps {
  readonly userId: number;
  readonly hasOrganizations: boolean;
  /** Sessions and e-mail choices are visible only to the user (FIX-007, WORK-020). */
  readonly isOwn: boolean;
}

/**
 * USR-016, USR-025: tabs with the history, for staff the organisations, and for the user sessions and e-mail
 * choices.
 */
function Tabs({ userId, hasOrganizations, isOwn }: TabsProps) {
  const t = useTranslations("users");
  const words = useTranslations("notices");
  const history = {
    value: "history",
    label: t("page.history"),
    list: (place: TabPage) => <UserHistory userId={userId} {...place} />,
  };
  const organizations = {
    value: "organizations",
    label: t("page.organizations"),
    list: (place: TabPage) => <UserOrganizations userId={userId} {...place} />,
  };
  const sessions = {
    value: "sessions",
    label: t("sessions.title"),
    list: (place: TabPage) => <UserSessions {...place} />,
  };
  const emails = { value: "emails", label: words("emails.title"), list: () => <UserEmails /> };
  const consents = {
    value: "consents",
    label: t("page.consents"),
    list: (place: TabPage) => (
      <Suspense>
        <UserConsents userId={userId} {...place} />
      </Suspense>
    ),
  };
  return (
    <RecordTabs
      label={t("page.tabs")}
      tabs={[
        history,
        ...(hasOrganizations ? [organizations] : []),
        ...(isOwn ? [sessions, emails] : []),
        consents,
      ]}
    />
  );
}

function Details({ user }: { readonly user: User }) {
  const roleName = useRoleName();
  return (
    <>
      {user.account}
      <span>{roleName(user.role)}</span>
      <UserStatus {...user} />
    </>
  );
}
