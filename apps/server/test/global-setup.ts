import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/db/embedded/embedded-postgres.ts";
import { prepareDatabase } from "../src/prepare-database.ts";
import { retargetUrl, type TestServer } from "./stages/database.ts";
import { forgetStatements } from "./statements/recorded-statements.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Tests need no durability: waiting for the disk only costs time. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * PostgreSQL of a database test run: TEST_DATABASE_URL, a server whose role can create databases, or an
 * embedded one in a temporary folder. One database is migrated; the test files clone it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `birzha_template_${randomUUID().slice(0, 8)}`;
  forgetStatements();
  const server = await openServer();
  try {
    await query(server.url, `create database ${template}`);
    await prepareDatabase(retargetUrl(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("testServer", { url: server.url, requestsUrl: server.requestsUrl, template });
  return async () => {
    await query(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/** Tests change records past their triggers and end connections; the portal's role cannot do either. */
const rightsOfTests = `
  grant set on parameter session_replication_role to birzha;
  grant pg_signal_backend, pg_signal_autovacuum_worker to birzha`;

async function openServer(): Promise<
  Pick<TestServer, "url" | "requestsUrl"> & { stop: () => Promise<void> }
> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, requestsUrl: undefined, stop: () => Promise.resolve() };
  const directory = await mkdtemp(path.join(tmpdir(), "birzha-test-"));
  const server = await startEmbeddedPostgres(directory, { settings: careless });
  await query(server.superuserUrl, rightsOfTests);
  return {
    url: server.url,
    requestsUrl: server.requestsUrl,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
