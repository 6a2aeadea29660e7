import * as oidc from "openid-client";

/** `client_secret_basic` or `client_secret_post`. */
export type ClientAuth = "basic" | "post";

/** Where an issuer is, and who we are there. */
export interface IssuerAddress {
  readonly url: string;
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** How the secret is sent; undefined: as the issuer says it can be. */
    readonly auth?: ClientAuth | undefined;
  };
  /** How the issuer is called; `fetch` unless the issuer lives in this very process. */
  readonly fetch?: typeof fetch | undefined;
}

/** How long one call of an issuer may take. */
export const timeoutSeconds = 5;
const tries = 3;

/**
 * What an issuer says of itself (`/.well-known/openid-configuration`), and how it is called from now on.
 * @throws what openid-client throws when it does not answer, or answers for another
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
      // INST-003: some call themselves with a final slash, and nobody knows which.
      if (isOtherIssuer(error)) return discover(`${url}/`);
      throw error;
    }),
  );
}

/** In the body where the issuer takes that; else as the protocol has it where nothing is said (RFC 8414: basic). */
const proveClient =
  ({ secret, auth }: IssuerAddress["client"]): oidc.ClientAuth =>
  (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? [];
    const way = auth ?? (taken.includes("client_secret_post") ? "post" : "basic");
    return (way === "post" ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(secret)(server, ...rest);
  };

/** Tries again at once: a first connection through a proxy that has just been restarted often breaks. */
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
