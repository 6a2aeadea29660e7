import { expect } from "@playwright/test";
import { startPortal } from "../../tools/start-portal.ts";
import { portalAddress, portalSettings } from "./portals.ts";

/** Index of the first additional portal, after the portals of all workers. */
const firstOwn = 40;

export interface OwnPortal {
  /** Index of the portal, for administrator commands. */
  readonly place: number;
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Starts an additional portal with other settings and the same data (start-server.ts). */
export async function startOwnPortal(
  parallelIndex: number,
  settings: Readonly<Record<string, string>>,
): Promise<OwnPortal> {
  const place = firstOwn + parallelIndex;
  const address = portalAddress(place);
  const env = { ...portalSettings(place), ...settings };
  const stop = await startPortal("e2e/support/start-server.ts", address, env);
  // On a busy machine the first connections to the new database can time out.
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  return { place, address, stop };
}

/** Starts the server itself with the data of a stopped portal. */
export const restartPortal = ({ place, address }: OwnPortal) =>
  startPortal("apps/server/src/main.ts", address, portalSettings(place));
