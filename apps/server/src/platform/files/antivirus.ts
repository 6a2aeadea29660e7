import { commandScanner, type ScanCommand } from "./command-scanner.ts";
import { icapScanner } from "./icap-scanner.ts";
import type { FileScanner } from "./file-scanner.ts";

export interface AntivirusSettings {
  /** Scanner program that reads the file from standard input. */
  readonly command: ScanCommand | undefined;
  /** URL of an ICAP scanner, `icap://host:1344/service`. */
  readonly icap: URL | undefined;
}

/** Timeout of a scan in milliseconds, enough for 10 MB. */
const usualTimeout = 30_000;

/** INST-041: returns the configured scanners; with both, a file must pass both. */
export function openAntivirus(
  { command, icap }: AntivirusSettings,
  timeout: number = usualTimeout,
): readonly FileScanner[] {
  return [
    ...(command ? [commandScanner(command, timeout)] : []),
    ...(icap ? [icapScanner(icap, timeout)] : []),
  ];
}
