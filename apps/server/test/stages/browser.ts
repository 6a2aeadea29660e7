import { randomUUID } from "node:crypto";
import { expect } from "vitest";

/** A browser for sign-ins: cookies by path, without automatic redirects. */
export class Browser {
  readonly #origin: string;
  /** By name and path, like real browsers. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string; attributes: string }>();

  /** `origin` is that of the portal. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  cookie(name: string) {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name);
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const headers = new Headers(init.headers);
    const sent = [...this.#cookies.values()].filter(({ path }) => url.pathname.startsWith(path));
    if (!headers.has("cookie"))
      headers.set("cookie", sent.map(({ name, value }) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split("; ");
      const [name, value] = pair!.split(/=(.*)/s) as [string, string];
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
      const isGone =
        value === "" ||
        attributes.some((attribute) => /^(expires=Thu, 01 Jan 1970|max-age=0)/i.test(attribute));
      const key = `${name} ${path}`;
      if (isGone) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path, attributes: attributes.join("; ") });
    }
    return response;
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.go(address, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** A same-origin API request. */
  call(address: string, headers: Record<string, string> = {}) {
    return this.go(address, { headers: { ClientRequestId: randomUUID(), ...headers } });
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.post("/keycloak/auth/token", fields, {
      ClientRequestId: randomUUID(),
      Origin: this.#origin,
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    });
  }

  /** Goes to the sign-in page; returns its address. */
  async begin(to = "/"): Promise<string> {
    const login = await this.go(`/keycloak/auth/login?to=${encodeURIComponent(to)}`);
    const page = await this.go(login.headers.get("location")!);
    expect(page.status).toBe(303);
    return page.headers.get("location")!;
  }

  /** Submits the sign-in page; returns the query of the callback. */
  async enter(page: string, login: string, password = "demo"): Promise<URLSearchParams> {
    const response = await this.post(page, { login, password });
    expect(response.status).toBe(303);
    const resumed = await this.go(response.headers.get("location")!);
    const callback = new URL(resumed.headers.get("location")!);
    expect(callback.origin + callback.pathname).toBe(`${this.#origin}/callback`);
    return callback.searchParams;
  }

  /** PLAT-043: the form of the documents. */
  finish(
    response: URLSearchParams,
    changed: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const fields = {
      code: response.get("code")!,
      state: response.get("state")!,
      redirect_uri: `${this.#origin}/callback`,
      client_id: "birzha",
      response_type: "code",
      grant_type: "authorization_code",
      resource: "birzha",
      ...changed,
    };
    return this.token(fields, headers);
  }

  async signIn(login: string, to = "/"): Promise<Response> {
    return this.finish(await this.enter(await this.begin(to), login));
  }
}
