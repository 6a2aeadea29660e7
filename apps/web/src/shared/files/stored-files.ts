import type { ChosenFile } from "@birzha/domain/forms/definition.ts";
import { fileExtensions, maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { translatePhrase } from "../../i18n/phrase.ts";
import { showToast } from "../../ui/feedback/toast.ts";

/** File types for every upload, in the format of the browser's file dialog: `.pdf,.docx` (G-44). */
export const acceptedFiles = fileExtensions.map((extension) => `.${extension}`).join(",");

/** G-44: the same limit for every upload. */
export const maxFileMegabytes = maxFileBytes / (1024 * 1024);

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Called with the sent fraction of the bytes, 0..1. */
  readonly onProgress?: (part: number) => void;
}

/** Upload and download of the files of an area. */
export interface FileTransfer {
  /** Uploads a file; `whyNotSent` turns the rejection into text. */
  readonly upload: (file: File, options?: SendOptions) => Promise<ChosenFile>;
  /** Saves a file through the browser; reports failures itself and never rejects. */
  readonly download: (file: ChosenFile) => Promise<void>;
}

class TooLarge extends Error {}

/** Wraps the two file requests of an area: checks the size before the upload and reports failures uniformly. */
export const fileTransfer = (calls: FileTransfer): FileTransfer => ({
  upload: async (file, options) => {
    if (file.size > maxFileBytes)
      throw new TooLarge(translatePhrase("shared.files.tooLarge", { megabytes: maxFileMegabytes }));
    return calls.upload(file, options);
  },
  download: (file) =>
    calls.download(file).catch((error: unknown) => {
      const failureText = error instanceof ApiFailure ? error.message : "";
      showToast.error(failureText || translatePhrase("shared.failures.download", { name: file.value }));
    }),
});

/** Returns why an upload failed; empty if unknown. */
export const whyNotSent = (error: unknown): string =>
  error instanceof TooLarge || error instanceof ApiFailure ? error.message : "";
