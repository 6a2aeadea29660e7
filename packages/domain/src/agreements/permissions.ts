import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import {
  findTransition,
  agreementTransitions,
  type AgreementAction,
  type AgreementStatus,
} from "./lifecycle.ts";

/** Properties of a report that permissions depend on. */
export interface AgreementDetails {
  /** Undefined for a new report. */
  readonly status: AgreementStatus | undefined;
  readonly organizationId: number;
  /** False if the exchange has blocked the report's organisation (G-11c). */
  readonly isOrganizationActive: boolean;
  /** True for a version instead of the report itself (G-38). */
  readonly isVersion?: boolean;
  /** BULK-105: a withdrawn report never changes again. */
  readonly isWithdrawn?: boolean;
}

/**
 * Returns the error code if this actor cannot perform the action now; undefined if allowed. The server checks
 * before the action, the screen before showing it. Role errors (403) precede state errors (409), as in table
 * 2.8, G-11, G-33 and G-53. A report of another organisation is a 404 as in every query; filing for another
 * organisation is a 403.
 * @param to target of a change of status
 */
export function agreementRejection(
  actor: Actor,
  action: AgreementAction,
  agreement: AgreementDetails,
  to?: AgreementStatus,
): ErrorCode | undefined {
  return roleRejection(actor, action, agreement) ?? stateRejection(action, agreement, to);
}

function roleRejection(
  actor: Actor,
  action: AgreementAction,
  agreement: AgreementDetails,
): ErrorCode | undefined {
  const { isOrganizationActive, organizationId } = agreement;
  switch (actor.kind) {
    case "blocked":
      return "shared.blocked";
    case "machine":
    case "newcomer":
      return "shared.forbidden";
    case "operator":
      if (!isOperator(actor) || !isFor("operators", action)) return "shared.forbidden";
      return action === "create" && !isOrganizationActive ? "shared.organization-blocked" : undefined;
    case "employee":
    case "owner":
      if (!isFor("members", action)) return "shared.forbidden";
      if (actor.organization?.id !== organizationId)
        return action === "create" ? "shared.foreign-organization" : "shared.not-found";
      return isOrganizationActive ? undefined : "shared.organization-blocked";
  }
}

const isFor = (party: "members" | "operators", action: AgreementAction) =>
  agreementTransitions.some(({ act, by }) => act === action && (by === party || by === "reporters"));

function stateRejection(
  action: AgreementAction,
  { status, isVersion, isWithdrawn }: AgreementDetails,
  to: AgreementStatus | undefined,
): ErrorCode | undefined {
  if (isVersion) return "agreements.version-read-only";
  if (isWithdrawn) return "agreements.withdrawn";
  if (findTransition(action, status, to)) return undefined;
  if (action === "withdraw") return "agreements.changed-since-filing";
  return action === "deal" ? "agreements.dubious-terminated" : "agreements.wrong-status";
}
