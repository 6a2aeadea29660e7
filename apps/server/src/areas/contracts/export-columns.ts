import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";
import { dealWord, deliveryWord, type StoredContract } from "./contract-rows.ts";

type Column = XlsxColumn<StoredContract>;

const column = (
  key: keyof typeof ru.fields,
  type: Column["type"],
  width: number,
  value: Column["value"],
): Column => ({ title: ru.fields[key], type, width, value });

/** CON-017, CON-043: the workbook has the columns of the register. */
export const exportColumns: readonly Column[] = [
  column("minisessionNumber", "text", 16, (row) => row.minisessionNumber),
  column("contractNumber", "text", 16, (row) => row.contractNumber),
  column("contractDate", "date", 14, (row) => row.contractDate),
  column("clientName", "text", 36, (row) => row.clientName),
  column("clientInn", "text", 14, (row) => row.clientInn),
  column("direction", "text", 14, (row) => row.direction),
  column("comodinesName", "text", 28, (row) => row.commodityName),
  column("basis", "text", 28, (row) => row.basis),
  column("volumeComodines", "tonnes", 14, (row) => row.volume),
  column("priceComodines", "decimal", 14, (row) => row.price),
  column("worthComodines", "decimal", 18, (row) => row.cost),
  column("sumTax", "decimal", 18, (row) => row.clientFee),
  column("contractorName", "text", 36, (row) => row.contractorName),
  column("contractorInn", "text", 14, (row) => row.contractorInn),
  column("contractorTax", "decimal", 18, (row) => row.contractorFee),
  column("statusDelivery", "text", 18, (row) => deliveryWord(row.deliveryStatus)),
  column("statusDate", "date", 14, (row) => row.deliveryDate),
  column("reason", "text", 36, (row) => row.reason),
  column("statusDeal", "text", 16, (row) => dealWord(row.dealStatus)),
];
