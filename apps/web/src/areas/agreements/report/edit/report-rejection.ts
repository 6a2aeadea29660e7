import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection, type AgreementDetails } from "@birzha/domain/agreements/permissions.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { translatePhrase, type PhraseKey } from "../../../../i18n/phrase.ts";
import { toActor } from "../../../../shared/session/actor.ts";

/** Returns the properties of a report that the domain rules need. */
export function detailsOf(report: StoredReport, user: CurrentUser): AgreementDetails {
  const acting = toActor(user).organization;
  return {
    status: statusOf(report.status),
    organizationId: report.organizationId,
    // A blocked organisation only restricts its own members, and it is their acting organisation (G-11c).
    isOrganizationActive: acting?.id !== report.organizationId || acting.isActive,
    isVersion: report.isChildren,
    isWithdrawn: report.isWithdrawn,
  };
}

/** SCREEN-003: whether the user can register reports of this organisation, which must be the acting one. */
export const mayRefile = (user: CurrentUser, organizationId: number): boolean => {
  const actor = toActor(user);
  const acting = actor.organization;
  return (
    acting?.id === organizationId &&
    agreementRejection(actor, "create", {
      status: undefined,
      organizationId,
      isOrganizationActive: acting.isActive,
    }) === undefined
  );
};

/**
 * Rejection reasons that hide an action (OTC-148, OTC-149, OTC-152, OTC-153); for others the screen shows the
 * reason.
 */
const hiding: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "agreements.wrong-status",
  "agreements.withdrawn",
  "agreements.changed-since-filing",
  "agreements.version-read-only",
  "agreements.dubious-terminated",
  "shared.forbidden",
  "shared.not-found",
]);

export const isHiding = (rejection: ErrorCode | undefined): boolean =>
  rejection !== undefined && hiding.has(rejection);

/** Returns the message of a rejection reason. */
export const rejectionText = (code: string, params?: Readonly<Record<string, string>>): string =>
  translatePhrase(errorPhraseKey(code) as PhraseKey, params);
