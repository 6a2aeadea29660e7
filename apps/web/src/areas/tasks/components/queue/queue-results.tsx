import { itemKey } from "@birzha/domain/tasks/queue.ts";
import { Box, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { followServerReturn } from "../../../../ui/navigation/server-wait.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { useItemName } from "../../use-item-texts.ts";
import type { DecisionResults } from "../../use-queue-decisions.ts";

interface QueueResultsProps {
  readonly results: DecisionResults;
  readonly onClose: () => void;
}

/** DESK-020: result of a bulk decision, item by item. */
export function QueueResults({ results: { done, failed }, onClose }: QueueResultsProps) {
  const t = useTranslations("queue");
  const nameOf = useItemName();
  return (
    <Box component="section" mb="1rem" aria-label={t("results.label")} role="status">
      <NoticeBox
        tone={failed.length > 0 ? "bad" : "info"}
        action={
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            {t("results.close")}
          </Button>
        }
      >
        {done > 0 && <Text inherit>{t("results.done", { count: done })}</Text>}
        {failed.length > 0 && (
          <>
            <Text inherit>{t("results.failed", { count: failed.length })}</Text>
            <Box component="ul" m={0} ps="1.25rem">
              {failed.map(({ item, why }) => (
                <li key={itemKey(item)}>
                  {nameOf(item)}: {why}
                </li>
              ))}
            </Box>
          </>
        )}
      </NoticeBox>
    </Box>
  );
}

interface UnsavedDecisionsProps {
  readonly count: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** FIX-210: decisions of this or an earlier visit that the server has not confirmed. */
export function UnsavedDecisions({ count, isSending, onSend, onDiscard }: UnsavedDecisionsProps) {
  const t = useTranslations("queue.unsaved");
  // FIX-330: a lost server takes them as soon as it returns.
  const send = useEffectEvent(onSend);
  useEffect(() => followServerReturn(() => send()), []);
  return (
    <Box component="section" mb="1rem" aria-label={t("label")} role="status">
      <NoticeBox
        tone="bad"
        action={
          <Group gap="xs">
            <Button size="compact-sm" loading={isSending} onClick={onSend}>
              {t("send")}
            </Button>
            <Button size="compact-sm" variant="default" disabled={isSending} onClick={onDiscard}>
              {t("discard")}
            </Button>
          </Group>
        }
      >
        {t("text", { count })}
      </NoticeBox>
    </Box>
  );
}
