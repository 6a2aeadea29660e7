import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { sampleNumber } from "./sample-report.ts";

/*
 * A process of its own: the honest limit (FAST-001). For each call it does the least that gives the same answer: one
 * statement as an expert would write it for this call alone, kept prepared, its rows made JSON by the database and passed
 * on, totals remembered until the next write. It asks for no session and no rights, checks no input, keeps no log, and
 * reads past row-level security, as the owner.
 */

/** What a call asks of the database. */
export type LeastCall =
  | {
      readonly kind: "page";
      /** Answers one text: the rows as JSON. */
      readonly text: string;
      readonly values: readonly unknown[];
      /** Answers `total`; asked once, and again after a write. */
      readonly total: { readonly text: string; readonly values: readonly unknown[] };
    }
  | { readonly kind: "record"; readonly text: string; readonly values: readonly unknown[] }
  | {
      /** Writes in one statement that commits itself; where `sampleNumber` stands each call puts a number of its own. */
      readonly kind: "create";
      readonly text: string;
      readonly values: readonly unknown[];
    };

process.once("message", (message) => {
  const { databaseUrl, calls } = message as { databaseUrl: string; calls: readonly LeastCall[] };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options: "-c timezone=UTC" });
  let totals = new Map<number, Promise<number>>();

  const totalOf = (index: number, { text, values }: { text: string; values: readonly unknown[] }) => {
    let total = totals.get(index);
    if (!total) {
      total = pool.query<{ total: string }>(text, [...values]).then(({ rows }) => Number(rows[0]!.total));
      totals.set(index, total);
    }
    return total;
  };
  const ask = async (name: string, text: string, values: unknown[]) =>
    (await pool.query<{ json: string }>({ name, text, values })).rows[0]!.json;

  const answer = async (index: number): Promise<string> => {
    const call = calls[index]!;
    const name = `least_${index}`;
    if (call.kind === "page") {
      const total = await totalOf(index, call.total);
      const rows = await ask(name, call.text, [...call.values]);
      return `{"data":${rows},"paging":{"totalRecords":${total}},"errorMessage":null,"requestId":"${randomUUID()}"}`;
    }
    const values = call.values.map((value) => (value === sampleNumber ? randomUUID() : value));
    const data = await ask(name, call.text, values);
    if (call.kind === "create") totals = new Map();
    return `{"data":${data},"errorMessage":null,"requestId":"${randomUUID()}"}`;
  };

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    answer(Number(request.url!.slice(1))).then(
      (body) => {
        const bytes = Buffer.from(body);
        response.writeHead(200, {
          "content-type": "application/json; charset=utf-8",
          "content-length": bytes.length,
        });
        response.end(bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  };
  const server = createServer((request, response) => {
    if (request.method !== "POST") {
      request.resume();
      return serve(request, response);
    }
    // A body is read whole, or the caller would send the next one into it.
    request.on("end", () => serve(request, response)).resume();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send!({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
