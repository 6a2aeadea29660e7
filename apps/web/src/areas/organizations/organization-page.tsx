import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRefusal } from "@birzha/domain/organizations/permissions.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { IconChevronLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { OrganizationDetails } from "./components/organization-details.tsx";
import { OrganizationSelector } from "./components/organization-selector.tsx";
import { OrganizationStatus } from "./components/organization-status.tsx";
import { OrganizationTabs } from "./components/organization-tabs.tsx";
import panel from "../../ui/panel.module.css";
import { StatusButton } from "./components/status-button.tsx";
import { organizationQuery } from "./queries.ts";
import { useStatusChange } from "./use-status-change.ts";

/** PLAT-016, ORG-030..036: one organisation. */
export function OrganizationPage() {
  const { id } = useParams({ from: "/guarded/organizations/edit/{-$id}" });
  // What was begun for one organisation is not carried over to the next.
  return <OnePage key={id} id={Number(id)} />;
}

function OnePage({ id }: { readonly id: number }) {
  const t = useTranslations();
  const person = useSignedInPerson();
  const staff = isStaff(person);
  const query = useQuery(organizationQuery(id));
  const organization = query.data;
  const status = useStatusChange();
  return (
    <>
      <PageHeader
        title={organization ? shortCompanyName(organization.name) : t("organizations.page.details")}
        subtitle={organization && <Facts organization={organization} />}
        back={
          <Link to={paths.organizations}>
            <IconChevronLeft size={16} aria-hidden />
            {t(staff ? "organizations.page.backToList" : "organizations.page.backToOwn")}
          </Link>
        }
        actions={
          <>
            <OrganizationSelector id={id} name={organization?.name} />
            {staff && organization && <StatusButton organization={organization} {...status} />}
          </>
        }
      />
      {organization?.status === organizationStatus.blocked && (
        <Notice tone="bad">
          {t("organizations.page.blocked", { reason: organization.description ?? "" })}
          <br />
          {t("organizations.page.blockedHint")}
        </Notice>
      )}
      {query.isError && !organization ? (
        <section className={panel.panel}>
          <FailedState
            title={t("shared.failures.organization")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        </section>
      ) : (
        <>
          <OrganizationDetails organization={organization} />
          {organization && (
            <OrganizationTabs organizationId={id} hasUsers={mayListUsers(person, organization)} />
          )}
        </>
      )}
    </>
  );
}

/** ORG-036, FIX-041: for the owner of the organisation he acts for, and for staff. */
const mayListUsers = (person: Parameters<typeof toActor>[0], organization: Organization): boolean =>
  organizationRefusal(toActor(person), "list-users", organization) === undefined;

function Facts({ organization }: { readonly organization: Organization }) {
  const t = useTranslations("organizations.fields");
  return (
    <>
      {t("inn")} {organization.inn}
      <OrganizationStatus {...organization} />
    </>
  );
}
