import { sql } from "kysely";
import type * as api from "@birzha/domain/exchange/api.ts";
import type { NoticeArea, NoticeResponse } from "@birzha/domain/exchange/notice.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { recordDecision } from "../areas/auctions/actions/record-decision.ts";
import { recordContractResponse } from "../areas/contracts/store.ts";
import { isSuperseded, lockNotice, type LockedNotice } from "../areas/exchange/notice-queries.ts";
import { storeNoticeResponse } from "../areas/exchange/store.ts";
import { auditAdmissions } from "../areas/members/audit-admissions.ts";
import { notifyDecision } from "../areas/members/actions/notify-decision.ts";
import { resolveApplication } from "../areas/members/store.ts";
import { recordDealResponse } from "../areas/spot/store.ts";
import { listConcernedMembers } from "../areas/notices/queries.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";
import { notifyUsers, type NotificationRequest } from "../platform/notices/notify.ts";

/**
 * Locks the record of a notice and applies the response. Throws if it is not pending. The caller audits the record;
 * other changed records are audited here.
 */
type Settle = (context: RequestContext, notice: LockedNotice, response: NoticeOutcome) => Promise<void>;

type NoticeOutcome = Omit<NoticeResponse, "alsoNotice">;

/**
 * FIX-065: a response decides a proposal or its change; a rejected one returns to the organisation with the comment. A
 * revocation can only be confirmed.
 */
const settleFiled: Settle = async (context, { kind, entityId: id }, { result, comment }) => {
  if (kind !== "proposal_revoke")
    await recordDecision(context, { id, action: result === "processed" ? "accept" : "return", comment });
  else if (result === "rejected") throw new ApiError("auctions.wrong-status");
};

/** a response decides an application of members like an operator. */
const settleMembers: Settle = async (context, { entityId: id }, { result, comment }) => {
  const { actor, clock, db } = context;
  const status = result === "processed" ? "accepted" : "rejected";
  const settled = await resolveApplication(db, { id, status, comment, by: actor.userId, at: clock.now() });
  auditAdmissions(context, id, settled);
  await notifyDecision(context, { ...settled, id, status, comment });
};

/** a response processes a delivery report or returns it for correction. */
const settleDelivery: Settle = async (context, notice, { result, comment }) => {
  const { actor, clock, db } = context;
  const by = { comment, at: clock.now(), by: actor.userId };
  const number = await recordContractResponse(db, { id: notice.entityId, result, ...by });
  await notifySender(context, notice, { kind: `contract-${result}`, number, reason: comment });
};

/** SPOT-059: a response marks a spot deal as processed or rejected. */
const settleSpot: Settle = async (context, notice, { result, comment }) => {
  const { actor, clock, db } = context;
  const by = { comment, at: clock.now(), by: actor.userId };
  const number = await recordDealResponse(db, { id: notice.entityId, result, ...by });
  await notifySender(context, notice, { kind: `deal-${result}`, number, reason: comment });
};

/** WORK-020: notifies the sender and the owner of the organisation. */
async function notifySender(
  context: RequestContext,
  { entityId, organizationId, userId }: LockedNotice,
  notification: Pick<NotificationRequest, "kind" | "number" | "reason">,
): Promise<void> {
  const to = await listConcernedMembers(context.db, organizationId, sql`select ${userId}::bigint`);
  await notifyUsers(context, { ...notification, to, organizationId, entityId });
}

/** Audit entities of the changed records. */
const entities: Readonly<Partial<Record<NoticeArea, string>>> = {
  contract: "contract",
  spot: "spot-deal",
  application: "member-application",
};

const settles: Readonly<Record<NoticeArea, Settle>> = {
  proposal: settleFiled,
  contract: settleDelivery,
  spot: settleSpot,
  application: settleMembers,
};

/**
 * records the exchange's response to a notice. It must be unanswered and the newest of its record. A new notice
 * needs the record's lock, so none can appear while it is held. FIX-303: the notice of the other party gets the same one.
 */
export async function recordNoticeResponse(
  context: RequestContext,
  { params: { id }, body: { data } }: Pick<InputOf<typeof api.answerNotice>, "params" | "body">,
): Promise<ResultOf<typeof api.answerNotice>> {
  const { alsoNotice, ...response } = data;
  // In order of their numbers, so that concurrent responses to both do not deadlock.
  for (const notice of [...new Set([id, alsoNotice ?? id])].toSorted((one, other) => one - other))
    await recordResponse(context, notice, response);
  return { id };
}

async function recordResponse(context: RequestContext, id: number, response: NoticeOutcome): Promise<void> {
  const { actor, db, clock } = context;
  const { result, comment } = response;
  const notice = await lockNotice(db, id);
  if (!notice) throw new ApiError("shared.not-found");
  if (notice.result !== null) throw new ApiError("exchange.notice-answered");
  const { area, kind, entityId } = notice;
  await settles[area](context, notice, response);
  if (await isSuperseded(db, id, notice)) throw new ApiError("exchange.notice-superseded");
  await storeNoticeResponse(db, id, { result, comment, at: clock.now(), by: actor.userId });
  const entity = entities[area];
  if (entity)
    context.audit({ action: "exchange.answer-notice", entity, entityId, after: { result, comment } });
  context.audit({
    action: "exchange.answer-notice",
    entity: "notice",
    entityId: id,
    after: { area, kind, entityId, result, comment },
  });
}
