import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sealing } from "../sealing.ts";

/*
 * INST-001: an encrypted cookie marks a browser that has signed in to an account. It exempts the owner from
 * the back-off against guessing. The cookie alone does not authenticate.
 */

const name = "auth.device";
const seconds = 180 * 24 * 60 * 60;

interface Device {
  readonly id: string;
  readonly subject: string;
}

export const cookieOf = ({ headers }: IncomingMessage, wanted: string): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${wanted}=`))
    ?.slice(wanted.length + 1);

/** Returns the device id if the device has signed in to this account before. */
export function deviceOf(request: IncomingMessage, sealing: Sealing, subject: string): string | undefined {
  const cookie = cookieOf(request, name);
  const device = cookie && sealing.read<Device>("device", cookie);
  return device && device.subject === subject ? device.id : undefined;
}

/** Sets the cookie that marks this browser as known to the account. */
export function markKnownDevice(
  response: ServerResponse,
  sealing: Sealing,
  subject: string,
  { path, secure }: { readonly path: string; readonly secure: boolean },
): void {
  const value = sealing.issue("device", { id: randomUUID(), subject }, seconds);
  response.appendHeader(
    "set-cookie",
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
}
