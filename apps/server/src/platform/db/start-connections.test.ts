import pg from "pg";
import { expect, test } from "vitest";
import { connectPatiently, retryConnections } from "./start-connections.ts";

const refused = new Error("connect ECONNREFUSED 127.0.0.1:5432");
/** Returns a connection that fails with these errors first. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error) throw error;
    return "connected";
  };
}
const rejection = (code: string) => {
  const error = new pg.DatabaseError("rejected", 0, "error");
  error.code = code;
  return error;
};
const { signal } = new AbortController();
const start = (connect: () => Promise<string>, options: { signal?: AbortSignal; limit?: number } = {}) => {
  const retried: unknown[] = [];
  const onRetry = (error: unknown) => void retried.push(error);
  const result = retryConnections({ signal, onRetry, ...options }, () => connectPatiently(connect));
  return { result, retried };
};

test("INST-042: a start retries a failed connection and reports the first failure", async () => {
  const starting = rejection("57P03");
  const { result, retried } = start(failing(starting, refused));
  expect(await result).toBe("connected");
  expect(retried).toEqual([starting]);
});

test.each(["28P01", "3D000", "42501"])("INST-042: a rejection %s ends the start at once", async (code) => {
  const { result, retried } = start(failing(rejection(code)));
  await expect(result).rejects.toThrow("rejected");
  expect(retried).toEqual([]);
});

test("INST-042: the retries end after the limit or with the start", async () => {
  const always = () => Promise.reject(refused);
  await expect(start(always, { limit: 0 }).result).rejects.toThrow(refused);
  await expect(start(always, { signal: AbortSignal.abort() }).result).rejects.toThrow(refused);
});

test("INST-042: a connection after the start fails at once", async () => {
  await expect(connectPatiently(failing(refused))).rejects.toThrow(refused);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let background: Promise<string> | undefined;
  await retryConnections({ signal, onRetry: () => undefined }, async () => {
    background = isOver.then(() => connectPatiently(failing(refused)));
  });
  end();
  await expect(background).rejects.toThrow(refused);
});
