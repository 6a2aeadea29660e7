import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { openWalkStage } from "./input-walk.ts";
import { submission } from "../stages/reports.ts";
import { inputFields, type InputField } from "../stages/schema-fields.ts";

const stage = await openWalkStage();
afterAll(stage.close);
const { database, firm: organization, owner, operator, choices } = stage;

/** Invisible characters (FIX-105). */
const unseen = "\u200B\u00AD\u200E\u2800\u3164\uFEFF";
const turned = "Прода\u202Eавец";

/** Fields without free text: documents, signed texts, internal names, and the number of an existing deal. */
const others = [
  ...["dataXML", "xml", "formSysId", "sign", "data", "power", "powerSign"],
  ...["version", "email", "address", "addresses.0"],
];
const isText = ({ path, schema }: InputField) =>
  schema.type === "string" &&
  schema.enum === undefined &&
  schema.format === undefined &&
  schema.pattern === undefined &&
  !("const" in schema) &&
  !others.includes(path.join(".")) &&
  !path.includes("columns") &&
  path.join(".") !== "data.0.contractNumber";

/** The address of a webhook is no text, that of an organisation is. The filters of a correction only search. */
const texts = allEndpoints
  .filter(({ name, endpoint }) => endpoint.effect === "write" && name !== "createCorrection")
  .flatMap(({ name, endpoint }) =>
    inputFields(endpoint)
      .filter((field) => isText(field) || (field.path[0] === "address" && !name.endsWith("Webhook")))
      .map((field) => [name, field.path.join("."), endpoint, field] as const),
  );

test("FIX-105: the walk finds the texts of every area", () => {
  expect(texts.length).toBeGreaterThan(60);
});

/** True if the request or its row was rejected. */
const isRejected = ({ status, body }: { readonly status: number; readonly body: string }) =>
  (status >= 400 && status < 500) ||
  (status === 200 && /"success":false|"result":"error"|"isAccepted":false/.test(body));

describe("FIX-105: a required text must be visible", () => {
  test.each(texts)("%s %s", async (_name, _path, endpoint, field) => {
    for (const answer of await stage.send(endpoint, field, unseen, "one actor")) {
      expect([answer.status < 500, answer.body]).toEqual([true, answer.body]);
      const mayBeEmpty = field.schema.minLength === undefined;
      expect([mayBeEmpty || isRejected(answer), answer.body]).toEqual([true, answer.body]);
    }
    for (const answer of await stage.send(endpoint, field, `Вид${unseen}имо`, "one actor"))
      expect(answer.status).toBeLessThan(500);
  });
});

describe("FIX-105: direction controls give their own error code", () => {
  // A draft accepts any text (V-3); sending it fails. The server ignores the name of the organisation in proposals.
  const denied = texts.filter(
    ([name, path]) => !(name.endsWith("Draft") && path === "data.info") && !path.endsWith(".firmName"),
  );

  test.each(denied)("%s %s", async (_name, _path, endpoint, field) => {
    for (const answer of await stage.send(endpoint, field, turned, "one actor")) {
      expect([isRejected(answer), answer.body]).toEqual([true, answer.body]);
      // The walk has revoked the proposal that it changes.
      expect(answer.body).toMatch(/"code":"direction"|порядок букв|auctions\.wrong-status/);
    }
  });
});

/** Text and JSON columns of all tables that contain these characters. */
async function columnsWith(pattern: string): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'jsonb', 'json')`.execute(database.db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await sql<{ has: boolean }>`
      select exists (select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${pattern}) as has`.execute(
      database.db,
    );
    if (hits[0]!.has) found.push(`${table}.${column}`);
  }
  return found;
}

test("FIX-105: the walk leaves no invisible character in any table", async () => {
  expect(await columnsWith("Вид +имо")).not.toEqual([]);
  // The response and the audit log repeat the sender's name of a rejected row.
  const echoes = ["audit_log.after", "request_results.answer"];
  const found = await columnsWith("[\u00AD\u200B\u200E\u2800\u3164\uFEFF]");
  expect(found.filter((column) => !echoes.includes(column))).toEqual([]);
});

describe("FIX-105: reports", () => {
  const filed = (change: object) =>
    owner.post<{ id: number }>(
      "/api/Agreements/create",
      submission(organization.id, { ...choices.domestic, contract_number: crypto.randomUUID(), ...change }),
    );

  test.each([
    ["purchaser", unseen, "required"],
    ["contract_number", "\u2800", "required"],
    ["purchaser", turned, "text-direction"],
    ["delivery_address", "г. \u2066Ростов\u2069", "text-direction"],
  ])("%s %j: %s", async (field, text, code) => {
    const { status, errors } = await filed({ [field]: text });
    expect([status, errors]).toMatchObject([400, [{ field: `dataXML.${field}`, code }]]);
  });

  test("have only visible characters in their XML", async () => {
    const { data } = await filed({
      purchaser: "ООО\u3164«Мель\u00ADница»\u200B",
      purchaser_inn: "770708\u200B3893",
    });
    const read = await owner.get<{ dataXML: string }>(`/api/Agreements/${data.id}`);
    expect(read.data.dataXML).toContain("<purchaser>ООО «Мельница»</purchaser>");
    expect(read.data.dataXML).toContain("<purchaser_inn>7707083893</purchaser_inn>");
  });

  test("of earlier times stay unchanged and readable", async () => {
    const { data } = await filed({ purchaser: "ООО «Мельница»" });
    await sql`alter table agreement_versions disable trigger user`.execute(database.db);
    await sql`update agreement_versions set data_xml = replace(data_xml, 'Мельница', ${`Мель${turned}`})
      where report_id = ${data.id}`.execute(database.db);
    const read = await owner.get<{ dataXML: string }>(`/api/Agreements/${data.id}`);
    expect(read.data.dataXML).toContain(turned);
    const opened = await owner.post("/api/ImportFromXmlString", {
      ...{ useXsltTransform: false, formSysId: "otc_agreement", xml: read.data.dataXML },
    });
    expect(opened.status).toBe(200);
  });
});

test("FIX-105: a rejection requires a visible reason", async () => {
  const { data } = await owner.post<{ id: number }>(
    "/api/Agreements/create",
    submission(organization.id, { ...choices.domestic, contract_number: "к отклонению" }),
  );
  const rejected = await operator.put("/api/Agreements/status", {
    ...{ id: data.id, status: 3, description: unseen },
  });
  expect([rejected.status, rejected.code]).toEqual([400, "agreements.reason-required"]);
});
