import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import {
  actionsOf,
  itemKey,
  queueActions,
  type QueueAct,
  type QueueItem,
} from "@birzha/domain/tasks/queue.ts";
import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type KeyboardEvent, useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useDialogInput } from "../../../../shared/session/saved-input.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { LimitedTextarea } from "../../../../ui/fields/limited-input.tsx";
import { isTooLong } from "../../../../ui/fields/text-limit.ts";
import { useDecisionTexts } from "../../decision-texts.ts";
import { releaseItem } from "../../mutations.ts";
import type { HeldDecision, PendingDecision, DecisionProgress } from "../../use-queue-decisions.ts";
import { keyOfAct } from "../../use-queue-keys.ts";
import css from "./queue.module.css";

interface DecisionBarProps {
  /** Items that a decision applies to: the selected ones, or else the open one. */
  readonly chosen: readonly QueueItem[];
  readonly isSelection: boolean;
  readonly userId: number;
  readonly held: readonly HeldDecision[];
  readonly pending: (PendingDecision & { readonly text: string }) | undefined;
  readonly progress: DecisionProgress | undefined;
  readonly onAct: (act: QueueAct) => void;
  readonly onUndo: () => void;
  readonly onReason: (text: string) => void;
  readonly onCancelReason: (text: string) => void;
  readonly onClear: () => void;
}

/** SCREEN-004: the one bar of decisions, with the same order of buttons for one item and for several. */
export function DecisionBar(props: DecisionBarProps) {
  const { chosen, isSelection, held, pending, progress, onUndo, onReason, onCancelReason } = props;
  const t = useTranslations("queue");
  const last = held.findLast(({ sendsAt }) => sendsAt !== undefined);
  if (!last && !pending && !progress && chosen.length === 0) return null;
  return (
    <Flex
      component="section"
      direction="column"
      gap="0.5rem"
      bg="var(--surface-card)"
      className={`${css.decision} ${css.keys} no-print`}
      aria-label={t(isSelection ? "ticked.label" : "decision")}
    >
      {progress && (
        <Line>
          <span role="status">{t("ticked.progress", { done: progress.done, count: progress.count })}</span>
        </Line>
      )}
      {last && <UndoStrip key={last.id} decision={last} onUndo={onUndo} />}
      {pending ? (
        <ReasonForm key={pending.act} pending={pending} onSend={onReason} onCancel={onCancelReason} />
      ) : (
        chosen.length > 0 && <Decisions {...props} />
      )}
    </Flex>
  );
}

function Decisions({ chosen, isSelection, userId, onAct, onClear }: DecisionBarProps) {
  const t = useTranslations("queue");
  const { labelOf } = useDecisionTexts();
  const actions = queueActions.filter((act) => chosen.every((item) => actionsOf(item).includes(act)));
  const [item] = chosen;
  const taken = isSelection ? null : (item?.taken ?? null);
  const isOthers = taken !== null && taken.userId !== userId;
  return (
    <>
      {isSelection && (
        <Line>
          <span role="status">{t("ticked.count", { count: chosen.length })}</span>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            {t("ticked.clear")}
          </Button>
        </Line>
      )}
      {taken && item && <ClaimLine item={item} holder={taken.name} isOthers={isOthers} />}
      {actions.length === 0 && <Line>{t(isSelection ? "mixed" : "noMessage")}</Line>}
      <Group gap="0.5rem" align="stretch">
        {actions.map((act) => (
          <Button
            key={act}
            variant={act === "accept" ? "filled" : "default"}
            c={act === "reject" ? "var(--chip-bad-ink)" : undefined}
            disabled={isOthers}
            title={isOthers ? t("taken", { name: taken.name }) : undefined}
            aria-keyshortcuts={keyOfAct[act]}
            // FIX-210: the second click of a double click would decide the next item.
            onClick={({ detail }) => detail < 2 && onAct(act)}
          >
            {labelOf(act, chosen)} <kbd aria-hidden>{keyOfAct[act]}</kbd>
          </Button>
        ))}
      </Group>
    </>
  );
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Flex component="p" wrap="wrap" gap="0.25rem 0.75rem" align="center" m={0} c="var(--ink-2)" fz="0.8125rem">
    {children}
  </Flex>
);

interface ClaimLineProps {
  readonly item: QueueItem;
  readonly holder: string;
  readonly isOthers: boolean;
}

/** Claim of the open item, with its release. */
function ClaimLine({ item, holder, isOthers }: ClaimLineProps) {
  const t = useTranslations("queue");
  const releasing = useMutation(releaseItem);
  const release = (
    <Button
      size="compact-sm"
      variant={isOthers ? "default" : "subtle"}
      loading={releasing.isPending}
      onClick={() => releasing.mutate(item)}
    >
      {t(isOthers ? "claim.releaseOf" : "claim.release")}
    </Button>
  );
  if (isOthers)
    return (
      <NoticeBox tone="info" action={release}>
        {t("claim.heldBy", { name: holder })}
      </NoticeBox>
    );
  return (
    <Line>
      <Text span inherit c="var(--accent-ink)">
        {t("takenByMe")}
      </Text>
      {release}
    </Line>
  );
}

interface ReasonFormProps {
  /** `text`: the reason of an earlier attempt. */
  readonly pending: PendingDecision & { readonly text: string };
  readonly onSend: (text: string) => void;
  readonly onCancel: (text: string) => void;
}

/**
 * SCREEN-004: asks for the reason of a decision. Part of the page instead of a dialog, so that the field has the focus
 * before the next key press and the first letter is never lost.
 */
function ReasonForm({ pending, onSend, onCancel }: ReasonFormProps) {
  const t = useTranslations("queue");
  const say = useTranslations("shared");
  const { questionOf, labelOf } = useDecisionTexts();
  const items = pending.items.map(itemKey).join(" ");
  const [text, setText] = useDialogInput(`${pending.act} ${items}`, pending.text);
  const isLong = isTooLong(text, commentLimit);
  const isMissing = text.trim() === "";
  const send = () => {
    if (!isMissing && !isLong) onSend(text.trim());
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel(text);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  const isDispute = pending.items.every(({ kind }) => kind === "disputeToSettle");
  const { title, text: consequence } = questionOf(pending);
  return (
    <Flex
      component="form"
      direction="column"
      gap="0.5rem"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Box component="h3" m={0} fz="0.875rem" fw={650}>
        {title}
      </Box>
      <Text c="var(--ink-2)" fz="0.8125rem">
        {consequence}
      </Text>
      <LimitedTextarea
        label={isDispute ? t("dispute.note") : say("confirm.reason")}
        required
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        limit={commentLimit}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        // The user has asked for the field by a key or a click.
        autoFocus
      />
      <Group gap="0.5rem" align="stretch">
        <Button
          type="submit"
          disabled={isMissing || isLong}
          color={pending.act === "reject" ? "red.8" : undefined}
          aria-keyshortcuts="Control+Enter"
        >
          {labelOf(pending.act, pending.items)}
        </Button>
        <Button variant="default" aria-keyshortcuts="Escape" onClick={() => onCancel(text)}>
          {say("actions.cancel")}
        </Button>
      </Group>
    </Flex>
  );
}

/** SCREEN-004: the newest decision that can still be undone, with the seconds left. */
function UndoStrip({ decision, onUndo }: { readonly decision: HeldDecision; readonly onUndo: () => void }) {
  const t = useTranslations("queue.held");
  const { heldText } = useDecisionTexts();
  const { sendsAt = 0 } = decision;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Flex component="p" wrap="wrap" gap="0.25rem 0.75rem" align="center" m={0} fz="0.8125rem">
      <Text span fz="0.8125rem" fw={600} role="status">
        {heldText(decision)}
      </Text>
      <Button size="compact-sm" variant="default" aria-keyshortcuts="Z" onClick={onUndo}>
        {t("undo")} <kbd aria-hidden>Z</kbd>
      </Button>
      <Text span fz="0.8125rem" c="var(--ink-3)" className="num" aria-hidden>
        {t("left", { count: Math.max(1, Math.ceil((sendsAt - now) / 1_000)) })}
      </Text>
    </Flex>
  );
}
