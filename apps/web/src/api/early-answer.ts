declare global {
  interface Window {
    /** Left by public/early.js, which runs before this code is there. */
    earlyAnswer?: { readonly address: string; readonly response: Promise<Response> };
  }
}

/** The answer to a call that the page itself made already: for the same address, for no organisation, once. */
export function takeEarlyAnswer(
  address: string,
  { method, headers }: RequestInit,
): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  const isForOrganization = Boolean(new Headers(headers).get("CurrentOrganization"));
  if (early?.address !== address || method !== "GET" || isForOrganization) return undefined;
  delete window.earlyAnswer;
  return early.response;
}
