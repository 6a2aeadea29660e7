import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { defineEndpoint, workbookResponse } from "@birzha/domain/shared/endpoint.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchFile, nameInDisposition } from "./fetch-file.ts";

const file = defineEndpoint({
  method: "GET",
  path: "/api/things/file",
  summary: "",
  effect: "read",
  access: accessOf({}),
  response: workbookResponse,
});
const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  network.mockReset();
  vi.stubGlobal("fetch", network);
});
afterEach(() => vi.unstubAllGlobals());

test("PLAT-099 G-31: bytes are saved under the name in Content-Disposition", async () => {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `attachment; filename="contract.pdf"; filename*=UTF-8''%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80.pdf`,
  };
  network.mockResolvedValueOnce(new Response("PDF", { headers }));
  const { name, content } = await fetchFile(file, {}, "file.bin");
  expect(name).toBe("Договор.pdf");
  await expect(content.text()).resolves.toBe("PDF");
});

test("PLAT-099 G-31: base64 in the envelope is saved under its full name", async () => {
  const data = { content: btoa("PK"), name: "report", contentType: "application/zip", extension: "xlsx" };
  network.mockResolvedValueOnce(Response.json({ data, errorMessage: null }));
  const { name, content } = await fetchFile(file, {}, "file.bin");
  expect(name).toBe("report.xlsx");
  expect(content.type).toBe("application/zip");
  await expect(content.text()).resolves.toBe("PK");
});

test("G-31: a name with an extension is not extended twice", async () => {
  const data = { content: btoa("PK"), name: "report.XLSX", extension: ".xlsx" };
  network.mockResolvedValueOnce(Response.json({ data, errorMessage: null }));
  expect((await fetchFile(file, {}, "file.bin")).name).toBe("report.XLSX");
});

test("G-31: a failed download takes its message from the envelope", async () => {
  const body = { data: null, errorMessage: "Запись не найдена", code: "shared.not-found" };
  network.mockResolvedValueOnce(Response.json(body, { status: 404 }));
  await expect(fetchFile(file, {}, "file.bin")).rejects.toMatchObject({
    status: 404,
    message: "Запись не найдена",
  });
});

test.each([
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ["attachment; filename=plain.txt", "plain.txt"],
  ["attachment; filename*=UTF-8''%ZZ; filename=plain.txt", "plain.txt"],
  ["attachment", undefined],
])("G-31: %s gives the file name %s", (header, name) => {
  expect(nameInDisposition(header)).toBe(name);
});
