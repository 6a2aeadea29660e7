import type { Actor, ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { FastifyRequest } from "fastify";
import type { AuditEntry } from "../../audit/audit.ts";
import type { DbReader, DbTransaction } from "../../db/handles.ts";
import { ApiError } from "../errors/failure.ts";

/** Everything a handler knows about its request. Its transaction is the only access to the database. */
export interface RequestContext {
  readonly actor: Actor;
  /** The acting organisation; undefined for newcomers and for staff that chose none. */
  readonly organization: ActingOrganization | undefined;
  readonly clock: Clock;
  /** FIX-104: the installation's earliest date in reports. */
  readonly earliestDate: IsoDate;
  /** FIX-222: working days to replace a rejected report on time; undefined means the default. */
  readonly replacementDays?: number | undefined;
  /** V-10: maximum rows of a workbook; undefined means the default. */
  readonly workbookLimit?: number | undefined;
  readonly db: DbTransaction;
  readonly requestId: string;
  /** Collects an audit entry; all of them are written as the last step of the transaction (S-8). */
  audit(entry: AuditEntry): void;
}

/** The caller of a request. `actor` is undefined for a guest. */
export interface RequestCaller {
  readonly actor: Actor | undefined;
  /** Why the request of a known caller is rejected: cross-site forgery, a foreign organisation. */
  readonly rejection?: ApiError;
  /** DOOR-002: the request used an unknown access key. */
  readonly hasWrongKey?: true;
  /** Looks the caller up again with that handle; absent for guests without a credential. */
  readonly findAgain?: (db: DbReader) => Promise<RequestCaller>;
}

/** Finds the caller of a request and detects forged or foreign ones. Implemented in `platform/auth`. */
export type AuthenticateRequest = (request: FastifyRequest) => Promise<RequestCaller>;

/** Looks the caller up again: rights revoked since the start of the request count. */
export async function revalidateCaller(request: FastifyRequest, db: DbReader): Promise<RequestCaller> {
  request.caller = (await request.caller.findAgain?.(db)) ?? request.caller;
  return request.caller;
}

/**
 * Returns the acting organisation of a request that requires one.
 * @throws ApiError `shared.no-organization`
 */
export function requireOrganization({
  organization,
}: Pick<RequestContext, "organization">): ActingOrganization {
  if (!organization) throw new ApiError("shared.no-organization");
  return organization;
}
