import pino, { type DestinationStream, type LevelWithSilent, type Logger } from "pino";
import { hidePersonalData } from "./hide-personal-data.ts";
import { openLogDestination } from "./log-destination.ts";

/** What must not reach the log even by mistake: bodies, people, secrets. The names of fields, wherever they stand. */
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
 * The log: one JSON object a line, on standard output unless told otherwise. It holds no personal data: users
 * are numbers, requests lose their query and their body, errors keep what a programmer needs and nothing a user wrote.
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
      serializers: { req: describeRequest, res: describeAnswer, err: describeError, error: describeError },
    },
    destination,
  );
}

const describeRequest = ({ method, url }: { method?: string; url?: string }) => ({
  method,
  path: hidePersonalData(url?.split("?", 1)[0]?.slice(0, 200) ?? ""),
});

const describeAnswer = ({ statusCode }: { statusCode?: number }) => ({ statusCode });

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly cause?: LoggedError;
}

/** Of an error only these fields: PostgreSQL puts whole rows into `detail`, HTTP clients whole requests into others. */
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
