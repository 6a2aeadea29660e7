import type { Provider } from "oidc-provider";
import type { Pool } from "pg";
import type { Ledger } from "./ledger.ts";
import type { Sealing } from "./sealing.ts";

/** Services of the identity server, the same for every request. */
export interface IdentityServices {
  readonly pool: Pool;
  readonly provider: Provider;
  readonly sealing: Sealing;
  readonly ledger: Ledger;
  /** Path of the identity server, `/identity`. */
  readonly mount: string;
  /** Whether the public URL uses https. */
  readonly secure: boolean;
  /** Whether the server can send e-mail; without it users cannot register themselves. */
  readonly sendsEmails: boolean;
}
