import { useTranslations } from "use-intl";
import { ErrorList } from "../../../../shared/form/error-list.tsx";
import { type ErrorPosition, useShownErrors } from "../view/proposal-state.ts";

interface ProposalErrorsListProps {
  /** Number of attempts to send; a new attempt moves the focus to the errors. */
  readonly attempt: number;
  /** Error messages from the server (PROP-115, PROP-116). */
  readonly messages: readonly string[];
}

/** Error summary of the form: invalid inputs and server errors. */
export function ProposalErrorsList({ attempt, messages }: ProposalErrorsListProps) {
  const t = useTranslations("auctions");
  const labelOf = (place: ErrorPosition): string => {
    if (place === "begin" || place === "end") return t(`form.${place}`);
    return t(`fields.${place.startsWith("dates.") ? "auctionDate" : place}` as "fields.commodity");
  };
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
