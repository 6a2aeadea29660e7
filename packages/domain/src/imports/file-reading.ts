import { z } from "zod";
import { wholeNumber } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { decimalMarks } from "./decimal-marks.ts";
import { importFileBytes } from "./import-limits.ts";

/** Encodings of text files. */
export const textEncodings = ["utf-8", "windows-1251", "ibm866", "koi8-r", "utf-16le", "utf-16be"] as const;

/** Signs between the cells of a text file. */
export const cellDelimiters = [";", ",", "\t", "|"] as const;

/** Header rows are looked for among this many first rows with values; a preview has them. */
export const headerSearchRows = 15;

/** Bytes of a text file that its preview needs; even, so that UTF-16 stays whole. */
export const previewBytes = 256 * 1024;

/** FIX-215: choices of the user about the reading of a file. The reader detects everything that is absent. */
export const fileReading = {
  sheet: requiredText(100).optional().describe("Sheet of a workbook with several ones."),
  encoding: z.enum(textEncodings).optional().describe("Encoding of a text file. Detected if absent."),
  delimiter: z
    .enum(cellDelimiters)
    .optional()
    .describe("Sign between the cells of a text file. Detected if absent."),
  headerRow: wholeNumber(0, importFileBytes)
    .optional()
    .describe(
      "Number of the header row in the file, among its first 15 rows with values; 0: the file has none. Detected if absent.",
    ),
  /** FIX-312: for columns whose values do not decide it. */
  decimal: z.enum(decimalMarks).optional().describe("Decimal sign of columns whose values do not decide it."),
};
const chosenReading = z.object(fileReading);
export type FileReading = z.output<typeof chosenReading>;

/** FIX-215: how a file is read, and its first rows with values. */
export const filePreview = z.object({
  format: z
    .enum(["text", "workbook", "xml"])
    .describe("`text`: cells between delimiters; `workbook`: XLSX; `xml`: reports in XML."),
  encoding: z.enum(textEncodings).nullable().describe("Encoding of a text file; null for a workbook."),
  /** Null for a workbook or XML. */
  delimiter: z.string().nullable().describe("Sign between the cells of a text file; null for other files."),
  /** The sheet with the rows; null for a file without sheets. */
  sheet: z.string().nullable().describe("Sheet of a workbook with several ones."),
  sheets: z.array(z.string()).describe("Sheets from which the user selects one."),
  headerRow: z
    .number()
    .nullable()
    .describe(
      "Number of the header row in the file, among its first 15 rows with values; 0: the file has none; null if no row names a field.",
    ),
  /** Starts of the cells. */
  rows: z
    .array(
      z.object({
        number: z.number().describe("Number of the row in the file."),
        cells: z.array(z.string()).describe("Texts by column."),
      }),
    )
    .describe("First rows with values, cells shortened."),
});
export type FilePreview = z.output<typeof filePreview>;
