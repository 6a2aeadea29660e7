import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import {
  openDatabase,
  openRequestDatabase,
  type DatabaseOptions,
  type NodeDatabase,
} from "../../src/platform/db/database.ts";

/** Address of the PostgreSQL of the run, and of the migrated database that test files clone. */
export interface TestServer {
  readonly url: string;
  /** Login of requests; without one, requests log in as the owner and switch to their role. */
  readonly requestsUrl: string | undefined;
  readonly template: string;
}

export interface TestDatabase extends NodeDatabase {
  /** Connection string of the owner role. */
  readonly url: string;
  readonly requestsUrl: string;
  /** Closes the pools and removes the database; call it in `afterAll`. */
  readonly drop: () => Promise<void>;
}

/** The same server, another database. */
export function retargetUrl(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

/** A migrated database of one test file: `const database = await cloneDatabase(); afterAll(database.drop)`. */
export const cloneDatabase = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  createDatabase(`template ${inject("testServer").template} strategy file_copy`, options);

/** An empty database, for tests of the migrations. */
export const emptyDatabase = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  createDatabase("template template0", options);

/** HOUSE-023: statements that fill a table, and new connections, are slow on a busy machine; milliseconds. */
const timeout = 120_000;

async function createDatabase(source: string, options: DatabaseOptions): Promise<TestDatabase> {
  const name = `birzha_test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} ${source}`);
  const server = inject("testServer");
  const url = retargetUrl(server.url, name);
  const requestsUrl = retargetUrl(server.requestsUrl ?? server.url, name);
  const given = {
    max: 10,
    statementTimeout: timeout,
    connectionTimeout: timeout,
    applicationName: "birzha test",
    ...options,
  };
  const owner = openDatabase(url, given);
  const requests = openRequestDatabase(requestsUrl, given);
  const close = async () => {
    await requests.close();
    await owner.close();
  };
  const drop = async () => {
    await close();
    await administer(`drop database ${name} with (force)`);
  };
  return { ...owner, requests, close, url, requestsUrl, drop };
}

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("testServer").url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
