import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { coversBody, type ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { AuditEntry } from "../../platform/audit/audit.ts";
import type { ApprovableHandler } from "../../platform/http/endpoint-binding/approval-gate.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { rejectionOnEntry } from "../../platform/http/endpoint-binding/entry.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { LockedApproval } from "./queries.ts";
import { asObject, snapshotDigest } from "./snapshot.ts";

/** The endpoints that can need approval, with their handlers. */
export interface ApprovableCalls {
  readonly register: (endpoint: EndpointShape, handler: ApprovableHandler) => void;
  readonly isRequired: (endpoint: EndpointShape, actor: Actor, body: unknown) => boolean;
  /** Runs an approved action with the approver's rights, on the data that the requester saw. */
  readonly runApproved: (context: RequestContext, approval: LockedApproval) => Promise<void>;
}

/** Names an endpoint in the table of requests: method and path. */
export const endpointName = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** @param kinds kinds that the setting FOUR_EYES names */
export function createApprovableCalls(kinds: readonly ApprovalKind[]): ApprovableCalls {
  const calls = new Map<string, { readonly endpoint: EndpointShape; readonly handler: ApprovableHandler }>();
  return {
    register: (endpoint, handler) => void calls.set(endpointName(endpoint), { endpoint, handler }),
    // Only actions of staff: requests of organisations and the trading system have no exchange employee to check.
    isRequired: ({ approval }, { kind }, body) =>
      approval !== undefined &&
      kind === "operator" &&
      kinds.includes(approval.kind) &&
      coversBody(approval, body),
    async runApproved(context, { id, endpoint, input, snapshotDigest: requestedDigest, requesterId }) {
      const call = calls.get(endpoint);
      // A later version of the portal may lack the endpoint.
      if (!call) throw new ApiError("shared.stale");
      const rejection = rejectionOnEntry(call.endpoint, context.actor);
      if (rejection) throw new ApiError(rejection);
      const entries: AuditEntry[] = [];
      // The action concerns the organisation for which the requester acted, not that of the approver.
      const { organization, ...given } = input;
      await call.handler(
        {
          ...context,
          organization,
          actor: { ...context.actor, organization },
          audit: (entry) => void entries.push(entry),
        },
        given,
        undefined,
      );
      if (!snapshotDigest(entries).equals(requestedDigest)) throw new ApiError("shared.stale");
      // The audit row itself names the approver.
      for (const entry of entries)
        context.audit({ ...entry, after: { ...asObject(entry.after), approval: { id, requesterId } } });
    },
  };
}
