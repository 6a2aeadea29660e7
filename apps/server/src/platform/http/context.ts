import type { Actor, ActingOrganization } from "@birzha/domain/shared/actor.ts";
import type { Clock } from "@birzha/domain/shared/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import type { FastifyRequest } from "fastify";
import type { AuditEntry } from "../audit/audit.ts";
import type { Tx } from "../db/handles.ts";
import type { Proof } from "../db/request-transaction.ts";
import { Refused } from "./failure.ts";

/** All that an action knows of the call it serves. Its transaction is the only way to the database. */
export interface Context {
  readonly actor: Actor;
  /** The acting organisation; undefined for staff that chose none and for newcomers. */
  readonly organization: ActingOrganization | undefined;
  readonly clock: Clock;
  /** FIX-104: the installation's earliest date in reports. */
  readonly earliestDate: IsoDate;
  readonly db: Tx;
  readonly requestId: string;
  /** Remembers an audit row; all are written as the transaction's last step (S-8). */
  audit(entry: AuditEntry): void;
}

/** Who calls, found before anything of the call is read. `actor` is undefined for a guest. */
export interface Caller {
  readonly actor: Actor | undefined;
  /** There while the actor is remembered from an earlier call and the database has not been asked about him in this one. */
  readonly unproven?: Unproven;
  /** Why he is turned away at once, although he is known: a forged call, an organisation that is not his. */
  readonly refusal?: Refused;
  /** DOOR-002: whether it was tried with a key that there is not; such attempts are counted as those to sign in. */
  readonly isAttempt?: true;
}

/** How a remembered actor is proven: in the transaction of the call, or by asking for him anew (decision 0027). */
export interface Unproven {
  readonly proof: Proof;
  /** What is to be done about a session that is used, after its actor was proven; mostly nothing. */
  readonly afterwards: () => Promise<void>;
  /** Finds him anew. Nothing is remembered of him then, and nothing is left to prove. */
  readonly again: () => Promise<Caller>;
}

/** Finds the caller of a request, and refuses a forged or foreign one. Given by the sign-in machinery. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Finds the caller anew where he was remembered only, for what is said or done before the call's transaction. */
export async function proveCaller(request: FastifyRequest): Promise<Caller> {
  const { unproven } = request.caller;
  if (unproven) request.caller = await unproven.again();
  return request.caller;
}

/** The acting organisation of a call that cannot do without one. */
export function requireOrganization({ organization }: Pick<Context, "organization">): ActingOrganization {
  if (!organization) throw new Refused("shared.no-organization");
  return organization;
}
