import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { Button, Group, Tabs } from "@mantine/core";
import IconEye from "../../ui/icons/eye.svg";
import IconInbox from "../../ui/icons/inbox.svg";
import IconNotes from "../../ui/icons/notes.svg";
import IconPencil from "../../ui/icons/pencil.svg";
import IconPlus from "../../ui/icons/plus.svg";
import IconTrash from "../../ui/icons/trash.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { StaffOrganizationButton } from "../../shared/applications/staff-organization-button.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { makeOtherTab, type OtherTab } from "../../shared/register/other-tab.tsx";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { rowMenuWidth } from "../../ui/table/row-menu.tsx";
import { useApplicationColumns, useDraftColumns } from "./applications-columns.tsx";
import { DecisionButtons } from "./components/decision-buttons.tsx";
import layout from "../../ui/layout.module.css";
import css from "./components/list-rows.module.css";
import { useListTable } from "./members-columns.tsx";
import { tabOf } from "./members-search.ts";
import { removeDraft } from "./mutations.ts";
import { applicationsQuery, draftsQuery } from "./queries.ts";
import { useDecisions } from "./use-decisions.ts";

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
      to: pagePaths.membersApplications,
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
            renderRoot={(props) => <Link to={pagePaths.membersEdit} {...props} />}
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
        {mayHave && (
          <Tabs.List aria-label={t("title")} mb="md">
            <Tabs.Tab value="applications">{t("tabs.applications")}</Tabs.Tab>
            <Tabs.Tab value="drafts">{t("tabs.drafts")}</Tabs.Tab>
          </Tabs.List>
        )}
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

/** MEM-020..022, MEM-028, MEM-030: sent applications, newest first. */
function ApplicationsList({ otherTab }: { readonly otherTab: OtherTab | undefined }) {
  const t = useTranslations("members.applications");
  const staff = isStaff(useCurrentUser());
  const navigate = useNavigate();
  const table = useListTable("members_applications", useApplicationColumns(staff), applicationId);
  const listOptions = applicationsQuery(table.state);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const decisions = useDecisions();
  const onRowClick = useCallback(
    ({ orderId }: MemberApplication) => void navigate({ to: pagePaths.membersEdit, search: { orderId } }),
    [navigate],
  );
  const actions = useCallback(
    (application: MemberApplication) => (
      <Group justify="flex-end" gap="4px" wrap="nowrap">
        {staff && <DecisionButtons application={application} isCompact {...decisions} />}
        <ViewLink orderId={application.orderId} />
      </Group>
    ),
    [staff, decisions],
  );
  return (
    <RegisterScreen
      {...table}
      otherTab={otherTab}
      title={t("title")}
      list={list}
      queryKey={listOptions.queryKey}
      readPage={(paging) => client.fetchQuery(applicationsQuery({ ...table.state, ...paging }))}
      onRowClick={onRowClick}
      actions={actions}
      actionsWidth={staff ? 244 : rowMenuWidth}
      empty={{ icon: <IconInbox size={28} stroke={1.6} />, title: t("empty"), hint: t("emptyHint") }}
    />
  );
}

/** MEM-021: link to a sent application. */
function ViewLink({ orderId }: Pick<MemberApplication, "orderId">) {
  const t = useTranslations("members.applications");
  const label = t("viewOf", { number: String(orderId) });
  return (
    <Link
      to={pagePaths.membersEdit}
      search={{ orderId }}
      className={`${layout.bare} ${css.action}`}
      title={label}
      aria-label={label}
    >
      <IconEye size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

const applicationId = ({ orderId }: MemberApplication) => String(orderId);

/** MEM-023..025, MEM-027, MEM-029: saved drafts of applications. */
function DraftsList({ otherTab }: { readonly otherTab: OtherTab | undefined }) {
  const t = useTranslations("members.applications");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const table = useListTable("members_drafts", useDraftColumns(), rowId);
  const listOptions = draftsQuery(table.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const { mutateAsync: remove, isPending, variables } = useMutation(removeDraft);

  const onRemove = useCallback(
    async (draftId: number) => {
      const isAgreed = await confirmAction({
        title: t("removeTitle"),
        text: t("removeText", { number: String(draftId) }),
        confirmLabel: t("remove"),
        isDestructive: true,
      });
      if (!isAgreed) return;
      try {
        await remove(draftId);
      } catch (error) {
        // The mutation has shown the error. If the draft is already gone, refetch the list all the same.
        if (!(error instanceof ApiFailure) || error.isLost) return;
      }
      await queryClient.invalidateQueries({ queryKey: ["members", "drafts"] });
    },
    [t, remove, queryClient],
  );
  const onRowClick = useCallback(
    ({ draftId }: MemberDraft) => void navigate({ to: pagePaths.membersEdit, search: { draftId } }),
    [navigate],
  );
  const removing = isPending ? variables : undefined;
  const actions = useCallback(
    ({ draftId }: MemberDraft) => {
      const [edit, remove] = [
        t("editOf", { number: String(draftId) }),
        t("removeOf", { number: String(draftId) }),
      ];
      return (
        <Group justify="flex-end" gap="4px" wrap="nowrap">
          <Link
            to={pagePaths.membersEdit}
            search={{ draftId }}
            className={`${layout.bare} ${css.action}`}
            title={edit}
            aria-label={edit}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </Link>
          <button
            type="button"
            className={`${layout.bare} ${css.action}`}
            title={remove}
            aria-label={remove}
            disabled={removing === draftId}
            onClick={() => void onRemove(draftId)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </button>
        </Group>
      );
    },
    [t, onRemove, removing],
  );
  return (
    <RegisterScreen
      {...table}
      otherTab={otherTab}
      title={t("tabs.drafts")}
      list={list}
      queryKey={listOptions.queryKey}
      readPage={(paging) => queryClient.fetchQuery(draftsQuery({ ...table.state, ...paging }))}
      onRowClick={onRowClick}
      actions={actions}
      actionsWidth={104}
      empty={{
        icon: <IconNotes size={28} stroke={1.6} />,
        title: t("draftsEmpty"),
        hint: t("draftsEmptyHint"),
      }}
    />
  );
}

const rowId = ({ draftId }: MemberDraft) => String(draftId);
