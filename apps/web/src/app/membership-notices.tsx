import { listMembershipNotices, readMembershipNotices } from "@birzha/domain/users/api.ts";
import type { MembershipNotice } from "@birzha/domain/users/membership-notice.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "../api/call.ts";
import { rereadPerson } from "../shared/session/session.ts";
import { Notice } from "../ui/notice.tsx";
import css from "./membership-notices.module.css";

/** What was not read before the person was asked for is asked for anew with each number of them. */
const noticesQuery = ({ userId, unreadNotices }: CurrentUser) =>
  queryOptions({
    queryKey: ["users", userId, "notices", unreadNotices],
    queryFn: ({ signal }) => call(listMembershipNotices, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

/** FIX-047: who was shut out of an organisation, or got or lost a cabinet, reads it above whatever page he opens. */
export default function MembershipNotices({ person }: { readonly person: CurrentUser }) {
  const t = useTranslations("app.notices");
  const format = useFormatter();
  const { data: notices = [] } = useQuery(noticesQuery(person));
  const reading = useMutation({
    mutationFn: async (id: number) => {
      await call(readMembershipNotices, { body: { ids: [id] } });
      await rereadPerson();
    },
    meta: { error: "app.notices.failed" },
  });
  if (notices.length === 0) return null;
  return (
    <section className={css.notices} aria-label={t("label")}>
      {notices.map((notice) => (
        <Notice
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
              {t("read")}
            </Button>
          }
        >
          <strong>
            {t(`kinds.${notice.kind}`, { organization: notice.organizationName, inn: notice.inn })}
          </strong>
          <br />
          {notice.reason !== null && (
            <>
              {t("reason", { reason: notice.reason })}
              <br />
            </>
          )}
          <time dateTime={notice.at}>{format.dateTime(new Date(notice.at), "moment")}</time>
        </Notice>
      ))}
    </section>
  );
}

const isLoss = ({ kind }: MembershipNotice) => kind === "access-closed" || kind === "cabinet-taken";
