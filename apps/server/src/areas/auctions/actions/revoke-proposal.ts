import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { changeStored, insertDecision } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

/** PROP-113, PROP-131, A-22: the organisation withdraws its proposal for good. */
export async function revokeProposal(
  context: RequestContext,
  { params: { id }, query }: Pick<InputOf<typeof api.revokeProposal>, "params" | "query">,
): Promise<ResultOf<typeof api.revokeProposal>> {
  const { actor, clock, db } = context;
  const stored = await openProposal(context, "revoke", id);
  const by = { author: actor, at: clock.now() };
  const { status, payload, firmId: organizationId } = stored;
  const { revoked } = proposalStatus;
  const comment = query.comment || null;
  await insertDecision(db, stored, "revoke", comment, by);
  await changeStored(
    db,
    stored,
    { status: revoked, type: "revocation", outcome: null, version: { kind: "revoke", payload } },
    by,
  );
  await notifyExchange(context, {
    area: "proposal",
    kind: "proposal_revoke",
    entityId: id,
    organization: { id: organizationId },
    payload: { id, comment },
  });
  context.audit({
    action: "auctions.revoke",
    entity: "proposal",
    entityId: id,
    before: { status },
    after: { status: revoked, comment },
  });
  return { id };
}
