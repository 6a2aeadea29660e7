import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { DefaultQueryExecutor, type CompiledQuery } from "kysely";
import pg from "pg";
import { ConnectionExecutor } from "../../src/platform/db/sql-templates.ts";

/*
 * HOUSE-006: statements of the database tests, their positions in the sources and PostgreSQL's description of
 * their results. `statements.after.test.ts` checks the record after all tests.
 */

/** A result column as PostgreSQL names it. */
export interface AnsweredColumn {
  readonly name: string;
  /** Its type number in pg_type. */
  readonly type: number;
}

export interface RecordedStatement {
  /** Stack of the statement, innermost first: `apps/server/src/…/queries.ts:12:5`. */
  readonly places: readonly string[];
  /** Empty for statements without rows. */
  readonly columns: readonly AnsweredColumn[];
  /** Columns with null values in results. */
  readonly empty: readonly string[];
}

const root = path.resolve(import.meta.dirname, "../../../..");
const folder = path.join(root, "test-results/statements");

/**
 * Sources that send statements: no tests and no carriers of others' statements, but the one with planted
 * errors.
 */
export const isSender = (file: string): boolean =>
  /^apps\/(server|identity|demo)\/src\/|^apps\/server\/test\/statements\/planted-statements\.ts/.test(file) &&
  !/\.test\.ts|\/platform\/db\/(sql-templates|time-budget)\.ts/.test(file);

export const forgetStatements = (): void => rmSync(folder, { recursive: true, force: true });

export const readStatements = (): RecordedStatement[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as RecordedStatement),
  );

interface Sent {
  readonly places: readonly string[];
  readonly text: string | undefined;
}

const sending = new AsyncLocalStorage<Sent>();
const placesOf = new Map<string, readonly string[]>();
const lines = new Set<string>();
/** Position where the cursor of a connection was opened. */
const opened = new WeakMap<object, readonly string[]>();

const frame = /\(?((?:file:\/\/)?\/[^\s()]+?):(\d+):(\d+)\)?$/;

function toPlaces(stack: string): readonly string[] {
  return stack.split("\n").flatMap((line) => {
    const [, file, row, column] = frame.exec(line) ?? [];
    const name = file && path.relative(root, file.replace("file://", "").replace(/\?.*$/, ""));
    return name && isSender(name) ? [`${name}:${row}:${column}`] : [];
  });
}

/** Position of the statement. Source maps are applied only once per stack, because that is slow. */
function currentPlaces(): readonly string[] {
  const { stackTraceLimit } = Error;
  const prepare = Error.prepareStackTrace?.bind(Error);
  Error.stackTraceLimit = 30;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => `${site.getFileName()}:${site.getPosition()}`).join();
  const key = String(new Error().stack);
  Error.prepareStackTrace = prepare;
  let places = placesOf.get(key);
  if (places === undefined) placesOf.set(key, (places = toPlaces(new Error().stack ?? "")));
  Error.stackTraceLimit = stackTraceLimit;
  return places;
}

function write(places: readonly string[], result: Partial<pg.QueryResult> | undefined): void {
  if (places.length === 0) return;
  const columns = (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  const rows = (result?.rows ?? []) as readonly Record<string, unknown>[];
  const empty = columns.flatMap(({ name }) => (rows.some((row) => row[name] === null) ? [name] : []));
  const line = JSON.stringify({ places, columns, empty } satisfies RecordedStatement);
  if (lines.has(line)) return;
  lines.add(line);
  try {
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`);
  } catch {
    // On a full disk (FIX-006) a program fails by its own statements, not by the recorder.
  }
}

const written = (places: readonly string[]) => (result: pg.QueryResult) => {
  write(places, result);
  return result;
};

const textOf = (requested: unknown): string | undefined =>
  typeof requested === "string" ? requested : (requested as { text?: string } | undefined)?.text;

type Method = (this: object, ...given: unknown[]) => unknown;

/** Records all statements of this process from now on. */
export function recordStatements(): void {
  for (const { prototype } of [DefaultQueryExecutor, ConnectionExecutor]) {
    const executor = prototype as unknown as { executeQuery: Method };
    const { executeQuery } = executor;
    executor.executeQuery = async function (query, ...more) {
      const sent = { places: currentPlaces(), text: (query as CompiledQuery).sql };
      const response = await sending.run(sent, () => executeQuery.call(this, query, ...more));
      // The server accepted the statement; the description of its result is already written.
      write(sent.places, undefined);
      return response;
    };
  }

  const pool = pg.Pool.prototype as unknown as { query: Method };
  const { query: askPool } = pool;
  pool.query = function (...given) {
    const sent = { places: currentPlaces(), text: textOf(given[0]) };
    const response = sending.run(sent, () => askPool.apply(this, given));
    return response instanceof Promise ? response.then(written(sent.places)) : response;
  };

  const listen = (connection: object, sent: Sent, text: string | undefined, response: unknown) => {
    if (sent.text !== text || !(response instanceof Promise)) return response;
    if (text?.startsWith("declare ")) opened.set(connection, sent.places);
    const places = text?.startsWith("fetch ") ? (opened.get(connection) ?? []) : sent.places;
    return response.then(written(places));
  };

  const client = pg.Client.prototype as unknown as { query: Method };
  const { query: ask } = client;
  client.query = function (...given) {
    const text = textOf(given[0]);
    const sent = sending.getStore() ?? { places: currentPlaces(), text };
    return listen(this, sent, text, ask.apply(this, given));
  };
}
