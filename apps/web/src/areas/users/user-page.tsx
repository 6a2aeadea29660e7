import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { StatusButton } from "./components/status-button.tsx";
import { UserProfile } from "./components/user-profile.tsx";
import { UserStatus } from "./components/user-status.tsx";
import { UserTabs } from "./components/user-tabs.tsx";
import { userQuery } from "./queries.ts";
import { useRoleNames } from "./use-role-names.ts";
import { useStatusChange } from "./use-status-change.ts";

/** PLAT-018, G-20: one's own profile; any user for exchange staff. */
export function UserPage() {
  const { id } = useParams({ from: "/guarded/users/view/{-$id}" });
  // What was begun for one user is not carried over to the next.
  return <OnePage key={id} id={Number(id)} />;
}

function OnePage({ id }: { readonly id: number }) {
  const t = useTranslations();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const isOwn = person.userId === id;
  const query = useQuery(userQuery(id));
  const user = query.data;
  const status = useStatusChange();
  const title = t(isOwn ? "users.page.own" : "users.page.title");
  return (
    <>
      <PageHeader
        title={user && !isOwn ? user.name || user.account : title}
        subtitle={user && <Facts user={user} />}
        back={
          staff && (
            <Link to={paths.users}>
              <IconChevronLeft size={16} aria-hidden />
              {t("users.page.backToList")}
            </Link>
          )
        }
        actions={staff && user && !isOwn && <StatusButton user={user} {...status} />}
      />
      {user?.status === userStatus.blocked && (
        <Notice tone="bad">{t("users.page.blocked", { reason: user.description ?? "" })}</Notice>
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
          {user && <UserTabs userId={id} hasOrganizations={staff} isOwn={isOwn} />}
        </>
      )}
    </>
  );
}

function Facts({ user }: { readonly user: User }) {
  const { roleName } = useRoleNames();
  return (
    <>
      {user.account}
      <span>{roleName(user.role)}</span>
      <UserStatus {...user} />
    </>
  );
}
