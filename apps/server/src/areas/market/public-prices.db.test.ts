import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { testAuthenticate } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { DirectoryStorage } from "../../platform/files/directory-storage.ts";

const database = await cloneDatabase();
afterAll(database.drop);

const days = "productTypeId=1&from=2026-11-01&to=2026-11-30";

test.each([
  ["public", 200],
  ["members", 401],
  ["staff", 401],
] as const)("MKT-008: prices for %s answer guests with %i", async (marketAudience, status) => {
  const app = await buildApp({
    database,
    marketAudience,
    files: new DirectoryStorage(path.join(tmpdir(), "birzha-prices")),
    clock: setClock("2026-11-23T12:00:00+03:00"),
    authenticate: testAuthenticate(database.db),
  });
  const read = (url: string) => app.inject({ url, headers: { clientrequestid: "prices" } });
  for (const path of [
    "",
    `/prices?${days}`,
    `/prices.csv?${days}`,
    "/places?productTypeId=1&from=2026-11-02",
    "/rss",
  ])
    expect([path, (await read(`/api/market${path}`)).statusCode]).toEqual([path, status]);
  expect((await read(`/api/market/own?${days}`)).statusCode).toBe(401);
  await app.close();
});
