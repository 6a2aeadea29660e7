import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { postgresAdapter } from "./adapter.ts";
import { migrateIdentity } from "./schema.ts";

/** OAuth client of the trading system: client credentials, no user. */
export const machineClientId = "trading-system";

/** Scope of its tokens. The portal decides the permissions. */
export const machineScope = "integration";

/**
 * Returns the client secret of the trading system and creates it, with the client, on first use. `renew`
 * replaces the secret; the old one stops working at once, in running servers too.
 */
export async function storeMachineSecret(
  pool: Pool,
  { renew }: { readonly renew: boolean },
): Promise<string> {
  await migrateIdentity(pool);
  const clients = new (postgresAdapter(pool))("Client");
  const stored = await clients.find(machineClientId);
  if (stored && !renew) return String(stored["client_secret"]);
  const secret = randomBytes(32).toString("base64url");
  await clients.upsert(machineClientId, {
    client_id: machineClientId,
    client_secret: secret,
    grant_types: ["client_credentials"],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: "ES256",
  });
  return secret;
}
