import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { Group } from "@mantine/core";
import { IconEye, IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import type { OtherTab } from "../../../shared/register/other-tab.tsx";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { useApplicationColumns } from "../applications-columns.tsx";
import { useListTable } from "../members-columns.tsx";
import { applicationsQuery } from "../queries.ts";
import { useDecisions } from "../use-decisions.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import css from "./list-rows.module.css";

/** MEM-020..022, MEM-028, MEM-030: sent applications, newest first. */
export function ApplicationsList({ otherTab }: { readonly otherTab: OtherTab | undefined }) {
  const t = useTranslations("members.applications");
  const staff = isStaff(useCurrentUser());
  const navigate = useNavigate();
  const table = useListTable("members_applications", useApplicationColumns(staff), rowId);
  const listOptions = applicationsQuery(table.state);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const decisions = useDecisions();
  const onRowClick = useCallback(
    ({ orderId }: MemberApplication) => void navigate({ to: paths.membersEdit, search: { orderId } }),
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
      actionsWidth={staff ? 244 : 84}
      empty={{ icon: <IconInbox size={28} stroke={1.6} />, title: t("empty"), hint: t("emptyHint") }}
    />
  );
}

/** MEM-021: link to a sent application. */
function ViewLink({ orderId }: Pick<MemberApplication, "orderId">) {
  const t = useTranslations("members.applications");
  const label = t("viewOf", { number: String(orderId) });
  return (
    <Link to={paths.membersEdit} search={{ orderId }} className={css.action} title={label} aria-label={label}>
      <IconEye size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

const rowId = ({ orderId }: MemberApplication) => String(orderId);
