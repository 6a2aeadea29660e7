import pino, { type DestinationStream, type LevelWithSilent, type Logger } from "pino";
import { hidePersonalData } from "./hide-personal-data.ts";
import { openLogDestination } from "./log-destination.ts";

/** Field names that must never reach the log, even by mistake: bodies, personal data, secrets. */
const neverLogged = [
  "authorization",
  "body",
  "cookie",
  "email",
  "headers",
  "inn",
  "name",
  "password",
  "payload",
  "phone",
  "query",
  "token",
  "values",
];

/**
 * Creates the logger: one JSON object per line, on standard output by default. It contains no personal data:
 * users are ids, requests have no query and no body, errors keep only technical fields.
 */
export function createLog(
  level: LevelWithSilent,
  destination: DestinationStream = openLogDestination(),
): Logger {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: neverLogged.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
      serializers: { req: describeRequest, res: describeResponse, err: describeError, error: describeError },
    },
    destination,
  );
}

const describeRequest = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: hidePersonalData(url?.split("?", 1)[0]?.slice(0, 200) ?? ""),
});

const describeResponse = ({ statusCode }: { statusCode?: number }) => ({ statusCode });

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly cause?: LoggedError;
}

/**
 * Only these fields: PostgreSQL puts whole rows into `detail`, HTTP clients whole requests into other fields.
 */
function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const cause = error.cause instanceof Error && depth < 3 ? describeError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    message: hidePersonalData(error.message),
    // The stack repeats the message before the first frame.
    stack: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(typeof cause === "object" && { cause }),
  };
}
