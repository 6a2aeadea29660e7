import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { RequestContext } from "./context.ts";

/** Validated input of a request without a file. */
export interface CallInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export type ApprovableHandler = (
  context: RequestContext,
  input: CallInput,
  prepared: undefined,
) => Promise<unknown>;

/** DESK-023: decides which requests need approval, and stores approval requests (decision 0052). */
export interface ApprovalGate {
  /** Registers an endpoint with an approval rule and its handler, so that an approved request can run later. */
  readonly register: (endpoint: EndpointShape, handler: ApprovableHandler) => void;
  readonly isRequired: (endpoint: EndpointShape, actor: Actor, body: unknown) => boolean;
  /**
   * Stores an approval request instead of running the handler.
   * @param run runs the handler and returns the audit entries that it would write; the gate rolls its changes
   * back
   */
  readonly request: (
    context: RequestContext,
    endpoint: EndpointShape,
    input: CallInput,
    run: () => Promise<readonly AuditEntry[]>,
  ) => Promise<PendingApproval>;
}
