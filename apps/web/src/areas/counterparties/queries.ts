import { answerMention, consentToPair, listMentions } from "@birzha/domain/counterparties/api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { infiniteQueryOptions, mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import type { MentionSearch } from "./mention-search.ts";

/** DEAL-021: reports of others that name the acting organisation, newest first. */
export const mentionsQuery = (organizationId: number | undefined, { role, unanswered }: MentionSearch) =>
  infiniteQueryOptions({
    queryKey: ["counterparties", "mentions", organizationId, role, unanswered],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(listMentions, {
        query: {
          ...(role ? { role } : {}),
          ...(unanswered ? { isUnanswered: "true" as const } : {}),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  });

export const answerMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof answerMention>["body"]) => callEndpoint(answerMention, { body }),
  onSettled: (_data, _error, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: ["counterparties"] }),
  meta: { error: "counterparties.failures.answer", success: "counterparties.done" },
});

export const consentMutation = mutationOptions({
  mutationFn: (body: CallOf<typeof consentToPair>["body"]) => callEndpoint(consentToPair, { body }),
  onSettled: (_data, _error, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: ["counterparties"] }),
  meta: { error: "counterparties.failures.consent" },
});
