import { entryLimit } from "@birzha/domain/members/admission.ts";
import type { MemberErrorCode } from "@birzha/domain/members/errors.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { mayHaveDrafts } from "@birzha/domain/shared/access/actor.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { ActionIcon, Button, Text } from "@mantine/core";
import IconListNumbers from "../../../ui/icons/list-numbers.svg";
import IconUserMinus from "../../../ui/icons/user-minus.svg";
import IconUsersGroup from "../../../ui/icons/users-group.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { translatePhrase, type PhraseKey } from "../../../i18n/phrase.ts";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { RecordNews } from "../../../shared/records/record-news.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useSelectAll } from "../../../shared/register/editing/use-select-all.ts";
import { RegisterScreen } from "../../../shared/register/register-screen.tsx";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { phoneQuery, useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import { useFormKey } from "../../../ui/fields/mounted-form.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { showToast } from "../../../ui/feedback/toast.ts";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import { useMemberTable } from "../members-columns.tsx";
import { saveDraft, saveWorkbook } from "../mutations.ts";
import { draftQuery, membersQuery } from "../queries.ts";
import { useAccessChanges } from "../use-access-changes.ts";
import { useAnnouncement, useSending } from "../use-sending.ts";
import { AccessWidget, noticeLifetime } from "./access-widget.tsx";
import { EditorButtons } from "./editor-buttons.tsx";
import css from "./editor-buttons.module.css";
import { StaffOrganizationButton } from "../../../shared/applications/staff-organization-button.tsx";

const AdmitSheet = lazyDialog(() => import("./admit-sheet.tsx"));

/** MEM-032..054: editor of admissions: changes them, saves them as a draft and sends them to the exchange. */
export function AdmissionEditor({ draftId }: { readonly draftId: number | undefined }) {
  const t = useTranslations("members");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const mayAct = Boolean(user.organizationInfo);
  const mayKeep = mayHaveDrafts(toActor(user));
  const draft = useQuery({ ...draftQuery(draftId ?? 0), enabled: draftId !== undefined });
  const saved = draftId === undefined ? nothing : (draft.data?.draft ?? nothing);
  // FIX-101: the first save changes the URL to the draft's without remounting the form.
  const { key, moveTo } = useFormKey(String(draftId));
  const changes = useAccessChanges(key, saved);
  const { entries, isChanged, isEntered, selection, tick, shown, enter, apply, takeOut, reset, resetSaved } =
    changes;

  const table = useMemberTable("members_edit");
  const { state, rowLabel } = table;
  const listOptions = membersQuery(state);
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const all = useSelectAll({
    limit: entryLimit,
    readPage: (page, size) => queryClient.fetchQuery(membersQuery({ ...state, page, size })),
    onRows: tick,
  });
  const [isChanging, setChanging] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const saving = useMutation(saveDraft);
  const sending = useSending();
  const announce = useAnnouncement();
  const workbook = useMutation(saveWorkbook);
  useUnsavedGuard(isChanged);

  /** MEM-031, MEM-048: changes the draft id in the URL, or removes it, without leaving the page. */
  const goTo = (id: number | undefined) =>
    navigate({
      to: ".",
      search: ({ draftId: _before, ...others }: Record<string, unknown>) =>
        id === undefined ? others : { ...others, draftId: id },
      replace: true,
      resetScroll: false,
    });
  /** MEM-043..045: explains a rejected change. Returns whether the change was applied. */
  const isApplied = (rejection: MemberErrorCode | undefined) => {
    if (rejection)
      showToast.error(translatePhrase(errorPhraseKey(rejection) as PhraseKey), {
        name: "members.refusal",
        lifetime: noticeLifetime,
      });
    return rejection === undefined;
  };
  /** MEM-048, MEM-050: caches the saved draft and switches the page to it. */
  const onSaved = async (id: number) => {
    queryClient.setQueryData(draftQuery(id).queryKey, { draftId: id, draft: [...entries] });
    moveTo(String(id));
    await goTo(id);
    resetSaved(entries);
    announce("saved");
    await queryClient.invalidateQueries({ queryKey: ["members", "drafts"] });
  };
  // Callbacks of `mutate` only run while the component is mounted, so a user who left the page is not
  // redirected.
  const onSave = () => saving.mutate({ draftId, entries }, { onSuccess: (id) => void onSaved(id) });
  /** MEM-050, A-46: resets the form after sending; the server has deleted the draft. */
  const onSend = () =>
    sending.send({ draftId, entries }, async () => {
      await goTo(undefined);
      reset();
    });
  /** MEM-051: discards unsaved changes. */
  const onCancel = () => {
    reset();
    if (draftId !== undefined) void draft.refetch();
  };

  /** FIX-069: button that removes one member from the changes. */
  const takeOutButton = useCallback(
    (member: Member) => {
      if (!isEntered(member)) return null;
      const label = t("edit.takeOut", { name: rowLabel(member) });
      return (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          title={label}
          aria-label={label}
          onClick={() => takeOut(member.memberId)}
        >
          <IconUserMinus size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      );
    },
    [t, isEntered, rowLabel, takeOut],
  );
  const isBusy = saving.isPending || sending.isPending;
  const unable = mayAct ? undefined : t("edit.needsFirm");
  const unchanged = isChanged ? undefined : t("edit.notChanged");
  // FIX-069: the user may have removed every member.
  const unsendable = entries.length > 0 ? undefined : t("edit.nothingToSend");
  // FIX-068: without the right to drafts the user cannot save.
  const unkept = mayKeep ? undefined : t("edit.ownDrafts");
  const isPhone = useLayoutQuery(phoneQuery);
  const changed = entries.length > 0 ? t("edit.changed", { count: entries.length }) : "";
  // SCREEN-014: on phones the bar appears when there is something to send.
  const hasBar = isPhone && changed !== "";
  const tools = {
    download: {
      onClick: () => workbook.mutate({ ...(draftId === undefined ? {} : { draftId }), state }),
      isRunning: workbook.isPending,
    },
    cancel: { onClick: onCancel, rejection: isBusy ? "" : unchanged },
  };
  const decisions = {
    save: { onClick: onSave, isRunning: saving.isPending, rejection: unable ?? unkept ?? unchanged },
    send: { onClick: onSend, isRunning: sending.isPending, rejection: unable ?? unsendable },
  };
  return (
    <>
      <PageHeader
        title={draftId === undefined ? t("edit.title") : t("edit.draftTitle", { number: String(draftId) })}
        subtitle={t("edit.lead")}
        back={
          <BackLink
            to={pagePaths.membersApplications}
            search={draftId === undefined ? {} : { tab: "drafts" }}
          >
            {t("edit.backToApplications")}
          </BackLink>
        }
        actions={<StaffOrganizationButton />}
      />
      <RecordNews queryKey={draftQuery(draftId ?? 0).queryKey} isTyping={draftId !== undefined} />
      <RegisterScreen
        {...table}
        title={t("edit.title")}
        label={t("list.title")}
        list={list}
        queryKey={listOptions.queryKey}
        views={{
          ...table.views,
          download: {
            onClick: (columns) =>
              workbook.mutate({ ...(draftId === undefined ? {} : { draftId }), state, shown: columns }),
            isRunning: workbook.isPending,
          },
        }}
        shown={shown}
        // MEM-033: changes apply to all selected members, including those that the current filters hide.
        selection={{ ...selection, ...all }}
        hasWideButtons
        status={hasBar ? "" : changed}
        buttons={
          <>
            <AccessWidget
              ticked={selection.ids.size}
              isOpen={isChanging}
              onOpen={setChanging}
              onApply={(change) => isApplied(apply(change))}
            />
            {!isChanging && (
              <Button
                variant="default"
                leftSection={<IconListNumbers size={17} stroke={1.7} aria-hidden />}
                onClick={() => setNaming(true)}
              >
                {t("byInn.open")}
              </Button>
            )}
            <EditorButtons actions={hasBar ? tools : { ...tools, ...decisions }} />
          </>
        }
        rowMark={(member) => (isEntered(member) ? { tone: "good", label: t("edit.rowChanged") } : undefined)}
        actions={takeOutButton}
        actionsWidth={64}
        empty={{
          icon: <IconUsersGroup size={28} stroke={1.6} />,
          title: t("list.empty"),
          hint: t("list.emptyHint"),
        }}
      />
      {hasBar && (
        <div className={css.bar} role="region" aria-label={t("edit.toolbar")}>
          <Text c="var(--ink-2)" fz="0.8125rem" role="status">
            {changed}
          </Text>
          <EditorButtons actions={decisions} />
        </div>
      )}
      {isNaming && (
        <AdmitSheet
          onEnter={(members, change) => isApplied(enter(members, change))}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

const nothing: readonly never[] = [];
