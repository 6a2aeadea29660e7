import {
  brokenProposalRules,
  type BrokenRule,
  type RuleContext,
} from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../../i18n/local-decimal.ts";
import type { InterfaceLocale } from "../../../../i18n/locale.ts";
import type { FormatPhrase } from "../../../../i18n/phrase.ts";
import { ErrorList } from "../../../../shared/form/error-list.tsx";
import {
  type ErrorPosition,
  usePositionLabel,
  useShownErrors,
  type ProposalViolations,
} from "../view/proposal-state.ts";
import { countedDates, entryOrder, fromEntries, type ProposalEntries } from "./proposal-entries.ts";

interface ProposalErrorsListProps {
  /** Number of attempts to send; a new attempt moves the focus to the errors. */
  readonly attempt: number;
  /** Error messages from the server (PROP-115, PROP-116). */
  readonly messages: readonly string[];
}

/** Error summary of the form: invalid inputs and server errors. */
export function ProposalErrorsList({ attempt, messages }: ProposalErrorsListProps) {
  const t = useTranslations("auctions");
  const labelOf = usePositionLabel();
  const errors = [...useShownErrors()].map(([place, message]) => ({
    name: place,
    label: labelOf(place),
    message,
  }));
  return (
    <ErrorList
      title={t(messages.length > 0 ? "form.refused" : "form.summaryTitle")}
      attempt={attempt}
      errors={errors}
      messages={messages}
    />
  );
}

/** Validates the entries (PROP-076..096) and returns errors by the input that can fix them. */
export function findErrors(
  entries: ProposalEntries,
  context: RuleContext,
  locale: InterfaceLocale,
  say: FormatPhrase,
): ProposalViolations {
  const found = new Map<ErrorPosition, string>();
  for (const broken of brokenProposalRules(fromEntries(entries, locale), context)) {
    const position = positionOf(broken, entries);
    // Shows one error per input; the next one appears when this one is fixed.
    if (!found.has(position)) found.set(position, say(`auctions.rules.${broken.rule}`, paramsOf(broken)));
  }
  return new Map([...found].toSorted(([one], [other]) => order(one) - order(other)));
}

const order = (position: ErrorPosition): number =>
  entryOrder.findIndex((name) => name === position || (name === "dates" && position.startsWith("dates.")));

function positionOf({ field, at }: BrokenRule, entries: ProposalEntries): ErrorPosition {
  if (field !== "auctionDate") return field;
  if (at === "begin" || at === "end") return at;
  return `dates.${countedDates(entries)[at ?? 0]?.key ?? 0}`;
}

const paramsOf = ({ params = {} }: BrokenRule): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === "date" ? formatDate(value) : isDecimal(value) ? formatLocalDecimal(value) : value,
    ]),
  );
