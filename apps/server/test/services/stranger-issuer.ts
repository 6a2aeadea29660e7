import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration } from "oidc-provider";

/** Claims of users by login; a test can change them. */
export type People = Record<string, Record<string, unknown>>;

/** An external identity server with one configured client. */
export interface ForeignIssuer {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly people: People;
  /** Signs in a browser at the sign-in page; returns its redirect. */
  readonly letIn: (page: string, login: string) => string;
  readonly close: () => Promise<void>;
}

/** A real OpenID Connect server (oidc-provider) with a sign-in page that accepts any login. */
export async function openForeignIssuer(
  redirectUri: string,
  people: People,
  configuration: Configuration,
): Promise<ForeignIssuer> {
  const handler: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {};
  const server = createServer((request, response) => handler.handle!(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "exchange-portal", secret: "a secret: with signs & spaces" };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: ["a key of the test"] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, ...people[login] }),
    }),
    interactions: { url: (_context, { uid }) => `/page/${uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope([...oidc.requestParamScopes].join(" "));
      grant.addResourceScope("urn:stranger:api", "openid");
      await grant.save();
      return grant;
    },
    ...configuration,
  });
  const protocol = provider.callback();
  handler.handle = (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, issuer);
    if (!pathname.startsWith("/page/")) return void protocol(request, response);
    const accountId = searchParams.get("login")!;
    const acr = people[accountId]?.["acr"] as string | undefined;
    const result = { login: { accountId, ...(acr !== undefined && { acr }) } };
    void provider.interactionFinished(request, response, result);
  };
  return {
    issuer,
    client,
    people,
    letIn: (page, login) => new URL(`${page}?login=${login}`, issuer).href,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
