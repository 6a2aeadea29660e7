import type { Actor, ActingOrganization } from "@birzha/domain/shared/actor.ts";
import type { Clock } from "@birzha/domain/shared/clock.ts";
import type { FastifyRequest } from "fastify";
import type { AuditEntry } from "../audit/audit.ts";
import type { Tx } from "../db/handles.ts";
import { Refused } from "./failure.ts";

/** All that an action knows of the call it serves. Its transaction is the only way to the database. */
export interface Context {
  readonly actor: Actor;
  /** The acting organisation; undefined for staff that chose none and for newcomers. */
  readonly organization: ActingOrganization | undefined;
  readonly clock: Clock;
  readonly db: Tx;
  readonly requestId: string;
  /** Remembers an audit row; all are written as the transaction's last step (S-8). */
  audit(entry: AuditEntry): void;
}

/** Who calls, found before anything of the call is read. `actor` is undefined for a guest. */
export interface Caller {
  readonly actor: Actor | undefined;
  /** Why he is turned away at once, although he is known: a forged call, an organisation that is not his. */
  readonly refusal?: Refused;
}

/** Finds the caller of a request, and refuses a forged or foreign one. Given by the sign-in machinery. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** The acting organisation of a call that cannot do without one. */
export function requireOrganization({ organization }: Pick<Context, "organization">): ActingOrganization {
  if (!organization) throw new Refused("shared.no-organization");
  return organization;
}
