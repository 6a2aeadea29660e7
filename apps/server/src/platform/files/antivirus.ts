import { commandJudge, type JudgeCommand } from "./command-judge.ts";
import { icapJudge } from "./icap-judge.ts";
import type { Judge } from "./judge.ts";

export interface AntivirusSettings {
  /** Program that judges what stands on its input. */
  readonly command: JudgeCommand | undefined;
  /** Address of a service that judges, `icap://host:1344/service`. */
  readonly icap: URL | undefined;
}

/** Milliseconds that a file of 10 MB may be looked at. */
const usualPatience = 30_000;

/** INST-041: whoever judges uploads; with both a file has to please both. Undefined where there is nobody. */
export function openAntivirus(
  { command, icap }: AntivirusSettings,
  patience: number = usualPatience,
): readonly Judge[] {
  return [
    ...(command ? [commandJudge(command, patience)] : []),
    ...(icap ? [icapJudge(icap, patience)] : []),
  ];
}
