import type * as api from "@birzha/domain/auctions/api.ts";
import { changeableFields, changedFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { toValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { rejectionOf, rejectedBy } from "../rule-rejections.ts";
import { validateProposal } from "../validate-proposal.ts";
import { listFieldRules } from "../proposal-queries.ts";
import { changeStored } from "../store.ts";
import { openProposal } from "./open-proposal.ts";

/**
 * PROP-111, PROP-112, PROP-130: changes a filed or returned proposal. An accepted version stays in force until the
 * exchange decides (A-12, steps 6 to 8).
 */
export async function changeProposal(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.changeProposal>, "body">,
): Promise<ResultOf<typeof api.changeProposal>> {
  const { actor, clock, db } = context;
  const { id, version, values: given, unreadable } = body.data;
  const stored = await openProposal(context, "change", id, version);
  const { status } = stored;
  const before = toValues(stored.payload);
  const company = { id: stored.firmId, name: stored.firmName };
  const validated = await validateProposal(db, given, { firm: company, clock, status, before, unreadable });
  const { values, payload, broken } = validated;
  // ACC-010, V-5: the web form prevents this; programs get the names of the frozen fields.
  const changeable = changeableFields(status, false, await listFieldRules(db, status));
  const frozen = changedFields(before, values)
    .filter((field) => !changeable[field])
    .map((field) => ({ field, rule: "notChangeable" }) as const);
  if (frozen.length + broken.length > 0) throw rejectedBy([...frozen, ...broken], values.language);
  if (changedFields(before, values).length === 0) throw rejectionOf("auctions.nothing-changed");

  const { sent } = proposalStatus;
  await changeStored(
    db,
    stored,
    {
      status: sent,
      type: "change",
      comment: null,
      outcome: null,
      isEdited: true,
      version: { kind: "change", payload },
    },
    { author: actor, at: clock.now() },
  );
  await notifyExchange(context, {
    area: "proposal",
    kind: "proposal_change",
    entityId: id,
    organization: company,
    payload,
  });
  context.audit({
    action: "auctions.change",
    entity: "proposal",
    entityId: id,
    before: { status, ...stored.payload },
    after: { status: sent, ...payload },
  });
  return { id };
}
