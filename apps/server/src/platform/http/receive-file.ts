import type { FastifyRequest } from "fastify";
import { maxFileBytes } from "@birzha/domain/shared/file-limits.ts";
import { FileTooLarge } from "../files/file-errors.ts";
import type { FileStorage } from "../files/file-storage.ts";
import { peekContent } from "../files/peek-content.ts";
import { sniffFileType, sniffedBytes } from "../files/sniff-file-type.ts";
import { Refused } from "./failure.ts";

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

/** Takes the one file of the call (G-44): its type is what its content says, at most 10 MB. */
export async function receiveFile(
  request: FastifyRequest,
  storage: FileStorage,
  field: string,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refused("shared.unsupported-type");
  const part = await request.file();
  if (!part || part.fieldname !== field) {
    part?.file.resume();
    throw new Refused("shared.malformed");
  }
  const name = part.filename
    .replace(/^.*[\\/]/, "")
    .normalize("NFC")
    .slice(-255);
  const { head, whole } = await peekContent(part.file, sniffedBytes);
  const type = sniffFileType(head, name);
  if (!type) {
    whole.resume();
    throw new Refused("shared.unsupported-type");
  }
  try {
    const { id, size, sha256 } = await storage.put(whole, maxFileBytes);
    return { name, contentType: type.mediaType, storageId: id, size, sha256 };
  } catch (error) {
    if (error instanceof FileTooLarge) throw new Refused("shared.too-large", { cause: error });
    throw error;
  }
}
