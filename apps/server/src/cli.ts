import { operations } from "@birzha/phrases/operations/ru.ts";
import { auditHeadCommand, auditVerifyCommand } from "./cli/audit-command.ts";
import { backupCheckCommand, backupCommand, backupKeyCommand } from "./cli/backup-command.ts";
import { clockResetCommand, clockSetCommand, clockShowCommand } from "./cli/clock-command.ts";
import type { CliCommand, CommandContext } from "./cli/command.ts";
import { doctorCommand } from "./cli/doctor-command.ts";
import { userEraseCommand } from "./cli/erase-command.ts";
import { userExportCommand } from "./cli/export-command.ts";
import { filesCleanCommand } from "./cli/files-command.ts";
import { importCommand } from "./cli/import-command.ts";
import {
  integrationAllowCommand,
  integrationDenyCommand,
  integrationSecretCommand,
} from "./cli/integration-command.ts";
import { indexExportCommand, indexVerifyCommand } from "./cli/index-command.ts";
import { migrateCommand } from "./cli/migrate-command.ts";
import { restoreCommand } from "./cli/restore-command.ts";
import { rightsCommand } from "./cli/rights-command.ts";
import { sandboxCommand } from "./cli/sandbox-command.ts";
import { seedCommand } from "./cli/seed-command.ts";
import { askSecretly } from "./cli/ask-secretly.ts";
import { userRoleCommand } from "./cli/user-command.ts";
import { verifyCommand } from "./cli/verify-command.ts";
import { accountCommands } from "./cli/account-command.ts";
import { signatureVerifyCommand } from "./cli/signature-command.ts";
import { readConfig } from "./settings/config.ts";
import { loadDotEnv } from "./settings/dot-env.ts";
import { loadDemonstration } from "./load-demonstration.ts";
import { sealAudit } from "./platform/audit/seal-audit.ts";
import { openDatabase, type OpenDatabase } from "./platform/db/database.ts";
import { joinDatabase, type ProvidedDatabase } from "./platform/db/embedded/provide-database.ts";
import { ignoreOutputErrors } from "./platform/log/log-destination.ts";
import { ApiError } from "./platform/http/errors/failure.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { configureOutgoingRequests } from "./platform/outbound/outgoing-requests.ts";
import { productVersion } from "./version.ts";

/** Commands of `npm run birzha -- <command>`. */
const commands: readonly CliCommand[] = [
  migrateCommand,
  seedCommand,
  sandboxCommand,
  clockSetCommand,
  clockResetCommand,
  clockShowCommand,
  auditVerifyCommand,
  auditHeadCommand,
  signatureVerifyCommand,
  verifyCommand,
  indexVerifyCommand,
  indexExportCommand,
  importCommand,
  rightsCommand,
  ...accountCommands,
  userRoleCommand,
  userExportCommand,
  userEraseCommand,
  filesCleanCommand,
  integrationSecretCommand,
  integrationAllowCommand,
  integrationDenyCommand,
  backupCheckCommand,
  backupKeyCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
];

const { cli } = operations;
const say = (line: string) => void process.stdout.write(`${line}\n`);

function help(): void {
  const titles = commands.map(({ name, usage }) => `${name} ${usage}`.trim());
  const width = Math.max(...titles.map((title) => title.length));
  say(cli.helpHead);
  commands.forEach(({ about }, index) => say(`  ${titles[index]?.padEnd(width)}  ${about}`));
}

/** Splits the arguments into the command's name and its arguments. */
function choose(words: readonly string[]): { command: CliCommand; args: string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(" ");
    if (name.every((word, index) => words[index] === word))
      return { command, args: words.slice(name.length) };
  }
  return undefined;
}

async function runCommand({
  command,
  args,
}: {
  command: CliCommand;
  args: string[];
}): Promise<boolean | number> {
  loadDotEnv();
  const config = readConfig();
  configureOutgoingRequests(config.outgoing);
  let provided: Promise<ProvidedDatabase> | undefined;
  let opened: Promise<OpenDatabase> | undefined;
  const place = () => (provided ??= joinDatabase(config));
  const context: CommandContext = {
    config,
    args,
    say,
    ask: askSecretly,
    loadDemonstration,
    place,
    database: () =>
      (opened ??= place().then(({ url }) =>
        openDatabase(url, { max: 4, statementTimeout: 0, applicationName: `birzha ${command.name}` }),
      )),
  };
  try {
    const outcome = await command.run(context);
    // INST-032: seal audit entries of the command, even if no server runs. On failure, the next sealer does.
    await opened?.then(({ db }) => sealAudit(db)).catch(() => undefined);
    return outcome;
  } finally {
    await (await opened?.catch(() => undefined))?.close();
    await (await provided?.catch(() => undefined))?.stop();
  }
}

async function main(words: readonly string[]): Promise<boolean | number> {
  if (words.length === 0 || ["help", "--help", "-h"].includes(words[0] ?? "")) {
    help();
    return true;
  }
  if (words.length === 1 && words[0] === "--version") {
    say(productVersion);
    return true;
  }
  const chosen = choose(words);
  if (!chosen) throw new OperatorError(cli.unknownCommand(words.join(" ")));
  return runCommand(chosen);
}

// FIX-168: `doctor | head` closes the pipe. The command still runs to its end and exits with its own code.
ignoreOutputErrors();
try {
  const outcome = await main(process.argv.slice(2));
  process.exitCode = typeof outcome === "number" ? outcome : outcome ? 0 : 1;
} catch (error) {
  process.stderr.write(
    error instanceof OperatorError || error instanceof ApiError
      ? `${error.message}\n`
      : `${String((error as Error).stack)}\n`,
  );
  process.exitCode = 1;
}
