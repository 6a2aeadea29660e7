import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./paths.generated.ts";

export interface ClientOptions {
  /** Address of the portal, `https://birzha.example`. */
  readonly origin: string;
  /** Sent as `Authorization: Bearer`: a key, or a token of the identity server. */
  readonly key?: string;
  /** The organisation that is acted for; without it the one that the portal remembers. */
  readonly organization?: number;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Stands for `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * DOOR-007: the calls of the portal, typed by its own document. A call returns `{ data }` or `{ error }`: what may have
 * failed must be looked at before its data can be read. Every call gets a `ClientRequestId` of its own; who repeats a
 * write after a broken line gives the id of the first try (`params.header.ClientRequestId`), so that it is done once.
 */
export function createClient({ origin, key, organization, headers, fetch }: ClientOptions): Client<paths> {
  const client = createFetchClient<paths>({
    baseUrl: origin,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(organization === undefined ? {} : { currentorganization: String(organization) }),
      ...headers,
    },
    bodySerializer: toBody,
    ...(fetch ? { fetch } : {}),
  });
  client.use({
    onRequest({ request }) {
      if (!request.headers.has("clientrequestid"))
        request.headers.set("clientrequestid", crypto.randomUUID());
      return request;
    },
  });
  return client;
}

/** A body that carries a file is a form, any other is JSON. */
function toBody(body: unknown): FormData | string {
  const parts = Object.entries(body as Record<string, unknown>);
  if (!parts.some(([, part]) => part instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, part] of parts) form.append(name, part instanceof Blob ? part : String(part));
  return form;
}
