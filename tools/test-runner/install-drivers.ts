import { runCommand, type CommandResult } from "../run-command.ts";

/** Installs the drivers of the other browsers and the old releases of Chromium, which only journeys need. */
export const installDrivers = (): Promise<CommandResult> =>
  runCommand(["npm", "ci", "--prefix", "e2e/journeys"]);
