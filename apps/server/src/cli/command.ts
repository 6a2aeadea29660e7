import type { PortalConfig } from "../settings/config.ts";
import type { LoadDemonstration } from "../demonstration.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import type { ProvidedDatabase } from "../platform/db/embedded/provide-database.ts";

/** Services of a command. The database opens on first use and closes after the command. */
export interface CommandContext {
  readonly config: PortalConfig;
  /** Arguments after the command's name. */
  readonly args: readonly string[];
  /** Prints one line. */
  readonly say: (line: string) => void;
  /** Reads a hidden line from the terminal, or a line from a pipe. */
  readonly ask: (question: string) => Promise<string>;
  readonly loadDemonstration: LoadDemonstration;
  /** Connection of the database. Starts the embedded one if it does not run. */
  readonly place: () => Promise<ProvidedDatabase>;
  /** Handle of the owner role without timeouts, because commands can take long. */
  readonly database: () => Promise<OpenDatabase>;
}

export interface CliCommand {
  /** Name as typed: `clock set`. */
  readonly name: string;
  /** Arguments for the help text. */
  readonly usage: string;
  readonly about: string;
  /** Returns true for exit code 0, false for 1, or the exit code. */
  readonly run: (context: CommandContext) => Promise<boolean | number>;
}
