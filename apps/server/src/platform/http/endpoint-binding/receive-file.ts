import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { cleanText, hasDirectionControls, isPlainText } from "@birzha/domain/shared/values/text.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { FileTooLarge } from "../../files/file-errors.ts";
import type { FileStorage } from "../../files/file-storage.ts";
import { peekContent } from "../../files/peek-content.ts";
import { sniffFileType, sniffedBytes } from "../../files/sniff-file-type.ts";
import { Refused, toRefused } from "../errors/failure.ts";

/** A file of a multipart call, already in the storage: no transaction waits for a slow line. */
export interface ReceivedFile {
  /** As the sender called it, without any path. */
  readonly name: string;
  readonly contentType: string;
  readonly storageId: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Takes the one file of the call (G-44): its type is what its content says, at most 10 MB. The body is read to its
 * end: a second file or a form cut short refuses the call, and nothing of it stays in the storage.
 */
export async function receiveFile(
  request: FastifyRequest,
  storage: FileStorage,
  field: string,
  wrongFile: ErrorCode = "shared.unsupported-type",
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refused("shared.unsupported-type");
  let received: ReceivedFile | undefined;
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== "file") continue;
      if (received || part.fieldname !== field) {
        part.file.resume();
        throw new Refused("shared.malformed");
      }
      received = await keepFile(part, storage, wrongFile);
    }
  } catch (error) {
    // The caller is told of the first failure; bytes without a row do no harm.
    if (received) await storage.delete(received.storageId).catch(() => undefined);
    throw error;
  }
  if (!received) throw new Refused("shared.malformed");
  return received;
}

/** The parts of the form; whatever its parser does not understand is the sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts();
  } catch (error) {
    throw brokenForm(error);
  }
}

function brokenForm(error: unknown): Refused {
  const refused = toRefused(error);
  return refused.status < 500 ? refused : new Refused("shared.malformed", { cause: error });
}

/** The last part of the path the sender calls the file by; it becomes part of reports, which must stay readable. */
function fileName(given: string): string {
  const last = given.replace(/^.*[\\/]/, "");
  const name = cleanText(last).normalize("NFC");
  if (!isPlainText(last) || /[\r\n\t]/.test(last) || hasDirectionControls(last))
    throw new Refused("shared.malformed");
  return [...name].slice(-longestName).join("");
}

/** Characters of a name, as the database counts them. */
const longestName = 255;

async function keepFile(
  part: MultipartFile,
  storage: FileStorage,
  wrongFile: ErrorCode,
): Promise<ReceivedFile> {
  const name = fileName(part.filename);
  try {
    const { head, whole } = await peekContent(part.file, sniffedBytes);
    const type = sniffFileType(head, name);
    if (!type) {
      // What is left of it may still break off; nobody is interested any more.
      whole.on("error", () => undefined).resume();
      throw new Refused(wrongFile);
    }
    const { id, size, sha256 } = await storage.put(whole, maxFileBytes);
    return { name, contentType: type.mediaType, storageId: id, size, sha256 };
  } catch (error) {
    if (error instanceof FileTooLarge) throw new Refused("shared.too-large", { cause: error });
    // The line or the form broke in the middle of the file: nothing is wrong with the storage.
    if (error !== null && error === part.file.errored) throw brokenForm(error);
    throw error;
  }
}
