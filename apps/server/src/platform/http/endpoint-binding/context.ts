import type { Actor, ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { FastifyRequest } from "fastify";
import type { AuditEntry } from "../../audit/audit.ts";
import type { Reads, Tx } from "../../db/handles.ts";
import { Refused } from "../errors/failure.ts";

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

/** The caller of a request. `actor` is undefined for a guest. */
export interface Caller {
  readonly actor: Actor | undefined;
  /** Why the caller is refused although known: a forged call, another organisation. */
  readonly refusal?: Refused;
  /** DOOR-002: whether it was tried with a key that there is not; such attempts are counted as those to sign in. */
  readonly isAttempt?: true;
  /** Looks the caller up again with that handle; absent for guests without a credential. */
  readonly findAgain?: (db: Reads) => Promise<Caller>;
}

/** Finds the caller of a request, and refuses a forged or foreign one. Given by the sign-in machinery. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Looks the caller up again: what was taken away since the request began counts. */
export async function revalidateCaller(request: FastifyRequest, db: Reads): Promise<Caller> {
  request.caller = (await request.caller.findAgain?.(db)) ?? request.caller;
  return request.caller;
}

/** The acting organisation of a call that cannot do without one. */
export function requireOrganization({ organization }: Pick<Context, "organization">): ActingOrganization {
  if (!organization) throw new Refused("shared.no-organization");
  return organization;
}
