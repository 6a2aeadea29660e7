import type * as api from "@birzha/domain/auctions/api.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { filingRejection } from "@birzha/domain/auctions/permissions.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { rejectedBy } from "../rule-rejections.ts";
import { validateProposal } from "../validate-proposal.ts";
import { changeStored, insertProposal } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

const { draft: draftStatus, sent } = proposalStatus;

/** PROP-110, PROP-129, A-15: files a new proposal or a draft. A draft keeps its number. */
export async function sendProposal(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.sendProposal>, "body">,
): Promise<ResultOf<typeof api.sendProposal>> {
  const { actor, clock, db } = context;
  const rejection = filingRejection(actor);
  if (rejection) throw new ApiError(rejection);
  const company = requireOrganization(context);
  const { id: given, version, values, unreadable } = body.data;
  const draft = given === 0 ? undefined : await openProposal(context, "send", given, version);
  const { payload, broken } = await validateProposal(db, values, {
    firm: company,
    clock,
    status: draftStatus,
    unreadable,
  });
  if (broken.length > 0) throw rejectedBy(broken, values.language);

  const by = { author: actor, at: clock.now() };
  let id = given;
  if (draft) {
    const isEdited = draft.createdBy !== actor.userId;
    const change = { status: sent, type: "proposal", isSent: true, isEdited } as const;
    await changeStored(db, draft, { ...change, version: { kind: "send", payload } }, by);
  } else id = await insertProposal(db, { firmId: company.id, status: sent, kind: "send", payload, ...by });
  await notifyExchange(context, {
    area: "proposal",
    kind: "proposal_new",
    entityId: id,
    organization: company,
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
