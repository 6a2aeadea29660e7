import { compareDecimals, isDecimal } from "../../shared/values/decimal.ts";
import { proposalStatus } from "../lifecycle.ts";
import { proposalFields } from "./proposal-rules.ts";
import {
  amountFields,
  flagFields,
  itemFieldNames,
  type ProposalField,
  type ProposalValues,
} from "./proposal.ts";

/** PROP-125: whether each field can change now. */
export type ChangeableFields = Readonly<Record<ProposalField, boolean>>;

/** fields that define the auction. To change them, revoke the proposal and file a new one. */
const ofTheAuction: readonly ProposalField[] = [
  "commodity",
  "direction",
  "currency",
  "hasVat",
  "productUnit",
  "basis",
  "termsSupply",
  "hasAuctionSeries",
  "determineStartPrice",
  "hasJointAuction",
  "exportAuction",
];

/** An exception that the exchange has configured. */
export interface FieldRule {
  readonly field: string;
  readonly changeable: boolean;
}

const { sent, accepted, returned } = proposalStatus;

/**
 * returns which fields an organisation can change; none if the proposal is blocked or closed.
 * `exceptions` are those of this status.
 */
export function changeableFields(
  status: number,
  isBlocked: boolean,
  exceptions: readonly FieldRule[] = [],
): ChangeableFields {
  const isOpen = !isBlocked && (status === sent || status === accepted || status === returned);
  const usual = (field: ProposalField) => status !== accepted || !ofTheAuction.includes(field);
  return Object.fromEntries(
    proposalFields.map((field) => [
      field,
      isOpen && (exceptions.find((rule) => rule.field === field)?.changeable ?? usual(field)),
    ]),
  ) as unknown as ChangeableFields;
}

const isAmount = (field: ProposalField): field is (typeof amountFields)[number] =>
  amountFields.some((one) => one === field);
const isFlag = (field: ProposalField): field is (typeof flagFields)[number] =>
  flagFields.some((one) => one === field);
const isItem = (field: ProposalField): field is (typeof itemFieldNames)[number] =>
  itemFieldNames.some((one) => one === field);

const isSameNumber = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && isDecimal(a) && isDecimal(b) && compareDecimals(a, b) === 0);

function isSame(field: ProposalField, a: ProposalValues, b: ProposalValues): boolean {
  if (isAmount(field)) return isSameNumber(a[field], b[field]);
  if (isFlag(field)) return a[field] === b[field];
  if (isItem(field)) return a[field]?.id === b[field]?.id;
  switch (field) {
    case "auctionDate": {
      const days = ({ begin, end, dates }: ProposalValues["auctionDate"]) =>
        JSON.stringify([begin, end, ...dates.filter((day) => day !== null).toSorted()]);
      return days(a.auctionDate) === days(b.auctionDate);
    }
    case "customers": {
      const byId = ({ customers }: ProposalValues) => new Map(customers.map(({ id, value }) => [id, value]));
      const [left, right] = [byId(a), byId(b)];
      return (
        left.size === right.size &&
        [...left].every(([id, value]) => right.has(id) && isSameNumber(value, right.get(id) ?? null))
      );
    }
    default:
      return a[field] === b[field];
  }
}

/** V-5: returns the changed fields, compared by id and value, not by text. */
export const changedFields = (before: ProposalValues, after: ProposalValues): readonly ProposalField[] =>
  proposalFields.filter((field) => !isSame(field, before, after));
