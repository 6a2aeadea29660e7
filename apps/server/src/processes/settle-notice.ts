import type * as api from "@birzha/domain/exchange/api.ts";
import type { NoticeArea, NoticeAnswer } from "@birzha/domain/exchange/notice.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { settleProposal } from "../areas/auctions/actions/settle-proposal.ts";
import { settleContract } from "../areas/contracts/store.ts";
import { isSuperseded, lockNotice, type LockedNotice } from "../areas/exchange/notice-queries.ts";
import { answerNotice } from "../areas/exchange/store.ts";
import { auditAdmissions } from "../areas/members/audit-admissions.ts";
import { settleApplication } from "../areas/members/store.ts";
import { settleSpotDeal } from "../areas/spot/store.ts";
import type { Context } from "../platform/http/context.ts";
import { Refused } from "../platform/http/failure.ts";

/**
 * Locks the record of a notice and moves it on; refuses where it does not wait for the exchange. What else it changed
 * than that record it records itself.
 */
type Settle = (context: Context, notice: LockedNotice, answer: NoticeAnswer) => Promise<void>;

/**
 * FIX-065: an answer decides a proposal, or a change of it: what is rejected goes back to the firm with the comment. A
 * revocation is only confirmed: nobody takes it back.
 */
const settleFiled: Settle = async (context, { kind, entityId: id }, { result, comment }) => {
  if (kind !== "proposal_revoke")
    await settleProposal(context, { id, action: result === "processed" ? "accept" : "return", comment });
  else if (result === "rejected") throw new Refused("auctions.wrong-status");
};

/** an application of members is decided as an operator does it. */
const settleMembers: Settle = async (context, { entityId: id }, { result, comment }) => {
  const { actor, clock, db } = context;
  const status = result === "processed" ? "accepted" : "rejected";
  const settled = await settleApplication(db, { id, status, comment, by: actor.userId, at: clock.now() });
  auditAdmissions(context, id, settled);
};

/** a contract's report of delivery is processed, or comes back to be corrected. */
const settleDelivery: Settle = ({ actor, clock, db }, { entityId: id }, { result, comment }) =>
  settleContract(db, { id, result, comment, at: clock.now(), by: actor.userId });

/** SPOT-059: a deal of the spot market becomes processed or rejected. */
const settleSpot: Settle = ({ actor, clock, db }, { entityId: id }, { result, comment }) =>
  settleSpotDeal(db, { id, result, comment, at: clock.now(), by: actor.userId });

/** What the audit log calls the records that move. */
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
 * what the exchange made of a notice. A notice is answered once, and only while it is the newest of its record:
 * whoever sends again locks the record first, so that behind the record's lock no newer one can appear.
 */
export async function settleNotice(
  context: Context,
  { params: { id }, body }: Pick<InputOf<typeof api.answerNotice>, "params" | "body">,
): Promise<ResultOf<typeof api.answerNotice>> {
  const { db, clock } = context;
  const { result, comment } = body.data;
  const notice = await lockNotice(db, id);
  if (!notice) throw new Refused("shared.not-found");
  if (notice.result !== null) throw new Refused("exchange.notice-answered");
  const { area, kind, entityId } = notice;
  await settles[area](context, notice, body.data);
  if (await isSuperseded(db, id, notice)) throw new Refused("exchange.notice-superseded");
  await answerNotice(db, id, { result, comment, at: clock.now() });
  const entity = entities[area];
  if (entity)
    context.audit({ action: "exchange.answer-notice", entity, entityId, after: { result, comment } });
  context.audit({
    action: "exchange.answer-notice",
    entity: "notice",
    entityId: id,
    after: { area, kind, entityId, result, comment },
  });
  return { id };
}
