import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { listDeadLetters, listWebhooks } from "@birzha/domain/webhooks/api.ts";
import type { Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** Poll interval and timeout for the result of a webhook test, in milliseconds. */
const pollInterval = 1_000;
const testTimeout = 30_000;

const isBeingTested = ({ testRequestedAt, testEndedAt }: Webhook): boolean =>
  testRequestedAt !== null && testEndedAt === null && Date.now() - Date.parse(testRequestedAt) < testTimeout;

export const webhooksKey = ["webhooks"] as const;

/** DOOR-005: webhooks of the acting organisation; polls while a test runs. */
export const webhooksQuery = (page: number) =>
  queryOptions({
    queryKey: [...webhooksKey, "list", page],
    queryFn: ({ signal }) =>
      callEndpoint(listWebhooks, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isBeingTested) ? pollInterval : false),
    meta: { error: "webhooks.failures.load" },
  });

/** DOOR-005: undelivered messages of a webhook. */
export const deadLettersQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...webhooksKey, "letters", id, page],
    queryFn: ({ signal }) =>
      callEndpoint(listDeadLetters, { query: { id, pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    meta: { error: "webhooks.failures.loadLetters" },
  });
