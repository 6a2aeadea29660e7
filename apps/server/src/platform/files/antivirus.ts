import { commandJudge, type JudgeCommand } from "./command-judge.ts";
import { icapJudge } from "./icap-judge.ts";
import type { Judge } from "./judge.ts";

export interface AntivirusSettings {
  /** Scanner program that reads the file from standard input. */
  readonly command: JudgeCommand | undefined;
  /** URL of an ICAP scanner, `icap://host:1344/service`. */
  readonly icap: URL | undefined;
}

/** Timeout of a scan in milliseconds, enough for 10 MB. */
const usualPatience = 30_000;

/** INST-041: returns the configured scanners; with both, a file must pass both. */
export function openAntivirus(
  { command, icap }: AntivirusSettings,
  patience: number = usualPatience,
): readonly Judge[] {
  return [
    ...(command ? [commandJudge(command, patience)] : []),
    ...(icap ? [icapJudge(icap, patience)] : []),
  ];
}
