import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../../operator-error.ts";

/** Account that runs the embedded PostgreSQL; undefined: the account of this process. */
export type ProcessAccount = { readonly uid: number; readonly gid: number } | undefined;

export type ProcessCommand = readonly [file: string, args: readonly string[]];

const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((path) => existsSync(path));

/**
 * Returns the account for PostgreSQL, which refuses uid 0: root uses an existing account (none is created). An
 * existing data directory keeps its owner, whichever account comes first now.
 */
export function accountFor(dataDirectory: string): ProcessAccount {
  if (process.getuid?.() !== 0) {
    requireNamedUser();
    return undefined;
  }
  if (!setpriv) throw new OperatorError(operations.postgres.noSetpriv);
  if (existsSync(dataDirectory)) {
    const { uid, gid } = statSync(dataDirectory);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.stdout && gid?.stdout) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new OperatorError(operations.postgres.noAccount);
}

/** initdb fails for a uid that /etc/passwd does not list (a container with `--user 12345`): report it first. */
function requireNamedUser(): void {
  try {
    userInfo();
  } catch {
    throw new OperatorError(operations.postgres.unknownUser(process.getuid?.() ?? -1));
  }
}

/**
 * Wraps a command so that it runs as the account and receives SIGINT when this process dies. The child keeps
 * CAP_DAC_OVERRIDE, because it could not reach a checkout below a 0700 folder. It sets no_setuid_fixup, because
 * initdb calls access(2), which would drop the capability.
 */
export function runAs(account: ProcessAccount, [file, args]: ProcessCommand): ProcessCommand {
  if (!setpriv || process.platform !== "linux") return [file, args];
  const capabilities = "-all,+dac_override";
  const drop = account
    ? [
        `--reuid=${account.uid}`,
        `--regid=${account.gid}`,
        "--clear-groups",
        "--securebits=+no_setuid_fixup",
        `--inh-caps=${capabilities}`,
        `--ambient-caps=${capabilities}`,
      ]
    : [];
  return [setpriv, [...drop, "--pdeathsig=INT", file, ...args]];
}
