import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SealedCodec } from "../sealing.ts";

/*
 * INST-001: an encrypted cookie marks a browser that has signed in to an account. It exempts the owner from
 * the back-off against guessing. The cookie alone does not authenticate.
 */

const name = "auth.device";
const seconds = 180 * 24 * 60 * 60;
/** Accounts that one browser remembers; the oldest is forgotten first. */
const maxAccounts = 5;

interface Device {
  readonly id: string;
  /** Account of the last sign-in. */
  readonly subject: string;
  /** Accounts of earlier sign-ins. */
  readonly others?: readonly string[];
}

const accountsOf = ({ subject, others = [] }: Device): readonly string[] => [subject, ...others];

const findDevice = (request: IncomingMessage, sealing: SealedCodec): Device | undefined => {
  const cookie = cookieOf(request, name);
  return cookie === undefined ? undefined : sealing.read<Device>("device", cookie);
};

export const cookieOf = ({ headers }: IncomingMessage, wanted: string): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${wanted}=`))
    ?.slice(wanted.length + 1);

/** Returns the device id if the device has signed in to this account before. */
export function deviceOf(
  request: IncomingMessage,
  sealing: SealedCodec,
  subject: string,
): string | undefined {
  const device = findDevice(request, sealing);
  return device && accountsOf(device).includes(subject) ? device.id : undefined;
}

interface DeviceContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sealing: SealedCodec;
  /** Path of the cookie. */
  readonly mount: string;
  readonly secure: boolean;
}

/** Sets the cookie that marks this browser as known to the account. */
export function markKnownDevice(
  { request, response, sealing, mount: path, secure }: DeviceContext,
  subject: string,
): void {
  const before = findDevice(request, sealing);
  const others = before ? accountsOf(before).filter((account) => account !== subject) : [];
  const device: Device = { id: randomUUID(), subject, others: others.slice(0, maxAccounts - 1) };
  const value = sealing.issue("device", device, seconds);
  response.appendHeader(
    "set-cookie",
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
}
