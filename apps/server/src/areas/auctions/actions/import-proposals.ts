import { changedFields } from "@birzha/domain/auctions/changeable-fields.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import {
  importedProposal,
  type importProposals as call,
  type ImportedProposal,
  type ImportedResult,
} from "@birzha/domain/auctions/processing-api.ts";
import { toValues } from "@birzha/domain/auctions/proposal.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { ImportedItem } from "@birzha/domain/shared/import-request.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { auditImport, importItems } from "../../../platform/http/import-items.ts";
import { refusedBy } from "../rule-refusals.ts";
import { auctionConstraints } from "../constraints.ts";
import { judgeProposal } from "../judge-proposal.ts";
import { findImported, lockStored } from "../proposal-queries.ts";
import { findFirmByInn } from "../queries.ts";
import { changeStored, insertProposal } from "../store.ts";
import { settleResult } from "./settle-result.ts";

type Taken = Omit<ImportedItem, "externalId">;

/** proposals that were filed in the trading system, and results of auctions; each row is judged by itself. */
export async function importProposals(
  context: Context,
  { body }: Pick<InputOf<typeof call>, "body">,
): Promise<ResultOf<typeof call>> {
  const results = await importItems(
    context.db,
    body.data,
    importedProposal,
    (item) => ("held" in item ? takeResult(context, item) : takeProposal(context, item)),
    { nameOf: ({ externalId, id }) => externalId ?? id, constraints: auctionConstraints },
  );
  auditImport(context, { action: "auctions.import", entity: "proposal" }, results);
  return results;
}

/** A-12, step 16: accepted already, so its days may be near; all else must hold as for anybody. */
async function takeProposal(context: Context, item: ImportedProposal): Promise<Taken> {
  const { actor, clock, db } = context;
  const firm = await findFirmByInn(db, item.firmInn);
  if (!firm) throw new Refused("auctions.unknown-firm");
  const { accepted } = proposalStatus;
  const judged = await judgeProposal(db, item.proposal.values, {
    firm,
    clock,
    status: accepted,
    unreadable: item.proposal.unreadable,
  });
  const broken = judged.broken.filter(({ rule }) => rule !== "dateEarly" && rule !== "dateLate");
  if (broken.length > 0) throw refusedBy(broken, "ru");

  const { payload, values } = judged;
  const by = { author: actor, at: clock.now() };
  const { externalId } = item;
  const known = await findImported(db, externalId);
  if (known === undefined) {
    const given = { firmId: firm.id, status: accepted, kind: "import", payload, externalId } as const;
    return { result: "created", id: await insertProposal(db, { ...given, ...by }) };
  }
  const stored = await lockStored(db, actor, known);
  if (stored.firmId !== firm.id) throw new Refused("shared.duplicate");
  if (changedFields(toValues(stored.payload), values).length === 0) return { result: "unchanged", id: known };
  if (stored.status !== accepted) throw new Refused("auctions.wrong-status");
  const change = {
    status: accepted,
    isAccepted: true,
    outcome: null,
    version: { kind: "import", payload },
  } as const;
  await changeStored(db, stored, change, by);
  return { result: "updated", id: known };
}

/** A-12, step 14: what came of the auction; said once more it changes nothing. */
async function takeResult(context: Context, { id, held }: ImportedResult): Promise<Taken> {
  const isNew = await settleResult(context, { id, held });
  return { result: isNew ? "updated" : "unchanged", id };
}
