import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { postgresAdapter } from "./adapter.ts";
import { migrateIdentity } from "./schema.ts";

/** The trading system's client: it signs in with a secret of its own, in nobody's name. */
export const machineClientId = "trading-system";

/** What tokens of it carry; rights are the portal's matter. */
export const machineScope = "integration";

/**
 * The secret of the trading system's client, made when it is asked for first; `renew` replaces it, and the old one is
 * good for nothing at once, in running servers too. Nobody has the client before that.
 */
export async function keepMachineSecret(pool: Pool, { renew }: { readonly renew: boolean }): Promise<string> {
  await migrateIdentity(pool);
  const clients = new (postgresAdapter(pool))("Client");
  const kept = await clients.find(machineClientId);
  if (kept && !renew) return String(kept["client_secret"]);
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
