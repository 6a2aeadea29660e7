import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import { contractQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps, RowDetails } from "./read-details.tsx";

const shown = [
  "statusDelivery",
  "statusDate",
  "reason",
  "ownerName",
  "counterpartyName",
  "comodinesName",
  "basis",
  "volumeComodines",
  "priceComodines",
  "worthComodines",
  "contractDate",
] as const;

/** Delivery report of a contract's owner. */
export default function ContractDetails({ item }: DetailsProps) {
  const label = useTranslations("contracts.fields");
  const columns = usePlainColumns({ register: contractRegister, isStaff: true, label });
  return (
    <ReadDetails query={useQuery(contractQuery(item.id, item.number))}>
      {(contract) => contract && <RowDetails columns={columns} row={contract} shown={shown} />}
    </ReadDetails>
  );
}
