import { parseArgs } from "node:util";
import { commentLimit } from "@birzha/domain/shared/scalars.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { findOrganizationByInn } from "../areas/organizations/queries.ts";
import { findMemberByAccount, listOrganizationUsers } from "../areas/users/queries.ts";
import type { Context } from "../platform/http/context.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { transferOwnership } from "../processes/transfer-ownership.ts";
import { asAdministrator } from "./administrator.ts";
import type { Command } from "./command.ts";

const { cli, owner: phrases } = operations;

/** As many as a person reads at once. */
const listed = 200;

interface Given {
  readonly inn: string;
  readonly login: string | undefined;
  readonly reason: string | undefined;
}

function readGiven(args: readonly string[]): Given {
  try {
    const text = { type: "string" } as const;
    const options = { inn: text, login: text, reason: text };
    const { inn, login, reason: given } = parseArgs({ args: [...args], options, strict: true }).values;
    const reason = given?.trim();
    const isReadable = (login !== undefined || reason === undefined) && (reason?.length ?? 0) <= commentLimit;
    if (inn !== undefined && isReadable) return { inn, login, reason };
  } catch {
    // Said below, in our words.
  }
  throw new OperatorError(phrases.usage(cli.usage.owner));
}

/** FIX-041: gives the cabinet of an organisation to one of its users; without a login it shows who they are. */
export const ownerCommand: Command = {
  name: "org owner",
  usage: cli.usage.owner,
  about: cli.about.owner,
  async run(context) {
    const given = readGiven(context.args);
    const { users, total } = await asAdministrator(context, (call) => give(call, given));
    for (const { account, name, userType, isActive, status } of users)
      context.say(
        [account, name, phrases.state(userType, isActive && status === userStatus.active)].join("\t"),
      );
    context.say(phrases.users(total));
    return true;
  },
};

async function give(call: Context, { inn, login, reason }: Given) {
  const organization = await findOrganizationByInn(call.db, inn);
  if (!organization) throw new OperatorError(phrases.unknown(inn));
  const organizationId = organization.id;
  if (login !== undefined) {
    const userId = await findMemberByAccount(call.db, organizationId, login);
    if (userId === undefined) throw new OperatorError(phrases.stranger(login));
    await transferOwnership(call, { body: { userId, organizationId, description: reason } });
  }
  const page = { organizationId, pageIndex: 0, pageSize: listed };
  const { rows: users, total } = await listOrganizationUsers(call.db, call.actor, page);
  return { users, total };
}
