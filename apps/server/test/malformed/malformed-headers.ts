import type { MalformedRequest } from "./malformed-requests.ts";
import type { RawHeaders } from "./malformed-transport.ts";

const list = "/api/Agreements/list";

const requestIds = [
  "",
  " ",
  "a b",
  "x".repeat(65),
  "../x",
  "id;drop",
  "<script>",
  "ид",
  "a,b",
  "\u00ff",
  "{}",
];
const organizations = [
  ...[
    "abc",
    "-1",
    "0",
    "1.5",
    "01",
    "1e3",
    "1, 2",
    "9223372036854775808",
    "1 or 1=1",
    "__proto__",
    "null",
    "0x1",
  ],
  ...["999999999", "9".repeat(400)],
];

const named = (name: string, values: readonly string[], code: string): MalformedRequest[] =>
  values.map((value) => ({
    name: `${name}: ${value.slice(0, 40)}`,
    target: list,
    headers: { [name]: value },
    code,
  }));

/** Request headers with invalid values; the session is valid. */
export const malformedHeaders: readonly MalformedRequest[] = [
  ...named("clientrequestid", requestIds, "shared.client-request-id"),
  {
    name: "clientrequestid twice",
    target: list,
    headers: { clientrequestid: ["a", "b"] },
    code: "shared.client-request-id",
  },
  ...named("currentorganization", organizations, "shared.foreign-organization"),
  {
    name: "currentorganization twice",
    target: list,
    headers: { currentorganization: ["1", "1"] },
    code: "shared.foreign-organization",
  },
  ...named(
    "origin",
    ["https://evil.example", "null", "not an address", "http://localhost:3000.evil.example"],
    "shared.cross-origin",
  ),
  ...named("sec-fetch-site", ["cross-site", "same-site", "none", "anything"], "shared.cross-origin"),
  ...named(
    "authorization",
    [
      "Bearer",
      "Bearer  ",
      "Basic b3duZXI6ZGVtbw==",
      "Bearer a.b.c",
      `Bearer ${"x".repeat(8_000)}`,
      "Bearer __proto__",
      "Bearer 1 2",
    ],
    "shared.no-session",
  ),
  ...named(
    "cookie",
    [
      "auth.session=",
      "auth.session=1",
      "auth.session=%00",
      "auth.session=%zz",
      `auth.session=${"x".repeat(8_000)}`,
      ";;;=;",
      "__proto__=1",
      "auth.session=' or 1=1--",
    ],
    "shared.no-session",
  ),
];

export interface MalformedLine {
  readonly name: string;
  readonly text: string;
  /** Code of a readable request that is rejected for its content. */
  readonly code?: string;
}

/** Whole requests, byte for byte, with a request line or header that is not HTTP. */
export const malformedLines: readonly MalformedLine[] = [
  { name: "no HTTP at all", text: "hello\r\n\r\n" },
  { name: "a TLS greeting", text: "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n" },
  { name: "a request of HTTP 0.9", text: `GET ${list}\r\n\r\n`, code: "shared.no-session" },
  { name: "HTTP/9.9", text: `GET ${list} HTTP/9.9\r\nhost: localhost\r\n\r\n` },
  { name: "an unknown method", text: `STEAL ${list} HTTP/1.1\r\nhost: localhost\r\n\r\n` },
  { name: "no host", text: `GET ${list} HTTP/1.1\r\n\r\n` },
  { name: "a space in the path", text: `GET /api/a b HTTP/1.1\r\nhost: localhost\r\n\r\n` },
  { name: "NUL in the path", text: `GET /api/\u0000 HTTP/1.1\r\nhost: localhost\r\n\r\n` },
  { name: "a header without a name", text: `GET ${list} HTTP/1.1\r\nhost: localhost\r\n: x\r\n\r\n` },
  {
    name: "a space in a header's name",
    text: `GET ${list} HTTP/1.1\r\nhost: localhost\r\ncurrent organization: 1\r\n\r\n`,
  },
  { name: "NUL in a header", text: `GET ${list} HTTP/1.1\r\nhost: localhost\r\nx: a\u0000b\r\n\r\n` },
  {
    name: "a header of 20 KB",
    text: `GET ${list} HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
  },
  { name: "a path of 20 KB", text: `GET /api/${"x".repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n` },
  {
    name: "10,000 headers",
    text: `GET ${list} HTTP/1.1\r\nhost: localhost\r\n${"x: y\r\n".repeat(10_000)}\r\n`,
  },
  {
    name: "a length that is no number",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n`,
  },
  {
    name: "a negative length",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n`,
  },
  {
    name: "a length beyond all numbers",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${"9".repeat(40)}\r\n\r\n`,
  },
  {
    name: "two lengths",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab`,
  },
  {
    name: "a length and chunks",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  {
    name: "a transfer encoding nobody knows",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: cow\r\n\r\n`,
  },
  {
    name: "an expectation nobody can meet",
    text: `POST ${list} HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\n\r\n`,
    code: "shared.wrong-method",
  },
];

/** Headers of another caller or of none; they replace the session. */
export const replacesSession = (headers: RawHeaders | undefined): boolean =>
  headers !== undefined && ("authorization" in headers || "cookie" in headers);
