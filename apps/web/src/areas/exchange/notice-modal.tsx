import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { NoticeRow } from "@birzha/domain/exchange/register.ts";
import { Button, Group, Modal, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { DetailList } from "../../ui/detail-list.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { destinationOf } from "./components/destination.ts";
import { detailTiles, SentDetails } from "./components/sent-details.tsx";
import { useSubject } from "./notice-columns.tsx";
import { noticeQuery } from "./queries.ts";

interface NoticeModalProps {
  readonly notice: NoticeRow;
  readonly mayAnswer: boolean;
  readonly isBusy: boolean;
  readonly onAnswer: (result: NoticeResult) => Promise<void>;
  readonly onClose: () => void;
}

/** DESK-021: content of a notice, and the buttons that answer it. */
export default function NoticeModal({ notice, mayAnswer, isBusy, onAnswer, onClose }: NoticeModalProps) {
  useReturnFocus();
  const t = useTranslations("exchange");
  const say = useTranslations("shared");
  const format = useFormatter();
  const subjectOf = useSubject();
  const sent = useQuery(noticeQuery(notice.idRec));
  const { area, kind, state, created, organizationName, userName } = notice;
  const details = [
    [t("notices.fields.area"), `${t(`areas.${area}`)}, ${t(`kinds.${kind}`)}`],
    [t("notices.fields.organizationName"), organizationName],
    [t("notices.fields.userName"), userName],
    [t("notices.fields.created"), format.dateTime(new Date(created), "moment")],
    [t("notices.fields.state"), t(`states.${state}`)],
    [t("notices.fields.answeredBy"), notice.answeredBy],
    [t("notices.fields.comment"), notice.comment],
  ] as const;
  return (
    <Modal
      opened
      size={560}
      title={subjectOf(notice)}
      closeButtonProps={{ "aria-label": say("actions.close") }}
      onClose={onClose}
    >
      <DetailList details={details} {...detailTiles} />
      <Title order={3} mt="1.25rem" mb="0.625rem" fz="0.90625rem">
        {t("notices.sent")}
      </Title>
      {sent.data ? (
        <SentDetails area={area} payload={sent.data.payload} />
      ) : sent.isError ? (
        <FailedState title={say("failures.load")} onRetry={() => void sent.refetch()} />
      ) : (
        <Skeleton height={72} aria-busy />
      )}
      <Group justify="flex-end" gap="0.75rem" mt="1.25rem">
        <Text flex={1} fw={600}>
          <Link {...destinationOf(notice, sent.data?.payload)}>{t("notices.open")}</Link>
        </Text>
        {state === "waiting" && (
          <>
            <Button
              variant="default"
              disabled={!mayAnswer || isBusy}
              title={mayAnswer ? undefined : say("errors.forbidden")}
              onClick={() => void onAnswer("rejected")}
            >
              {t("notices.reject")}
            </Button>
            <Button
              disabled={!mayAnswer}
              title={mayAnswer ? undefined : say("errors.forbidden")}
              loading={isBusy}
              onClick={() => void onAnswer("processed")}
            >
              {t("notices.accept")}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}
