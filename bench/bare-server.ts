import { createServer } from "node:http";
import pg from "pg";
import { columnTypes } from "../apps/server/src/platform/db/type-parsers.ts";
import { createReplay } from "./replay.ts";
import type { Recorded } from "./recorded-statements.ts";

/*
 * A process of its own: the least a Node server can do. It runs the recorded statements of the call whose number is the
 * path, on a pool as large as the portal's, and answers the recorded bytes.
 */
process.once("message", (message) => {
  const { databaseUrl, calls } = message as { databaseUrl: string; calls: readonly Recorded[] };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, types: columnTypes });
  const served = calls.map((call) => ({ replay: createReplay(call), bytes: Buffer.from(call.answer) }));
  const server = createServer((request, response) => {
    const { replay, bytes } = served[Number(request.url!.slice(1))]!;
    const fail = (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    };
    request.resume();
    pool
      .connect()
      .then(async (client) => {
        try {
          await replay(client);
        } finally {
          client.release();
        }
        response.writeHead(200, {
          "content-type": "application/json; charset=utf-8",
          "content-length": bytes.length,
        });
        response.end(bytes);
      })
      .catch(fail);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send!({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
