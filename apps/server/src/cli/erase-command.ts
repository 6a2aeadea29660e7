import { removeAccount } from "@birzha/identity/accounts.ts";
import { inTransaction } from "@birzha/identity/ledger.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { lockAccount } from "../areas/users/user-locks.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { eraseUser } from "../processes/erase-user.ts";
import { embeddedIssuer } from "../sign-in.ts";
import { recordCommand } from "./administrator.ts";
import type { CliCommand } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli, user } = operations;

/** INST-041: erases a user. It is irreversible, so the login must be typed twice. */
export const userEraseCommand: CliCommand = {
  name: "user erase",
  usage: cli.usage.userErase,
  about: cli.about.userErase,
  async run({ args, database, say }) {
    const usage = user.newUsage("erase", cli.usage.userErase);
    const { values, positionals } = readOptions(args, usage, { confirm: { type: "string" } });
    const [account, ...more] = positionals;
    if (account === undefined || more.length > 0 || values["confirm"] !== account)
      throw new OperatorError(usage);
    const { db, pool } = await database();
    const number = await inOwnerTransaction(db, async (tx) => {
      const found = await lockAccount(tx, account);
      if (!found) throw new OperatorError(user.unknown(account));
      if (found.role === roleCodes.machine) throw new OperatorError(user.machine(account));
      if (found.role > roleCodes.user) throw new OperatorError(user.staffStays(account));
      const { userId, issuer, subject } = found;
      const words = { name: user.erasedName(userId), reason: user.erasedReason };
      const held = await eraseUser(tx, userId, words, new Date());
      if (held) throw new OperatorError(user.held[held](account));
      // First, because it commits separately. If a later step fails, the command can be repeated.
      if (issuer === embeddedIssuer)
        await inTransaction(pool, (connection) => removeAccount(connection, { subject, login: account }));
      await recordCommand(tx, { action: "users.erase", entity: "user", entityId: userId });
      return userId;
    });
    say(user.erased(account, number));
    return true;
  },
};
