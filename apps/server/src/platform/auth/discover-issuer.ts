import * as oidc from "openid-client";

/** `client_secret_basic` or `client_secret_post`. */
export type ClientAuth = "basic" | "post";

/** Location of an issuer and the portal's client credentials there. */
export interface IssuerAddress {
  readonly url: string;
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** Method of sending the secret; undefined: as the issuer's metadata supports. */
    readonly auth?: ClientAuth | undefined;
  };
  /** Overrides `fetch` for an issuer inside this process. */
  readonly fetch?: typeof fetch | undefined;
}

/** Timeout of a request to the issuer, in seconds. */
export const timeoutSeconds = 5;
const tries = 3;

/**
 * Discovers an issuer's metadata (`/.well-known/openid-configuration`).
 * @throws errors of openid-client when the issuer does not respond or has another name
 */
export function discoverIssuer({ url, client, fetch }: IssuerAddress): Promise<oidc.Configuration> {
  const discover = async (address: string) => {
    const found = await oidc.discovery(new URL(address), client.id, client.secret, proveClient(client), {
      timeout: timeoutSeconds,
      execute: url.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
      ...(fetch && { [oidc.customFetch]: fetch as oidc.CustomFetch }),
    });
    found.timeout = timeoutSeconds;
    return found;
  };
  return retry(tries, () =>
    discover(url).catch((error: unknown) => {
      // INST-003: the name of some issuers ends with a slash, which settings cannot know.
      if (isOtherIssuer(error)) return discover(`${url}/`);
      throw error;
    }),
  );
}

/** Sends the secret in the body if the issuer supports that, else the protocol's default (RFC 8414: basic). */
const proveClient =
  ({ secret, auth }: IssuerAddress["client"]): oidc.ClientAuth =>
  (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? [];
    const way = auth ?? (taken.includes("client_secret_post") ? "post" : "basic");
    return (way === "post" ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(secret)(server, ...rest);
  };

/** Retries at once: the first connection through a just restarted proxy often breaks. */
async function retry<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === times || isTimeout(error)) throw error;
    }
  }
}

const isOtherIssuer = (error: unknown) =>
  error instanceof oidc.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

const isTimeout = (error: unknown) => error instanceof oidc.ClientError && error.code === "OAUTH_TIMEOUT";
