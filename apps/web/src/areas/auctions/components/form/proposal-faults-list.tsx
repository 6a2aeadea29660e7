import { useTranslations } from "use-intl";
import { FaultList } from "../../../../shared/form/fault-list.tsx";
import { type FaultPlace, useShownFaults } from "../view/proposal-state.ts";

interface ProposalFaultsListProps {
  /** Counts the attempts to send. */
  readonly attempt: number;
  /** What the server said (PROP-115, PROP-116). */
  readonly said: readonly string[];
}

/** The error list of the form: what is wrong with inputs, and what the server refused. */
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
