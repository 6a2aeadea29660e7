import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import { requestRole } from "./database.ts";
import { lookAtSession, wrongSettings } from "./pooler.ts";
import { connectionFault } from "./embedded/provide-database.ts";

/*
 * The login of requests (REQUESTS_DATABASE_URL): a session of the role `birzha_app` cannot become the owner, whatever is
 * asked in it. Behind a pooler it is required, because PgBouncer passes no options that would set the role.
 */

const { requestLogin: refused, requestLoginFaults: faults } = operations.start;

interface RequestLogin {
  readonly requestsUrl: string;
  readonly databaseUrl: string;
  readonly isPooled: boolean;
}

/** @throws OperatorError where requests cannot use the login */
export async function requireRequestLogin(login: RequestLogin): Promise<void> {
  const fault = await findRequestLoginFault(login);
  if (fault !== undefined) throw new OperatorError(refused(fault));
}

/** Why requests cannot use the login, in a few words; undefined where they can. */
export async function findRequestLoginFault({
  requestsUrl,
  databaseUrl,
  isPooled,
}: RequestLogin): Promise<string | undefined> {
  try {
    const [requests, owner] = await Promise.all([lookAtSession(requestsUrl), lookAtSession(databaseUrl)]);
    if (requests.database !== owner.database) return faults.elsewhere;
    if (requests.login !== requestRole || requests.role !== requestRole) return faults.role(requests.role);
    const wrong = isPooled ? wrongSettings(requests) : [];
    return wrong.length === 0 ? undefined : faults.settings(wrong.join(", "));
  } catch (error) {
    return faults.away(connectionFault(error));
  }
}
