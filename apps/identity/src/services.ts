import type { Provider } from "oidc-provider";
import type { Pool } from "pg";
import type { IdentityLedger } from "./ledger.ts";
import type { SealedCodec } from "./sealing.ts";

/** Services of the identity server, the same for every request. */
export interface IdentityServices {
  readonly pool: Pool;
  readonly provider: Provider;
  readonly sealing: SealedCodec;
  readonly ledger: IdentityLedger;
  /** Path of the identity server, `/identity`. */
  readonly mount: string;
  /** Whether the public URL uses https. */
  readonly secure: boolean;
  /** Whether the server can send e-mail; without it users cannot register themselves. */
  readonly sendsEmails: boolean;
  /** FIX-164: whether staff accounts must have a second factor. */
  readonly staffSecondFactor: boolean;
  /** Reports failed sign-ins to the log and the metrics. */
  readonly onFailedSignIn: (failure: FailedSignIn) => void;
}

/** `limit`: too many attempts; `enrolment`: a right password without the second factor of staff. */
export const failureReasons = ["password", "code", "passkey", "limit", "enrolment"] as const;

/** FIX-164: a failed sign-in, without personal data but the IP address. */
export interface FailedSignIn {
  readonly reason: (typeof failureReasons)[number];
  readonly address: string;
  /** Subject of the account; for an unknown login its keyed digest, because users type passwords there. */
  readonly account: string;
}
