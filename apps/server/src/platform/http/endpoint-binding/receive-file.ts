import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { cleanText, hasDirectionControls, isPlainText } from "@birzha/domain/shared/values/text.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { FileTooLarge } from "../../files/file-errors.ts";
import type { FileStorage } from "../../files/file-storage.ts";
import { peekContent } from "../../files/peek-content.ts";
import { sniffFileType, sniffedBytes } from "../../files/sniff-file-type.ts";
import { ApiError, toApiError } from "../errors/failure.ts";

/**
 * A file of a multipart request, already in the storage, so that no transaction waits for a slow connection.
 */
export interface ReceivedFile {
  /** File name from the client, without any path. */
  readonly name: string;
  readonly contentType: string;
  readonly storageId: string;
  /** Size in bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Stores the single file of a multipart request (G-44): detects its type from the content, at most 10 MB. Reads
 * the body to its end. A second file or a truncated form rejects the request and deletes the stored file.
 */
export async function receiveFile(
  request: FastifyRequest,
  storage: FileStorage,
  field: string,
  wrongFile: ErrorCode = "shared.unsupported-type",
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new ApiError("shared.unsupported-type");
  let received: ReceivedFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== "file") continue;
      if (received || part.fieldname !== field) {
        part.file.resume();
        throw new ApiError("shared.malformed");
      }
      received = await storeFile(part, storage, wrongFile);
    }
  } catch (error) {
    // Report the first failure; orphaned files are harmless.
    if (received) await storage.delete(received.storageId).catch(() => undefined);
    throw error;
  }
  if (!received) throw new ApiError("shared.malformed");
  return received;
}

/** Yields the parts of the form; parser errors are client errors. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw brokenForm(error);
  }
}

function brokenForm(error: unknown): ApiError {
  const rejected = toApiError(error);
  return rejected.status < 500 ? rejected : new ApiError("shared.malformed", { cause: error });
}

/** Returns the last path segment of the client's file name. It becomes part of reports, which must stay readable. */
function fileName(given: string): string {
  const last = given.replace(/^.*[\\/]/, "");
  const name = cleanText(last).normalize("NFC");
  if (!isPlainText(last) || /[\r\n\t]/.test(last) || hasDirectionControls(last))
    throw new ApiError("shared.malformed");
  return [...name].slice(-maxNameLength).join("");
}

/** Maximum length of a name in characters, as the database counts them. */
const maxNameLength = 255;

async function storeFile(
  part: MultipartFile,
  storage: FileStorage,
  wrongFile: ErrorCode,
): Promise<ReceivedFile> {
  const name = fileName(part.filename);
  try {
    const { head, whole } = await peekContent(part.file, sniffedBytes);
    const type = sniffFileType(head, name);
    if (!type) {
      // The rest of the file can still fail; ignore that error.
      whole.on("error", () => undefined).resume();
      throw new ApiError(wrongFile);
    }
    const { id, size, sha256 } = await storage.put(whole, maxFileBytes);
    return { name, contentType: type.mediaType, storageId: id, size, sha256 };
  } catch (error) {
    if (error instanceof FileTooLarge) throw new ApiError("shared.too-large", { cause: error });
    // The connection or the form broke in the middle of the file: a client error, not a storage error.
    if (error !== null && error === part.file.errored) throw brokenForm(error);
    throw error;
  }
}
