import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/members/api.ts";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import type { LiveBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { registerWorkbook } from "../../../platform/register/workbook.ts";
import { openMembers, withDraft, type MemberList } from "../member-queries.ts";

/** Contents of a workbook. */
interface Wanted {
  readonly list: MemberList;
  readonly kind: keyof typeof ru.workbook;
  /** Id of the application or draft. */
  readonly id?: number;
  /** Entries of the draft. */
  readonly draft?: readonly AdmissionEntry[];
}

/** MEM-058, MEM-061, MEM-068, A-49, V-10: exports the filtered members as a workbook, with an audit entry (S-8). */
export async function downloadMembers(
  context: RequestContext,
  { list, kind, id, draft = [] }: Wanted,
  request: InputOf<typeof api.downloadMembers>["body"],
): Promise<LiveBlob> {
  const { rows, close } = await openMembers(context, list, request);
  context.audit({
    action: "members.download",
    entity: "report",
    after: { kind, id, filter: request.filter ?? null },
  });
  const name = id === undefined ? kind : `${kind}-${id}`;
  const sheet = { name, title: ru.workbook[kind], isStaff: isStaff(context.actor), columns: request.columns };
  return registerWorkbook(list.source, sheet, { rows: withDraft(rows, draft, context.clock.today()), close });
}
