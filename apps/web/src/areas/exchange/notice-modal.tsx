import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { NoticeArea, NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { NoticeRow } from "@birzha/domain/exchange/register.ts";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { executionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { Button, Group, Modal, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { DetailList } from "../../ui/detail-list.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import layout from "../../ui/layout.module.css";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { useSubject } from "./notice-columns.tsx";
import { noticeQuery } from "./queries.ts";

interface NoticeModalProps {
  readonly notice: NoticeRow;
  readonly canRespond: boolean;
  readonly isBusy: boolean;
  readonly onRespond: (result: NoticeResult) => Promise<void>;
  readonly onClose: () => void;
}

/** DESK-021: content of a notice, and the buttons that answer it. */
export default function NoticeModal({ notice, canRespond, isBusy, onRespond, onClose }: NoticeModalProps) {
  useReturnFocus();
  const t = useTranslations("exchange");
  const say = useTranslations("shared");
  const langOf = useLangOf();
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
      title={<span lang={langOf(subjectOf(notice))}>{subjectOf(notice)}</span>}
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
              disabled={!canRespond || isBusy}
              title={canRespond ? undefined : say("errors.forbidden")}
              onClick={() => void onRespond("rejected")}
            >
              {t("notices.reject")}
            </Button>
            <Button
              disabled={!canRespond}
              title={canRespond ? undefined : say("errors.forbidden")}
              loading={isBusy}
              onClick={() => void onRespond("processed")}
            >
              {t("notices.accept")}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}

interface SentDetailsProps {
  readonly area: NoticeArea;
  readonly payload: unknown;
}

type Sent = Readonly<Record<string, unknown>>;
type Fact = readonly [label: string, now: string, before: string];

/** DESK-021: sent values of a contract or deal, labelled as in their registers, with the previous values. */
function SentDetails({ area, payload }: SentDetailsProps) {
  const t = useTranslations("exchange.notices");
  const ofContract = useContractDetails();
  const ofDeal = useDealDetails();
  const sent = (payload ?? {}) as Sent;
  const details = (area === "contract" ? ofContract(sent) : area === "spot" ? ofDeal(sent) : []).filter(
    ([, now, before]) => now !== "" || before !== "",
  );
  if (details.length === 0) return <p>{t("nothingSent")}</p>;
  return (
    <DetailList
      {...detailTiles}
      details={details.map(([label, now, before]) => [
        label,
        <>
          {before !== "" && before !== now && (
            <>
              <span className="sr">{t("before")}: </span>
              <Text component="del" c="var(--ink-3)">
                {before}
              </Text>{" "}
            </>
          )}
          {now}
        </>,
      ])}
    />
  );
}

/** Properties of a list of details in tiles. */
const detailTiles = {
  className: layout.tiles,
  style: { "--tile": "13rem", "--tile-gap": "0.625rem 1rem" },
};

const textOfValue = (value: unknown): string => {
  if (typeof value === "object" && value !== null && "value" in value) return textOfValue(value.value);
  if (typeof value !== "string") return typeof value === "number" ? String(value) : "";
  return isIsoDate(value) ? formatDate(value) : value;
};

function useContractDetails(): (sent: Sent) => readonly Fact[] {
  const t = useTranslations("contracts.fields");
  return (sent) => {
    const before = (sent["before"] ?? {}) as Sent;
    return (["contractNumber", "statusDelivery", "statusDate", "reason"] as const).map((field) => [
      t(field),
      textOfValue(sent[field]),
      textOfValue(before[field]),
    ]);
  };
}

function useDealDetails(): (sent: Sent) => readonly Fact[] {
  const t = useTranslations("spot.fields");
  const say = useTranslations() as FormatPhrase;
  const isStatus = (value: unknown) => Object.values(executionStatus).some((status) => status === value);
  return (sent) =>
    (["contractNumber", "statusExecution", "dateChangeStatus", "comment"] as const).map((field) => {
      const value = sent[field];
      const isWord = field === "statusExecution" && isStatus(value);
      return [
        t(field),
        isWord ? say(`spot.execution.${String(value)}` as PhraseKey) : textOfValue(value),
        "",
      ];
    });
}

interface Destination {
  readonly to: string;
  readonly search: Readonly<Record<string, string | number | boolean>>;
}

const numberOf = (payload: unknown): string => {
  const { contractNumber } = (payload ?? {}) as { readonly contractNumber?: unknown };
  return typeof contractNumber === "string" ? contractNumber : "";
};

/**
 * Returns the page of a notice's record. Contracts and deals open in their lists, filtered by the number that
 * was sent.
 */
function destinationOf({ area, entityId }: NoticeRow, payload: unknown): Destination {
  switch (area) {
    case "proposal":
      return {
        to: pagePaths.proposalForm,
        search: { page: "view", id: entityId, status: proposalStatus.sent },
      };
    case "contract":
      return { to: pagePaths.contracts, search: { "f.contractNumber": numberOf(payload), confirmed: true } };
    case "spot":
      return { to: pagePaths.spot, search: { "f.contractNumber": numberOf(payload), processed: true } };
    case "application":
      return { to: pagePaths.membersEdit, search: { orderId: String(entityId) } };
  }
}
