import type { IncomingMessage } from "node:http";
import type { AttemptOrigin } from "./sign-in/attempts.ts";
import { deviceOf } from "./sign-in/known-device.ts";
import type { SealedCodec } from "./sealing.ts";

/** The client that sent a request. */
export interface RequestClient {
  readonly request: IncomingMessage;
  /** IP address. */
  readonly address: string;
}

/** Returns the client's address, and its device if the device has signed in to this account before. */
export const originOf = (
  { request, sealing, address }: RequestClient & { readonly sealing: SealedCodec },
  subject: string | undefined,
): AttemptOrigin => ({
  address,
  device: subject === undefined ? undefined : deviceOf(request, sealing, subject),
});
