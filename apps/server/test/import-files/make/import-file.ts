import type { FileReading } from "@birzha/domain/imports/file-reading.ts";

/** Result of the reader for a file. A cell that is an error has `!` and its code. */
export interface ExpectedFile {
  readonly kind: string;
  /** Choices of the user about the reading. */
  readonly reading?: FileReading;
  readonly rows?: readonly Readonly<Record<string, string | boolean>>[];
  /** Numbers of the rows in the file. */
  readonly numbers?: readonly number[];
  readonly sheets?: readonly string[];
  readonly error?: {
    readonly code: string;
    readonly line?: number;
    readonly column?: number;
    readonly limit?: string;
    readonly reason?: string;
    readonly format?: string;
    readonly sheet?: string;
  };
}

export interface ImportFile extends ExpectedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The usual row of a file. */
export const deal = {
  contract_number: "ЗП-1",
  contract_date: "2026-11-18",
  purchaser_inn: "7806512843",
  amount: "1200.5",
} as const;
export const header: readonly string[] = ["Договор", "Дата", "ИНН", "Объём"];
export const cells: readonly string[] = ["ЗП-1", "18.11.2026", "7806512843", "1 200,5"];

/** Returns the expectation of a rejected file. */
export const rejected = (
  reason: string,
  details: Omit<NonNullable<ExpectedFile["error"]>, "code"> = {},
): Pick<ExpectedFile, "error"> => ({ error: { code: `imports.${reason}`, ...details } });
