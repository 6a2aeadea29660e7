import type { SpotEdit } from "@birzha/domain/spot/api.ts";
import type * as api from "@birzha/domain/spot/api.ts";
import { changesOf, editRejections, type SentEdit } from "@birzha/domain/spot/edit-rules.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { rowNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import { errorStatus, type ErrorCode } from "@birzha/domain/errors.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { notifyExchange } from "../../../platform/exchange/notify-exchange.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { errorPhrase } from "../../../platform/http/errors/error-phrase.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { listUnknownFiles } from "../file-queries.ts";
import { lockDeals, type LockedDeal } from "../queries.ts";
import { applyEdit } from "../store.ts";

/** A deal of the request with its errors. */
interface ValidatedEdit {
  readonly edit: SpotEdit;
  readonly deal: LockedDeal;
  readonly sent: SentEdit;
  readonly rejections: readonly ErrorCode[];
}

const isWrongState = (code: ErrorCode) => errorStatus[code] === 409;

/** SPOT-051, V-9: reports the execution of deals to the exchange. Stores all of them or none. */
export async function updateDeals(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.updateDeals>, "body">,
): Promise<ResultOf<typeof api.updateDeals>> {
  const organization = requireOrganization(context);
  const { db, actor, clock } = context;
  const edits = body.data;
  const ids = edits.map(({ idRec }) => idRec);
  const deals = await lockDeals(db, organization, ids);
  if (ids.some((id) => !deals.has(id))) throw new ApiError("shared.not-found");

  const now = clock.now();
  const wanted = new Map(
    edits.flatMap(({ idRec, file }) =>
      file === null || file === deals.get(idRec)?.file ? [] : [[idRec, file] as const],
    ),
  );
  const unknown = await listUnknownFiles(db, organization.id, wanted);
  const validated = edits.map((edit, place): ValidatedEdit => {
    const deal = deals.get(edit.idRec)!;
    const sent: SentEdit = {
      execution: edit.statusExecution ?? 0,
      changedOn: edit.dateChangeStatus,
      file: edit.file,
      comment: edit.comment,
    };
    const rejections: ErrorCode[] = [
      ...(ids.indexOf(edit.idRec) < place ? (["spot.repeated-deal"] as const) : []),
      ...(edit.contractNumber === deal.contractNumber ? [] : (["spot.wrong-number"] as const)),
      ...(unknown.has(edit.idRec) ? (["spot.unknown-file"] as const) : []),
      ...editRejections(deal, sent, { now, earliest: context.earliestDate }),
    ];
    return { edit, deal, sent, rejections };
  });
  rejectWrong(validated, context.earliestDate);

  for (const { edit, deal, sent } of validated) {
    const kind = rowNoticeKind(sent.execution, changesOf(deal, sent).status);
    const report = {
      contractNumber: deal.contractNumber,
      statusExecution: sent.execution,
      dateChangeStatus: sent.changedOn,
      file: sent.file ?? deal.file,
      comment: sent.comment,
    };
    const { execution, record, changedOn, file, comment } = deal;
    await applyEdit(db, edit.idRec, {
      noticeKind: kind,
      before: { execution, record, changedOn, file, comment },
      after: { ...sent, file: report.file, record: recordStatus.sent },
      authorId: actor.userId,
      at: now,
    });
    await notifyExchange(context, {
      area: "spot",
      kind,
      entityId: edit.idRec,
      organization,
      payload: report,
    });
    context.audit({
      action: "spot.update",
      entity: "spot-deal",
      entityId: edit.idRec,
      before: {
        statusExecution: deal.execution,
        dateChangeStatus: deal.changedOn,
        file: deal.file,
        comment: deal.comment,
      },
      after: report,
    });
  }
  return ids.map((idRec) => ({ idRec, success: true as const }));
}

/**
 * Throws an error that lists every invalid row. Its code is the first input error, or else the first state conflict.
 */
function rejectWrong(validated: readonly ValidatedEdit[], earliest: IsoDate): void {
  const errors = validated.flatMap(({ rejections }, place) => rejections.map((code) => ({ code, place })));
  const first = errors.find(({ code }) => !isWrongState(code)) ?? errors[0];
  if (!first) return;
  const params = { limit: formatDate(earliest) };
  throw new ApiError(first.code, {
    params,
    fields: errors.map(({ code, place }) => ({
      field: `data.${place}`,
      message: errorPhrase(code, params),
      code,
    })),
  });
}
