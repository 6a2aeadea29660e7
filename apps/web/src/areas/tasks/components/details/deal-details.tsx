import { spotRegister } from "@birzha/domain/spot/register.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import { dealQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps, RowDetails } from "./read-details.tsx";

const shown = [
  "statusExecution",
  "dateChangeStatus",
  "comment",
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

/** Execution report of a deal's owner. Its document is on the deal's own page. */
export default function DealDetails({ item }: DetailsProps) {
  const label = useTranslations("spot.fields");
  const columns = usePlainColumns({ register: spotRegister, isStaff: true, label });
  return (
    <ReadDetails query={useQuery(dealQuery(item.id, item.number))}>
      {(deal) => deal && <RowDetails columns={columns} row={deal} shown={shown} />}
    </ReadDetails>
  );
}
