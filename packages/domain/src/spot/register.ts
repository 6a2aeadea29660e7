import type { WithEnglishNames } from "../exchange/english-names.ts";
import type { RegisterColumns, RegisterKey, RegisterRow } from "../shared/registers/register.ts";
import { commentLimit } from "../shared/values/scalars.ts";
import { dealDirections, executionStatus, recordStatus } from "./lifecycle.ts";

/**
 * SPOT-007, SPOT-008, SPOT-050: the spot register from the perspective of the row's organisation. The
 * exchange sets `statusSettlement` and `dateEndNext`, the postponed delivery day (SPOT-060).
 */
export const spotRegister = {
  /** Organisation of the row; the name exists if the portal has that organisation. */
  ownerName: { kind: "text", column: "owner_name", width: 220, isOptional: true, audience: "staff" },
  ownerInn: { kind: "inn", column: "owner_inn", width: 128, place: "hidden", audience: "staff" },
  statusSettlement: {
    kind: "text",
    column: "settlement_status",
    width: 172,
    imported: "set",
    place: "hidden",
  },
  contractorName: { kind: "text", column: "contractor_name", width: 156, place: "pinned", imported: "set" },
  basis: { kind: "text", column: "basis", width: 150, imported: "set", place: "hidden" },
  deliveryWay: { kind: "text", column: "delivery_way", width: 190, imported: "set", place: "hidden" },
  comodinesName: { kind: "text", column: "product_name", width: 122, place: "pinned", imported: "set" },
  codeItem: { kind: "text", column: "item_code", width: 150, imported: "set", place: "hidden" },
  contractNumber: {
    kind: "text",
    column: "contract_number",
    width: 124,
    place: "pinned",
    onCard: "name",
    imported: "set",
  },
  contractDate: { kind: "date", column: "contract_date", width: 152, imported: "set", place: "hidden" },
  direction: {
    kind: "code",
    column: "direction",
    width: 126,
    words: "directions",
    options: dealDirections,
    filter: "text",
    imported: "set",
    place: "hidden",
  },
  volumeComodines: {
    kind: "number",
    column: "volume",
    width: 92,
    digits: { whole: 13, scale: 3, shown: 0 },
    unit: "tonnes",
    place: "pinned",
    imported: "set",
  },
  priceSingle: {
    kind: "number",
    column: "price",
    width: 130,
    digits: { whole: 14, scale: 2, shown: 2 },
    imported: "set",
    place: "hidden",
  },
  contractSum: {
    kind: "number",
    column: "total",
    width: 150,
    digits: { whole: 16, scale: 2, shown: 2 },
    imported: "set",
    place: "hidden",
  },
  dateEnd: {
    kind: "date",
    column: "expires_on",
    width: 152,
    isOptional: true,
    imported: "set",
    place: "hidden",
  },
  dateEndNext: {
    kind: "date",
    column: "postponed_to",
    width: 160,
    isOptional: true,
    imported: "set",
    place: "hidden",
  },
  statusExecution: {
    kind: "option",
    column: "execution_status",
    width: 124,
    place: "filled",
    words: "execution",
    unset: executionStatus.notSet,
    options: Object.values(executionStatus),
    imported: "kept",
  },
  dateChangeStatus: {
    kind: "date",
    column: "execution_date",
    width: 106,
    place: "filled",
    isOptional: true,
    imported: "kept",
  },
  file: {
    kind: "file",
    column: "file_id",
    orderBy: "file_name",
    width: 134,
    place: "filled",
    isOptional: true,
    alias: "fileName",
  },
  fileName: { kind: "text", column: "file_name", width: 0, isOptional: true, place: "extra" },
  comment: {
    kind: "text",
    column: "comment",
    width: 94,
    place: "filled",
    limit: commentLimit,
    isOptional: true,
    imported: "kept",
  },
  statusRecord: {
    kind: "option",
    column: "record_status",
    width: 122,
    words: "record",
    options: Object.values(recordStatus),
    filter: "text",
    onCard: "state",
    imported: "kept",
  },
  /** The exchange's comment on a decided record. */
  statusComment: { kind: "text", column: "exchange_comment", width: 0, isOptional: true, place: "extra" },
  /** SCREEN-003: time of that decision of the exchange. */
  statusCommentDate: { kind: "instant", column: "settled_at", width: 0, isOptional: true, place: "extra" },
} as const satisfies RegisterColumns;

export type SpotDeal = RegisterRow<typeof spotRegister> & WithEnglishNames;
export type SpotKey = RegisterKey<typeof spotRegister>;
