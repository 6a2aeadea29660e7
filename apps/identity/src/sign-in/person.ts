import type { PoolClient } from "pg";
import { endSignIns, getCandidate, type SignInCandidate } from "../accounts.ts";
import type { PageContext } from "../pages/page-context.ts";
import { cookieOf } from "./known-device.ts";

/** The user who has signed in with this browser. */
export interface SignedInPerson {
  readonly account: SignInCandidate;
  /** Session of this browser at this server, and the portal's grant from it. */
  readonly currentSession: { readonly session: string; readonly grant: string | undefined };
}

/** FIX-205: ends the sign-ins and the portal's sessions of all other browsers. */
export async function endOtherSessions(
  { ledger, request }: PageContext,
  connection: PoolClient,
  { account: { subject }, currentSession }: SignedInPerson,
): Promise<void> {
  await ledger.endSessions(connection, subject, cookieOf(request, "auth.session"));
  await endSignIns(connection, subject, currentSession);
}

export async function findPerson({
  provider,
  request,
  response,
  pool,
}: PageContext): Promise<SignedInPerson | undefined> {
  const session = await provider.Session.get(provider.createContext(request, response));
  const account = session.accountId ? await getCandidate(pool, session.accountId) : undefined;
  const [grant] = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  return account && { account, currentSession: { session: session.jti, grant } };
}
