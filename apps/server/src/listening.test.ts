import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { closePort } from "./listening.ts";

/** Connects, reports the connection in shared memory, and posts the first line of the response. */
const client = `
  const { connect } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const { port, connected } = workerData;
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n");
    Atomics.store(new Int32Array(connected), 0, 1);
    Atomics.notify(new Int32Array(connected), 0);
  });
  socket.on("data", (data) => parentPort.postMessage(data.toString().split("\\r\\n")[0]));
  socket.on("error", (error) => parentPort.postMessage(error.code));
`;

test("FIX-166: a connection that waits while the port closes is served", async () => {
  const server = createServer((_request, response) => response.end("served"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = new SharedArrayBuffer(4);
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(client, { eval: true, workerData: { port, connected } });
  const answer = once(worker, "message");
  // Blocks the event loop, so that the connection waits in the backlog.
  Atomics.wait(new Int32Array(connected), 0, 0, 240_000);
  const closed = closePort(server);
  expect(await answer).toEqual(["HTTP/1.1 200 OK"]);
  await closed;
  await worker.terminate();
});
