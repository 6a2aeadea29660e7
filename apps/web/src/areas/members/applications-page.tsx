import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { makeOtherTab } from "../../shared/register/other-tab.tsx";
import { paths } from "../../shared/paths.ts";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { ApplicationsList } from "./components/applications-list.tsx";
import { DraftsList } from "./components/drafts-list.tsx";
import { StaffOrganizationButton } from "../../shared/applications/staff-organization-button.tsx";
import { tabOf } from "./members-search.ts";
import { applicationsQuery, draftsQuery } from "./queries.ts";

/**
 * MEM-019: the organisation's applications to change admissions, and their drafts. The URL names the open
 * tab.
 */
export function ApplicationsPage() {
  const t = useTranslations("members.applications");
  const mayHave = mayHaveDrafts(toActor(useCurrentUser()));
  const requestedTab = useSearch({ strict: false, select: tabOf });
  // FIX-068: only members of the organisation see its drafts.
  const tab = mayHave ? requestedTab : "applications";
  const navigate = useNavigate();
  const show = (next: string | null) =>
    void navigate({
      to: paths.membersApplications,
      search: next === "drafts" ? { tab: "drafts" } : {},
      replace: true,
      resetScroll: false,
    });
  /** FIX-243: the number of rows of the other tab. */
  const applications = useQuery({ ...applicationsQuery(firstRow), ...silently, enabled: tab === "drafts" });
  const drafts = useQuery({ ...draftsQuery(firstRow), ...silently, enabled: mayHave && tab !== "drafts" });
  const otherTab = (name: typeof tab, count: number | undefined) =>
    count === undefined
      ? undefined
      : makeOtherTab({ name: t(`tabs.${name}`), count, onShow: () => show(name) });
  return (
    <>
      <PageHeader
        title={t("title")}
        more={<StaffOrganizationButton />}
        actions={
          <Button
            renderRoot={(props) => <Link to={paths.membersEdit} {...props} />}
            leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
          >
            {t("newOne")}
          </Button>
        }
      />
      <Tabs
        value={tab}
        // Page, order and filters belong to one table, so switching tabs resets them.
        onChange={show}
        keepMounted={false}
      >
        {/* A single tab would only repeat the tab of the page. */}
        <Tabs.List aria-label={t("title")} mb="md" hidden={!mayHave}>
          <Tabs.Tab value="applications">{t("tabs.applications")}</Tabs.Tab>
          {mayHave && <Tabs.Tab value="drafts">{t("tabs.drafts")}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="applications">
          <ApplicationsList otherTab={otherTab("drafts", drafts.data?.total)} />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftsList otherTab={otherTab("applications", applications.data?.total)} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const firstRow = { page: 1, size: 1, sort: null } as const;
const silently = { meta: { silent: true } } as const;
