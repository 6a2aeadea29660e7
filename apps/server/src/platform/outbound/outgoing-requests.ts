import { readFileSync } from "node:fs";
import { setGlobalProxyFromEnv } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

export interface OutgoingSettings {
  /** Proxy of HTTP and HTTPS requests. Undefined: direct connections. */
  readonly proxy: string | undefined;
  /** Hosts that need no proxy, separated by commas. */
  readonly directHosts: string | undefined;
  /** File of additional certification authorities in PEM. */
  readonly authorities: string | undefined;
}

/** The portal calls its embedded identity server at these hosts. */
const ownHosts = "localhost,127.0.0.1,::1";

const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * FIX-347: sets proxy and certification authorities of all outgoing requests of this process, `fetch` included.
 * @returns a function that removes the proxy, for tests
 */
export function configureOutgoingRequests({ proxy, directHosts, authorities }: OutgoingSettings): () => void {
  if (authorities !== undefined)
    setDefaultCACertificates([
      ...getCACertificates("default"),
      ...(readFileSync(authorities, "utf8").match(certificate) ?? []),
    ]);
  if (proxy === undefined) return () => undefined;
  return setGlobalProxyFromEnv({
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: directHosts === undefined ? ownHosts : `${ownHosts},${directHosts}`,
  });
}
