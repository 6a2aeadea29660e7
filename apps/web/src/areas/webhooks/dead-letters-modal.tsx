import type { DeadLetter, Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import IconMailCheck from "../../ui/icons/mail-check.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { TabTable } from "../../shared/records/tab-table.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { resendMutation } from "./mutations.ts";
import { deadLettersQuery, webhooksKey } from "./queries.ts";
import { useDeliveryTexts } from "./use-delivery-texts.ts";

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
  const { failureOf, momentOf } = useDeliveryTexts();
  const [page, setPage] = useState(1);
  const list = useQuery({ ...deadLettersQuery(webhook.id, page), placeholderData: keepPreviousData });
  const { mutate, isPending } = useMutation(resendMutation);
  const columns = useMemo<TableColumn<DeadLetter>[]>(
    () => [
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
        text: ({ failure }) => failureOf(failure),
        sub: ({ isAsked, failedAt }) => (isAsked ? t("letters.isAsked") : momentOf(failedAt)),
      },
    ],
    [t, failureOf, momentOf],
  );
  const again = () =>
    mutate(webhook.id, {
      onSettled: () => void queryClient.invalidateQueries({ queryKey: webhooksKey }),
    });
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
          <Button data-autofocus disabled={list.data?.total === 0} loading={isPending} onClick={again}>
            {t("resend")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const rowId = ({ messageId }: DeadLetter) => messageId;
