import type { CliCommand, CommandContext } from "../src/cli/command.ts";
import { readConfig } from "../src/settings/config.ts";
import { ApiError } from "../src/platform/http/errors/failure.ts";
import { loadDemonstration } from "../src/load-demonstration.ts";
import { OperatorError } from "../src/platform/operator-error.ts";
import type { TestDatabase } from "./stages/database.ts";

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs commands inside the test, a second faster than processes; returns the output of a process. */
export const commandRunner =
  (
    commands: readonly CliCommand[],
    database: TestDatabase,
    settings: Readonly<Record<string, string>> = {},
    /** Input for prompts of a command. */
    response?: string,
  ) =>
  async (...words: string[]): Promise<CommandOutcome> => {
    const command = commands.find(({ name }) =>
      name.split(" ").every((word, index) => words[index] === word),
    );
    if (!command) throw new Error(`unknown command ${words.join(" ")}`);
    const lines: string[] = [];
    const context: CommandContext = {
      config: readConfig({ DATABASE_URL: database.url, ...settings }),
      args: words.slice(command.name.split(" ").length),
      say: (line) => void lines.push(`${line}\n`),
      ask: () =>
        response === undefined
          ? Promise.reject(new Error("test has no answer for the prompt"))
          : Promise.resolve(response),
      loadDemonstration,
      place: () => Promise.resolve({ ...database, embedded: false, stop: () => Promise.resolve() }),
      database: () => Promise.resolve(database),
    };
    try {
      const isWell = await command.run(context);
      return { code: isWell ? 0 : 1, stdout: lines.join(""), stderr: "" };
    } catch (error) {
      if (!(error instanceof OperatorError || error instanceof ApiError)) throw error;
      return { code: 1, stdout: lines.join(""), stderr: `${error.message}\n` };
    }
  };
