import { PrimaryPool } from "../platform/db/replicas/primary-pool.ts";
import { storeMachineSecret, machineClientId } from "@birzha/identity/machine-client.ts";
import { identityMount } from "@birzha/identity/identity.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { recordSignIn, setRole } from "../areas/users/store.ts";
import { lockAccount } from "../areas/users/user-locks.ts";
import type { OwnerDb } from "../platform/db/handles.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { embeddedIssuer } from "../sign-in.ts";
import { recordCommand } from "./administrator.ts";
import type { CliCommand } from "./command.ts";

const { cli, integration } = operations;

/**
 * grants or removes the role of the trading system. Only for accounts without memberships and staff rights:
 * machine and user rights exclude each other.
 */
async function mark(db: OwnerDb, account: string, isMachine: boolean): Promise<void> {
  await inOwnerTransaction(db, async (tx) => {
    const found = await lockAccount(tx, account);
    if (!found) throw new OperatorError(integration.unknown(account));
    const before = found.role === roleCodes.machine;
    if (isMachine && !before && (found.isMember || found.role > roleCodes.user))
      throw new OperatorError(integration.person(account));
    if (before === isMachine) return;
    const to = isMachine ? roleCodes.machine : roleCodes.user;
    await setRole(tx, found.userId, to, { authorId: undefined, at: new Date() });
    await recordCommand(tx, {
      action: isMachine ? "users.allow-machine" : "users.deny-machine",
      entity: "user",
      entityId: found.userId,
      before: { role: found.role },
      after: { role: to },
    });
  });
}

const accountCommand = (verb: "allow" | "deny", about: string): CliCommand => ({
  name: `integration ${verb}`,
  usage: cli.usage.account,
  about,
  async run({ args, database, say }) {
    const [account, ...more] = args;
    if (account === undefined || more.length > 0) throw new OperatorError(integration.which(verb));
    await mark((await database()).db, account, verb === "allow");
    say(integration[verb](account));
    return true;
  },
});

export const integrationAllowCommand = accountCommand("allow", cli.about.integrationAllow);
export const integrationDenyCommand = accountCommand("deny", cli.about.integrationDeny);

/**
 * creates the trading system's client in the embedded identity server and permits its account to use the
 * integration endpoints.
 */
export const integrationSecretCommand: CliCommand = {
  name: "integration secret",
  usage: "[--new]",
  about: cli.about.integrationSecret,
  async run({ config, args, place, database, say }) {
    if (args.some((word) => word !== "--new")) throw new OperatorError(integration.secretUsage);
    if (config.oidc) throw new OperatorError(integration.ownServer(config.oidc.issuer));
    // An embedded database started for the command can stop before the last connection has closed.
    const pool = new PrimaryPool({
      connectionString: (await place()).url,
      max: 1,
      onError: () => undefined,
    });
    try {
      const secret = await storeMachineSecret(pool, { renew: args.includes("--new") });
      const { db } = await database();
      await recordSignIn(db, {
        issuer: embeddedIssuer,
        subject: machineClientId,
        account: machineClientId,
        name: integration.name,
        email: undefined,
        isOperator: undefined,
      });
      await mark(db, machineClientId, true);
      say(integration.client(machineClientId));
      say(integration.secret(secret));
      say(integration.token(`${config.publicUrl}${identityMount}/token`));
      return true;
    } finally {
      await pool.end();
    }
  },
};
