import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { RegisterRow, StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { anOperator, anOwner } from "../../../test/stages/factories.ts";
import { openReportsStage, pdf, submission, submitted, upload } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { removeFreeFiles } from "../files/jobs.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  clock,
  files,
  choices,
  firm: company,
  owner,
  employee,
  stranger,
  newcomer,
  operator,
} = stage;

interface Uploaded {
  readonly id: number;
  readonly value: string;
}

const create = "/api/Agreements/create";
const uploaded = async (client: TestClient, name: string, content = pdf()) =>
  (await client.post<Uploaded>("/api/UploadFile", upload(name, content))).data;
const rowOf = (id: number) =>
  database.db
    .selectFrom("files")
    .selectAll()
    .where("area", "=", "agreements")
    .where("id", "=", id)
    .executeTakeFirst();

test("OTC-057 OTC-056 OTC-041: an uploaded file attaches, shows and downloads byte for byte", async () => {
  const content = pdf("договор № 17");
  const file = await uploaded(owner, "договор 17.PDF", content);
  expect(file).toEqual({ id: expect.any(Number), value: "договор 17.PDF" });
  const id = await submitted(owner, company.id, {
    ...choices.domestic,
    files: [{ id: file.id, value: "иначе.exe" }],
  });
  const { data: report } = await owner.get<StoredReport>(`/api/Agreements/${id}`);
  expect(report.files).toEqual([file]);
  expect(report.dataXML).toContain(`<files><file id="${file.id}">договор 17.PDF</file></files>`);
  const { data: rows } = await owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`);
  const { data: versions } = await owner.get<VersionRow[]>(`/api/Agreements/histories?id=${id}`);
  expect([rows[0]?.files, versions[0]?.files]).toEqual([[file], [file]]);

  for (const client of [owner, employee, operator]) {
    const response = await client.get(`/api/DownloadFile?userFormFileId=${file.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toBe(Buffer.from(content).toString());
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("договор 17.PDF")}`,
      "x-content-type-options": "nosniff",
    });
  }
  expect(await rowOf(file.id)).toMatchObject({
    organization_id: company.id,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    content_type: "application/pdf",
  });
});

test("S-8: uploads and downloads each write an audit row", async () => {
  const { id } = await uploaded(owner, "след.pdf");
  await owner.get(`/api/DownloadFile?userFormFileId=${id}`);
  const entries = await database.db
    .selectFrom("audit_log")
    .select("action")
    .where("entity", "=", "file")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["agreements.upload-file", "agreements.download-file"]);
});

test("OTC-079: a report keeps three files in their order", async () => {
  const three = [];
  for (const name of ["в.pdf", "а.pdf", "б.pdf"]) three.push(await uploaded(owner, name));
  const id = await submitted(owner, company.id, { ...choices.domestic, files: three });
  expect((await owner.get<StoredReport>(`/api/Agreements/${id}`)).data.files).toEqual(three);
});

test("S-5 G-44: foreign, missing, attached and repeated files return the same error", async () => {
  const foreign = await uploaded(stranger, "чужой.pdf");
  const taken = await uploaded(owner, "занят.pdf");
  await submitted(owner, company.id, { ...choices.domestic, files: [taken] });
  const free = await uploaded(owner, "свой.pdf");
  for (const list of [[foreign], [{ id: 999_999, value: "нет.pdf" }], [taken], [free, taken], [free, free]]) {
    const { status, code } = await owner.post(
      create,
      submission(company.id, { ...choices.domestic, files: list }),
    );
    expect([status, code]).toEqual([400, "agreements.unknown-file"]);
  }
  await submitted(owner, company.id, { ...choices.domestic, files: [free] });
});

test("G-44: of two reports that claim one file, one wins", async () => {
  const file = await uploaded(owner, "один.pdf");
  const body = (number: string) =>
    submission(company.id, { ...choices.domestic, contract_number: number, files: [file] });
  const responses = await Promise.all([owner.post(create, body("Ф-1")), employee.post(create, body("Ф-2"))]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test("G-44: a report accepts a file that a colleague uploaded", async () => {
  const file = await uploaded(employee, "коллега.pdf");
  const id = await submitted(owner, company.id, { ...choices.domestic, files: [file] });
  expect((await owner.get<StoredReport>(`/api/Agreements/${id}`)).data.files).toEqual([file]);
});

test("OTC-066 G-44: an operator uploads for the chosen organisation", async () => {
  await anOperator(database.db, { account: "uploader" });
  const chosen = await signIn(app, database.db, "uploader", { organizationId: company.id });
  const file = await uploaded(chosen, "оператор.pdf");
  await submitted(chosen, company.id, { ...choices.domestic, files: [file] });
  const none = await operator.post("/api/UploadFile", upload("ничей.pdf", pdf()));
  expect([none.status, none.code]).toEqual([400, "agreements.organization-required"]);
});

test("OTC-057: users without the right to report cannot upload", async () => {
  const { status, code } = await newcomer.post("/api/UploadFile", upload("я.pdf", pdf()));
  expect([status, code]).toEqual([403, "shared.no-organization"]);
});

test.each([
  ["an executable named .pdf", () => upload("договор.pdf", Buffer.from("MZ\u0090 program")), 415],
  ["an HTML page", () => upload("страница.html", Buffer.from("<script>1</script>")), 415],
  ["a file over 10 MB", () => upload("большой.pdf", Buffer.concat([pdf(), Buffer.alloc(maxFileBytes)])), 413],
  ["an unknown form field", () => upload("договор.pdf", pdf(), "file"), 400],
])("G-44: the server rejects %s and stores nothing", async (_, form, expected) => {
  const count = async () => (await database.db.selectFrom("files").select("id").execute()).length;
  const before = await count();
  expect((await owner.post("/api/UploadFile", form())).status).toBe(expected);
  expect(await count()).toBe(before);
});

test("S-12: a path in a file name stays a plain name", async () => {
  const { value } = await uploaded(owner, "../../etc/договор.pdf");
  expect(value).toBe("договор.pdf");
});

test("G-31: clients that accept only JSON get the file as base64", async () => {
  const content = pdf("json");
  const { id } = await uploaded(owner, "письмо.pdf", content);
  const { data } = await owner.get(`/api/DownloadFile?userFormFileId=${id}`, { accept: "application/json" });
  expect(data).toEqual({
    content: Buffer.from(content).toString("base64"),
    name: "письмо",
    extension: "pdf",
    contentType: "application/pdf",
  });
});

test("G-44: the sweep removes files unattached for 24 hours, keeps others", async () => {
  const { db } = database;
  clock.set("2026-03-11T08:00:00+03:00");
  const [lonely, attached] = [await uploaded(owner, "забыт.pdf"), await uploaded(owner, "нужен.pdf")];
  await submitted(owner, company.id, { ...choices.domestic, files: [attached] });
  clock.set("2026-03-12T08:00:00+03:00");
  const late = await uploaded(owner, "свежий.pdf");
  const storedAs = (await rowOf(lonely.id))!.storage_id;
  await removeFreeFiles({ db, files, clock });
  expect(await rowOf(lonely.id)).toBeDefined();

  clock.set("2026-03-12T08:00:01+03:00");
  expect(await removeFreeFiles({ db, files, clock })).toBeGreaterThan(0);
  expect(await rowOf(lonely.id)).toBeUndefined();
  await expect(files.get(storedAs)).rejects.toThrow("there is no file");
  for (const { id } of [attached, late])
    expect((await owner.get(`/api/DownloadFile?userFormFileId=${id}`)).status).toBe(200);
  expect((await owner.get(`/api/DownloadFile?userFormFileId=${lonely.id}`)).status).toBe(404);
  expect(await removeFreeFiles({ db, files, clock })).toBe(0);
});

test("G-44: an organisation has at most 100 unattached files", async () => {
  const { user, organization } = await anOwner(database.db, { user: { account: "collector" } });
  const client = await signIn(app, database.db, "collector", { organizationId: organization.id });
  await sql`
    insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
    select 'agreements', ${organization.id}, 'waiting-' || n, 'a.pdf', 'application/pdf', 1, 'x', ${user.id}, ${clock.now()}
    from generate_series(1, 99) n`.execute(database.db);
  const last = await uploaded(client, "сотый.pdf");
  const rejected = await client.post("/api/UploadFile", upload("сто первый.pdf", pdf()));
  expect([rejected.status, rejected.code]).toEqual([409, "agreements.too-many-waiting-files"]);
  await submitted(client, organization.id, { ...choices.domestic, files: [last] });
  expect((await client.post("/api/UploadFile", upload("сто первый.pdf", pdf()))).status).toBe(200);
});

test("S-13 OTC-057: a file without bytes returns its code, no bare 500", async () => {
  const { id } = await uploaded(owner, "пропал.pdf");
  const row = await rowOf(id);
  await files.delete(row!.storage_id);
  const response = await owner.get(`/api/DownloadFile?userFormFileId=${id}`);
  expect([response.status, response.code]).toEqual([503, "shared.unavailable"]);
});
