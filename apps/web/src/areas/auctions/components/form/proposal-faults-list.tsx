import { useTranslations } from "use-intl";
import { FaultList } from "../../../../shared/form/fault-list.tsx";
import { type FaultPlace, useShownFaults } from "../view/proposal-state.ts";

interface ProposalFaultsListProps {
  /** Number of attempts to send; a new attempt moves the focus to the errors. */
  readonly attempt: number;
  /** Error messages from the server (PROP-115, PROP-116). */
  readonly said: readonly string[];
}

/** Error summary of the form: invalid inputs and server errors. */
export function ProposalFaultsList({ attempt, said }: ProposalFaultsListProps) {
  const t = useTranslations("auctions");
  const labelOf = (place: FaultPlace): string => {
    if (place === "begin" || place === "end") return t(`form.${place}`);
    return t(`fields.${place.startsWith("dates.") ? "auctionDate" : place}` as "fields.commodity");
  };
  const faults = [...useShownFaults()].map(([place, message]) => ({
    name: place,
    label: labelOf(place),
    message,
  }));
  return (
    <FaultList
      title={t(said.length > 0 ? "form.refused" : "form.summaryTitle")}
      attempt={attempt}
      faults={faults}
      said={said}
    />
  );
}
