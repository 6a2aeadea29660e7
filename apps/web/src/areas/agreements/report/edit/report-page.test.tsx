import { ru } from "@birzha/phrases/ru.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  button,
  conflict,
  enter,
  failed,
  input,
  messages,
  openReport,
  press,
  serveReport,
  storedValues,
  type ReportServer,
} from "../../../../../test/edited-report.tsx";
import { followPage } from "../../../../i18n/language.ts";
import { leaveSession } from "../../../../shared/session/session-end.ts";
import { takeToasts } from "../../../../ui/feedback/toast.ts";

const { agreements, shared } = ru;
const { save, cancel } = shared.actions;
const edit = agreements.form.correct;
const update = "/api/Agreements/update";

let server: ReportServer;
beforeAll(() => followPage("/agreements/edit/817"));
beforeEach(async () => {
  server = await serveReport();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});

async function openEditor(): Promise<void> {
  await openReport();
  await press(edit);
  await waitFor(() => expect(input("contract_number").disabled).toBe(false));
}
const expectSheet = () => waitFor(() => expect(input("contract_number").disabled).toBe(true));
const updates = () => server.writes.filter(({ path }) => path === update);

test("OTC-131: cancelling restores stored values, undo restores the typed ones", async () => {
  await openEditor();
  await enter("contract_number", "НЕ ТОТ");
  await press(cancel);
  await expectSheet();
  expect(input("contract_number").value).toBe("ЗК-417/26");
  const toast = takeToasts().find(({ message }) => message === agreements.edit.canceled)!;
  expect(toast.action!.label).toBe(agreements.form.undoFill);
  act(() => toast.action!.onClick());
  await waitFor(() => expect(input("contract_number").disabled).toBe(false));
  expect(input("contract_number").value).toBe("НЕ ТОТ");
  expect(server.writes).toEqual([]);

  await press(cancel);
  await expectSheet();
  cleanup();
  await openReport();
  expect(screen.queryByText(/^Есть несохранённые изменения от/)).toBeNull();
});

test("OTC-132 OTC-071: only a changed INN fills in the name with a notice", async () => {
  await openEditor();
  await waitFor(() => expect(server.reads).toContain("/api/registration/Organizations/inn"));
  await waitFor(() => expect(input("purchaser").disabled).toBe(true));
  expect(input("purchaser").value).toBe("ООО «Колос»");
  expect(screen.queryByText(agreements.form.innFilled)).toBeNull();
  await enter("purchaser_inn", "3199127468");
  await waitFor(() => expect(input("purchaser").value).toBe("ООО «Образцовое поле»"));
  expect(screen.getByText(agreements.form.innFilled)).toBeTruthy();
  expect(input("purchaser").disabled).toBe(true);
  await enter("purchaser_inn", "");
  await waitFor(() => expect(input("purchaser").disabled).toBe(false));
  expect(input("purchaser").value).toBe("");
});

test("OTC-134 S-10: a failed save keeps input, a retry repeats its id", async () => {
  await openEditor();
  await enter("amount", "999,5");
  server.next.set(update, failed());
  await press(save);
  await waitFor(() => expect(messages()).toContain(agreements.failures.update));
  expect(input("amount").value).toContain("999,5");

  server.next.set(update, "lost");
  await press(save);
  const lost = { message: agreements.failures.update, detail: shared.failures.network };
  await waitFor(() => expect(takeToasts()).toContainEqual(expect.objectContaining(lost)));
  expect(input("amount").value).toContain("999,5");
  server.values = { ...storedValues, amount: "999.5" };
  server.report = { ...server.report, version: 2 };
  await press(save);
  await expectSheet();
  expect(messages()).toContain(agreements.successes.update);
  expect(input("amount").value).toBe("999,5\u00a0т");
  const ids = updates().map(({ requestId }) => requestId);
  expect(ids).toHaveLength(3);
  expect(ids[2]).toBe(ids[1]);
});

test("OTC-135: a failed refetch after a save keeps the shown report", async () => {
  await openEditor();
  await enter("amount", "10");
  server.next.set("/api/Agreements/817", failed());
  server.values = { ...storedValues, amount: "10" };
  server.report = { ...server.report, version: 2 };
  await press(save);
  await expectSheet();
  expect(messages()).toContain(agreements.failures.refresh);
  expect(screen.getByText(agreements.failures.refresh)).toBeTruthy();
  await press(shared.actions.retry);
  await waitFor(() => expect(input("amount").value).toBe("10\u00a0т"));
  expect(screen.queryByText(agreements.failures.refresh)).toBeNull();
});

test("OTC-100 OTC-116: wrong corrections are listed with focus and not sent", async () => {
  server.values = { ...storedValues, product_basis_price: "17000" };
  await openEditor();
  await enter("contract_number", "");
  await enter("product_basis_price", "17 420,51");
  await press(save);
  const summary = (await screen.findByText(agreements.edit.summaryTitle)).closest("[role=alert]")!;
  expect(summary.textContent).toContain(shared.validation.fill);
  expect(summary.textContent).toContain("Значение не может быть больше значения поля");
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(updates()).toEqual([]);
});

test("DUP-001: a correction making a duplicate asks first and keeps input", async () => {
  await openEditor();
  await enter("amount", "311");
  const duplicate = () => server.next.set(update, conflict("agreements.duplicate", { duplicate: 15 }));
  duplicate();
  await press(save);
  let question = await screen.findByRole("dialog", { name: agreements.duplicates.duplicateTitle });
  expect(
    within(question)
      .getByRole("link", { name: /№\s15$/ })
      .getAttribute("href"),
  ).toBe("/agreements/view/15");
  await press(agreements.duplicates.back);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(input("amount").value).toContain("311");

  duplicate();
  await press(save);
  question = await screen.findByRole("dialog", { name: agreements.duplicates.duplicateTitle });
  fireEvent.click(within(question).getByRole("button", { name: agreements.duplicates.consignment }));
  await expectSheet();
  expect(updates().map(({ body }) => body["notDuplicateOf"])).toEqual([undefined, undefined, 15]);
  expect(updates().at(-1)!.body["dataXML"]).toContain("<amount>311</amount>");
});

test("G-85: a resumed draft merges concurrent changes of the report", async () => {
  await openEditor();
  await enter("amount", "77,125");
  act(() => void dispatchEvent(new Event("pagehide")));
  cleanup();
  server.values = { ...storedValues, price: "19000" };
  server.report = { ...server.report, version: 2 };
  await openReport();
  expect(screen.getByText(/^Есть несохранённые изменения от/)).toBeTruthy();
  await press(agreements.edit.continue);
  const changes = await screen.findByRole("region", { name: agreements.changes.meanwhileTitle });
  expect(changes.textContent).toContain("19\u00a0000,00");
  expect(input("amount").value).toContain("77,125");
  expect(input("price").value).toBe("19\u00a0000,00");
  await press(save);
  await waitFor(() => expect(updates()).toHaveLength(1));
  const { version, dataXML } = updates()[0]!.body;
  expect(version).toBe(2);
  expect(dataXML).toContain("<amount>77.125</amount>");
  expect(dataXML).toContain("<price>19000</price>");
});

test("G-85: an edit conflict shows the changes and keeps input", async () => {
  await openEditor();
  await enter("price", "18 000");
  server.next.set(update, conflict("shared.stale"));
  server.values = { ...storedValues, price: "18500", contract_number: "СВЕЖИЙ-1" };
  server.report = { ...server.report, version: 2 };
  await press(save);
  const changes = await screen.findByRole("region", { name: agreements.changes.meanwhileTitle });
  await waitFor(() => expect(document.activeElement).toBe(changes));
  const row = (field: "price" | "contract_number") =>
    within(changes).getByRole("rowheader", { name: agreements.fields[field] }).closest("tr")!;
  for (const text of ["17\u00a0420,50", "18\u00a0500,00", "18\u00a0000,00"])
    expect(row("price").textContent).toContain(text);
  expect(row("contract_number").textContent).toContain(agreements.changes.taken);
  expect(input("price").value).toBe("18\u00a0000,00");
  expect(input("contract_number").value).toBe("СВЕЖИЙ-1");
  expect(messages()).toEqual([]);
  await press(agreements.changes.takeTheirs);
  expect(input("price").value).toBe("18\u00a0500,00");
  expect(button(save).disabled).toBe(false);
});
