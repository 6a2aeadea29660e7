import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { RecordTabs, type TabPage } from "../../shared/records/record-tabs.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isOwner, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { DelegationsTab, KeysTab } from "../keys/tabs.ts";
import { WebhooksTab } from "../webhooks/tabs.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { OrganizationDetails } from "./components/organization-details.tsx";
import { OrganizationRecords } from "./components/organization-records.tsx";
import { OrganizationHistory } from "./components/organization-history.tsx";
import {
  OrganizationSuccessions,
  SuccessorButton,
  useSuccession,
} from "./components/organization-successions.tsx";
import { OrganizationSelector } from "./components/organization-selector.tsx";
import {
  BlockButton,
  OrganizationStatus,
  useOrganizationBlocking,
} from "./components/organization-status.tsx";
import { OrganizationUsers } from "./components/organization-users.tsx";
import panel from "../../ui/panel.module.css";
import { organizationQuery } from "./queries.ts";

const PowersTab = lazyComponent(() => import("../../shared/powers/power-list.tsx"));

/** PLAT-016, ORG-030..036: page of one organisation. */
export function OrganizationPage() {
  const { id } = useParams({ from: "/guarded/organizations/edit/{-$id}" });
  // The key discards unsaved input when the organisation changes.
  return <OnePage key={id} id={Number(id)} />;
}

function OnePage({ id }: { readonly id: number }) {
  const t = useTranslations();
  const user = useCurrentUser();
  const staff = isStaff(user);
  const query = useQuery(organizationQuery(id));
  const organization = query.data;
  const blocking = useOrganizationBlocking();
  const succession = useSuccession(id);
  const hasEnded = succession !== undefined && succession.state !== "recorded";
  return (
    <>
      <PageHeader
        title={organization ? shortCompanyName(organization.name) : t("organizations.page.details")}
        subtitle={organization && <Details organization={organization} />}
        back={
          <BackLink to={pagePaths.organizations}>
            {t(staff ? "organizations.page.backToList" : "organizations.page.backToOwn")}
          </BackLink>
        }
        actions={
          <>
            <OrganizationSelector id={id} name={organization?.name} />
            {staff && organization && !hasEnded && (
              <>
                {!succession && <SuccessorButton organization={organization} />}
                <BlockButton organization={organization} {...blocking} />
              </>
            )}
          </>
        }
      />
      {staff && <PendingApproval entity="organization" id={id} />}
      {organization && <OrganizationSuccessions id={id} />}
      {organization?.status === organizationStatus.blocked && !hasEnded && (
        <NoticeBox tone="bad">
          {t("organizations.page.blocked", { reason: organization.description ?? "" })}
          <br />
          {t("organizations.page.blockedHint")}
        </NoticeBox>
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
          {organization && (
            <OrganizationRecords organization={organization} hasUsers={mayListUsers(user, organization)} />
          )}
          <OrganizationDetails organization={organization} />
          {organization && (
            <Tabs
              organizationId={id}
              hasUsers={mayListUsers(user, organization)}
              hasKeys={isOwner(user) && user.organizationInfo?.id === id}
            />
          )}
        </>
      )}
    </>
  );
}

/** ORG-036, FIX-041: allowed for the owner of the acting organisation and for staff. */
const mayListUsers = (user: Parameters<typeof toActor>[0], organization: Organization): boolean =>
  organizationRejection(toActor(user), "list-users", organization) === undefined;

interface TabsProps {
  readonly organizationId: number;
  /** ORG-036: show the tab of users. */
  readonly hasUsers: boolean;
  /** DOOR-002: show the tabs of keys, delegations and webhooks; for the owner of the acting organisation. */
  readonly hasKeys: boolean;
}

/**
 * ORG-035..037, FIX-041, DOOR-002, DOOR-005: tabs with the history for all, users for the owner and staff,
 * and keys, delegations and webhooks for the owner.
 */
function Tabs({ organizationId, hasUsers, hasKeys }: TabsProps) {
  const t = useTranslations("organizations.page");
  const ofKeys = useTranslations("keys");
  const ofWebhooks = useTranslations("webhooks");
  const ofPowers = useTranslations("signing.power");
  const history = {
    value: "history",
    label: t("history"),
    list: (place: TabPage) => <OrganizationHistory organizationId={organizationId} {...place} />,
  };
  const users = {
    value: "users",
    label: t("users"),
    list: (place: TabPage) => <OrganizationUsers organizationId={organizationId} {...place} />,
  };
  const ofOwner = [
    { value: "keys", label: ofKeys("tab"), List: KeysTab },
    { value: "delegations", label: ofKeys("delegations.title"), List: DelegationsTab },
    { value: "webhooks", label: ofWebhooks("tab"), List: WebhooksTab },
    { value: "powers", label: ofPowers("tab"), List: PowersTab },
  ].map(({ List, ...tab }) => ({
    ...tab,
    list: (place: TabPage) => (
      <Suspense>
        <List {...place} />
      </Suspense>
    ),
  }));
  const tabs = [history, ...(hasUsers ? [users] : []), ...(hasKeys ? ofOwner : [])];
  return <RecordTabs label={t("tabs")} tabs={tabs} />;
}

function Details({ organization }: { readonly organization: Organization }) {
  const t = useTranslations("organizations.fields");
  return (
    <>
      {t("inn")} {organization.inn}
      <OrganizationStatus {...organization} />
    </>
  );
}
