import * as oidc from "openid-client";
import { unavailableError } from "../http/errors/failure.ts";

/** The identity server rejected a code or a refresh token; the connection itself works. */
export class GrantError extends Error {
  override readonly name = "GrantError";
}

/** Calls the issuer. Protocol errors become `GrantError`; all others mean that it is unreachable. */
export async function reachIssuer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRejection(error)) throw new GrantError("identity server rejected the grant", { cause: error });
    throw unavailableError(error);
  }
}

/** Protocol errors, and responses with a wrong state, nonce or signature. */
function isRejection(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 && error.error !== "invalid_client";
  if (error instanceof oidc.AuthorizationResponseError) return true;
  return error instanceof oidc.ClientError && /CLAIM|INVALID_RESPONSE|INVALID_REQUEST/.test(error.code ?? "");
}
