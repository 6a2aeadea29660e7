import { changedFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { ImportedProposal } from "@birzha/domain/auctions/processing-api.ts";
import { toValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { validateProposals } from "../validate-proposal.ts";
import { findImported, lockAllStored } from "../proposal-queries.ts";
import { findOrganizationsByInn } from "../customer-queries.ts";
import { rejectedBy } from "../rule-rejections.ts";
import { changeAllStored, insertProposals, type NewProposal, type StoredStep } from "../store.ts";

const { accepted } = proposalStatus;

/**
 * A-12, step 16: imports proposals from the trading system under their external ids. They are already accepted, so near
 * dates are allowed; all other rules apply. Returns one result each; rejected ones stay unchanged.
 */
export async function importFiled(
  context: RequestContext,
  filed: readonly ImportedProposal[],
): Promise<(Omit<ImportedItem, "externalId"> | ApiError)[]> {
  if (filed.length === 0) return [];
  const { actor, clock, db } = context;
  const validated = await validateFiled(context, filed);
  const names = filed.map(({ externalId }) => externalId);
  const known = await findImported(db, names);
  const stored = await lockAllStored(db, actor, [...known.values()]);

  const by = { author: actor, at: clock.now() };
  const created: NewProposal[] = [];
  const changes: StoredStep[] = [];
  const taken = validated.map((one, place) => {
    if (one instanceof ApiError) return one;
    const { firm: organization, values, payload } = one;
    const externalId = names[place]!;
    const id = known.get(externalId);
    if (id === undefined) {
      created.push({ firmId: organization.id, status: accepted, kind: "import", payload, externalId, ...by });
      return undefined;
    }
    const before = stored.get(id);
    if (!before) return new ApiError("shared.not-found");
    if (before.firmId !== organization.id) return new ApiError("shared.duplicate");
    if (changedFields(toValues(before.payload), values).length === 0)
      return { result: "unchanged", id } as const;
    if (before.status !== accepted) return new ApiError("auctions.wrong-status");
    const version = { kind: "import", payload } as const;
    changes.push({ stored: before, change: { status: accepted, isAccepted: true, outcome: null, version } });
    return { result: "updated", id } as const;
  });
  const ids = (await insertProposals(db, created)).values();
  await changeAllStored(db, changes, by);
  return taken.map((one) => one ?? { result: "created", id: ids.next().value! });
}

/** Returns each proposal with its organisation, or the rejection reason. */
async function validateFiled({ clock, db }: RequestContext, filed: readonly ImportedProposal[]) {
  const organizations = await findOrganizationsByInn(
    db,
    filed.map(({ firmInn: organizationInn }) => organizationInn),
  );
  const ofOrganizations = filed.flatMap(({ firmInn: organizationInn, proposal }) => {
    const organization = organizations.get(organizationInn);
    return organization ? [{ firm: organization, proposal }] : [];
  });
  const validated = await validateProposals(
    db,
    ofOrganizations.map(({ firm: organization, proposal: { values, unreadable } }) => ({
      given: values,
      validatedFor: { firm: organization, clock, status: accepted, unreadable },
    })),
  );
  const next = validated.values();
  return filed.map(({ firmInn: organizationInn }) => {
    const organization = organizations.get(organizationInn);
    if (!organization) return new ApiError("auctions.unknown-firm");
    const { broken, payload, values } = next.next().value!;
    const held = broken.filter(({ rule }) => rule !== "dateEarly" && rule !== "dateLate");
    return held.length > 0 ? rejectedBy(held, "ru") : { firm: organization, payload, values };
  });
}
