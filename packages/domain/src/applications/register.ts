import type { RegisterColumns } from "../shared/registers/register.ts";
import { nameLimit } from "../shared/values/text.ts";
import { applicationStatus } from "./lifecycle.ts";

/**
 * APP-003..011, G-4: the register of access applications. Some columns are for exchange staff only (APP-011).
 */
export const applicationRegister = {
  id: { kind: "integer", column: "id", width: 64 },
  /** Full name of the organisation in the application. */
  name: {
    kind: "text",
    column: "name",
    width: 174,
    limit: nameLimit,
    parameter: "organizationName",
    isAlphabetic: true,
    onCard: "name",
  },
  inn: { kind: "inn", column: "inn", width: 118, filter: "start", parameter: "inn" },
  fio: { kind: "text", column: "full_name", width: 198, isAlphabetic: true },
  status: {
    kind: "choice",
    column: "status",
    width: 92,
    words: "statuses",
    wordAs: "statusName",
    options: Object.values(applicationStatus),
    parameter: "status",
    initial: applicationStatus.new,
    onCard: "state",
  },
  registeredDate: { kind: "instant", column: "registered_at", width: 90 },
  changedDate: { kind: "instant", column: "changed_at", width: 92, isOptional: true },
  /** G-63: whether the signature is valid. */
  resultCheck: { kind: "flag", column: "result_check", width: 66, audience: "staff" },
  /** G-63: whether the portal has an organisation with this INN. */
  isOrganization: { kind: "flag", column: "is_known", width: 68, audience: "staff" },
  /** Login of the applicant. */
  account: { kind: "text", column: "account", width: 0, place: "extra" },
  phone: { kind: "text", column: "phone", width: 0, place: "extra" },
  address: { kind: "text", column: "address", width: 0, place: "extra" },
  /** Reason of a rejection. */
  description: { kind: "text", column: "description", width: 0, isOptional: true, place: "extra" },
  /** Login of the decider. */
  changedAccount: { kind: "text", column: "decider", width: 0, isOptional: true, place: "extra" },
  /** Name of the organisation in the portal, if it exists. */
  organizationName: { kind: "text", column: "known_name", width: 0, isOptional: true, place: "extra" },
  /**
   * G-59: true for trading, false for reporting OTC contracts; the route selects one of the two (APP-030).
   */
  ntbUser: { kind: "flag", column: "ntb_user", width: 0, place: "extra", parameter: "ntbUser" },
  /** G-59: the exchange decides instead of the owner. */
  isOperator: { kind: "flag", column: "is_for_operator", width: 0, place: "extra" },
  /** Error of the signature: a code in the table, a phrase on the wire. */
  checkMessage: {
    kind: "text",
    column: "check_code",
    width: 0,
    isOptional: true,
    place: "extra",
    audience: "staff",
  },
  /** FIX-321: obstacle to the acceptance: a code in the table, a phrase on the wire. */
  obstacle: { kind: "text", column: "obstacle", width: 0, isOptional: true, place: "extra" },
  /** Whether a signature is available for download. */
  isSigned: { kind: "flag", column: "is_signed", width: 0, place: "extra", audience: "staff" },
  /** G-84: the organisation has a management company. */
  isUK: { kind: "flag", column: "is_uk", width: 0, place: "extra", audience: "staff" },
  UKInn: {
    kind: "text",
    column: "uk_inn",
    width: 0,
    isOptional: true,
    place: "extra",
    audience: "staff",
  },
  /** G-80: time of consent and version of the rules. */
  consentDate: { kind: "instant", column: "consent_at", width: 0, place: "extra", audience: "staff" },
  consentVersion: { kind: "text", column: "consent_version", width: 0, place: "extra", audience: "staff" },
} as const satisfies RegisterColumns;
