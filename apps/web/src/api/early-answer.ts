import { caller } from "./caller.ts";

declare global {
  interface Window {
    /** Left by public/early-session.js, which runs before this code is there. */
    earlyAnswer?: { readonly address: string; readonly response: Promise<Response> };
  }
}

/** The answer to a call that the page itself made already: for the same address, for no organisation, once. */
export function takeEarlyAnswer(method: string | undefined, address: string): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (early?.address !== address || method !== "GET" || caller.organizationId !== undefined) return undefined;
  delete window.earlyAnswer;
  return early.response;
}
