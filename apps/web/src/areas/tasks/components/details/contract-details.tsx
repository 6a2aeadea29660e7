import { deliveryStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import { contractQuery } from "../queue/queue-queries.ts";
import { StatementsDetails } from "./both-statements.tsx";
import type { DetailsProps } from "./read-details.tsx";

const stated = ["statusDelivery", "statusDate", "reason", "statusDeal"] as const;
const terms = [
  "ownerName",
  "counterpartyName",
  "comodinesName",
  "basis",
  "volumeComodines",
  "priceComodines",
  "worthComodines",
  "contractDate",
] as const;

/** FIX-303: delivery reports of both parties of a contract, and its terms. */
export default function ContractDetails({ item }: DetailsProps) {
  const label = useTranslations("contracts.fields");
  const columns = usePlainColumns({ register: contractRegister, isStaff: true, label });
  return (
    <StatementsDetails
      query={useQuery(contractQuery(item))}
      columns={columns}
      stated={stated}
      terms={terms}
      partiesOf={({ ownerName, counterpartyName }) => [ownerName ?? "", counterpartyName]}
      isReported={({ statusDelivery }) => statusDelivery.id !== deliveryStatus.notSet}
    />
  );
}
