declare global {
  interface Window {
    /** Set by index.html, which runs before the bundle. */
    earlyResponse?: { readonly address: string; readonly response: Promise<Response> };
  }
}

/**
 * Returns the response of the request that index.html has sent already. Matches only a GET of the same address
 * without an organisation, and only once.
 */
export function takeEarlyResponse(
  address: string,
  { method, headers }: RequestInit,
): Promise<Response> | undefined {
  const early = window.earlyResponse;
  const isForOrganization = Boolean(new Headers(headers).get("CurrentOrganization"));
  if (early?.address !== address || method !== "GET" || isForOrganization) return undefined;
  delete window.earlyResponse;
  return early.response;
}
