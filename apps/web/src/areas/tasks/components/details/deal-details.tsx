import { executionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import { dealQuery } from "../queue/queue-queries.ts";
import { StatementsDetails } from "./both-statements.tsx";
import type { DetailsProps } from "./read-details.tsx";

const stated = ["statusExecution", "dateChangeStatus", "comment", "statusRecord"] as const;
const terms = [
  "ownerName",
  "contractorName",
  "comodinesName",
  "basis",
  "volumeComodines",
  "priceSingle",
  "contractSum",
  "dateEnd",
  "dateEndNext",
] as const;

/** FIX-303: execution reports of both parties of a deal. Their documents are on the pages of the deals. */
export default function DealDetails({ item }: DetailsProps) {
  const label = useTranslations("spot.fields");
  const columns = usePlainColumns({ register: spotRegister, isStaff: true, label });
  return (
    <StatementsDetails
      query={useQuery(dealQuery(item))}
      columns={columns}
      stated={stated}
      terms={terms}
      partiesOf={({ ownerName, contractorName }) => [ownerName ?? "", contractorName]}
      isReported={({ statusExecution }) => statusExecution.id !== executionStatus.notSet}
    />
  );
}
