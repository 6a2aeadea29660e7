import { proposalSteps, type ProposalDecision } from "@birzha/domain/auctions/lifecycle.ts";
import type * as api from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { errorPhrase } from "../../../platform/http/error-phrase.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { getVersion } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";
import { changeStored, insertDecision, type ProposalChange } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

/** A-12, steps 10 to 13: the exchange decides about a proposal or about its change. */
export async function decideProposal(
  context: Context,
  { params: { id }, body }: Pick<InputOf<typeof api.decideProposal>, "params" | "body">,
): Promise<ResultOf<typeof api.decideProposal>> {
  const { actor, clock, db } = context;
  const { action } = body.data;
  const comment = body.data.comment || null;
  const stored = await openProposal(context, action, id);
  if (action !== "accept" && comment === null)
    throw new Refused("auctions.comment-required", { listed: [errorPhrase("auctions.comment-required")] });
  const by = { author: actor, at: clock.now() };
  const change = await changeOf(context, action, stored, comment);
  await changeStored(db, stored, change, by);
  await insertDecision(db, stored, action, comment, by);
  context.audit({
    action: "auctions.decide",
    entity: "proposal",
    entityId: id,
    before: { status: stored.status },
    after: { status: change.status, decision: action, comment },
  });
  return { id, status: change.status };
}

async function changeOf(
  { db }: Context,
  action: ProposalDecision,
  { id, acceptedVersion }: StoredProposal,
  comment: string | null,
): Promise<ProposalChange> {
  const status = proposalSteps[action].to;
  switch (action) {
    case "accept":
      return { status, comment: null, isAccepted: true };
    case "rejectChange": {
      // The refusal has seen to it that one was accepted.
      const payload = await getVersion(db, id, acceptedVersion!);
      return { status, comment: null, isAccepted: true, version: { kind: "restore", payload } };
    }
    default:
      return { status, comment };
  }
}
