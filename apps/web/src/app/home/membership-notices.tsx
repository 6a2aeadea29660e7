import { listNotices, readNotices } from "@birzha/domain/notices/api.ts";
import type { Notice as Told } from "@birzha/domain/notices/notice.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Button, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";

/** Page size; further notices follow when these are read. */
const unreadOnes = { topic: "membership", isUnread: "true", pageSize: 20 } as const;

/** The number of unread notices is part of the key, so a new number refetches the list. */
const noticesQuery = ({ userId, unreadNotices }: CurrentUser) =>
  queryOptions({
    queryKey: ["users", userId, "notices", unreadNotices],
    queryFn: ({ signal }) => callEndpoint(listNotices, { query: unreadOnes, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

interface MembershipNoticesProps {
  readonly user: CurrentUser;
  /**
   * Whether new notices may appear. They wait for the next page while this one is in use: they would move the content
   * under the pointer.
   */
  readonly mayAppear: boolean;
}

/**
 * FIX-047: notices about memberships, above every page: removal from an organisation, ownership of a cabinet gained
 * or lost.
 */
export default function MembershipNotices({ user, mayAppear }: MembershipNoticesProps) {
  const t = useTranslations("notices");
  const app = useTranslations("app.notices");
  const format = useFormatter();
  const queryClient = useQueryClient();
  const { data } = useQuery(noticesQuery(user));
  // Oldest first, in the order of the events.
  const notices = data?.rows.toReversed() ?? [];
  const [isShown, setShown] = useState(false);
  if (!isShown && mayAppear && notices.length > 0) setShown(true);
  const reading = useMutation({
    mutationFn: async (id: number) => {
      await callEndpoint(readNotices, { body: { ids: [id] } });
      void queryClient.invalidateQueries({ queryKey: ["notices"] });
      await rereadUser();
    },
    meta: { error: "notices.readFailed" },
  });
  if (notices.length === 0 || !isShown) return null;
  return (
    <Stack component="section" gap="0.5rem" mb="1.25rem" className="no-print" aria-label={app("label")}>
      {notices.map((notice) => (
        <NoticeBox
          key={notice.id}
          tone={isLoss(notice) ? "bad" : "info"}
          action={
            <Button
              size="xs"
              variant="default"
              loading={reading.isPending && reading.variables === notice.id}
              disabled={reading.isPending}
              onClick={() => reading.mutate(notice.id)}
            >
              {app("read")}
            </Button>
          }
        >
          <strong>
            {t(`kinds.${notice.kind}`, {
              organization: notice.organization?.name ?? "",
              inn: notice.organization?.inn ?? "",
              number: "",
              done: 0,
              rejected: 0,
            })}
          </strong>
          <br />
          {notice.reason !== null && (
            <>
              {t("reason", { reason: notice.reason })}
              <br />
            </>
          )}
          <time dateTime={notice.at}>{format.dateTime(new Date(notice.at), "moment")}</time>
        </NoticeBox>
      ))}
    </Stack>
  );
}

const isLoss = ({ kind }: Told) => kind === "access-closed" || kind === "cabinet-taken";
