import type { Notice } from "@birzha/domain/notices/notice.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { reportFailure } from "../../../api/query-client.ts";
import { chooseOrganization } from "../../../shared/session/session-sync.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { readOne } from "../mutations.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { actOf } from "./notice-actions.ts";
import css from "./notice-row.module.css";

interface NoticeRowProps {
  readonly notice: Notice;
  /** Called when the user follows the notice's link. */
  readonly onFollow?: () => void;
}

/**
 * WORK-020: notice with reason, organisation and time. It links to its record; following the link marks it as
 * read.
 */
export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const t = useTranslations("notices");
  const format = useFormatter();
  const langOf = useLangOf();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const reading = useMutation(readOne);
  const { id, kind, entityId, number, reason, organization, doneRows, rejectedRows, at, isRead } = notice;
  const title = t(`kinds.${kind}`, {
    number: number ?? String(entityId ?? ""),
    organization: organization?.name ?? "",
    inn: organization?.inn ?? "",
    done: doneRows ?? 0,
    rejected: rejectedRows ?? 0,
  });
  const { isOfOrganization, ...act } = actOf(notice);
  const elsewhere =
    isOfOrganization && organization && organization.id !== user.organizationInfo?.id
      ? organization.id
      : undefined;

  const follow = async (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (!isRead) reading.mutate(id);
    if (elsewhere === undefined) return onFollow?.();
    event.preventDefault();
    try {
      await chooseOrganization(elsewhere);
    } catch (error) {
      return reportFailure(error, { error: "notices.openFailed" });
    }
    onFollow?.();
    await navigate(act);
  };
  return (
    <li className={css.row} data-unread={!isRead || undefined}>
      <span className={css.dot} aria-hidden />
      <div>
        {!isRead && <span className="sr">{t("unread")}: </span>}
        <Link {...act} className={css.title} lang={langOf(title)} onClick={(event) => void follow(event)}>
          {title}
        </Link>
        {reason !== null && (
          <Text
            mt="0.125rem"
            c="var(--ink-2)"
            lang={langOf(reason)}
            style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}
          >
            {t("reason", { reason })}
          </Text>
        )}
        <Group component="p" gap="0 0.75rem" m={0} mt="0.125rem" c="var(--ink-3)" fz="0.75rem">
          <time dateTime={at}>{format.dateTime(new Date(at), "moment")}</time>
          {organization && organization.id !== user.organizationInfo?.id && (
            <span title={organization.name} lang={langOf(organization.name)}>
              {shortCompanyName(organization.name)}
            </span>
          )}
        </Group>
      </div>
      {!isRead && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          className={css.read}
          loading={reading.isPending}
          aria-label={t("readOne", { title })}
          onClick={() => reading.mutate(id)}
        >
          {t("read")}
        </Button>
      )}
    </li>
  );
}
