import {
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  testWebhook,
} from "@birzha/domain/webhooks/api.ts";
import { displayedState, type Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { newWebhookSecret } from "../../shared/new-secret.ts";
import { recordList, type CellTexts } from "../../shared/records/record-list.tsx";
import IconWebhook from "../../ui/icons/webhook.svg";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { failureText, type TranslateWebhooks } from "./failure-text.ts";

const WebhookModal = lazyDialog(() => import("./webhook-modal.tsx"));
const DeadLettersModal = lazyDialog(() => import("./dead-letters-modal.tsx"));

/** Timeout for the result of a test, in milliseconds. */
const testTimeout = 30_000;

const isBeingTested = ({ testRequestedAt, testEndedAt }: Webhook): boolean =>
  testRequestedAt !== null && testEndedAt === null && Date.now() - Date.parse(testRequestedAt) < testTimeout;

function testText(webhook: Webhook, { t }: CellTexts<TranslateWebhooks>): string {
  const { testRequestedAt, testEndedAt, testFailure } = webhook;
  if (testRequestedAt === null) return "";
  if (testEndedAt === null) return t("test.waiting");
  return testFailure === null ? t("test.taken") : t("test.failed", { failure: failureText(testFailure, t) });
}

/** DOOR-005: webhooks of the organisation, for its owner. */
export default recordList({
  area: "webhooks",
  usePhrases: () => ({ t: useTranslations("webhooks"), fields: useTranslations("webhooks.fields") }),
  list: listWebhooks,
  failure: "webhooks.failures.load",
  icon: IconWebhook,
  name: ({ address }) => address,
  texts: (t) => ({
    lead: t("lead"),
    list: t("list"),
    empty: t("empty"),
    emptyHint: t("emptyHint"),
    add: t("add"),
  }),
  columns: {
    address: {
      width: 280,
      text: ({ address }) => address,
      sub: ({ kinds }, { t }) => kinds.map((kind) => t(`kinds.${kind}`)).join(", "),
    },
    state: {
      width: 210,
      text: (webhook, { t }) => t(`states.${displayedState(webhook)}`),
      sub: ({ nextTryAt }, { t, moment }) => (nextTryAt ? t("nextTry", { at: moment(nextTryAt) }) : ""),
      tone: (webhook) => (displayedState(webhook) === "working" ? "ok" : "bad"),
    },
    lastSuccessAt: {
      width: 175,
      text: ({ lastSuccessAt }, { t, moment }) => (lastSuccessAt ? moment(lastSuccessAt) : t("never")),
      sub: (webhook, { t }) =>
        displayedState(webhook) === "working" || webhook.lastFailure === null
          ? ""
          : t("refused", { failure: failureText(webhook.lastFailure, t) }),
    },
    test: {
      width: 190,
      text: testText,
      sub: ({ testEndedAt }, { moment }) => (testEndedAt ? moment(testEndedAt) : ""),
    },
    deadLetters: { width: 130, align: "right", text: ({ deadLetters }) => String(deadLetters) },
  },
  actionsWidth: 150,
  menuLabel: ({ address }, t) => t("more", { address }),
  actions: [
    {
      text: (t) => t("test.run"),
      label: ({ address }, t) => t("test.runOf", { address }),
      send:
        ({ id }) =>
        () =>
          callEndpoint(testWebhook, { body: { id } }),
      failure: "webhooks.failures.test",
    },
    {
      text: (t) => t("edit"),
      open: (webhook, onClose) => <WebhookModal webhook={webhook} onClose={onClose} />,
    },
    {
      text: (t) => t("newSecret"),
      ask: ({ address }, t) => ({ title: t("newSecretTitle"), text: t("newSecretText", { address }) }),
      send: ({ id }, open) => {
        const secret = newWebhookSecret();
        return async () => {
          await callEndpoint(renewWebhookSecret, { body: { id, secret } });
          open((onClose) => <WebhookModal renewed={secret} onClose={onClose} />);
        };
      },
      failure: "webhooks.failures.secret",
    },
    {
      text: (t) => t("letters.open"),
      open: (webhook, onClose) => <DeadLettersModal webhook={webhook} onClose={onClose} />,
    },
    {
      text: (t) => t("resend"),
      isOffered: ({ state }) => state === "waiting",
      send:
        ({ id }) =>
        () =>
          callEndpoint(resendWebhook, { body: { id } }),
      failure: "webhooks.failures.resend",
      success: "webhooks.resent",
    },
    {
      text: (t) => t("remove"),
      ask: ({ address }, t) => ({ title: t("removeTitle"), text: t("removeText", { address }) }),
      isDestructive: true,
      send:
        ({ id }) =>
        () =>
          callEndpoint(removeWebhook, { body: { id } }),
      failure: "webhooks.failures.remove",
      success: "webhooks.removed",
    },
  ],
  Add: WebhookModal,
  isPolled: isBeingTested,
});
