import { ru } from "@birzha/phrases/spot/ru.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";
import type { ExportedDeal } from "./queries.ts";

type Column = XlsxColumn<ExportedDeal>;

const column = (
  title: keyof typeof ru.fields,
  type: Column["type"],
  width: number,
  value: Column["value"],
): Column => ({ title: ru.fields[title], type, width, value });

/** SPOT-054, SPOT-007: the columns of the screen, in its order. */
export const exportColumns: readonly Column[] = [
  column("statusSettlement", "text", 24, (deal) => deal.settlementStatus),
  column("contractorName", "text", 32, (deal) => deal.contractorName),
  column("basis", "text", 24, (deal) => deal.basis),
  column("deliveryWay", "text", 28, (deal) => deal.deliveryWay),
  column("comodinesName", "text", 24, (deal) => deal.productName),
  column("codeItem", "text", 18, (deal) => deal.itemCode),
  column("contractNumber", "text", 16, (deal) => deal.contractNumber),
  column("contractDate", "date", 14, (deal) => deal.contractDate),
  column("direction", "text", 14, (deal) => ru.directions[deal.direction]),
  column("volumeComodines", "tonnes", 14, (deal) => deal.volume),
  column("priceSingle", "decimal", 14, (deal) => deal.price),
  column("contractSum", "decimal", 18, (deal) => deal.total),
  column("dateEnd", "date", 16, (deal) => deal.expiresOn),
  column("dateEndNext", "date", 18, (deal) => deal.postponedTo),
  column("statusExecution", "text", 28, (deal) =>
    deal.executionStatus === 0 ? null : ru.execution[deal.executionStatus],
  ),
  column("dateChangeStatus", "date", 16, (deal) => deal.executionDate),
  column("file", "text", 32, (deal) => deal.fileName),
  column("comment", "text", 40, (deal) => deal.comment),
  column("statusRecord", "text", 16, (deal) => ru.record[deal.recordStatus]),
];

/** For exchange staff, who see the deals of all. */
export const ownerColumn: Column = column("ownerName", "text", 32, (deal) => deal.ownerName ?? deal.ownerInn);
