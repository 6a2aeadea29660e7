import { request as send, type OutgoingHttpHeaders } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../../../test/stages/browser.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { openPortal, type TestPortal } from "../../../test/stages/portal.ts";

/** Every endpoint of the embedded identity server and every kind of hostile input. */
let database: TestDatabase;
let portal: TestPortal;
let secret: string;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  portal = await openPortal(database, { demo: true, onError: (error) => errors.push(error) });
  const { rows } = await database.pool.query<{ value: string }>(
    "select value from identity.secrets where name = 'client-secret'",
  );
  secret = rows[0]!.value;
});

afterAll(async () => {
  await portal.close();
  await database.drop();
});

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** `fetch` would correct an address or a header. */
const statusOf = (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(portal.origin);
    const call = send({ host: "localhost", port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
    call.on("error", reject);
    // As bytes: a text would convert the header to its own encoding.
    call.end(Buffer.from(body ?? ""));
  });

const nonsense = {
  NUL: "%00",
  "invalid UTF-8": "%C3%28",
  "broken escape": "%E0%A4%A",
  huge: "a".repeat(5000),
};
const form = { "content-type": "application/x-www-form-urlencoded" };

const pages = [
  "/auth",
  "/auth/abc",
  "/jwks",
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
  "/me",
  "/session/end",
  "/session/end/success",
  "/sign-in/abc",
  "/register",
  "/link",
  "/account",
  "/nowhere",
];
const posts = [
  "/auth",
  "/me",
  "/token",
  "/token/revocation",
  "/session/end",
  "/session/end/confirm",
  "/sign-in/abc",
  "/forgot",
  "/code",
  "/account/password",
  "/nowhere",
];

/** Expects 400 as a protocol error or a page, without internals. */
async function expectRejected(path: string, sent?: Sent): Promise<void> {
  const { status, text } = await statusOf(`/identity${path}`, sent);
  expect([path, sent, status]).toEqual([path, sent, 400]);
  expect(text).not.toMatch(/\.[jt]s:\d+|node_modules|select |identity\./);
  expect(errors).toEqual([]);
}

test.each(Object.entries(nonsense))(
  "FIX-005: %s in a path or query gives 400 everywhere",
  async (_, value) => {
    for (const path of [...pages, ...posts]) {
      const method = posts.includes(path) && !pages.includes(path) ? "POST" : "GET";
      await expectRejected(`${path}?client_id=${value}&scope=openid`, { method });
      await expectRejected(`${path}?${value}=1`, { method });
      await expectRejected(`${path}/${value}`, { method });
    }
  },
);

test.each([
  ...Object.entries(nonsense),
  ["raw NUL", "\0"] as const,
  ["raw bytes", Buffer.from([0xff, 0xfe])] as const,
])("FIX-005: %s in a body gives 400 everywhere", async (_, value) => {
  const basic = Buffer.from(`birzha:${secret}`).toString("base64");
  for (const path of posts)
    for (const name of ["login", "token", "code", "client_id", "logout"]) {
      const body = Buffer.concat([Buffer.from(`grant_type=authorization_code&${name}=`), Buffer.from(value)]);
      await expectRejected(path, { method: "POST", headers: form, body });
      await expectRejected(path, {
        method: "POST",
        headers: { ...form, authorization: `Basic ${basic}` },
        body,
      });
    }
});

test("FIX-005: an oversized, foreign-charset or compressed body gives 400", async () => {
  for (const path of posts) {
    const method = "POST";
    await expectRejected(path, { method, headers: form, body: "a=1&".repeat(10_000) });
    await expectRejected(path, { method, headers: form, body: Buffer.from("a=ж", "utf16le") });
    const headers = { ...form, "content-encoding": "gzip" };
    await expectRejected(path, { method, headers, body: Buffer.from([0x1f, 0x8b, 8, 0, 0]) });
  }
});

test.each([
  ["cookie", "auth.interaction=\xff\xfe; auth.identity=\xc3\x28"],
  ["cookie", `auth.interaction=${"a".repeat(9000)}`],
  ["authorization", "Bearer \xff\xfe"],
  ["authorization", `Bearer ${"a".repeat(9000)}`],
  ["authorization", `Basic ${Buffer.from("bir\0zha:x").toString("base64")}`],
  ["authorization", `Basic ${Buffer.from("birzha%00:x").toString("base64")}`],
  ["authorization", `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString("base64")}`],
  ["authorization", `Basic ${Buffer.from(`${"a".repeat(5000)}:x`).toString("base64")}`],
  ["accept-language", "\xff\xfe"],
  ["origin", "\xc3\x28"],
])("FIX-005: garbage in the header %s (%#) gives 400 everywhere", async (name, value) => {
  for (const path of pages) await expectRejected(path, { headers: { [name]: value } });
  const body = "grant_type=authorization_code&code=a";
  for (const path of posts)
    await expectRejected(path, { method: "POST", headers: { ...form, [name]: value }, body });
});

test("FIX-005: garbage during a sign-in gives 400 and the sign-in continues", async () => {
  const browser = new Browser(portal.origin);
  const page = await browser.begin();
  const cookie = `auth.interaction=${browser.cookie("auth.interaction")!.value}`;
  for (const value of Object.values(nonsense))
    for (const body of [`login=${value}&password=demo`, `login=newcomer&password=${value}`])
      await expectRejected(page.slice("/identity".length), {
        method: "POST",
        headers: { ...form, cookie, accept: "text/html" },
        body,
      });
  const landed = await browser.enter(page, "newcomer");
  expect((await browser.finish(landed)).status).toBe(200);
});

test("FIX-005: valid input works, including Cyrillic and unusual methods", async () => {
  const basic = `Basic ${Buffer.from(`birzha:${secret}`).toString("base64")}`;
  const ask = async (path: string, sent?: Sent) => (await statusOf(`/identity${path}`, sent)).status;
  expect(await ask("/jwks?a=%D0%B6", { headers: { "user-agent": "\xd0\xb6" } })).toBe(200);
  expect(await ask("/me", { headers: { authorization: "Bearer unknown" } })).toBe(401);
  const headers = { ...form, authorization: basic };
  expect(await ask("/token/revocation", { method: "POST", headers, body: "token=unknown" })).toBe(200);
  expect(
    await ask("/token", { method: "POST", headers, body: "grant_type=refresh_token&refresh_token=ж" }),
  ).toBe(400);
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
    expect(await ask("/token", { method })).toBeLessThan(500);
  expect(errors).toEqual([]);
});
