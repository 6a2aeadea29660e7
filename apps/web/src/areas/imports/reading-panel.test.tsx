import {
  createImport,
  getImport,
  listImportRows,
  listImports,
  previewImport,
} from "@birzha/domain/imports/api.ts";
import type { FilePreview } from "@birzha/domain/imports/file-reading.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data } from "../../../test/sample-exchange.tsx";
import { importsRoutes } from "./routes.tsx";

const { imports } = ru;
const { reading } = imports;

const preview: FilePreview = {
  format: "text",
  encoding: "windows-1251",
  delimiter: ",",
  sheet: null,
  sheets: [],
  headerRow: null,
  rows: [
    { number: 1, cells: ["a;b"] },
    { number: 2, cells: ["1;2"] },
  ],
};
const batch = {
  id: 7,
  purpose: "registration",
  fileName: "книга.csv",
  period: null,
  reason: null,
  authorName: "Ермаков",
  createdAt: "2026-11-20T09:00:00Z",
  changedAt: "2026-11-20T09:00:00Z",
  isRegistering: false,
  startedAt: null,
  startedRows: 0,
  tonnes: "0",
  total: "0",
  columns: [{ header: "a", field: null }],
  counts: { ready: 0, invalid: 1, warned: 0, similar: 0, filed: 0, skipped: 0, unchanged: 0, done: 0 },
};
const noHeader = {
  status: 400,
  body: { errorMessage: imports.errors["no-header"], code: "imports.no-header" },
};

const area = areaScreen(importsRoutes, () => ({
  [`GET ${listImports.path}`]: () => data([]),
  [`POST ${previewImport.path}`]: () => data(preview),
  [`POST ${createImport.path}`]: ({ body }) =>
    (body as { headerRow?: number }).headerRow === undefined ? noHeader : data({ importId: 7, sheets: [] }),
  [`GET ${getImport.path.replace("{id}", "7")}`]: () => data(batch),
  [`GET ${listImportRows.path.replace("{id}", "7")}`]: () => data([]),
}));

const sent = (path: string) =>
  area.requests.filter((request) => request.path === path && request.method === "POST");
const panelOf = () => screen.findByRole("region", { name: reading.title.replace("{name}", "книга.csv") });
const choice = (panel: HTMLElement, name: string) =>
  within(panel).getByRole<HTMLSelectElement>("combobox", { name });
const choose = (panel: HTMLElement, name: string, value: string) =>
  act(async () => void fireEvent.change(choice(panel, name), { target: { value } }));

async function drop() {
  const page = await area.open("/agreements/import", people.owner!);
  const input = await screen.findByLabelText(imports.choose, { selector: "input" });
  const file = new File(["a;b\n1;2\n"], "книга.csv");
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  const panel = await panelOf();
  await waitFor(() => expect(choice(panel, reading.headerRow).value).toBe("1"));
  return { page, panel };
}

test("FIX-215: unknown headings open the panel with the detected reading", async () => {
  const { panel } = await drop();
  expect(within(panel).getByText(imports.errors["no-header"])).toBeTruthy();
  expect(within(panel).getByText(reading.unknown)).toBeTruthy();
  expect(area.toasts()).toEqual([]);
  expect(choice(panel, reading.encoding).value).toBe("windows-1251");
  expect(choice(panel, reading.delimiter).value).toBe(",");
  expect(document.activeElement?.textContent).toContain("книга.csv");
  expect(within(panel).getByRole("row", { name: /a;b/ }).dataset["header"]).toBe("true");
});

test("FIX-215: each choice reads the file again and keeps the others", async () => {
  const { panel, page } = await drop();
  await choose(panel, reading.headerRow, "2");
  await choose(panel, reading.encoding, "koi8-r");
  await choose(panel, reading.delimiter, ";");
  await waitFor(() => expect(sent(previewImport.path)).toHaveLength(4));
  const chosen = { headerRow: 2, encoding: "koi8-r", delimiter: ";" };
  expect(sent(previewImport.path).at(-1)!.body).toEqual({ content: expect.any(String), ...chosen });
  expect(choice(panel, reading.headerRow).value).toBe("2");
  const read = within(panel).getByRole<HTMLButtonElement>("button", { name: reading.read });
  await waitFor(() => expect(read.disabled).toBe(false));
  await act(async () => void fireEvent.click(read));
  await waitFor(() => expect(page.address()).toContain("/agreements/import/7"));
  expect(sent(createImport.path).at(-1)!.body).toMatchObject({ fileName: "книга.csv", ...chosen });
});

test("FIX-312: the decimal sign of open columns is chosen", async () => {
  const { panel, page } = await drop();
  await choose(panel, reading.headerRow, "2");
  await choose(panel, reading.decimal, "point");
  await waitFor(() => expect(sent(previewImport.path)).toHaveLength(3));
  const read = within(panel).getByRole<HTMLButtonElement>("button", { name: reading.read });
  await waitFor(() => expect(read.disabled).toBe(false));
  await act(async () => void fireEvent.click(read));
  await waitFor(() => expect(page.address()).toContain("/agreements/import/7"));
  expect(sent(createImport.path).at(-1)!.body).toMatchObject({ decimal: "point" });
  fireEvent.click(await screen.findByRole("button", { name: reading.again }));
  const again = await panelOf();
  await waitFor(() => expect(choice(again, reading.decimal).value).toBe("point"));
});

test("FIX-215: an open import can be read differently and stays in the list", async () => {
  const { panel } = await drop();
  const read = within(panel).getByRole<HTMLButtonElement>("button", { name: reading.read });
  await waitFor(() => expect(read.disabled).toBe(false));
  await act(async () => void fireEvent.click(read));
  fireEvent.click(await screen.findByRole("button", { name: reading.again }));
  const again = await panelOf();
  expect(within(again).getByText(reading.kept)).toBeTruthy();
  await waitFor(() => expect(sent(previewImport.path).at(-1)!.body).toMatchObject({ headerRow: 1 }));
});

test("FIX-215: a double press reads the file once", async () => {
  const { panel } = await drop();
  const read = within(panel).getByRole("button", { name: reading.read });
  const before = sent(createImport.path).length;
  await act(async () => {
    fireEvent.click(read);
    fireEvent.click(read);
  });
  await waitFor(() => expect(sent(createImport.path).length).toBeGreaterThan(before));
  expect(sent(createImport.path)).toHaveLength(before + 1);
});
