import { successionRejection } from "@birzha/domain/organizations/succession.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { hasRunningImport } from "../../areas/imports/queries.ts";
import { lockOrganization } from "../../areas/organizations/queries.ts";
import { findSuccessorId, isTakingOver } from "../../areas/organizations/succession-queries.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";

interface CheckedSuccession {
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly predecessorId: number;
  readonly successorId: number;
  readonly day: IsoDate;
}

interface SuccessionCheck {
  readonly rejection: ErrorCode | undefined;
  readonly predecessor: { readonly status: number };
  readonly successor: { readonly name: string };
}

/** DEAL-020: locks both organisations and checks a succession when it is recorded and when it takes effect. */
export async function checkSuccession(
  { db, clock }: { readonly db: DbTransaction; readonly clock: Clock },
  { id, predecessorId, successorId, day }: CheckedSuccession,
): Promise<SuccessionCheck> {
  // In the order of ids: two opposite requests must not wait for each other.
  const ids = [...new Set([predecessorId, successorId])].toSorted((one, other) => one - other);
  const locked = new Map<number, Awaited<ReturnType<typeof lockOrganization>>>();
  for (const one of ids) locked.set(one, await lockOrganization(db, one));
  const predecessor = locked.get(predecessorId)!;
  const successor = locked.get(successorId)!;
  const rejection = successionRejection({
    predecessor: {
      ...predecessor,
      successorId: await findSuccessorId(db, predecessorId, id),
      isImporting: await hasRunningImport(db, predecessorId),
      isTakingOver: await isTakingOver(db, predecessorId),
    },
    successor: { ...successor, successorId: await findSuccessorId(db, successorId) },
    day,
    today: clock.today(),
  });
  return { rejection, predecessor, successor };
}
