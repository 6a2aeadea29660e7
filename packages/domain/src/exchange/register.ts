import type { RegisterColumns, RegisterKey, RegisterRow } from "../shared/registers/register.ts";
import { commentLimit } from "../shared/values/scalars.ts";
import { noticeAreas, noticeKinds, noticeStates } from "./notice.ts";

/** DESK-021: notices of participants, for exchange staff. */
export const noticeRegister = {
  created: { kind: "instant", column: "created_at", width: 132 },
  area: { kind: "code", column: "area", width: 112, words: "areas", options: noticeAreas },
  kind: { kind: "code", column: "kind", width: 150, words: "kinds", options: noticeKinds },
  /** Label of the record: number and goods of a contract, goods of a proposal. */
  subject: { kind: "text", column: "subject", width: 228, isOptional: true, place: "pinned", onCard: "name" },
  organizationName: { kind: "text", column: "organization_name", width: 190 },
  userName: { kind: "text", column: "user_name", width: 170, place: "hidden" },
  state: {
    kind: "code",
    column: "state",
    width: 134,
    words: "states",
    options: noticeStates,
    onCard: "state",
  },
  /** Time of the trading system's first read. */
  delivered: { kind: "instant", column: "delivered_at", width: 170, isOptional: true, place: "hidden" },
  answeredBy: { kind: "text", column: "answered_by", width: 170, isOptional: true, place: "hidden" },
  answered: { kind: "instant", column: "result_at", width: 170, isOptional: true, place: "hidden" },
  comment: { kind: "text", column: "result_comment", width: 170, limit: commentLimit, isOptional: true },
  entityId: { kind: "integer", column: "entity_id", width: 0, place: "extra" },
} as const satisfies RegisterColumns;
export type NoticeRow = RegisterRow<typeof noticeRegister>;
export type NoticeKey = RegisterKey<typeof noticeRegister>;

/** DESK-021: items of an auction dictionary, for the staff who maintain them. */
export const itemRegister = {
  number: { kind: "integer", column: "id", width: 72 },
  nameRu: { kind: "text", column: "name_ru", width: 250, place: "pinned", onCard: "name" },
  nameEn: { kind: "text", column: "name_en", width: 220 },
  volume: {
    kind: "decimal",
    column: "volume",
    width: 96,
    digits: { whole: 8, scale: 4, shown: 0 },
    isOptional: true,
  },
  shortName: { kind: "text", column: "short_name", width: 110, limit: 20, isOptional: true },
  isActive: { kind: "flag", column: "is_active", width: 172, onCard: "state" },
  changed: { kind: "instant", column: "changed_at", width: 132, isOptional: true },
  changedBy: { kind: "text", column: "changed_by_name", width: 160, isOptional: true },
  version: { kind: "integer", column: "version", width: 0, place: "extra" },
} as const satisfies RegisterColumns;
export type ItemRow = RegisterRow<typeof itemRegister>;
export type ItemKey = RegisterKey<typeof itemRegister>;
