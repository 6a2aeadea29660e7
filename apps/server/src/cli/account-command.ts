import {
  changePassword,
  createAccount,
  endSignIns,
  findAccountByLogin,
  permitEnrolment,
  type IdentityAccount,
} from "@birzha/identity/accounts.ts";
import { demoSubjects } from "@birzha/identity/demo-accounts.ts";
import { identityMount } from "@birzha/identity/identity.ts";
import { inTransaction } from "@birzha/identity/ledger.ts";
import { issueLink, queueEmail } from "@birzha/identity/emails.ts";
import { errorOf, findPasswordError } from "@birzha/identity/sign-in/password-rules.ts";
import { migrateIdentity } from "@birzha/identity/schema.ts";
import { openSealing } from "@birzha/identity/sealing.ts";
import { turnAllOff } from "@birzha/identity/sign-in/second-factor.ts";
import { pageLanguages, textsOf } from "@birzha/identity/pages/texts.ts";
import { cleanLine } from "@birzha/domain/shared/values/text.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { PoolClient } from "pg";
import { blockUser } from "../areas/users/actions/block-user.ts";
import { findOperatorAccount, listAccounts } from "../areas/users/account-queries.ts";
import { recordSignIn } from "../areas/users/store.ts";
import { lockAccount } from "../areas/users/user-locks.ts";
import { embeddedLedger } from "../platform/auth/embedded-ledger.ts";
import { endSessionsOf } from "../platform/auth/sessions.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { mailAddress } from "../settings/setting-values.ts";
import { embeddedIssuer } from "../sign-in.ts";
import { asAdministrator, recordCommand } from "./administrator.ts";
import type { CliCommand, CommandContext } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli, user: phrases } = operations;

/** Page size for reading in a terminal. `--after` continues. */
const listed = 200;

/** Without `@`, so that a login cannot look like an e-mail address. */
const loginForm = /^[a-z0-9][a-z0-9._-]{1,49}$/i;

/** Opens the tables of the embedded identity server. Throws if an external one is configured. */
async function openAccounts({ config, database }: CommandContext) {
  if (config.oidc) throw new OperatorError(phrases.ownServer(config.oidc.issuer));
  const { db, pool } = await database();
  await migrateIdentity(pool);
  return { db, pool, sealing: await openSealing(pool) };
}

function readEmail(text: string): string {
  try {
    return mailAddress(text);
  } catch {
    throw new OperatorError(phrases.wrongEmail);
  }
}

const mustEnrol = ({ config }: CommandContext, { roles }: IdentityAccount): boolean =>
  config.staffSecondFactor && roles.includes("operator");

async function askPassword({ ask }: CommandContext, of: Pick<IdentityAccount, "login" | "email" | "name">) {
  const password = await ask(phrases.askPassword);
  const error = await findPasswordError(password, of);
  if (error) throw new OperatorError(phrases.wrongPassword(errorOf(textsOf("ru"), error)));
  return password;
}

async function create(context: CommandContext, verb: string, isOperator: boolean): Promise<boolean> {
  const usage = phrases.newUsage(verb, cli.usage.userNew);
  const { values, positionals } = readOptions(context.args, usage, {
    name: { type: "string" },
    email: { type: "string" },
    password: { type: "boolean" },
  });
  const [login, ...more] = positionals;
  const name = cleanLine(String(values["name"] ?? ""));
  if (login === undefined || more.length > 0 || !name || name.length > 200) throw new OperatorError(usage);
  if (!loginForm.test(login)) throw new OperatorError(phrases.wrongLogin);
  const email = typeof values["email"] === "string" ? readEmail(values["email"]) : undefined;
  // The portal may never have run before the first operator is created.
  if (isOperator) await prepareDatabase((await context.place()).url);
  const { db, pool, sealing } = await openAccounts(context);
  const shut = { issuer: embeddedIssuer, subjects: context.config.demo ? [] : demoSubjects };
  const operator = isOperator ? await findOperatorAccount(db, shut) : undefined;
  if (operator !== undefined) throw new OperatorError(phrases.hasOperator(operator));
  const password = values["password"]
    ? await askPassword(context, { login, email: email ?? null, name })
    : undefined;

  const made = await inTransaction(pool, async (connection: PoolClient) => {
    const roles = isOperator ? ["operator"] : [];
    const subject = await createAccount(connection, { login, name, email, password, roles });
    if (subject === undefined) throw new OperatorError(phrases.taken(login));
    const link = password === undefined ? await issueLink(connection, sealing, subject) : undefined;
    // A link makes its browser a known device; after a typed password no device is known (FIX-164).
    if (link === undefined) await permitEnrolment(connection, subject);
    return { subject, link };
  });
  // Create the user before the first sign-in, so that other commands find it.
  const identity = { issuer: embeddedIssuer, subject: made.subject, account: login, name, email, isOperator };
  const userId = await recordSignIn(db, identity);
  await inOwnerTransaction(db, (tx) =>
    recordCommand(tx, { action: "users.register", entity: "user", entityId: userId, after: { isOperator } }),
  );
  context.say(phrases.created(login));
  if (isOperator && made.link === undefined && context.config.staffSecondFactor)
    context.say(phrases.enrolment(login));
  if (made.link !== undefined)
    context.say(phrases.link(`${context.config.publicUrl}${identityMount}${made.link}`));
  return true;
}

/** INST-002: creates the first operator, with a link to set the password. Rejected if there is one. */
const firstOperatorCommand: CliCommand = {
  name: "user first-operator",
  usage: cli.usage.userNew,
  about: cli.about.userFirstOperator,
  run: (context) => create(context, "first-operator", true),
};

const createCommand: CliCommand = {
  name: "user create",
  usage: cli.usage.userNew,
  about: cli.about.userCreate,
  run: (context) => create(context, "create", false),
};

/** INST-002: resets an account with a link or a typed password. */
const resetCommand: CliCommand = {
  name: "user reset",
  usage: cli.usage.userReset,
  about: cli.about.userReset,
  async run(context) {
    const usage = phrases.newUsage("reset", cli.usage.userReset);
    const { values, positionals } = readOptions(context.args, usage, {
      password: { type: "boolean" },
      "second-factor": { type: "boolean" },
    });
    const [login, ...more] = positionals;
    if (login === undefined || more.length > 0) throw new OperatorError(usage);
    const { db, pool, sealing } = await openAccounts(context);
    const account = await findAccountByLogin(pool, login);
    if (!account) throw new OperatorError(phrases.noAccount(login));
    const isFactorOff = values["second-factor"] === true;
    const password = values["password"] ? await askPassword(context, account) : undefined;
    const link = await inTransaction(pool, async (connection) => {
      if (isFactorOff || password !== undefined) await endSignIns(connection, account.subject);
      if (isFactorOff) await turnAllOff(connection, account.subject);
      if (isFactorOff || password !== undefined) await permitEnrolment(connection, account.subject);
      if (password === undefined)
        return isFactorOff ? undefined : issueLink(connection, sealing, account.subject);
      return changePassword(connection, account.subject, password).then(() => undefined);
    });
    await inOwnerTransaction(db, async (tx) => {
      const known = await lockAccount(tx, login);
      if (known && (isFactorOff || password !== undefined)) await endSessionsOf(tx, known.userId);
      const after = {
        password: password !== undefined,
        link: link !== undefined,
        secondFactor: !isFactorOff,
      };
      await recordCommand(tx, { action: "users.reset", entity: "user", entityId: known?.userId, after });
    });
    if (isFactorOff) context.say(phrases.secondFactorOff(login));
    if (password !== undefined) context.say(phrases.passwordSet(login));
    if (link === undefined && mustEnrol(context, account)) context.say(phrases.enrolment(login));
    if (link !== undefined) context.say(phrases.link(`${context.config.publicUrl}${identityMount}${link}`));
    return true;
  },
};

/** INST-002: blocks or unblocks a user under the rules of the web interface. */
const blockCommand = (verb: "block" | "unblock"): CliCommand => ({
  name: `user ${verb}`,
  usage: verb === "block" ? cli.usage.userBlock : cli.usage.account,
  about: verb === "block" ? cli.about.userBlock : cli.about.userUnblock,
  async run(context) {
    const usage = phrases.newUsage(verb, verb === "block" ? cli.usage.userBlock : cli.usage.account);
    const { values, positionals } = readOptions(context.args, usage, { reason: { type: "string" } });
    const [login, ...more] = positionals;
    const description = String(values["reason"] ?? "").trim() || null;
    if (login === undefined || more.length > 0 || (verb === "block") !== (description !== null))
      throw new OperatorError(usage);
    const status = verb === "block" ? userStatus.blocked : userStatus.active;
    await asAdministrator(context, async (call) => {
      const found = await lockAccount(call.db, login);
      if (!found) throw new OperatorError(phrases.unknown(login));
      if (found.role === roleCodes.machine) throw new OperatorError(phrases.machine(login));
      await blockUser(call, { body: { id: found.userId, status, description } });
    });
    context.say(verb === "block" ? phrases.blocked(login) : phrases.unblocked(login));
    return true;
  },
});

/** INST-001: invites by e-mail. The invited user registers and applies in the usual way. */
const inviteCommand: CliCommand = {
  name: "user invite",
  usage: cli.usage.userInvite,
  about: cli.about.userInvite,
  async run(context) {
    const usage = phrases.newUsage("invite", cli.usage.userInvite);
    const { values, positionals } = readOptions(context.args, usage, { language: { type: "string" } });
    const [given, ...more] = positionals;
    const language = pageLanguages.find((one) => one === (values["language"] ?? "ru"));
    if (given === undefined || more.length > 0 || !language) throw new OperatorError(usage);
    const email = readEmail(given);
    if (!context.config.mail) throw new OperatorError(phrases.noMail);
    const { db, pool } = await openAccounts(context);
    const ledger = embeddedLedger(embeddedIssuer);
    await inTransaction(pool, (connection) =>
      queueEmail(connection, ledger, { purpose: "invite", email, subject: null, language }),
    );
    await inOwnerTransaction(db, (tx) => recordCommand(tx, { action: "users.invite", entity: "user" }));
    context.say(phrases.invited(email));
    return true;
  },
};

const listCommand: CliCommand = {
  name: "user list",
  usage: cli.usage.userList,
  about: cli.about.userList,
  async run({ args, database, say }) {
    const usage = phrases.newUsage("list", cli.usage.userList);
    const { values, positionals } = readOptions(args, usage, { after: { type: "string" } });
    const after = String(values["after"] ?? "0");
    if (positionals.length > 0 || !/^\d{1,15}$/.test(after)) throw new OperatorError(usage);
    const users = await listAccounts((await database()).db, Number(after), listed);
    for (const { account, name, role: his, status } of users)
      say([account, name, phrases.role(his), phrases.state(status === userStatus.blocked)].join("\t"));
    say(users.length === listed ? phrases.more(users.at(-1)!.id) : phrases.listed(users.length));
    return true;
  },
};

/** INST-002: account commands of the embedded identity server. */
export const accountCommands: readonly CliCommand[] = [
  firstOperatorCommand,
  createCommand,
  resetCommand,
  blockCommand("block"),
  blockCommand("unblock"),
  inviteCommand,
  listCommand,
];
