import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { streebogHash } from "./streebog.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

// Section 10 prints numbers, which list the bytes of messages and digests from right to left.
const second =
  "d1e520e2e5f2f0e82c20d1f2f0e8e1eee6e820e2edf3f6e82c20e2e5fef2fa20f120eceef0ff20f1f2f0e5ebe0ece820ede020f5f0e0e1f0fbff20efebfaeafb20c8e3eef0e5e2fb";

test.each([
  [
    "63 digits",
    Buffer.from("012345678901234567890123456789012345678901234567890123456789012"),
    "9d151eefd8590b89daa6ba6cb74af9275dd051026bb149a452fd84e5e57b5500",
    "1b54d01a4af5b9d5cc3d86d68d285462b19abc2475222f35c085122be4ba1ffa00ad30f8767b3a82384c6574f024c311e2a481332b08ef7f41797891c1646f48",
  ],
  [
    "a line of the Lay of Igor's Campaign",
    Buffer.from(second, "hex"),
    "9dd2fe4e90409e5da87f53976d7405b0c0cac628fc669a741d50063c557e8f50",
    "1e88e62226bfca6f9994f1f2d51569e0daf8475a3b0fe61a5300eee46d961376035fe83549ada2b8620fcd7c496ce5b33f0cb9dddc2b6460143b03dabac9fb28",
  ],
])("G-81: the examples of RFC 6986: %s", (_name, message, short, long) => {
  expect(hex(streebogHash(256, message))).toBe(short);
  expect(hex(streebogHash(512, message))).toBe(long);
});

const { digests } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../test/openssl-signatures/vectors.json"), "utf8"),
) as { digests: [string, string, string][] };

test("G-81: digests of random texts of all lengths match OpenSSL", () => {
  expect(digests.length).toBeGreaterThanOrEqual(40);
  for (const [input, short, long] of digests) {
    const message = Buffer.from(input, "base64");
    expect([hex(streebogHash(256, message)), hex(streebogHash(512, message))]).toEqual([short, long]);
  }
});
