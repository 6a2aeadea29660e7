import { z } from "zod";
import { wholeNumber } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
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
  /** Sheet of the workbook, if it has several. */
  sheet: requiredText(100).optional(),
  encoding: z.enum(textEncodings).optional(),
  delimiter: z.enum(cellDelimiters).optional(),
  /** Number of the header row in the file; 0 if the file has none. */
  headerRow: wholeNumber(0, importFileBytes).optional(),
};
const chosenReading = z.object(fileReading);
export type FileReading = z.output<typeof chosenReading>;

/** FIX-215: how a file is read, and its first rows with values. */
export const filePreview = z.object({
  format: z.enum(["text", "workbook", "xml"]),
  /** Null for a workbook. */
  encoding: z.enum(textEncodings).nullable(),
  /** Null for a workbook or XML. */
  delimiter: z.string().nullable(),
  /** The sheet with the rows; null for a file without sheets. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Null if no row names a field; 0 if the user chose that the file has no header row. */
  headerRow: z.number().nullable(),
  /** Starts of the cells. */
  rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
});
export type FilePreview = z.output<typeof filePreview>;
