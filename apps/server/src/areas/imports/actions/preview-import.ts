import type { FilePreview } from "@birzha/domain/imports/file-reading.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";

/** FIX-215: returns the preview that a worker has read; no transaction needs it. */
export const previewImport = async (
  _context: RequestContext,
  _input: unknown,
  preview: FilePreview,
): Promise<FilePreview> => preview;
