import type { Config } from "../settings/config.ts";
import type { LoadDemonstration } from "../demonstration.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import type { ProvidedDatabase } from "../platform/db/embedded/provide-database.ts";

/** What a command works with. The database is opened when it is asked for and closed after the command. */
export interface CommandContext {
  readonly config: Config;
  /** What follows the command's name. */
  readonly args: readonly string[];
  /** One line for the person who called. */
  readonly say: (line: string) => void;
  /** A line that is not to be seen: typed on the terminal, or read from what is piped in. */
  readonly ask: (question: string) => Promise<string>;
  readonly loadDemonstration: LoadDemonstration;
  /** Where the database is, started for the command when nobody runs it. */
  readonly place: () => Promise<ProvidedDatabase>;
  /** By the owner role, without time-outs: an operator's command may take long. */
  readonly database: () => Promise<OpenDatabase>;
}

export interface Command {
  /** What is typed: `clock set`. */
  readonly name: string;
  /** Its arguments, for the help. */
  readonly usage: string;
  readonly about: string;
  /** Answers whether all is well; the process ends with code 1 otherwise. */
  readonly run: (context: CommandContext) => Promise<boolean>;
}
