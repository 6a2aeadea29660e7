import { setAccountRole } from "@birzha/identity/accounts.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { setRole } from "../areas/users/store.ts";
import { lockAccount } from "../areas/users/user-locks.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { embeddedIssuer } from "../sign-in.ts";
import { recordCommand } from "./administrator.ts";
import type { CliCommand } from "./command.ts";

const { cli, user } = operations;

/**
 * FIX-004: sets the staff role if the identity server sends none. The embedded one sends it at every sign-in, so this
 * also changes its account.
 */
export const userRoleCommand: CliCommand = {
  name: "user role",
  usage: cli.usage.userRole,
  about: cli.about.userRole,
  async run({ args, database, say }) {
    const [account, word, ...more] = args;
    if (account === undefined || more.length > 0 || (word !== "operator" && word !== "none"))
      throw new OperatorError(user.usage(cli.usage.userRole));
    const { db, pool } = await database();
    const isEmbedded = await inOwnerTransaction(db, async (tx) => {
      const found = await lockAccount(tx, account);
      if (!found) throw new OperatorError(user.unknown(account));
      if (found.role === roleCodes.machine) throw new OperatorError(user.machine(account));
      const to = word === "operator" ? roleCodes.operator : Math.min(found.role, roleCodes.user);
      const isStored =
        found.issuer === embeddedIssuer &&
        (await setAccountRole(pool, found.subject, "operator", word === "operator"));
      if (to === found.role) return isStored;
      await setRole(tx, found.userId, to, { authorId: undefined, at: new Date() });
      await recordCommand(tx, {
        action: "users.role",
        entity: "user",
        entityId: found.userId,
        before: { role: found.role },
        after: { role: to },
      });
      return isStored;
    });
    say(user[word](account));
    if (!isEmbedded) say(user.issuerDecides);
    return true;
  },
};
