import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { fileTypes, maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import type { FileStorage } from "@birzha/server/platform/files/file-storage.ts";
import type { ReceivedFile } from "@birzha/server/platform/http/endpoint-binding/receive-file.ts";
import { writeXlsx } from "@birzha/server/platform/xlsx/write-xlsx.ts";
import { contractPdf } from "./contract-pdf.ts";
import type { ReportValues } from "./delivery-shapes.ts";
import type { RandomSource } from "./random.ts";

/** A document to generate, as if signed by the parties. */
export interface PdfAttachment {
  readonly name: string;
  readonly type: "pdf" | "xlsx";
  readonly content: () => Promise<Buffer> | Buffer;
}

const sample = "Образец для демонстрации. Стороны и сделка вымышлены.";

/** Returns up to three documents (OTC-079); none for most reports. */
export function inventAttachments(values: ReportValues, random: RandomSource): readonly PdfAttachment[] {
  const count = random.weighted([
    [0, 70],
    [1, 14],
    [2, 11],
    [3, 5],
  ] as const);
  return [contract(values), specification(values), certificate(values)].slice(0, count);
}

const text = (value: FieldValue | undefined): string =>
  isChosenRecord(value) ? value.name : typeof value === "string" ? value : "-";
const fileNumber = (values: ReportValues) => text(values.contract_number).replaceAll("/", "-");

const pdf = (name: string, lines: () => readonly string[]): PdfAttachment => ({
  name: `${name}.pdf`,
  type: "pdf",
  content: () => contractPdf(lines()),
});

const contract = (values: ReportValues): PdfAttachment =>
  pdf(`Договор № ${fileNumber(values)}`, () => [
    `Договор поставки № ${text(values.contract_number)}`,
    sample,
    "",
    `Дата: ${formatDate(text(values.contract_date))}`,
    `Поставщик: ${text(values.owner_name ?? values.manufacturer)}`,
    `Покупатель: ${text(values.purchaser)}`,
    `Товар: ${text(values.product_type)}, ${formatDecimal(text(values.amount))} т`,
    `Цена: ${formatDecimal(text(values.price), 2)} за тонну, валюта: ${text(values.currency)}`,
    `Условия поставки: ${text(values.delivery_type)}`,
  ]);

const certificate = (values: ReportValues): PdfAttachment =>
  pdf(`Удостоверение качества к договору № ${fileNumber(values)}`, () => [
    "Удостоверение качества",
    sample,
    "",
    `Товар: ${text(values.product_type)}, урожай ${text(values.harvest_year)} года`,
    `Протеин, %: ${text(values.protein_percentage)}`,
    `Клейковина, %: ${text(values.gluten_percentage)}`,
  ]);

/** Returns the document of a price change. */
export const writeSupplement = (values: ReportValues): PdfAttachment =>
  pdf(`Дополнительное соглашение к договору № ${fileNumber(values)}`, () => [
    `Дополнительное соглашение к договору № ${text(values.contract_number)}`,
    sample,
    "",
    "Стороны договорились изменить цену товара. Остальные условия договора не меняются.",
  ]);

const specification = (values: ReportValues): PdfAttachment => ({
  name: `Спецификация к договору № ${fileNumber(values)}.xlsx`,
  type: "xlsx",
  content: () =>
    buffer(
      writeXlsx<ReportValues>(
        "Спецификация",
        [
          { title: "Товар", type: "text", width: 32, value: (row) => text(row.product_type) },
          { title: "Количество, т", type: "decimal", value: (row) => text(row.amount) },
          { title: "Цена за тонну", type: "decimal", value: (row) => text(row.price) },
          { title: "Валюта", type: "text", width: 24, value: (row) => text(row.currency) },
          { title: "Дата поставки", type: "date", value: (row) => text(row.delivery_date) },
        ],
        [values],
      ),
    ),
});

/** Number of concurrent writes, which wait for the disk. */
const parallel = 16;

/**
 * Writes the documents to the storage. Calls `onStored` after each, so that the caller can delete them after
 * a failure.
 */
export async function storeAttachments(
  storage: FileStorage,
  attachments: readonly PdfAttachment[],
  onStored: (storageId: string) => void,
): Promise<ReadonlyMap<PdfAttachment, ReceivedFile>> {
  const stored = new Map<PdfAttachment, ReceivedFile>();
  const waiting = attachments.values();
  const work = async () => {
    for (const attachment of waiting) {
      const content = await attachment.content();
      const { id, size, sha256 } = await storage.put(Readable.from([content]), maxFileBytes);
      onStored(id);
      const contentType = fileTypes[attachment.type];
      stored.set(attachment, { name: attachment.name, contentType, storageId: id, size, sha256 });
    }
  };
  // Wait for all writes before reporting a failure.
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return stored;
}
