import type { MemberDraft } from "@birzha/domain/members/member.ts";
import { Group } from "@mantine/core";
import { IconNotes, IconPencil, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { paths } from "../../../shared/paths.ts";
import type { OtherTab } from "../../../shared/register/other-tab.tsx";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { confirm } from "../../../ui/overlays/prompt.ts";
import { useDraftColumns } from "../applications-columns.tsx";
import { useListTable } from "../members-columns.tsx";
import { removeDraft } from "../mutations.ts";
import { draftsQuery } from "../queries.ts";
import css from "./list-rows.module.css";

/** MEM-023..025, MEM-027, MEM-029: saved drafts of applications. */
export function DraftsList({ otherTab }: { readonly otherTab: OtherTab | undefined }) {
  const t = useTranslations("members.applications");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const table = useListTable("members_drafts", useDraftColumns(), rowId);
  const listOptions = draftsQuery(table.state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const { mutateAsync: remove, isPending, variables } = useMutation(removeDraft);

  const onRemove = useCallback(
    async (draftId: number) => {
      const isAgreed = await confirm({
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
    ({ draftId }: MemberDraft) => void navigate({ to: paths.membersEdit, search: { draftId } }),
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
            to={paths.membersEdit}
            search={{ draftId }}
            className={css.action}
            title={edit}
            aria-label={edit}
          >
            <IconPencil size={18} stroke={1.7} aria-hidden />
          </Link>
          <button
            type="button"
            className={css.action}
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
