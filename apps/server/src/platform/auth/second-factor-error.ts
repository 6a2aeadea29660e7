import { ApiError } from "../http/errors/failure.ts";
import type { TokenIdentity } from "./token-claims.ts";

/** Maximum length of the claims in the error: the identity server chooses their values. */
const maxLength = 200;

/** FIX-204, FIX-346: the error that staff lack a second factor names the claims that the identity server sent. */
export const secondFactorError = ({ factorClaims }: TokenIdentity): ApiError =>
  new ApiError("users.second-factor", {
    params: { received: JSON.stringify(factorClaims ?? {}).slice(0, maxLength) },
  });
