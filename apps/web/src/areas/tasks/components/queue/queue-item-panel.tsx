import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { actionsOf, type QueueItem, type QueueKind } from "@birzha/domain/tasks/queue.ts";
import { bandOf } from "@birzha/domain/tasks/task.ts";
import { Box, Button, Flex, Group, Skeleton, Stack, Text } from "@mantine/core";
import IconChevronLeft from "../../../../ui/icons/chevron-left.svg";
import IconInbox from "../../../../ui/icons/inbox.svg";
import { Link } from "@tanstack/react-router";
import { Suspense, type ComponentType } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { useDealText } from "../../deal-text.ts";
import { useDecisionTexts } from "../../decision-texts.ts";
import { useItemTexts, type CutOff } from "../../use-item-texts.ts";
import type { DetailsProps } from "../details/read-details.tsx";
import css from "./queue.module.css";
import { actOf } from "./task-actions.ts";

interface QueueItemPanelProps {
  readonly item: QueueItem | undefined;
  /** The URL names an item. If `item` is undefined, it has left the queue. */
  readonly isAsked: boolean;
  readonly place: { readonly at: number; readonly count: number } | undefined;
  readonly today: IsoDate;
  readonly now: number;
  readonly cutOff: CutOff | undefined;
  readonly onStep: (step: 1 | -1) => void;
  /** FIX-303: decides the statements of both parties one by one. */
  readonly onSeparate: (item: QueueItem) => void;
  readonly onClose: () => void;
}

/** DESK-020: panel of the open item: details, changes and available decisions. */
export function QueueItemPanel(props: QueueItemPanelProps) {
  const { item, isAsked, onClose } = props;
  const t = useTranslations("queue.item");
  if (item) return <OpenItem {...props} item={item} />;
  return (
    <EmptyState
      icon={<IconInbox size={28} stroke={1.6} />}
      title={t(isAsked ? "gone" : "none")}
      hint={t(isAsked ? "goneHint" : "noneHint")}
      action={
        isAsked && (
          <Button variant="default" onClick={onClose}>
            {t("toList")}
          </Button>
        )
      }
    />
  );
}

type OpenItemProps = QueueItemPanelProps & { readonly item: QueueItem };

function OpenItem({ item, place, today, now, cutOff, onStep, onSeparate, onClose }: OpenItemProps) {
  const t = useTranslations("queue");
  const langOf = useLangOf();
  const format = useFormatter();
  const { nameOf, ageOf, untilOf } = useItemTexts({ today, now, cutOff });
  const { kind, reason, since, until } = item;
  const name = nameOf(item);
  const dealText = useDealText();
  const { labelOf } = useDecisionTexts();
  const { isList: _isList, ...link } = actOf(item);
  // The details of an approval request (DESK-023) and of a dispute (DEAL-021) link to their records.
  const hasOwnLinks =
    kind === "approvalToDecide" || kind === "ownApprovalPending" || kind === "disputeToSettle";
  return (
    <Flex
      component="section"
      direction="column"
      gap="0.875rem"
      mih="100%"
      pt="0.75rem"
      className={css.keys}
      aria-label={name}
    >
      <Group gap="0.5rem 0.75rem" px="1.25rem" c="var(--ink-2)" fz="0.8125rem" className="no-print">
        <Button
          className={css.back}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={onClose}
        >
          {t("item.toList")}
        </Button>
        {until !== null && (
          <span className={css.chip} data-band={bandOf(until, today)}>
            {untilOf(item)}
          </span>
        )}
        {since !== null && (
          <span title={format.dateTime(new Date(since), "moment")}>{t("age.of", { age: ageOf(item) })}</span>
        )}
        <Flex component="span" align="center" gap="0.5rem" ms="auto">
          {place && <span>{t("item.place", { at: place.at, count: place.count })}</span>}
          <Button
            size="compact-sm"
            variant="default"
            disabled={place?.at === 1}
            onClick={() => onStep(-1)}
            aria-keyshortcuts="K"
          >
            {t("item.previous")} <kbd aria-hidden>K</kbd>
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={place !== undefined && place.at === place.count}
            onClick={() => onStep(1)}
            aria-keyshortcuts="J"
          >
            {t("item.next")} <kbd aria-hidden>J</kbd>
          </Button>
        </Flex>
      </Group>
      <Box component="header" px="1.25rem">
        <Box component="h2" m="0 0 0.25rem" fz="1.0625rem" fw={650} lang={langOf(name)}>
          {name}
        </Box>
        <Text inherit mb="0.25rem" c="var(--ink-2)" lang={langOf(dealText(item))}>
          {[t(`kinds.${kind}`), dealText(item)].filter(Boolean).join(", ")}
        </Text>
        {reason !== null && reason !== "" && (
          <Text inherit mb="0.25rem" c="var(--ink-2)" lang={langOf(reason)}>
            {t("item.comment")}: {reason}
          </Text>
        )}
        {!hasOwnLinks && (
          <Link {...link}>
            <b>{t("item.open")}</b>
          </Link>
        )}
      </Box>
      <ItemDetails item={item} />
      {item.sides?.other && (
        <NoticeBox
          tone={item.sides.isContradiction ? "bad" : "info"}
          action={
            <Button size="compact-sm" variant="default" onClick={() => onSeparate(item)}>
              {t("sides.separate")}
            </Button>
          }
        >
          {t(item.sides.isContradiction ? "sides.contradiction" : "sides.both")}
        </NoticeBox>
      )}
      {actionsOf(item).includes("accept") && (
        <Text p="0 1.25rem 0.875rem" c="var(--ink-2)" fz="0.8125rem">
          <strong>{t("item.ifAccepted", { action: labelOf("accept", [item]) })}</strong>{" "}
          {item.sides?.other ? t("sides.accept") : t(`ask.accept.${kind}`)}
        </Text>
      )}
    </Flex>
  );
}

const ApplicationDetails = lazyComponent(() => import("../details/application-details.tsx"));
const ProposalDetails = lazyComponent(() => import("../details/proposal-details.tsx"));
const AdmissionDetails = lazyComponent(() => import("../details/admission-details.tsx"));
const ContractDetails = lazyComponent(() => import("../details/contract-details.tsx"));
const DealDetails = lazyComponent(() => import("../details/deal-details.tsx"));
const ReportDetails = lazyComponent(() => import("../details/report-details.tsx"));
const SuspicionDetails = lazyComponent(() => import("../details/suspicion-details.tsx"));
const DisputeDetails = lazyComponent(() => import("../details/dispute-details.tsx"));
const ApprovalDetails = lazyComponent(() => import("../details/approval-detail-list.tsx"));

/** Details by kind; each chunk loads with the phrases of its area on first use (decision 0010). */
const detailsOf: Readonly<Record<QueueKind, ComponentType<DetailsProps>>> = {
  otcAccessRequested: ApplicationDetails,
  bidderAccessRequested: ApplicationDetails,
  proposalToDecide: ProposalDetails,
  changeToDecide: ProposalDetails,
  admissionToDecide: AdmissionDetails,
  contractToSettle: ContractDetails,
  dealToSettle: DealDetails,
  reportDubious: ReportDetails,
  noDealReported: ReportDetails,
  dealSuspected: SuspicionDetails,
  disputeToSettle: DisputeDetails,
  approvalToDecide: ApprovalDetails,
  ownApprovalPending: ApprovalDetails,
};

/** DESK-020: details of an item; old → new where the area compares. */
function ItemDetails({ item }: DetailsProps) {
  const Details = detailsOf[item.kind];
  return (
    <Stack gap="0.875rem" px="1.25rem" className={css.body}>
      <Suspense fallback={<Skeleton height={180} aria-busy />}>
        <Details item={item} />
      </Suspense>
    </Stack>
  );
}
