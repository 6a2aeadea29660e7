import type { ChosenFile } from "@birzha/domain/forms/definition.ts";
import { fileExtensions, maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { phrase } from "../../i18n/phrase.ts";
import { toast } from "../../ui/feedback/toast.ts";

/** What may be attached anywhere, as the browser's file dialog wants it: `.pdf,.docx` (G-44). */
export const acceptedFiles = fileExtensions.map((extension) => `.${extension}`).join(",");

/** G-44: the same limit for every upload. */
export const maxFileMegabytes = maxFileBytes / (1024 * 1024);

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Called with the part of the bytes that were sent, 0..1. */
  readonly onProgress?: (part: number) => void;
}

/** How the files of an area are sent and saved. */
export interface FileTransfer {
  /** Sends a file; rejects with what `whyNotSent` has words for. */
  readonly upload: (file: File, options?: SendOptions) => Promise<ChosenFile>;
  /** Hands a file to the browser to save; says itself what went wrong, and never rejects. */
  readonly download: (file: ChosenFile) => Promise<void>;
}

class TooLarge extends Error {}

/** Files at the two addresses of an area: what does not fit is not sent at all, what failed is told in the same words. */
export const fileTransfer = (calls: FileTransfer): FileTransfer => ({
  upload: async (file, options) => {
    if (file.size > maxFileBytes)
      throw new TooLarge(phrase("shared.files.tooLarge", { megabytes: maxFileMegabytes }));
    return calls.upload(file, options);
  },
  download: (file) =>
    calls.download(file).catch((error: unknown) => {
      const said = error instanceof ApiFailure ? error.message : "";
      toast.error(said || phrase("shared.failures.download", { name: file.value }));
    }),
});

/** Why a file was not sent; empty where nobody knows. */
export const whyNotSent = (error: unknown): string =>
  error instanceof TooLarge || error instanceof ApiFailure ? error.message : "";
