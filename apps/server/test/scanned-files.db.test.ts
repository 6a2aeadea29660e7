import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { systemClock } from "../src/platform/clock/clock.ts";
import { DirectoryStorage } from "../src/platform/files/directory-storage.ts";
import { openAntivirus, type AntivirusSettings } from "../src/platform/files/antivirus.ts";
import { scannedStorage } from "../src/platform/files/scanned-storage.ts";
import { cloneDatabase } from "./stages/database.ts";
import { anEmployee } from "./stages/factories.ts";
import { openIcapServer } from "./services/icap-server.ts";
import { pdf, upload } from "./stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "./stages/sign-in.ts";

/* INST-041: uploads of a portal with a virus scanner. */

/** A scanner whose verdict depends on the content; some contents delay it until the test answers. */
const program = `
import { connect } from "node:net";
import { text } from "node:stream/consumers";
const read = await text(process.stdin);
const [, port] = /ASK-(\\d+)/.exec(read) ?? [];
if (port) connect(Number(port), "127.0.0.1").on("data", (told) => process.exit(Number(told)));
else if (read.includes("HANG")) setInterval(() => {}, 1000);
else process.exit(read.includes("EVIL") ? 1 : read.includes("BROKEN") ? 2 : 0);
`;

const database = await cloneDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "birzha-judged-"));
const storage = new DirectoryStorage(path.join(folder, "files"));

const open = ({ command, icap }: Partial<AntivirusSettings>, timeout?: number) =>
  buildApp({
    database,
    files: scannedStorage(storage, openAntivirus({ command, icap }, timeout)),
    clock: systemClock,
    authenticate: testAuthenticate(database.db),
  });

let app: Awaited<ReturnType<typeof open>>;
let sender: TestClient;
beforeAll(async () => {
  const file = path.join(folder, "judge.mjs");
  await writeFile(file, program);
  app = await open({ command: [process.execPath, file] });
  await anEmployee(database.db, { user: { account: "sender" } });
  sender = await signIn(app, database.db, "sender");
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const send = (content: string, from = sender) =>
  from.post<{ id: number }>("/api/UploadFile", upload("contract.pdf", pdf(content)));

/** Rows that name a file, and existing files. */
async function stored(): Promise<readonly [number, number]> {
  const { rows } = await database.pool.query<{ files: number }>("select count(*)::int as files from files");
  const found = await readdir(path.join(folder, "files"), { recursive: true, withFileTypes: true });
  return [rows[0]!.files, found.filter((entry) => entry.isFile()).length];
}

test("INST-041: a clean file enters the storage; an infected one never", async () => {
  const { status, data } = await send("clean");
  expect(status).toBe(200);
  expect((await sender.get(`/api/DownloadFile?userFormFileId=${data.id}`)).body).toContain("clean");
  const before = await stored();
  const rejected = await send("EVIL");
  expect(rejected).toMatchObject({ status: 400, code: "shared.infected-file" });
  expect(rejected.errorMessage).toContain("антивирус");
  expect(await stored()).toEqual(before);
});

test("INST-041: a file is unreadable during its scan", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const before = await stored();
  const sent = send(`ASK-${(server.address() as AddressInfo).port} `);
  const [judge] = (await once(server, "connection")) as [Socket];
  const [rows] = await stored();
  expect(rows).toBe(before[0]);
  judge.write("0");
  expect((await sent).status).toBe(200);
  expect(await stored()).toEqual([before[0] + 1, before[1] + 1]);
  server.close();
});

test("INST-041: a failing, hanging or missing scanner rejects the file", async () => {
  const before = await stored();
  expect(await send("BROKEN")).toMatchObject({ status: 503, code: "shared.file-not-scanned" });
  expect((await send("BROKEN")).headers["retry-after"]).toBe("60");
  const file = path.join(folder, "judge.mjs");
  const others: readonly (readonly [Partial<AntivirusSettings>, string])[] = [
    [{ command: [process.execPath, file] }, "HANG"],
    [{ command: [path.join(folder, "no-such-program")] }, "clean"],
  ];
  for (const [settings, content] of others) {
    const other = await open(settings, 100);
    const client = await signIn(other, database.db, "sender");
    expect(await send(content, client)).toMatchObject({ status: 503, code: "shared.file-not-scanned" });
    await other.close();
  }
  expect(await stored()).toEqual(before);
});

describe("INST-041: an ICAP service", () => {
  const page = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n";
  const changed = "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n";
  const ok = 'ICAP/1.0 200 OK\r\nISTag: "1"\r\n';
  const responses: readonly (readonly [string, string | undefined])[] = [
    ["CLEAN", 'ICAP/1.0 204 No Content\r\nISTag: "1"\r\n\r\n'],
    [
      "NAMED",
      `${ok}X-Infection-Found: Type=0; Resolution=2; Threat=Eicar;\r\nEncapsulated: res-hdr=0, null-body=${page.length}\r\n\r\n${page}`,
    ],
    ["REPLACED", `${ok}Encapsulated: res-hdr=0, null-body=${page.length}\r\n\r\n${page}`],
    ["CHANGED", `${ok}Encapsulated: res-hdr=0, res-body=${changed.length}\r\n\r\n${changed}0\r\n\r\n`],
    ["FAILED", "ICAP/1.0 500 Server Error\r\n\r\n"],
    ["STRANGE", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["HUNG UP", ""],
    ["SILENT", undefined],
  ];

  test("INST-041: only 204 accepts a file; findings and errors reject it", async () => {
    const service = await openIcapServer(
      (content) => responses.find(([word]) => content.includes(word))?.[1],
    );
    const portal = await open({ icap: service.address });
    const hasty = await open({ icap: service.address }, 100);
    const client = await signIn(portal, database.db, "sender");
    const before = await stored();
    const found = await Promise.all(
      responses.map(async ([word]) => {
        const from = word === "SILENT" ? await signIn(hasty, database.db, "sender") : client;
        return [word, (await send(word, from)).code ?? "kept"] as const;
      }),
    );
    expect(Object.fromEntries(found)).toEqual({
      CLEAN: "kept",
      NAMED: "shared.infected-file",
      REPLACED: "shared.infected-file",
      CHANGED: "shared.file-not-scanned",
      FAILED: "shared.file-not-scanned",
      STRANGE: "shared.file-not-scanned",
      "HUNG UP": "shared.file-not-scanned",
      SILENT: "shared.file-not-scanned",
    });
    expect(await stored()).toEqual([before[0] + 1, before[1] + 1]);
    expect(service.requests[0]).toMatch(/^RESPMOD icap:\/\/127\.0\.0\.1:\d+\/avscan ICAP\/1\.0\r\n/);
    await service.close();
    expect(await send("CLEAN", client)).toMatchObject({ status: 503, code: "shared.file-not-scanned" });
    await hasty.close();
    await portal.close();
  });

  test("INST-041: a long file arrives whole; both scanners must agree", async () => {
    const long = `${"0123456789".repeat(100_000)} END`;
    const seen: number[] = [];
    const service = await openIcapServer((content) => {
      seen.push(content.length);
      return content.includes(long) || content.includes("EVIL") ? responses[0]![1] : "ICAP/1.0 500\r\n\r\n";
    });
    const command = [process.execPath, path.join(folder, "judge.mjs")] as const;
    const portal = await open({ icap: service.address, command });
    const client = await signIn(portal, database.db, "sender");
    expect(await send(long, client)).toMatchObject({ status: 200 });
    expect(seen).toEqual([pdf(long).length]);
    expect(await send("EVIL", client)).toMatchObject({ status: 400, code: "shared.infected-file" });
    await portal.close();
    await service.close();
  });
});
