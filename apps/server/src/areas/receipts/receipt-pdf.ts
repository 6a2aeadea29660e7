import { fileURLToPath } from "node:url";
import type { Readable } from "node:stream";
import type { ReceiptFile } from "@birzha/domain/receipts/receipt-file.ts";
import { readSeal, sealStateOf, type Seal } from "@birzha/domain/receipts/verify-receipt.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/receipts/ru.ts";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { createTranslator } from "use-intl/core";

const t = createTranslator({ locale: "ru", messages: ru });
const fonts = {
  text: fileURLToPath(
    import.meta.resolve("@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf"),
  ),
  bold: fileURLToPath(import.meta.resolve("@expo-google-fonts/golos-text/700Bold/GolosText_700Bold.ttf")),
};

/** Points. */
const layout = { margin: 56, valueLeft: 190, width: 483, qr: 132 };
const inks = { text: "#17211d", muted: "#5a6661", warning: "#8f5c05", line: "#d9dedb" };

const clockTime = new Intl.DateTimeFormat("ru", { timeStyle: "medium", timeZone: "Europe/Moscow" });

/** PROOF-001: draws a receipt on one page A4 with a QR code of its public address. */
export function drawReceipt(receipt: ReceiptFile, address: string, maxGapDays: number): Readable {
  const { number, acceptedAt } = receipt;
  const pdf = new PDFDocument({
    size: "A4",
    margin: layout.margin,
    lang: "ru",
    info: { Title: `${t("page.title")} ${number}`, CreationDate: new Date(acceptedAt) },
  });
  pdf.font(fonts.bold).fontSize(19).fillColor(inks.text).text(t("page.title"));
  pdf.moveDown(0.2).font(fonts.bold).fontSize(14).text(number).moveDown(0.8);
  drawWarning(pdf, receipt, maxGapDays);
  for (const [term, value] of receiptRows(receipt)) {
    const top = pdf.y;
    pdf.font(fonts.text).fontSize(10).fillColor(inks.muted).text(term, layout.margin, top);
    pdf
      .fillColor(inks.text)
      .text(value, layout.valueLeft, top, { width: layout.width - layout.valueLeft + 56 });
    pdf.moveDown(0.6);
  }
  drawLine(pdf);
  const top = pdf.y;
  drawQrCode(pdf, address, layout.margin, top);
  const left = layout.margin + layout.qr + 20;
  const width = layout.width - layout.qr - 20;
  pdf.font(fonts.text).fontSize(10).fillColor(inks.text);
  pdf.text(t("print.verify"), left, top + 6, { width }).moveDown(0.5);
  pdf.fillColor(inks.muted).text(address, { width }).moveDown(0.5);
  pdf.text(t("privacy"), { width });
  pdf.end();
  return pdf;
}

/** FIX-331: states above the facts that a receipt without a seal, or with a late one, does not prove the time. */
function drawWarning(pdf: PDFKit.PDFDocument, receipt: ReceiptFile, maxGapDays: number): void {
  const seal = readSeal(receipt);
  const state = sealStateOf(seal, maxGapDays);
  if (state === "sealed") return;
  pdf
    .font(fonts.bold)
    .fontSize(11)
    .fillColor(inks.warning)
    .text(t(`seals.${state}`));
  pdf
    .font(fonts.text)
    .fontSize(10)
    .text(sealHint(state, seal, maxGapDays))
    .moveDown(1);
}

function sealHint(state: "late" | "unsealed", seal: Seal | null, maxGapDays: number): string {
  if (state === "unsealed" || !seal) return t("seals.unsealedHint");
  return t("seals.lateHint", {
    accepted: formatDate(seal.acceptedDay),
    sealed: formatDate(seal.sealedDay),
    days: String(seal.gapDays),
    limit: String(maxGapDays),
  });
}

function receiptRows(receipt: ReceiptFile): (readonly [string, string])[] {
  const { reportId, version, acceptedAt, contentHash, auditPosition, proof } = receipt;
  const time = `${formatDay(acceptedAt)} ${clockTime.format(new Date(acceptedAt))} ${t("moscow")}`;
  const groups = contentHash.match(/.{1,16}/g) ?? [];
  return [
    [t("fields.report"), t("report", { id: String(reportId), version: String(version) })],
    [t("fields.acceptedAt"), time],
    [t("fields.hash"), `${groups.slice(0, 2).join(" ")}\n${groups.slice(2).join(" ")}`],
    ...(proof
      ? [
          [
            t("fields.log"),
            `${t("sealed", { date: formatDate(proof.day.day) })}\n${t("leaf", {
              index: String(proof.index + 1),
              size: String(proof.day.size),
              root: `${proof.day.root.slice(0, 16)}…`,
            })}`,
          ] as const,
        ]
      : [[t("fields.log"), t("notSealed")] as const]),
    ...(auditPosition === null ? [] : [[t("fields.auditPosition"), String(auditPosition)] as const]),
  ];
}

function drawLine(pdf: PDFKit.PDFDocument): void {
  pdf.moveDown(0.4);
  const { y } = pdf;
  pdf
    .moveTo(layout.margin, y)
    .lineTo(layout.margin + layout.width, y)
    .lineWidth(0.7)
    .strokeColor(inks.line)
    .stroke();
  pdf.y = y + 18;
}

/** Draws the modules of a QR code as squares. */
function drawQrCode(pdf: PDFKit.PDFDocument, address: string, left: number, top: number): void {
  const { data, size } = encode(address, { border: 0 });
  const side = layout.qr / size;
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(left + column * side, top + row * side, side, side);
  pdf.fill(inks.text);
}
