declare global {
  interface Window {
    /** Set by index.html, which runs before the bundle. */
    earlyAnswer?: { readonly address: string; readonly response: Promise<Response> };
  }
}

/**
 * Returns the response of the request that index.html has sent already. Matches only a GET of the same address
 * without an organisation, and only once.
 */
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
