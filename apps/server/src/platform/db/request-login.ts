import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import { requestRole } from "./database.ts";
import { lookAtSession, wrongSettings } from "./pooler.ts";
import { connectionError } from "./embedded/provide-database.ts";

/*
 * The login of requests (REQUESTS_DATABASE_URL): a session that logs in as `birzha_app` cannot become the
 * owner, whatever SQL it runs. A pooler requires it, because PgBouncer passes no options that would set the
 * role.
 */

const { requestLogin: rejected, requestLoginFaults: errors } = operations.start;

interface RequestLogin {
  readonly requestsUrl: string;
  readonly databaseUrl: string;
  readonly isPooled: boolean;
}

/**
 * Checks that requests can use the login.
 * @throws OperatorError when they cannot
 */
export async function requireRequestLogin(login: RequestLogin): Promise<void> {
  const problem = await findRequestLoginError(login);
  if (problem !== undefined) throw new OperatorError(rejected(problem));
}

/** Returns a short reason why requests cannot use the login; undefined when they can. */
export async function findRequestLoginError({
  requestsUrl,
  databaseUrl,
  isPooled,
}: RequestLogin): Promise<string | undefined> {
  try {
    const [requests, owner] = await Promise.all([lookAtSession(requestsUrl), lookAtSession(databaseUrl)]);
    if (requests.database !== owner.database) return errors.elsewhere;
    if (requests.login !== requestRole || requests.role !== requestRole) return errors.role(requests.role);
    const wrong = isPooled ? wrongSettings(requests) : [];
    return wrong.length === 0 ? undefined : errors.settings(wrong.join(", "));
  } catch (error) {
    return errors.away(connectionError(error));
  }
}
