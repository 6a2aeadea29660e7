import { errorStatus, type ErrorCode } from "@birzha/domain/errors.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";

/**
 * DOOR-001: returns every error code of an endpoint: those implied by its shape and those that it declares. In
 * tests the application rejects undeclared codes (`requests.ts`), so the API document is complete.
 * @throws Error when the endpoint declares a code that is in no error table
 */
export function failuresOf(endpoint: EndpointShape): ErrorCode[] {
  const { method, path, access, right, effect, file, response } = endpoint;
  const { wrongFile = "shared.unsupported-type", deprecated, approval } = endpoint;
  const isWrite = effect === "write";
  const grants = Object.values(access);
  const when = (holds: unknown, ...codes: readonly ErrorCode[]) => (holds ? codes : []);
  return [
    ...new Set([
      "shared.malformed" as const,
      "shared.client-request-id" as const,
      // FIX-150: an endpoint without query or body rejects unknown parameters and fields.
      "shared.invalid" as const,
      ...when(access.guest === "no", "shared.no-session"),
      "shared.wrong-key" as const,
      "shared.key-address" as const,
      ...when(access.guest === "no", "shared.key-right"),
      "shared.cross-origin" as const,
      "shared.foreign-organization" as const,
      ...when(access.blocked === "no", "shared.blocked"),
      ...when(access.newcomer === "no" || grants.includes("own"), "shared.no-organization"),
      ...when(grants.slice(1).includes("no") || right || isWrite, "shared.forbidden"),
      ...when(right || (isWrite && grants.includes("own")), "shared.organization-blocked"),
      ...when(isWrite && method === "GET", "shared.prefetched"),
      ...when(path.includes("{id}"), "shared.not-found"),
      // An id that is no number matches no path.
      ...when(path.includes("{"), "shared.unknown-path"),
      ...when(deprecated, "shared.gone"),
      ...when(approval, "approvals.already-pending"),
      // The server reads every body, also one that the endpoint does not declare.
      ...when(method !== "GET", "shared.too-large", "shared.unsupported-type"),
      ...when(file, wrongFile, "shared.infected-file", "shared.file-not-scanned"),
      ...when(isWrite, "shared.reused-request-id"),
      "shared.too-many-requests" as const,
      "shared.internal" as const,
      "shared.unavailable" as const,
      ...when(file ?? response.kind === "blob", "shared.storage-unavailable"),
      ...knownCodes(endpoint.rejections ?? []),
    ]),
  ].toSorted();
}

/** Returns the error codes of a row in a batch whose rows are validated separately. */
export const rowFailuresOf = ({ rowRejections = [] }: EndpointShape): ErrorCode[] =>
  [...new Set<ErrorCode>(["shared.invalid", "shared.malformed", ...knownCodes(rowRejections)])].toSorted();

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

const knownCodes = (codes: readonly string[]): ErrorCode[] =>
  codes.map((code) => {
    if (!isKnown(code)) throw new Error(`error code ${code} is not defined`);
    return code;
  });
