import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { ru } from "@birzha/phrases/shared/ru.ts";
import { buildApp } from "../../src/app.ts";
import { openFileStorage } from "../../src/platform/files/open-file-storage.ts";
import { cloneDatabase } from "../stages/database.ts";
import { anOwner } from "../stages/factories.ts";
import { pdf, setClock, upload } from "../stages/reports.ts";
import { signIn, testAuthenticate } from "../stages/sign-in.ts";
import { StandInS3 } from "../services/stand-in-s3.ts";

/* An object storage that stops during uploads and returns. */

const database = await cloneDatabase();
const { db } = database;
const storage = new StandInS3();
const host = await storage.start();
const app = await buildApp({
  database,
  files: openFileStorage(`s3+http://key1:se%2Fcret@${host}/bucket?region=ru-central1`),
  clock: setClock("2026-03-10T12:00:00+03:00"),
  authenticate: testAuthenticate(db),
});
await anOwner(db, { user: { account: "owner" } });
const owner = await signIn(app, db, "owner");
afterAll(async () => {
  await app.close();
  await storage.stop();
  await database.drop();
});

const countFiles = async () => (await db.selectFrom("files").select("id").execute()).length;

test("FIX-006: an unavailable storage gives 503 with Retry-After, then recovers", async () => {
  const { data: stored } = await owner.post<{ id: number }>("/api/UploadFile", upload("17.pdf", pdf()));
  await storage.stop();
  const sameCall = { clientrequestid: randomUUID() };
  const rejected = await owner.post("/api/UploadFile", upload("18.pdf", pdf()), sameCall);
  const unread = await owner.get(`/api/DownloadFile?userFormFileId=${stored.id}`);
  for (const response of [rejected, unread]) {
    expect(response).toMatchObject({
      status: 503,
      code: "shared.storage-unavailable",
      errorMessage: ru.errors["storage-unavailable"],
    });
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(await countFiles()).toBe(1);
  // Other endpoints do not need the storage.
  expect((await owner.get("/api/Agreements/list")).status).toBe(200);

  await storage.start(Number(host.split(":")[1]));
  expect((await owner.post("/api/UploadFile", upload("18.pdf", pdf()), sameCall)).status).toBe(200);
  expect((await owner.get(`/api/DownloadFile?userFormFileId=${stored.id}`)).status).toBe(200);
  expect(await countFiles()).toBe(2);
});
