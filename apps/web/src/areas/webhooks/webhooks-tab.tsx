import { displayedState, type Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import IconDotsVertical from "../../ui/icons/dots-vertical.svg";
import IconWebhook from "../../ui/icons/webhook.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { newWebhookSecret } from "../../shared/new-secret.ts";
import { useConfirmedMutation } from "../../shared/records/confirmed-mutation.ts";
import type { TabPage } from "../../shared/records/record-tabs.tsx";
import { AccessList } from "../../shared/records/access-list.tsx";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import {
  removeWebhookMutation,
  renewSecretMutation,
  resendMutation,
  testWebhookMutation,
} from "./mutations.ts";
import { webhooksKey, webhooksQuery } from "./queries.ts";
import { useDeliveryTexts } from "./use-delivery-texts.ts";

const WebhookModal = lazyDialog(() => import("./webhook-modal.tsx"));
const DeadLettersModal = lazyDialog(() => import("./dead-letters-modal.tsx"));

/** Open dialog. */
type Opened =
  | { readonly is: "new" }
  | { readonly is: "edit"; readonly webhook: Webhook }
  | { readonly is: "secret"; readonly secret: string }
  | { readonly is: "letters"; readonly webhook: Webhook };

/** DOOR-005: webhooks of the organisation, for its owner. */
export default function WebhooksTab({ page, onPage }: TabPage) {
  const t = useTranslations("webhooks");
  const [opened, setOpened] = useState<Opened>();
  const [menu, setMenu] = useState<{ readonly webhook: Webhook; readonly anchor: HTMLElement }>();
  const list = useQuery({ ...webhooksQuery(page), placeholderData: keepPreviousData });
  const columns = useColumns();
  const { test, testing, again, renew, remove } = useActions((secret) => setOpened({ is: "secret", secret }));
  const actions = useCallback(
    (webhook: Webhook) => (
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          loading={testing === webhook.id}
          aria-label={t("test.runOf", { address: webhook.address })}
          onClick={() => test(webhook.id)}
        >
          {t("test.run")}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-haspopup="menu"
          aria-label={t("more", { address: webhook.address })}
          onClick={({ currentTarget }) => setMenu({ webhook, anchor: currentTarget })}
        >
          <IconDotsVertical size={18} stroke={1.8} />
        </ActionIcon>
      </Group>
    ),
    [t, test, testing],
  );
  const close = () => setOpened(undefined);
  return (
    <>
      <AccessList
        lead={t("lead")}
        add={{ label: t("add"), onClick: () => setOpened({ is: "new" }) }}
        label={t("list")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={list}
        page={page}
        onPage={onPage}
        actions={actions}
        actionsWidth={150}
        empty={
          <EmptyState
            icon={<IconWebhook size={28} stroke={1.6} />}
            title={t("empty")}
            hint={t("emptyHint")}
          />
        }
      />
      {menu && (
        <AnchorMenu anchor={menu.anchor} onClose={() => setMenu(undefined)}>
          <Menu.Item onClick={() => setOpened({ is: "edit", webhook: menu.webhook })}>{t("edit")}</Menu.Item>
          <Menu.Item onClick={() => void renew(menu.webhook)}>{t("newSecret")}</Menu.Item>
          <Menu.Item onClick={() => setOpened({ is: "letters", webhook: menu.webhook })}>
            {t("letters.open")}
          </Menu.Item>
          {menu.webhook.state === "waiting" && (
            <Menu.Item onClick={() => again(menu.webhook.id)}>{t("resend")}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => void remove(menu.webhook)}>
            {t("remove")}
          </Menu.Item>
        </AnchorMenu>
      )}
      {opened?.is === "new" && <WebhookModal onClose={close} />}
      {opened?.is === "edit" && <WebhookModal webhook={opened.webhook} onClose={close} />}
      {opened?.is === "secret" && <WebhookModal renewed={opened.secret} onClose={close} />}
      {opened?.is === "letters" && <DeadLettersModal webhook={opened.webhook} onClose={close} />}
    </>
  );
}

const tones = { working: "ok", waiting: "bad", lagging: "bad" } as const;
const rowId = ({ id }: Webhook) => String(id);
const rowLabel = ({ address }: Webhook) => address;

function useColumns(): TableColumn<Webhook>[] {
  const t = useTranslations("webhooks");
  const { failureOf, momentOf } = useDeliveryTexts();
  return useMemo<TableColumn<Webhook>[]>(() => {
    const testOf = ({ testRequestedAt, testEndedAt, testFailure }: Webhook) => {
      if (testRequestedAt === null) return "";
      if (testEndedAt === null) return t("test.waiting");
      return testFailure === null ? t("test.taken") : t("test.failed", { failure: failureOf(testFailure) });
    };
    return [
      {
        id: "address",
        label: t("fields.address"),
        width: 280,
        text: ({ address }) => address,
        sub: ({ kinds }) => kinds.map((kind) => t(`kinds.${kind}`)).join(", "),
      },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 210,
        text: (webhook) => t(`states.${displayedState(webhook)}`),
        sub: ({ nextTryAt }) => (nextTryAt === null ? "" : t("nextTry", { at: momentOf(nextTryAt) })),
        cell: (webhook) => {
          const standing = displayedState(webhook);
          return <ToneChip tone={tones[standing]}>{t(`states.${standing}`)}</ToneChip>;
        },
      },
      {
        id: "lastSuccessAt",
        label: t("fields.lastSuccessAt"),
        width: 175,
        text: ({ lastSuccessAt }) => (lastSuccessAt === null ? t("never") : momentOf(lastSuccessAt)),
        sub: (webhook) =>
          displayedState(webhook) === "working" || webhook.lastFailure === null
            ? ""
            : t("refused", { failure: failureOf(webhook.lastFailure) }),
      },
      {
        id: "test",
        label: t("fields.test"),
        width: 190,
        text: testOf,
        sub: ({ testEndedAt }) => (testEndedAt === null ? "" : momentOf(testEndedAt)),
      },
      {
        id: "deadLetters",
        label: t("fields.deadLetters"),
        width: 130,
        align: "right",
        text: ({ deadLetters }) => String(deadLetters),
      },
    ];
  }, [t, failureOf, momentOf]);
}

/** Actions on a webhook. Each refetches the list whatever the outcome. */
function useActions(onRenewed: (secret: string) => void) {
  const t = useTranslations("webhooks");
  const queryClient = useQueryClient();
  const onSettled = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: webhooksKey }),
    [queryClient],
  );
  const trying = useMutation(testWebhookMutation);
  const sending = useMutation(resendMutation);
  const replacing = useMutation(renewSecretMutation);
  const { mutate: mutateTrying } = trying;
  const test = useCallback((id: number) => mutateTrying(id, { onSettled }), [mutateTrying, onSettled]);
  const renew = async ({ id, address }: Webhook) => {
    const isSure = await confirmAction({
      title: t("newSecretTitle"),
      text: t("newSecretText", { address }),
      confirmLabel: t("newSecret"),
    });
    const secret = newWebhookSecret();
    if (isSure) replacing.mutate({ id, secret }, { onSuccess: () => onRenewed(secret), onSettled });
  };
  const { run: remove } = useConfirmedMutation<Webhook>({
    mutation: removeWebhookMutation,
    queryKey: webhooksKey,
    question: ({ address }) => ({
      title: t("removeTitle"),
      text: t("removeText", { address }),
      confirmLabel: t("remove"),
      isDestructive: true,
    }),
  });
  return {
    test,
    testing: trying.isPending ? trying.variables : undefined,
    again: (id: number) => sending.mutate(id, { onSettled }),
    renew,
    remove,
  };
}
