import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { portalDocument, type DocumentOperation } from "../stages/document-check.ts";
import { withField } from "../stages/schema-fields.ts";
import { fittingValue, hostileValue, type RequestSchema } from "./fuzz-values.ts";

type Method = Exclude<InjectOptions["method"], undefined>;

/** A valid request of an operation. */
export interface ValidRequest {
  readonly method: Method;
  /** Path with parameters in braces. */
  readonly path: string;
  readonly url: string;
  readonly body: unknown;
  /** Indexes of the callers with access. */
  readonly actors: readonly number[];
}

/** A generated request; `actor` selects the headers of a caller. */
export interface FuzzRequest extends Pick<InjectOptions, "payload"> {
  readonly actor: number;
  readonly method: Method;
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const operationOf = ({ method, path }: Pick<ValidRequest, "method" | "path">): DocumentOperation =>
  portalDocument.paths[path]![method.toLowerCase()]!;

const mostly = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight = 6): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: seldom });

/** Paths of all values inside a value, its own path included. */
function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, one]) => pathsOf(one, [...path, name]))];
}

/** Replaces one to three values of a valid body, or adds a field. */
const changed = (body: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.tuple(fc.nat(), hostileValue, fc.constantFrom("", "", "", "", "unknown", "__proto__x")), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) =>
      changes.reduce<unknown>((current, [index, value, added]) => {
        const paths = pathsOf(current);
        const path = paths[index % paths.length]!;
        return withField(current, added === "" ? path : [...path, added], value);
      }, body),
    );

/** Bodies that are no JSON, or JSON in another encoding. */
const rawBodies: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, -1),
  (text) => text.replace("{", '{"id":1,"id":2,"data":null,'),
  (text) => `\ufeff${text}`,
  (text) => `${text}\0`,
  (text) => `${text}{}`,
  (text) => text.replace(/:\d+/, ":1e400").replace(/:"/, ':"\\ud800\0'),
  (text) => text.replace(/\d+/, "9".repeat(400)),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "latin1"),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80])]),
  () => "[".repeat(20_000),
  () => `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  () => `{"a":${'{"a":'.repeat(2_000)}1${"}".repeat(2_001)}`,
  () => "",
];

const contentTypes = [
  ...["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", "json"],
  ...[
    "application/json; charset=utf-16",
    "application/json;charset=UTF-8",
    "multipart/form-data; boundary=x",
  ],
];

const asText = (value: unknown): string =>
  typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? "");

const rawQueries = ["%00=1", "a=%ff", "%", "a[]=1", "__proto__=1", "=&&&", "a=%ed%a0%80", "constructor[x]=1"];
const rawSegments = [
  "0",
  "1",
  "2",
  "-1",
  "abc",
  "1.5",
  "9007199254740993",
  "9".repeat(30),
  "%00",
  "%ff",
  "%2e%2e",
];

/** Adds parameters, also twice, and replaces path parameters. */
function fuzzUrl(request: ValidRequest): fc.Arbitrary<string> {
  const { url, path } = request;
  const query = operationOf(request).parameters.filter((parameter) => parameter.in === "query");
  const pair = (parameter: (typeof query)[number]) =>
    mostly<unknown>(fittingValue(parameter.schema as RequestSchema), hostileValue, 2).map(
      (value) => `${parameter.name}=${encodeURIComponent(asText(value).slice(0, 3_000))}`,
    );
  const added = fc.array(
    mostly(
      query.length === 0 ? fc.constantFrom("unknown=1", ...rawQueries) : fc.oneof(...query.map(pair)),
      fc.constantFrom(...rawQueries),
    ),
    { maxLength: 3 },
  );
  const valid = new URL(url, "http://localhost");
  const replaced = fc.constantFrom(...rawSegments).map((segment) => path.replaceAll(/\{\w+\}/g, segment));
  return fc
    .tuple(
      mostly(fc.constant(valid.pathname), replaced, 3),
      mostly<string[]>(fc.constant([valid.search.slice(1)]), fc.constant<string[]>([]), 3),
      mostly(fc.constant<string[]>([]), added, 2),
    )
    .map(([pathname, kept, more]) => {
      const parameters = [...kept, ...more].filter((text) => text !== "").join("&");
      return parameters === "" ? pathname : `${pathname}?${parameters}`;
    });
}

type FuzzBody = Pick<FuzzRequest, "headers" | "payload">;

/** Body and content type. */
function fuzzBody(request: ValidRequest): fc.Arbitrary<FuzzBody> {
  const content = operationOf(request).requestBody?.content;
  const json = content?.["application/json"];
  const valid = request.body ?? json?.example;
  const form = content?.["application/x-www-form-urlencoded"];
  if (form)
    return mostly(fittingValue(form.schema as RequestSchema), changed(form.example), 1).map((fields) => ({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: Object.entries(fields ?? {})
        .map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
        .join("&"),
    }));
  if (content?.["multipart/form-data"])
    return mostly<FuzzBody>(
      fc.constant({ headers: {}, payload: request.body as FormData }),
      fc.tuple(fc.constantFrom(...contentTypes), hostileValue).map(([type, value]) => ({
        headers: { "content-type": type },
        payload: asText(value),
      })),
      2,
    );
  const values = json
    ? fc.oneof(
        { weight: 1, arbitrary: fc.constant(valid) },
        { weight: 4, arbitrary: changed(valid) },
        { weight: 2, arbitrary: fittingValue(json.schema as RequestSchema) },
      )
    : mostly<unknown>(fc.constant(undefined), hostileValue);
  const texts = fc
    .tuple(values, mostly(fc.constant(undefined), fc.constantFrom(...rawBodies), 8))
    .map(([value, broken]) => {
      const text = JSON.stringify(value);
      return broken ? broken(text ?? "{}") : text;
    });
  const types = mostly(fc.constant("application/json"), fc.constantFrom(...contentTypes), 12);
  return fc
    .tuple(texts, types)
    .map(([payload, type]): FuzzBody =>
      payload === undefined ? { headers: {} } : { headers: { "content-type": type }, payload },
    );
}

/** Headers of all requests; the request id is mostly unique. */
const fuzzHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record(
    {
      clientrequestid: mostly(
        fc.uuid(),
        fc.constantFrom("same", "", "a b", "x".repeat(65), "\u00ff", "x".repeat(64)),
        12,
      ),
      accept: fc.constantFrom("application/json", "text/html", "*/*", ""),
      ...Object.fromEntries(
        Object.entries({
          currentorganization: ["1", "0", "-1", "abc", "9".repeat(30)],
          authorization: ["Bearer x", "Basic x", "Bearer birzha_x", "\u00ff"],
          "last-event-id": ["0", "-1", "abc", "9".repeat(30)],
          "sec-purpose": ["prefetch"],
          origin: ["https://evil.example", "null"],
        }).map(([name, values]) => [name, mostly(fc.constant(""), fc.constantFrom(...values), 30)]),
      ),
    },
    { requiredKeys: [] },
  )
  .map((headers) =>
    Object.fromEntries(Object.entries(headers as Record<string, string>).filter(([, value]) => value !== "")),
  );

const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"];

/** Requests of one operation for one of several callers. */
export const fuzzRequest = (request: ValidRequest, actors: number): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      mostly(fc.constantFrom(...request.actors), fc.nat(actors - 1), 12),
      mostly(fc.constant(request.method), fc.constantFrom(...methods), 30),
      fuzzUrl(request),
      fuzzBody(request),
      fuzzHeaders,
    )
    .map(([actor, method, url, { headers, payload }, more]) => ({
      ...{ actor, method, url, path: request.path },
      headers: { clientrequestid: randomUUID(), ...more, ...headers },
      ...(payload === undefined || method === "GET" || method === "HEAD" ? {} : { payload }),
    }));
