import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { type NoticeResult, type NoticeShow, noticeShows } from "@birzha/domain/exchange/notice.ts";
import type { NoticeRow } from "@birzha/domain/exchange/register.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Box, Button } from "@mantine/core";
import IconCheck from "../../ui/icons/check.svg";
import IconInbox from "../../ui/icons/inbox.svg";
import IconX from "../../ui/icons/x.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import type { AddressSearch } from "../../shared/register/address/address-paging.ts";
import { useSelectAll } from "../../shared/register/editing/use-select-all.ts";
import { useSelection } from "../../shared/register/editing/use-selection.ts";
import { RegisterScreen } from "../../shared/register/register-screen.tsx";
import { useRegisterTable } from "../../shared/register/register-table.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../ui/navigation/segments.tsx";
import { askComment, confirmAction } from "../../ui/overlays/prompt.ts";
import { respondMutation } from "./mutations.ts";
import { useNoticeColumns } from "./notice-columns.tsx";
import { noticesQuery } from "./queries.ts";

const NoticeModal = lazyDialog(() => import("./notice-modal.tsx"));

/** Maximum number of answers at once. Each is a separate request, so more would take too long. */
const maxResponses = 100;

/** DESK-021: notices of participants, for staff of an exchange with or without a trading system. */
export function NoticesPage() {
  return isStaff(useCurrentUser()) ? <Notices /> : <ErrorPage />;
}

function Notices() {
  const t = useTranslations("exchange.notices");
  const say = useTranslations();
  const canRespond = isOperator(toActor(useCurrentUser()));
  const [opened, setOpened] = useState<NoticeRow>();
  const table = useRegisterTable("exchange_notices", useNoticeColumns(setOpened), rowId, rowLabel);
  const [show, onShow] = useShow();
  const listOptions = noticesQuery(table.state, show);
  const client = useQueryClient();
  const list = useQuery({ ...listOptions, placeholderData: keepPreviousData });
  const chosen = useSelection(JSON.stringify([show, table.state.filters]));
  const queryClient = useQueryClient();
  const all = useSelectAll({
    limit: maxResponses,
    readPage: (page, size) => queryClient.fetchQuery(noticesQuery({ ...table.state, page, size }, show)),
    onRows: (rows: readonly NoticeRow[]) => chosen.onSelect(new Set(rows.map(rowId))),
  });
  const { onRespond, isBusy, failed } = useResponses();
  const ids = [...chosen.ids].map(Number);
  const why = !canRespond
    ? say("shared.errors.forbidden")
    : ids.length === 0
      ? t("tickFirst")
      : ids.length > maxResponses
        ? t("tooMany", { most: String(maxResponses) })
        : undefined;
  const respondToAll = async (result: "processed" | "rejected") => {
    if (await onRespond(ids, result)) chosen.onClear();
  };
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      {list.data && <LastRead at={list.data.extra.lastRead} />}
      {failed.length > 0 && (
        <Box role="alert" mt="0.75rem">
          <NoticeBox tone="bad">
            {t("failed")}
            <ul>
              {failed.map(({ id, why: reason }) => (
                <li key={id}>
                  {t("number", { number: String(id) })}: {reason}
                </li>
              ))}
            </ul>
          </NoticeBox>
        </Box>
      )}
      <RegisterScreen
        {...table}
        title={t("title")}
        views={views}
        list={list}
        queryKey={listOptions.queryKey}
        readPage={(paging) => client.fetchQuery(noticesQuery({ ...table.state, ...paging }, show))}
        onRowClick={setOpened}
        hasDetails
        selection={{ ...chosen, ...all }}
        filters={
          <Box p="0.3125rem 1rem" style={{ overflowX: "auto" }}>
            <SegmentedChoice
              aria-label={t("show")}
              value={show}
              onChange={onShow}
              data={noticeShows.map((value) => ({ value, label: t(`shows.${value}`) }))}
            />
          </Box>
        }
        buttons={
          <>
            <Button
              leftSection={<IconCheck size={17} aria-hidden />}
              disabled={why !== undefined}
              title={why}
              loading={isBusy}
              onClick={() => void respondToAll("processed")}
            >
              {t("accept")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={17} aria-hidden />}
              disabled={why !== undefined || isBusy}
              title={why}
              onClick={() => void respondToAll("rejected")}
            >
              {t("reject")}
            </Button>
          </>
        }
        empty={{
          icon: <IconInbox size={28} stroke={1.6} />,
          title: t(emptyOf[show]),
          hint: t("emptyHint"),
        }}
      />
      {opened && (
        <NoticeModal
          notice={opened}
          canRespond={canRespond}
          isBusy={isBusy}
          onRespond={async (result) => {
            if (await onRespond([opened.idRec], result)) setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/**
 * Decision 0020: staff can answer although a trading system is connected, so show when it last read notices.
 */
function LastRead({ at }: { readonly at: string | null }) {
  const t = useTranslations("exchange.notices");
  const format = useFormatter();
  return (
    <NoticeBox tone="info">
      {at === null ? t("neverRead") : t("lastRead", { moment: format.dateTime(new Date(at), "moment") })}
    </NoticeBox>
  );
}

/** Returns the filter of the URL; the default is waiting notices. */
function useShow(): readonly [NoticeShow, (show: NoticeShow) => void] {
  const requested: unknown = useSearch({
    strict: false,
    select: (address: AddressSearch) => address["show"],
  });
  const navigate = useNavigate();
  const set = useCallback(
    (show: NoticeShow) =>
      void navigate({
        to: ".",
        search: ({ page: _page, show: _before, ...others }: AddressSearch): AddressSearch => ({
          ...others,
          show,
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [noticeShows.find((show) => show === requested) ?? "waiting", set];
}

const views = { register: "exchange_notices", filters: ["show"] } as const;
const emptyOf = { waiting: "emptyWaiting", unread: "emptyUnread", all: "empty" } as const;
const rowId = ({ idRec }: NoticeRow) => String(idRec);
const rowLabel = ({ idRec, subject }: NoticeRow) => subject ?? String(idRec);

/** Failed answer with its error message. */
interface FailedResponse {
  readonly id: number;
  readonly why: string;
}

/** DESK-021: confirms once, then answers the notices one request at a time and collects the errors. */
export function useResponses() {
  const t = useTranslations("exchange.notices");
  const reason = useTranslations("shared.confirm")("reason");
  const queryClient = useQueryClient();
  const approvals = useTranslations("shared.approvals");
  const { mutateAsync } = useMutation(respondMutation);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly FailedResponse[]>([]);
  // Keeps the reason after a failed request, so that the user need not type it again.
  const typed = useRef("");

  const ask = useCallback(
    async (count: number, result: NoticeResult): Promise<{ readonly comment?: string } | undefined> => {
      if (result === "processed") {
        const isSure = await confirmAction({
          title: t("acceptTitle", { count }),
          text: t("acceptText"),
          confirmLabel: t("accept"),
        });
        return isSure ? {} : undefined;
      }
      const comment = await askComment({
        title: t("rejectTitle", { count }),
        text: t("rejectText"),
        commentLabel: reason,
        comment: typed.current,
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("reject"),
        isDestructive: true,
      });
      return comment === undefined ? undefined : { comment };
    },
    [t, reason],
  );

  /** Resolves to whether the user confirmed, regardless of the results. */
  const onRespond = useCallback(
    async (ids: readonly number[], result: NoticeResult): Promise<boolean> => {
      const confirmation = await ask(ids.length, result);
      if (!confirmation) return false;
      typed.current = confirmation.comment ?? "";
      setBusy(true);
      const rejected: FailedResponse[] = [];
      let pending = 0;
      for (const id of ids)
        try {
          if (isPendingApproval(await mutateAsync({ id, result, ...confirmation }))) pending += 1;
        } catch (error) {
          rejected.push({ id, why: (error instanceof ApiFailure && rejectionWords(error)) || t("unsent") });
        }
      if (pending > 0) showToast.info(approvals("pending"));
      const count = ids.length - rejected.length - pending;
      if (count > 0) showToast.success(t(result === "processed" ? "accepted" : "rejected", { count }));
      if (rejected.length === 0) typed.current = "";
      setFailed(rejected);
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ["exchange"] });
      return true;
    },
    [approvals, ask, mutateAsync, queryClient, t],
  );
  return { onRespond, isBusy, failed };
}
