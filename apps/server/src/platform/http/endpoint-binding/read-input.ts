import type { FastifyRequest } from "fastify";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { FileStorage } from "../../files/file-storage.ts";
import { receiveFile, type ReceivedFile } from "./receive-file.ts";

export interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: ReceivedFile | undefined;
}

/** Reads the input, already validated by the framework, and stores the file of a multipart request. */
export async function readInput(
  endpoint: EndpointShape,
  request: FastifyRequest,
  storage: FileStorage,
): Promise<RequestInput> {
  const file = endpoint.file
    ? await receiveFile(request, storage, endpoint.file, endpoint.wrongFile)
    : undefined;
  const { params, query, body } = request;
  return { params, query, body, file };
}

/** Deletes the stored file of a failed or repeated request. Never rejects. */
export async function discardFile(
  { file }: RequestInput,
  request: FastifyRequest,
  storage: FileStorage,
): Promise<void> {
  try {
    if (file) await storage.delete(file.storageId);
  } catch (error) {
    // Orphaned files are harmless, and the client must get the response to its request.
    request.log.warn({ err: error }, "unused file not deleted from the file storage");
  }
}
