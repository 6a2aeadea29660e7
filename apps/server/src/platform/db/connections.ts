/* INST-033: limits the number of database connections of one node. */

export interface ConnectionSettings {
  readonly connections: { readonly calls: number; readonly jobs: number };
  readonly poolerUrl: string | undefined;
  /** undefined: the embedded identity server, which has its own connections. */
  readonly oidc: object | undefined;
}

type Calls = Pick<ConnectionSettings, "connections">;

/** Share of DATABASE_POOL for the owner role: user sessions, the audit log, live events. */
export const connectionsOfOwner = ({ connections }: Calls): number =>
  Math.min(4, Math.floor(connections.calls / 2));

/** The rest of DATABASE_POOL, for requests. */
export const connectionsOfRequests = (settings: Calls): number =>
  settings.connections.calls - connectionsOfOwner(settings);

/** Sign-ins are rare: at most four connections, and no more than requests have. */
export const connectionsOfSignIn = ({ connections }: Calls): number => Math.min(4, connections.calls);

/** The connection that listens for notifications of the other nodes. */
const listening = 1;

/** Connections that the node opens to the server itself; those through a pooler do not count. */
export function connectionsOfNode(settings: ConnectionSettings): number {
  const { connections, poolerUrl, oidc } = settings;
  const direct = connections.jobs + listening;
  if (poolerUrl !== undefined) return direct;
  return direct + connections.calls + (oidc ? 0 : connectionsOfSignIn(settings));
}
