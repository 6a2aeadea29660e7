import type * as api from "@birzha/domain/applications/api.ts";
import { applicationRejection } from "@birzha/domain/applications/permissions.ts";
import { decidedStatus } from "@birzha/domain/applications/lifecycle.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { SignatureVerifier } from "@birzha/signature/verifier.ts";
import { findObstacle } from "../areas/applications/obstacle.ts";
import { lockApplication, type LockedApplication } from "../areas/applications/queries.ts";
import { decideApplication } from "../areas/applications/store.ts";
import { findOrganizationByInn, lockOrganization } from "../areas/organizations/queries.ts";
import { insertOrganization, setTradingMember } from "../areas/organizations/store.ts";
import { listValidSignatures } from "../areas/signing/evidence-queries.ts";
import { isRevokedSince } from "../areas/signing/verify-or-reject.ts";
import { giveMembership, updateProfile } from "../areas/users/store.ts";
import { requireOwnership } from "../areas/users/user-locks.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../platform/http/errors/failure.ts";
import { notifyUsers } from "../platform/notices/notify.ts";

/**
 * APP-016, APP-028, G-61, FIX-041: accepts an application in one transaction:
 *
 * - creates the organisation or makes it a trading participant
 * - adds the applicant as a member, as the owner if no active one exists
 * - updates the applicant's profile
 *
 * FIX-321: rejects an application whose power of attorney, certificates, applicant or organisation are no longer in
 * force.
 */
export async function acceptApplication(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.acceptApplication>, "body">,
  verifier: SignatureVerifier,
): Promise<ResultOf<typeof api.acceptApplication>> {
  const { actor, clock, db } = context;
  const application = await lockApplication(db, actor, body.id);
  const rejection = applicationRejection(actor, "accept", application);
  if (rejection) throw new ApiError(rejection);
  const obstacle = await findObstacle(db, body.id, clock.today());
  if (obstacle) throw new ApiError(obstacle);
  // Within the transaction, because a second employee can approve the request later. A rare one may hold its connection.
  if (await isRevokedSince(verifier, await listValidSignatures(db, body.id), clock.now()))
    throw new ApiError("applications.certificate-revoked");

  const by = { authorId: actor.userId, at: clock.now() };
  // First, because the routing depends on whether the organisation has an owner, which the membership below can change
  // (G-59).
  const status = decidedStatus("accept", application.status)!;
  await decideApplication(db, body.id, { status, ...by });
  const organizationId = await provideOrganization(context, application);
  const { userId, fullName, phone } = application;
  const { userType, isNewOwner, formerOwnerIds } = await giveMembership(db, { userId, organizationId });
  context.audit({
    action: "users.join",
    entity: "membership",
    entityId: userId,
    after: { organizationId, userType },
  });
  await updateProfile(db, userId, { name: fullName, phone }, by);
  context.audit({
    action: "users.update",
    entity: "user",
    entityId: userId,
    after: { name: fullName, phone },
  });
  await notifyUsers(context, {
    kind: "application-accepted",
    to: [userId],
    organizationId,
    entityId: body.id,
  });
  if (isNewOwner)
    await notifyUsers(context, {
      kind: "cabinet-given",
      to: [userId],
      organizationId,
      entityId: userId,
      // Without a former owner, the e-mail about the application suffices.
      hasEmail: formerOwnerIds.length > 0,
    });
  for (const former of formerOwnerIds) await notifyFormerOwner(context, organizationId, former, userId);
  context.audit({
    action: "applications.accept",
    entity: "application",
    entityId: body.id,
    before: { status: application.status },
    after: { status, userId, organizationId, userType },
  });
  return { id: body.id };
}

/** FIX-041, FIX-047: notifies and audits an inactive owner's loss of ownership. */
async function notifyFormerOwner(
  context: RequestContext,
  organizationId: number,
  formerUserId: number,
  userId: number,
): Promise<void> {
  await notifyUsers(context, { kind: "cabinet-taken", to: [formerUserId], organizationId, entityId: userId });
  // FIX-009: the membership has an audit entry of its own.
  context.audit({
    action: "users.change-type",
    entity: "membership",
    entityId: formerUserId,
    before: { organizationId, userType: userType.owner },
    after: { organizationId, userType: userType.employee },
  });
  context.audit({
    action: "organizations.transfer-ownership",
    entity: "organization",
    entityId: organizationId,
    before: { ownerId: formerUserId },
    after: { ownerId: userId },
  });
}

/** Locks the organisation with that INN, or creates it. Grants trading rights on request. */
async function provideOrganization(
  context: RequestContext,
  { inn, name, address, ntbUser, UKInn }: LockedApplication,
): Promise<number> {
  const { db, actor, clock } = context;
  const by = { authorId: actor.userId, at: clock.now() };
  const auditOf = { entity: "organization", after: { inn, ntbUser } };
  const known = await findOrganizationByInn(db, inn);
  if (!known) {
    const made = { inn, name, address, activeDate: clock.today(), ntbUser, isUK: UKInn !== null, UKInn };
    const id = await insertOrganization(db, made, by);
    if (id !== undefined) {
      context.audit({ action: "organizations.create", entityId: id, ...auditOf });
      return id;
    }
  }
  // A concurrent application has created the organisation.
  const found = known ?? (await findOrganizationByInn(db, inn));
  if (!found) throw new ApiError("shared.not-found");
  const { id, status } = await lockOrganization(db, found.id);
  await requireOwnership(db, actor, id);
  if (status === organizationStatus.blocked) throw new ApiError("applications.organization-blocked");
  if (ntbUser && (await setTradingMember(db, id, { isUK: UKInn !== null, UKInn }, by)))
    context.audit({ action: "organizations.rights", entityId: id, ...auditOf });
  return id;
}
