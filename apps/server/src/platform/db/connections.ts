/* INST-033: how many connections a node takes of the server at most. */

export interface ConnectionSettings {
  readonly connections: { readonly calls: number; readonly jobs: number };
  readonly poolerUrl: string | undefined;
  /** undefined: the embedded sign-in, which has connections of its own. */
  readonly oidc: object | undefined;
}

type Calls = Pick<ConnectionSettings, "connections">;

/** Of DATABASE_POOL, those of the owner role: sessions of users, the audit log, live events. */
export const connectionsOfOwner = ({ connections }: Calls): number =>
  Math.min(4, Math.floor(connections.calls / 2));

/** The others, for requests. */
export const connectionsOfRequests = (settings: Calls): number =>
  settings.connections.calls - connectionsOfOwner(settings);

/** People sign in seldom; where calls have fewer, it has no more. */
export const connectionsOfSignIn = ({ connections }: Calls): number => Math.min(4, connections.calls);

/** The one that listens to the other nodes. */
const listening = 1;

/** Of the server itself: what goes through a pooler is the pooler's. */
export function connectionsOfNode(settings: ConnectionSettings): number {
  const { connections, poolerUrl, oidc } = settings;
  const direct = connections.jobs + listening;
  if (poolerUrl !== undefined) return direct;
  return direct + connections.calls + (oidc ? 0 : connectionsOfSignIn(settings));
}
