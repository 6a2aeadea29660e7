import type { RegisterColumns } from "../shared/registers/register.ts";
import { dayKinds, dutyDigits, dutyLimits, triggerFields } from "./duty-rule.ts";

/** WORK-060: the newest version of each rule. */
export const dutyRuleRegister = {
  name: { kind: "text", column: "name", width: 216, limit: dutyLimits.name, place: "pinned", onCard: "name" },
  /** Lawyer of the confirmation; the screen highlights rules without one. */
  confirmedBy: {
    kind: "text",
    column: "confirmed_by",
    width: 204,
    limit: dutyLimits.confirmedBy,
    isOptional: true,
    onCard: "state",
  },
  /** Names of product types; empty for all. */
  products: { kind: "text", column: "products", width: 164, limit: dutyLimits.citation, isOptional: true },
  volumeFrom: {
    kind: "decimal",
    column: "volume_from",
    width: 104,
    digits: { ...dutyDigits.tonnes, shown: 0 },
    isOptional: true,
  },
  amountFrom: {
    kind: "decimal",
    column: "amount_from",
    width: 110,
    digits: { ...dutyDigits.rubles, shown: 2 },
    isOptional: true,
  },
  triggerField: {
    kind: "code",
    column: "trigger_field",
    width: 112,
    words: "triggers",
    options: triggerFields,
  },
  days: { kind: "integer", column: "days", width: 88 },
  dayKind: { kind: "code", column: "day_kind", width: 160, words: "dayKinds", options: dayKinds },
  validFrom: { kind: "date", column: "valid_from", width: 124, place: "hidden" },
  validTo: { kind: "date", column: "valid_to", width: 124, isOptional: true, place: "hidden" },
  citation: { kind: "text", column: "citation", width: 260, limit: dutyLimits.citation, place: "hidden" },
  confirmedOn: { kind: "date", column: "confirmed_on", width: 130, isOptional: true, place: "hidden" },
} as const satisfies RegisterColumns;
