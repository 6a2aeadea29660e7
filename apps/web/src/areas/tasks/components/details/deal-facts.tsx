import { spotRegister } from "@birzha/domain/spot/register.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import { dealQuery } from "../queue/queue-queries.ts";
import { ReadFacts, type FactsProps } from "./read-facts.tsx";
import { RowFacts } from "./row-facts.tsx";

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
export default function DealFacts({ item }: FactsProps) {
  const label = useTranslations("spot.fields");
  const columns = usePlainColumns({ register: spotRegister, isStaff: true, label });
  return (
    <ReadFacts query={useQuery(dealQuery(item.id, item.number))}>
      {(deal) => deal && <RowFacts columns={columns} row={deal} shown={shown} />}
    </ReadFacts>
  );
}
