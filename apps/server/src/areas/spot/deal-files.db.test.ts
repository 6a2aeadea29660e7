import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { pdf, upload } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { openSpotStage } from "../../../test/stages/spot.ts";
import { removeFreeFiles } from "../files/jobs.ts";

const stage = await openSpotStage("2026-11-20T12:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  clock,
  files,
  firm: company,
  owner,
  employee,
  stranger,
  operator,
  operatorForFirm: operatorForOrganization,
} = stage;
const { db } = database;

const path = "/api/spot/file/upload";
const uploaded = async (client: TestClient, name: string, content = pdf(name)) =>
  (await client.post<{ id: number }>(path, upload(name, content))).data.id;
const rowOf = (id: number) =>
  db.selectFrom("files").selectAll().where("area", "=", "spot").where("id", "=", id).executeTakeFirst();
const sendWith = async (file: number) => {
  const deal = await stage.ownDeal();
  const { status } = await owner.put("/api/spot/update", {
    data: [
      {
        idRec: deal.id,
        contractNumber: deal.contract_number,
        statusExecution: "1",
        dateChangeStatus: clock.today(),
        comment: "",
        file,
        statusChangedByUser: true,
      },
    ],
  });
  expect(status).toBe(200);
};

test("SPOT-052 SPOT-053 V-11: a document downloads byte for byte under its name", async () => {
  const content = pdf("акт № 17");
  const response = await owner.post(path, upload("Акт 17.PDF", content));
  expect([response.status, response.data]).toEqual([200, { id: expect.any(Number) }]);
  const { id } = response.data as { id: number };
  for (const client of [owner, employee, operator, operatorForOrganization]) {
    const file = await client.get(`/api/spot/file/${id}`);
    expect([file.status, file.body]).toEqual([200, Buffer.from(content).toString()]);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("Акт 17.PDF")}`,
      "x-content-type-options": "nosniff",
    });
  }
  expect(await rowOf(id)).toMatchObject({
    organization_id: company.id,
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  });
  const audit = await db
    .selectFrom("audit_log")
    .select("action")
    .where("entity", "=", "spot-file")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action).slice(0, 2)).toEqual(["spot.upload-file", "spot.download-file"]);
});

test("SPOT-053 ACC-012 V-11: a foreign document equals a missing one byte for byte", async () => {
  const id = await uploaded(owner, "чужой.pdf");
  const body = async (client: TestClient, of: number | string) => {
    const response = await client.get(`/api/spot/file/${of}`);
    return [response.status, response.body.replace(/"requestId":"[^"]*"/, "")];
  };
  expect(await body(stranger, id)).toEqual(await body(stranger, 987_654_321));
  expect((await body(stranger, id))[0]).toBe(404);
  expect((await body(stranger, "abc"))[0]).toBe(404);
  const other = await signIn(app, db, "operator", { organizationId: stage.otherFirm.id });
  expect((await body(other, id))[0]).toBe(404);
});

test("A-63: an operator without a chosen organisation cannot upload", async () => {
  const response = await operator.post(path, upload("ничей.pdf", pdf()));
  expect([response.status, response.code]).toEqual([403, "shared.no-organization"]);
});

test.each([
  ["an executable named .pdf", () => upload("акт.pdf", Buffer.from("MZ\u0090 program")), 400],
  ["an HTML page", () => upload("страница.html", Buffer.from("<script>1</script>")), 400],
  ["a file over 10 MB", () => upload("большой.pdf", Buffer.concat([pdf(), Buffer.alloc(maxFileBytes)])), 413],
  ["an unknown form field", () => upload("акт.pdf", pdf(), "file"), 400],
])("SPOT-061: the server rejects %s and stores nothing", async (_, form, expected) => {
  const count = async () => (await db.selectFrom("files").select("id").execute()).length;
  const before = await count();
  expect((await owner.post(path, form())).status).toBe(expected);
  expect(await count()).toBe(before);
});

test.each([
  ["акт.png", Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"), "image/png"],
  ["акт.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "image/jpeg"],
])("SPOT-061: the server accepts %s", async (name, content, type) => {
  expect(await rowOf(await uploaded(owner, name, content))).toMatchObject({ content_type: type });
});

test("A-58 V-15: the sweep removes documents unattached for 24 hours, keeps others", async () => {
  clock.set("2026-11-21T08:00:00+03:00");
  const [lonely, linked] = [await uploaded(owner, "забыт.pdf"), await uploaded(owner, "нужен.pdf")];
  await sendWith(linked);
  clock.set("2026-11-22T08:00:00+03:00");
  const late = await uploaded(owner, "свежий.pdf");
  const storedAs = (await rowOf(lonely))!.storage_id;
  await removeFreeFiles({ db, files, clock });
  expect(await rowOf(lonely)).toBeDefined();

  clock.set("2026-11-22T08:00:01+03:00");
  expect(await removeFreeFiles({ db, files, clock })).toBeGreaterThan(0);
  expect(await rowOf(lonely)).toBeUndefined();
  await expect(files.get(storedAs)).rejects.toThrow("there is no file");
  for (const id of [linked, late]) expect((await owner.get(`/api/spot/file/${id}`)).status).toBe(200);
  expect((await owner.get(`/api/spot/file/${lonely}`)).status).toBe(404);
  expect(await removeFreeFiles({ db, files, clock })).toBe(0);
});

test("A-58: an organisation has at most 100 unattached documents", async () => {
  const { user, organization } = await anOwner(db, { user: { account: "collector" } });
  await db.updateTable("organizations").set({ ntb_user: true }).where("id", "=", organization.id).execute();
  const client = await signIn(app, db, "collector");
  await sql`
    insert into files (area, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
    select 'spot', ${organization.id}, 'waiting-' || n, 'a.pdf', 'application/pdf', 1, 'x', ${user.id}, ${clock.now()}
    from generate_series(1, 100) n`.execute(db);
  const rejected = await client.post(path, upload("лишний.pdf", pdf()));
  expect([rejected.status, rejected.code]).toEqual([409, "spot.too-many-waiting-files"]);
});
