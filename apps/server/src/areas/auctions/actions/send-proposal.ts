import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRefusal } from "@birzha/domain/auctions/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { tellExchange } from "../../../platform/exchange/tell-exchange.ts";
import { requireOrganization, type Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { refusedBy } from "../rule-refusals.ts";
import { judgeProposal } from "../judge-proposal.ts";
import { changeStored, insertProposal } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

const { draft: draftStatus, sent } = proposalStatus;

/** PROP-110, PROP-129, A-15: files a new proposal or a draft. A draft keeps its number. */
export async function sendProposal(
  context: Context,
  { body }: Pick<InputOf<typeof api.sendProposal>, "body">,
): Promise<ResultOf<typeof api.sendProposal>> {
  const { actor, clock, db } = context;
  const refusal = filingRefusal(actor);
  if (refusal) throw new Refused(refusal);
  const firm = requireOrganization(context);
  const { id: given, version, values, unreadable } = body.data;
  const draft = given === 0 ? undefined : await openProposal(context, "send", given, version);
  const { payload, broken } = await judgeProposal(db, values, {
    firm,
    clock,
    status: draftStatus,
    unreadable,
  });
  if (broken.length > 0) throw refusedBy(broken, values.language);

  const by = { author: actor, at: clock.now() };
  let id = given;
  if (draft) {
    const isEdited = draft.createdBy !== actor.userId;
    const change = { status: sent, type: "proposal", isSent: true, isEdited } as const;
    await changeStored(db, draft, { ...change, version: { kind: "send", payload } }, by);
  } else id = await insertProposal(db, { firmId: firm.id, status: sent, kind: "send", payload, ...by });
  await tellExchange(context, {
    area: "proposal",
    kind: "proposal_new",
    entityId: id,
    organization: firm,
    payload,
  });
  context.audit({
    action: "auctions.send",
    entity: "proposal",
    entityId: id,
    ...(draft ? { before: { status: draft.status } } : {}),
    after: { status: sent, ...payload },
  });
  return { id };
}
