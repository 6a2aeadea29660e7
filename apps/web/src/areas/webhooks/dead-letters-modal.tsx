import type { DeadLetter, Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import IconMailCheck from "../../ui/icons/mail-check.svg";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { listDeadLetters, resendWebhook } from "@birzha/domain/webhooks/api.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { TabTable } from "../../shared/records/tab-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { failureText } from "./failure-text.ts";

interface DeadLettersModalProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** DOOR-005: messages that the receiver did not accept for three days; the user can send them again. */
export default function DeadLettersModal({ webhook, onClose }: DeadLettersModalProps) {
  useReturnFocus();
  const t = useTranslations("webhooks");
  const shared = useTranslations("shared");
  const queryClient = useQueryClient();
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ["webhooks", "dead-letters", webhook.id, page],
    queryFn: ({ signal }) => {
      const query = { id: webhook.id, pageIndex: page - 1, pageSize: tabPageSize };
      return callEndpoint(listDeadLetters, { query, signal });
    },
    placeholderData: keepPreviousData,
    meta: { error: "webhooks.failures.loadLetters" },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(resendWebhook, { body: { id: webhook.id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
    meta: { error: "webhooks.failures.resend", success: "webhooks.resent" },
  });
  const columns = useMemo<TableColumn<DeadLetter>[]>(() => {
    const momentOf = (instant: string) => format.dateTime(new Date(instant), "moment");
    return [
      {
        id: "what",
        onCard: "name",
        label: t("letters.what"),
        width: 250,
        text: ({ kind, id }) => `${t(`kinds.${kind}`)}, ${t("letters.record", { id: String(id) })}`,
        sub: ({ isNew }) => t(isNew ? "letters.isNew" : "letters.isChanged"),
      },
      { id: "at", label: t("letters.at"), width: 170, text: ({ at }) => momentOf(at) },
      {
        id: "failure",
        label: t("letters.failure"),
        width: 220,
        text: ({ failure }) => failureText(failure, t),
        sub: ({ isAsked, failedAt }) => (isAsked ? t("letters.isAsked") : momentOf(failedAt)),
      },
    ];
  }, [t, format]);
  return (
    <Modal
      opened
      size={760}
      title={t("letters.title")}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
      onClose={onClose}
    >
      <Stack gap="0.875rem">
        <Text maw="44rem" m={0} c="var(--ink-2)" fz="0.875rem">
          {t("letters.text")}
        </Text>
        <TabTable
          label={t("letters.list")}
          columns={columns}
          rowId={rowId}
          rowLabel={rowId}
          list={list}
          page={page}
          onPage={setPage}
          empty={<EmptyState icon={<IconMailCheck size={28} stroke={1.6} />} title={t("letters.empty")} />}
        />
        <Group justify="flex-end" gap="0.75rem">
          <Button variant="default" onClick={onClose}>
            {shared("actions.close")}
          </Button>
          <Button
            data-autofocus
            disabled={list.data?.total === 0}
            loading={isPending}
            onClick={() => mutate()}
          >
            {t("resend")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const rowId = ({ messageId }: DeadLetter) => messageId;
