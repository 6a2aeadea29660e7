import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { sampleNumber } from "../load/sample-number.ts";

/*
 * A process of its own: the baseline (FAST-001). For each call it runs the fewest statements that give the same response,
 * prepared, with the rows made JSON by the database, and caches totals until the next write. It checks no session, no
 * rights and no input, writes no log, and reads past row-level security as the owner.
 */

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statement of a call returns its `data` as one text of JSON. */
export interface BaselineCall extends Statement {
  /** Of a page: returns `total`. */
  readonly total?: Statement;
  /** Writes: each call has a number of its own in place of `sampleNumber`. */
  readonly isWrite?: true;
}

process.once("message", (message) => {
  const { databaseUrl, calls } = message as { databaseUrl: string; calls: readonly BaselineCall[] };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: "-c timezone=UTC" });
  const totals = new Map<number, Promise<number>>();

  async function countRows({ text: statement, values }: Statement): Promise<number> {
    const { rows } = await pool.query<{ total: string }>(statement, [...values]);
    return Number(rows[0]!.total);
  }

  function cachedTotal(index: number, statement: Statement): Promise<number> {
    const total = totals.get(index) ?? countRows(statement);
    totals.set(index, total);
    return total;
  }

  async function respond(index: number): Promise<string> {
    const { text: statement, values, total, isWrite } = calls[index]!;
    const paging = total ? `"paging":{"totalRecords":${await cachedTotal(index, total)}},` : "";
    const { rows } = await pool.query<{ json: string }>({
      name: `call_${index}`,
      text: statement,
      values: values.map((value) => (value === sampleNumber ? randomUUID() : value)),
    });
    if (isWrite) totals.clear();
    return `{"data":${rows[0]!.json},${paging}"errorMessage":null,"requestId":"${randomUUID()}"}`;
  }

  const server = createServer((request, response) => {
    text(request)
      .then(() => respond(Number(request.url!.slice(1))))
      .then(
        (body) => {
          response.setHeader("content-type", "application/json; charset=utf-8");
          response.setHeader("content-length", Buffer.byteLength(body));
          response.end(body);
        },
        (error: unknown) => {
          console.error(error);
          response.writeHead(500).end();
        },
      );
  });
  server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }));
});
