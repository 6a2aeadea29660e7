import * as api from "@birzha/domain/counterparties/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { answerMention } from "./actions/answer-mention.ts";
import { consentToPair } from "./actions/consent-to-pair.ts";
import { settleDispute } from "./actions/settle-dispute.ts";
import { getDispute, listAnswers } from "./answer-queries.ts";
import { countUnanswered, listMentions } from "./queries.ts";

/** Binds the endpoints of reports that name another organisation (DEAL-021). */
export function bindCounterparties(bind: BindEndpoint): void {
  bind(api.listMentions, ({ db }, { query }) => listMentions(db, query));
  bind(api.countUnanswered, ({ db }) => countUnanswered(db));
  bind(api.answerMention, (context, { body }) => answerMention(context, body));
  bind(api.consentToPair, (context, { body }) => consentToPair(context, body));
  bind(api.listAnswers, ({ db, actor }, { query }) => listAnswers(db, actor, query.reportId));
  bind(api.getDispute, ({ db }, { query }) => getDispute(db, query.id));
  bind(api.settleDispute, (context, { body }) => settleDispute(context, body));
}
