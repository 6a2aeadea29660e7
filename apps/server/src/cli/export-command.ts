import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describeAccount } from "@birzha/identity/accounts.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { getPersonalData } from "../areas/users/profile-queries.ts";
import { lockAccount } from "../areas/users/user-locks.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { embeddedIssuer } from "../sign-in.ts";
import { asAdministrator } from "./administrator.ts";
import type { CliCommand } from "./command.ts";

const { cli, user } = operations;

/** INST-041: exports a user's personal data to a file with mode 0600. */
export const userExportCommand: CliCommand = {
  name: "user export",
  usage: cli.usage.userExport,
  about: cli.about.userExport,
  async run(context) {
    const { args, database, say } = context;
    const [account, name, ...more] = args;
    if (account === undefined || name === undefined || more.length > 0)
      throw new OperatorError(user.newUsage("export", cli.usage.userExport));
    const file = path.resolve(name);
    const { pool } = await database();
    await asAdministrator(context, async (call) => {
      const found = await lockAccount(call.db, account);
      if (!found) throw new OperatorError(user.unknown(account));
      const person = await getPersonalData(call.db, found.userId);
      const signIn = found.issuer === embeddedIssuer ? await describeAccount(pool, found.subject) : undefined;
      call.audit({ action: "users.export", entity: "user", entityId: found.userId });
      const text = `${JSON.stringify({ ...person, signIn }, undefined, 2)}\n`;
      await writeFile(file, text, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
        throw new OperatorError(
          user.notWritten(file, error instanceof Error ? error.message : String(error)),
        );
      });
    });
    say(user.exported(account, file));
    return true;
  },
};
