import Fastify from "fastify";
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponses } from "./compress-responses.ts";

const rows = { data: Array.from({ length: 50 }, (_, id) => ({ id, name: "Зерновая компания «Колос»" })) };
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const app = Fastify();
await compressResponses(app);
app.get("/rows", async () => rows);
app.get("/little", async () => ({ data: null }));
app.get("/workbook", (_request, reply) => reply.type(workbook).send(Readable.from([Buffer.alloc(5000, 7)])));
app.get("/compressed", (_request, reply) =>
  reply.header("content-encoding", "br").type("application/json").send(Buffer.alloc(5000, 7)),
);

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { "accept-encoding": encodings } });

test("PLAT-094: rows arrive in the client's compression, byte for byte equal", async () => {
  const plain = await get("/rows");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.json()).toEqual(rows);

  const brotli = await get("/rows", "gzip, deflate, br, zstd");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);

  const gzip = await get("/rows", "gzip");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test.each(["/little", "/workbook"])("%s stays uncompressed", async (url) => {
  const response = await get(url, "br, gzip");
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-encoding"]).toBeUndefined();
});

test("compressed content keeps its encoding", async () => {
  const response = await get("/compressed", "br, gzip");
  expect(response.headers["content-encoding"]).toBe("br");
  expect(response.rawPayload.length).toBe(5000);
});
