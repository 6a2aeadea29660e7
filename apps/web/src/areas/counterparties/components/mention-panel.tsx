import { answerTextLimit, type AnswerKind, type Mention } from "@birzha/domain/counterparties/mention.ts";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useStatusText } from "../../../shared/status/status-chip.tsx";
import { DetailList } from "../../../ui/detail-list.tsx";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import layout from "../../../ui/layout.module.css";
import { askComment } from "../../../ui/overlays/prompt.ts";
import { answerMutation } from "../queries.ts";
import { PairBlock } from "./pair-block.tsx";

/** The visible fields of a report, the own answer, and the pair with the own report. */
export function MentionPanel({ mention }: { readonly mention: Mention }) {
  const t = useTranslations("counterparties");
  const statusText = useStatusText("report");
  const { roles, writtenInns, writtenNames, answer, pair } = mention;
  return (
    <Stack gap="0.875rem" fz="0.875rem">
      <DetailList
        className={layout.tiles}
        details={[
          [t("fields.reporter"), `${mention.reporterName}, ${t("inn", { inn: mention.reporterInn })}`],
          ...roles.map(
            (role, at) =>
              [
                t(`roles.${role}`),
                [writtenNames[at], t("inn", { inn: writtenInns[at]! })].filter(Boolean).join(", "),
              ] as const,
          ),
          [
            t("fields.contract"),
            t("contract", { number: mention.contractNumber, date: formatDate(mention.contractDate) }),
          ],
          [t("fields.product"), mention.productTypeName],
          [
            t("fields.report"),
            `${t("report", { id: String(mention.reportId), day: formatDate(mention.issueDay) })}, ${statusText(statusOf(mention.status) ?? null)}`,
          ],
        ]}
      />
      {answer?.isOutdated && <NoticeBox tone="info">{t("outdated")}</NoticeBox>}
      {answer && !answer.isOutdated && (
        <Text inherit style={{ overflowWrap: "anywhere" }}>
          {t(`answeredOn.${answer.kind}`, { day: formatDay(answer.answeredAt) })}
          {answer.reason && ` «${answer.reason}»`}
          {answer.settlement && ` ${t("settled", { note: answer.settlement })}`}
        </Text>
      )}
      <AnswerButtons mention={mention} />
      {pair ? (
        <PairBlock pair={pair} />
      ) : (
        <Text inherit c="var(--ink-2)">
          {t("noPair")}
        </Text>
      )}
    </Stack>
  );
}

function AnswerButtons({ mention: { reportId, seen, answer } }: { readonly mention: Mention }) {
  const t = useTranslations("counterparties");
  const answering = useMutation(answerMutation);
  const given = answer?.isOutdated ? undefined : answer?.kind;
  const send = (kind: AnswerKind, reason: string | null = null) =>
    answering.mutate({ reportId, seen, kind, reason });
  const dispute = async () => {
    const reason = await askComment({
      title: t("dispute.title", { id: String(reportId) }),
      text: t("dispute.text"),
      confirmLabel: t("dispute.confirm"),
      commentLabel: t("dispute.reason"),
      isCommentRequired: true,
      limit: answerTextLimit,
      ...(answer?.reason ? { comment: answer.reason } : {}),
    });
    if (reason !== undefined) send("disputed", reason);
  };
  return (
    <Group gap="0.5rem">
      {given !== "confirmed" && (
        <Button
          variant={given ? "default" : "filled"}
          loading={answering.isPending && answering.variables.kind === "confirmed"}
          onClick={() => send("confirmed")}
        >
          {t("confirm")}
        </Button>
      )}
      <Button
        variant="default"
        loading={answering.isPending && answering.variables.kind === "disputed"}
        onClick={() => void dispute()}
      >
        {t(given === "disputed" && !answer?.settlement ? "dispute.change" : "dispute.open")}
      </Button>
    </Group>
  );
}
