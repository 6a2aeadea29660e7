import { expect, test } from "vitest";
import { findPrimary, hostUrls, lastPrimary } from "./primary.ts";

const user = "postgres://birzha:s%2Cecret@";

test.each([
  [`${user}db/birzha`, [`${user}db/birzha`]],
  ["postgres://b:a,b@db:5432/birzha", ["postgres://b:a,b@db:5432/birzha"]],
  [`${user}db1:5432,db2/birzha`, [`${user}db1:5432/birzha`, `${user}db2/birzha`]],
  [`${user}[::1]:5432,[::2]:5433/birzha`, [`${user}[::1]:5432/birzha`, `${user}[::2]:5433/birzha`]],
  [
    "postgresql://a,b,c/birzha?sslmode=require",
    ["a", "b", "c"].map((host) => `postgresql://${host}/birzha?sslmode=require`),
  ],
])("INST-030: %s names the servers %j", (url, urls) => {
  expect(hostUrls(url)).toEqual(urls);
});

test("INST-030: a single server needs no search; unreachable servers fail it", async () => {
  const alone = "postgres://birzha@127.0.0.1:1/birzha";
  expect([await findPrimary(alone), lastPrimary(alone)]).toEqual([alone, alone]);
  const several = "postgres://birzha@127.0.0.1:1,127.0.0.1:2/birzha";
  await expect(findPrimary(several)).rejects.toThrow("no database server accepts writes");
  expect(lastPrimary(several)).toBe(alone);
});
