import type { RawRequest } from "./malformed-transport.ts";

/** A malformed request, its defect and its error code. */
export interface MalformedRequest extends RawRequest {
  readonly name: string;
  readonly code: string;
  /** An endpoint for exchange staff alone. */
  readonly byOperator?: boolean;
}

const list = "/api/Agreements/list";
const pageSizes = [
  "0",
  "501",
  "1.5",
  "-1",
  "1e2",
  "0x10",
  "",
  "+5",
  "15;",
  "true",
  "null",
  "1".repeat(5_000),
];
const pageIndexes = ["-1", "0.5", "1000001", "9007199254740993", "99999999999999999999", "Infinity"];
const ids = ["0", "-1", "1.0", "abc", "9000000000000000000", "9223372036854775808", "__proto__", "%00"];
const dates = ["2026-02-31", "2025-02-29", "0000-00-00", "2026-13-01", "2026-3-2", "02.03.2026", "infinity"];
const sortKeys = ["organization_id", "id;", "id desc", "(select 1)", "__proto__", "constructor", "toString"];

/** Invalid values of a key in the register's query. */
const wrongValues: Readonly<Record<string, readonly string[]>> = {
  pageSize: pageSizes,
  pageIndex: pageIndexes,
  reportId: ids,
  productTypeId: ids,
  dateBegin: dates,
  dateEnd: ["2026-02-30T00:00:00", ""],
  priceDeterminingDate: ["2026-04-31"],
  status: ["0", "5", "1,2", "registered"],
  sortKey: sortKeys,
  sortDirection: ["asc", "Desc nulls last", ""],
  isDubiousDeal: ["1", "TRUE", ""],
  organizationInn: ["abc", "%25", "1234567890123", "7701' or 1=1"],
  purchaserInn: ["_", "-7701"],
  purchaserName: ["", "%20", "x".repeat(501)],
};

/** Repeated values, brackets, and unknown keys of the query. */
const wrongKeys = [
  ...[
    "pageSize=15&pageSize=20",
    "status=1&status=2",
    "reportId=1&reportId=1",
    "purchaserName=a&purchaserName=b",
  ],
  ...["pageSize[]=15", "pageSize[gt]=1", "pageIndex.0=1", "PAGESIZE=15", "unknown=1", "organizationId=1"],
  ...["__proto__=1", "__proto__[isAdmin]=true", "constructor=1", "constructor.prototype.x=1", "=1", "%00=1"],
];

const encode = (text: string) => (text.includes("%") ? text : encodeURIComponent(text));

export const malformedQueries: readonly MalformedRequest[] = [
  ...Object.entries(wrongValues).flatMap(([key, values]) =>
    values.map((value) => `${list}?${key}=${encode(value)}`),
  ),
  ...wrongKeys.map((query) => `${list}?${query}`),
  ...["", "?id=0", "?id=1.5", "?id=2&id=3", "?id=1&pageSize=501", "?id=1&sortKey=id"].map(
    (query) => `/api/Agreements/histories${query}`,
  ),
  ...["?userFormFileId=", "?userFormFileId=-1", "?userFormFileId=../1", "?userFormFileId=1&x=1"].map(
    (query) => `/api/DownloadFile${query}`,
  ),
  ...["?inn=123", "?inn=77010000000", "?inn=7701%00000", "?inn=ИНН", ""].map(
    (query) => `/api/registration/Organizations/inn${encodeURI(query)}`,
  ),
  "/api/Agreements/defaultValueByAgreement?organizationId=9007199254740992",
  "/api/Agreements/lastRegistered?organizationId[]=1",
  "/api/Agreements/statuses/changes/dropdownList?id=all",
  "/api/dictionary/Ports/dropdownList?isPorts=1",
  "/api/dictionary/Regions/dropdownList?isActive=false",
  "/api/Agreements/0",
  "/api/Agreements/9007199254740992",
  "/api/registration/Organizations/99999999999999999999",
].map((target) => ({ name: target.slice(0, 90), target, code: "shared.invalid" }));

export const malformedStaffQueries: readonly MalformedRequest[] = [
  ...["account=", "status=2", "registeredDate=2026-02-31", "sortKey=password", "phone=1"].map(
    (query) => `/api/registration/Users/list?${query}`,
  ),
  ...["inn=7'", "status=-1", "activeDate=today", "organizationName=", "sortKey=address"].map(
    (query) => `/api/registration/Organizations/list?${query}`,
  ),
  ...["userId=0", "pageSize=0"].map((query) => `/api/registration/Users/organizations?${query}`),
  "/api/Agreements/registries?pageSize=1000",
].map((target) => ({ name: target, target, code: "shared.invalid", byOperator: true }));

/** Invalid paths, and methods that a path does not support. */
export const malformedTargets: readonly MalformedRequest[] = [
  ...[
    "/api/Agreements/abc",
    "/api/Agreements/1/x",
    "/api/Agreements/-1",
    "/api/Agreements/1.5",
    "/api/nothing",
  ],
  ...["/api/../etc/passwd", "/api/Agreements/%2e%2e", "/api//Agreements/list", "/api/Agreements/list/%00"],
  ...["/api", "/api/__proto__", "/api/constructor", "/api/Agreements/1e3", "/keycloak/nothing"],
]
  .map((target): MalformedRequest => ({ name: target, target, code: "shared.unknown-path" }))
  .concat(
    [
      ...["/api/%zz", "/api/Agreements/%c3%28", `/api/${"x".repeat(5_000)}%`, `${list}?purchaserName=%`],
      ...[
        `${list}?purchaserName=%cf%f0%e8`,
        `${list}?purchaserName=%00`,
        `${list}?name=%c0%80`,
        `${list}?%ff=1`,
      ],
    ].map((target) => ({
      name: target.slice(0, 40),
      target,
      code: "shared.malformed",
    })),
    (
      [
        ["POST", list],
        ["PUT", list],
        ["DELETE", "/api/Agreements/1"],
        ["PATCH", "/api/Agreements/1"],
        ["GET", "/api/Agreements/create"],
        ["PUT", "/api/Agreements/create"],
        ["GET", "/api/UploadFile"],
        ["DELETE", "/api/UploadFile"],
        ["POST", "/api/DownloadFile"],
        ["OPTIONS", list],
      ] as const
    ).map(([method, target]) => ({
      name: `${method} ${target}`,
      method,
      target,
      code: "shared.wrong-method",
    })),
  );

const json = { "content-type": "application/json" };

/** Body text of the request that registers a report, and its error code. */
type Body = readonly [name: string, body: string | Buffer, code: string];

const broken: readonly Body[] = [
  ...["{", "[1,", '{"passportId":}', "{'passportId':1}", '{"a":1}}', "NaN", "undefined", "/**/{}", '"\\ud8"'],
  ...['{"passportId":1,"organizationId":1,"dataXML":"\u0000"}', '{"a":01}', "\ufeff", "{}\u0000"],
]
  .map((text): Body => [`body ${text.slice(0, 40)}`, text, "shared.malformed"])
  .concat([
    ["an empty body", "", "shared.malformed"],
    ["a key called __proto__", '{"__proto__":{"isAdmin":true}}', "shared.malformed"],
    ["a constructor with a prototype", '{"constructor":{"prototype":{"x":1}}}', "shared.malformed"],
    [
      "windows-1251 instead of utf-8",
      Buffer.from([0x7b, 0x22, 0xcf, 0xf0, 0xe8, 0x22, 0x3a, 0x31, 0x7d]),
      "shared.malformed",
    ],
    ["100,000 levels", "[".repeat(100_000), "shared.malformed"],
    ["FIX-140: 5,000 well-formed levels", "[".repeat(5_000) + "]".repeat(5_000), "shared.malformed"],
  ]);

const shapes: readonly Body[] = ["null", "[]", "1", '"text"', "true", "{}", "[{}]", "[[[[[[]]]]]]"].map(
  (text): Body => [`body ${text}`, text, "shared.invalid"],
);

export function malformedBodies(organizationId: number, dataXML: string): readonly MalformedRequest[] {
  const right = { passportId: 1, organizationId, dataXML };
  const whole = JSON.stringify(right);
  const fields = (given: object): string => JSON.stringify({ ...right, ...given });
  const number = (key: string, text: string) =>
    whole.replace(new RegExp(`"${key}":\\d+`), `"${key}":${text}`);
  const numbers = [
    "0",
    "-1",
    "1.5",
    "1e400",
    "-1e400",
    "99999999999999999999",
    '""',
    "null",
    "true",
    "[1]",
    "{}",
  ];
  const invalid: readonly Body[] = [
    ...numbers.map((text): Body => [`passportId ${text}`, number("passportId", text), "shared.invalid"]),
    ...numbers.map((text): Body => [
      `organizationId ${text}`,
      number("organizationId", text),
      "shared.invalid",
    ]),
    ...[null, 1, true, [], [dataXML], {}, { toString: dataXML }, ""].map((value): Body => [
      `dataXML ${JSON.stringify(value).slice(0, 30)}`,
      fields({ dataXML: value }),
      "shared.invalid",
    ]),
    ...["status", "id", "authorId", "toString", "isDubiousDeal", "PassportId"].map((key): Body => [
      `unknown field ${key}`,
      fields({ [key]: 1 }),
      "shared.invalid",
    ]),
    ["1,000 unknown fields", fields(Object.fromEntries(manyKeys(1_000))), "shared.invalid"],
    ["another form", fields({ passportId: 2 }), "agreements.unknown-form"],
    ["another organisation", fields({ organizationId: 999_999 }), "shared.foreign-organization"],
    ["1 MB", fields({ dataXML: "x".repeat(1024 * 1024) }), "shared.too-large"],
    [
      "300 KB of XML",
      fields({ dataXML: `<agreement>${" ".repeat(300_000)}</agreement>` }),
      "agreements.xml-too-large",
    ],
  ];
  const create = { method: "POST", target: "/api/Agreements/create" };
  const types = [
    ...["text/plain", "text/xml", "application/xml", "application/octet-stream", "text/html", "image/png"],
    ...["application/", "json", "*/*", "application/json-patch+json", "application/json, text/plain"],
    ...["application/json; charset=windows-1251", "application/json;charset=utf-16"],
  ];
  return [
    ...[...broken, ...shapes, ...invalid].map(([name, body, code]) => ({
      ...create,
      name,
      body,
      code,
      headers: json,
    })),
    ...types.map((type) => ({
      ...create,
      name: `content type ${type}`,
      body: whole,
      code: "shared.unsupported-type",
      headers: { "content-type": type },
    })),
    { ...create, name: "no content type", body: whole, code: "shared.unsupported-type" },
    { ...create, name: "no body at all", code: "shared.invalid" },
    {
      ...create,
      name: "FIX-150: a form in the place of JSON",
      body: "passportId=1&organizationId=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      code: "shared.unsupported-type",
    },
    {
      ...create,
      name: "a body packed with gzip",
      body: Buffer.from("1f8b0800000000000003", "hex"),
      headers: { ...json, "content-encoding": "gzip" },
      code: "shared.malformed",
    },
    {
      ...create,
      name: "more bytes than announced",
      body: `${whole}GET`,
      headers: { ...json, "content-length": "12" },
      code: "shared.malformed",
    },
  ];
}

const manyKeys = (count: number) => Array.from({ length: count }, (_, i) => [`key${i}`, i] as const);
