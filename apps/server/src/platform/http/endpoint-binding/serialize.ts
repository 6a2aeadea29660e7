import type { FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape, PageOf } from "@birzha/domain/shared/endpoint.ts";
import { isPendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { sendBlob, sendFile, type BlobResult } from "../blob.ts";
import {
  checkSerializedResponse,
  isSerializedPage,
  serializedBody,
  SerializedJson,
  toPaging,
} from "../serialized-json.ts";

/**
 * Sends the response in its envelope. The framework serializes it by the endpoint's schema, unless PostgreSQL
 * already did.
 * @param isChecked whether to validate JSON from PostgreSQL against the schema; for tests
 */
export async function serializeResponse(
  endpoint: EndpointShape,
  response: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  isChecked: boolean,
): Promise<unknown> {
  if (response instanceof SerializedJson || isSerializedPage(response)) {
    if (isChecked) checkSerializedResponse(endpoint, response);
    return reply.type("application/json; charset=utf-8").send(serializedBody(response, request.id));
  }
  if (endpoint.response.kind === "blob") return sendBlob(response as BlobResult, request, reply);
  if (endpoint.response.kind === "file") return sendFile(response as BlobResult, request, reply);
  if (endpoint.method === "GET" && endpoint.effect === "write")
    void reply.header("cache-control", "no-store");
  if (endpoint.approval && isPendingApproval(response)) void reply.code(202);
  if (endpoint.response.kind === "one") return { data: response, errorMessage: null, requestId: request.id };
  const { rows, extra, ...paging } = response as PageOf<unknown>;
  return {
    ...extra,
    data: rows,
    paging: toPaging(paging),
    errorMessage: null,
    requestId: request.id,
  };
}
