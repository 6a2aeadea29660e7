import type * as api from "@birzha/domain/contracts/api.ts";
import { deliveryBounds, monthStart, type DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { rowKind, type ReportedDelivery } from "@birzha/domain/contracts/delivery-notice.ts";
import {
  deliveryReport,
  type DeliveryReport,
  type ReportResult,
} from "@birzha/domain/contracts/delivery-report.ts";
import { dealStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { reportRejection } from "@birzha/domain/contracts/permissions.ts";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import { extendTimeBudget } from "../../../platform/db/time-budget.ts";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError, toApiError } from "../../../platform/http/errors/failure.ts";
import { rowErrorOf } from "../../../platform/http/endpoint-binding/import-items.ts";
import { inputFailures } from "../../../platform/http/errors/input-failures.ts";
import { isRecorded } from "../../../platform/http/endpoint-binding/record-rejection.ts";
import { listWorkDays } from "../../exchange/queries.ts";
import { contractConstraints } from "../constraints.ts";
import { lockContracts, type LockedContract } from "../queries.ts";
import { reportDelivery } from "../store.ts";

/**
 * Milliseconds that one request can spend waiting for the database: up to a thousand reports with several statements
 * each.
 */
const reportBudget = 25_000;

/** CON-042, V-8: stores delivery reports, each in its own savepoint. An invalid one does not affect the others. */
export async function reportDeliveries(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.reportDeliveries>, "body">,
): Promise<ResultOf<typeof api.reportDeliveries>> {
  const organization = requireOrganization(context);
  extendTimeBudget(reportBudget);
  const given = body.data.map((item) => ({ item, read: deliveryReport.safeParse(item) }));
  const ids = given.flatMap(({ read }) => (read.success ? [read.data.idRec] : []));
  const stored = await lockContracts(context.db, organization, ids);
  const bounds = await boundsOf(context);

  const taken = new Set<number>();
  const results: ReportResult[] = [];
  for (const { item, read } of given) {
    const idRec = idOf(item);
    const reject = (rejected: ApiError) => {
      results.push({ idRec, success: false, ...rowErrorOf(rejected) });
      // FIX-009: the request succeeds, but this rejected write needs an audit entry, too.
      if (isRecorded(rejected))
        context.audit({
          action: "shared.refused",
          entity: "contract",
          entityId: typeof idRec === "number" ? idRec : undefined,
          after: { code: rejected.code },
        });
    };
    if (!read.success) {
      const { issues } = read.error;
      reject(new ApiError(codeOf(issues[0]?.path[0]), { fields: inputFailures(issues) }));
      continue;
    }
    try {
      await inSavepoint(context.db, () =>
        report(context, organization, { stored, taken, bounds }, read.data),
      );
      results.push({ idRec, success: true });
    } catch (error) {
      const rejected = toApiError(error, contractConstraints);
      if (rejected.status >= 500) throw error;
      reject(rejected);
    }
  }
  if (!results.some(({ success }) => success))
    context.audit({ action: "contracts.report", entity: "contract", after: { rejected: results.length } });
  return results;
}

interface Batch {
  readonly stored: ReadonlyMap<number, LockedContract>;
  /** V-8: ids already handled in this request. */
  readonly taken: Set<number>;
  readonly bounds: DeliveryBounds;
}

async function report(
  context: RequestContext,
  organization: ActingOrganization,
  { stored, taken, bounds }: Batch,
  given: DeliveryReport,
): Promise<void> {
  const { idRec: id } = given;
  const contract = stored.get(id);
  if (!contract) throw new ApiError("shared.not-found");
  if (taken.has(id)) throw new ApiError("contracts.repeated");
  taken.add(id);
  const reported: ReportedDelivery = {
    deliveryStatus: given.statusDelivery,
    deliveryDate: given.statusDate,
    reason: given.reason === undefined ? contract.reason : given.reason,
  };
  const rejection = reportRejection(contract, reported, bounds);
  const kind = rowKind(contract, reported);
  if (rejection || !kind) throw rejectedWith(rejection ?? "contracts.unchanged", bounds);

  const before = { ...deliveryOf(contract), dealStatus: contract.dealStatus };
  const after = { ...reported, dealStatus: dealStatus.sent };
  const at = context.clock.now();
  await reportDelivery(context.db, id, reported, {
    noticeKind: kind,
    before,
    after,
    authorId: context.actor.userId,
    at,
  });
  await notifyExchange(context, {
    area: "contract",
    kind,
    entityId: id,
    organization,
    payload: {
      idRec: id,
      externalId: contract.externalId,
      contractNumber: contract.contractNumber,
      ownerInn: contract.ownerInn,
      ...wireOf(reported),
      before: wireOf(contract),
    },
  });
  context.audit({ action: "contracts.report", entity: "contract", entityId: id, before, after });
}

const deliveryOf = ({ deliveryStatus, deliveryDate, reason }: ReportedDelivery): ReportedDelivery => ({
  deliveryStatus,
  deliveryDate,
  reason,
});

const wireOf = ({ deliveryStatus, deliveryDate, reason }: ReportedDelivery) => ({
  statusDelivery: { id: deliveryStatus, value: ru.deliveries[deliveryStatus as keyof typeof ru.deliveries] },
  statusDate: deliveryDate,
  reason,
});

const rejectedWith = (code: ErrorCode, { min, max }: DeliveryBounds): ApiError =>
  new ApiError(code, { params: { min: formatDate(min), max: formatDate(max) } });

/** CON-024, F5: permitted range of delivery dates. */
async function boundsOf({ db, clock }: Pick<RequestContext, "db" | "clock">): Promise<DeliveryBounds> {
  const today = clock.today();
  return deliveryBounds(today, (await listWorkDays(db, monthStart(today), today)).length);
}

/** Returns the id as sent, so that the client can match the result. */
function idOf(item: unknown): ReportResult["idRec"] {
  const id = typeof item === "object" && item !== null && "idRec" in item ? item.idRec : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** CON-027: an unreadable status or date counts as missing. */
const codeOf = (field: PropertyKey | undefined): ErrorCode => {
  if (field === "idRec") return "shared.not-found";
  return field === "statusDelivery" || field === "statusDate" ? "contracts.incomplete" : "shared.invalid";
};
