import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  button,
  conflict,
  enter,
  failed,
  messages,
  openReport,
  press,
  serveReport,
  terminated,
  type ReportServer,
} from "../../../../../test/edited-report.tsx";
import { followPage } from "../../../../i18n/language.ts";
import { leaveSession } from "../../../../shared/session/session-end.ts";

const { agreements, corrections, shared } = ru;
const { termination, fields } = agreements;
const [stored, register, correct] = [
  "/api/Agreements/817",
  "/api/Agreements/terminations",
  "/api/Agreements/changes/terminations",
];

let server: ReportServer;
beforeAll(() => followPage("/agreements/edit/817"));
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:00:00Z") }));
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const block = () => document.getElementById("termination")!;
const field = (name: keyof typeof fields) =>
  within(block()).getByRole<HTMLInputElement>("textbox", { name: fields[name] });
const pressInBlock = (name: string) =>
  act(async () => {
    fireEvent.click(within(block()).getByRole("button", { name }));
  });
const saveButton = () =>
  within(block()).getByRole<HTMLButtonElement>("button", { name: shared.actions.save });
const registerButton = () =>
  within(block()).getByRole<HTMLButtonElement>("button", { name: termination.register });
const inputs = () => within(block()).getAllByRole<HTMLInputElement>("textbox");

async function openForm(): Promise<void> {
  server = await serveReport();
  await openReport("#termination");
  await screen.findByRole("heading", { name: termination.registerTitle });
}
async function confirmBy(name: string): Promise<void> {
  await pressInBlock(termination.register);
  const shown = await screen.findByRole("dialog", { name: termination.confirmTitle });
  await act(async () => {
    fireEvent.click(within(shown).getByRole("button", { name }));
  });
}
const question = () => screen.queryByRole("dialog", { name: termination.confirmTitle });
const agree = () => confirmBy(termination.register);
async function openTerminated(): Promise<void> {
  server = await serveReport(terminated);
  await openReport();
  await screen.findByRole("heading", { name: termination.reportTitle });
}

test("SCREEN-103 OTC-160 OTC-161 OTC-163 OTC-166 OTC-167: a button opens the dialog with today and a number", async () => {
  server = await serveReport();
  await openReport();
  expect(button(termination.open).title).toBe(termination.show);
  await press(termination.open);
  const dialog = await screen.findByRole("dialog", { name: termination.registerTitle });
  expect(field("terminationDate").value).toBe("21.11.2026");
  expect(field("terminationNumber").value).toBe("ЗК-417/26");
  expect(registerButton().disabled).toBe(false);
  await enter("terminationNumber", "");
  expect(registerButton().disabled).toBe(true);
  expect(block().textContent).toContain(shared.validation.required);
  expect(block().textContent).toContain(termination.incomplete);
  await enter("terminationNumber", "Р-1");
  await enter("terminationDate", "");
  expect(registerButton().disabled).toBe(true);
  await enter("terminationDate", "20.11.2026");
  expect(registerButton().disabled).toBe(false);
  expect(within(dialog).getByRole("button", { name: termination.hide })).toBeTruthy();
});

test("OTC-162 OTC-168 FIX-021 PLAT-132: #termination opens the form, which rejects dates out of range", async () => {
  await openForm();
  await enter("terminationNumber", "Р-1");
  for (const name of ["terminationDate", "terminationReportDate"] as const) {
    await enter(name, "22.11.2026");
    expect(field(name).value).toBe("22.11.2026");
    expect(block().textContent).toContain(agreements.errors["termination-in-future"]);
    expect(registerButton().disabled).toBe(true);
    await enter(name, "21.11.2026");
    expect(block().textContent).not.toContain(agreements.errors["termination-in-future"]);
  }
  await enter("terminationDate", "31.02.2026");
  expect(block().textContent).toContain(shared.validation.date);
  expect(registerButton().disabled).toBe(true);
  await enter("terminationDate", "01.11.2026");
  expect(block().textContent).toContain(agreements.errors["termination-before-contract"]);
  expect(registerButton().disabled).toBe(true);
  await enter("terminationDate", formatDate("2026-11-02"));
  expect(registerButton().disabled).toBe(false);
});

test("OTC-172: a failed termination keeps input and allows a retry", async () => {
  await openForm();
  await enter("terminationNumber", "Р-2");
  await enter("terminationDate", "20.11.2026");
  server.next.set(register, failed());
  await agree();
  await waitFor(() => expect(messages()).toContain(agreements.failures.terminate));
  expect(field("terminationNumber").value).toBe("Р-2");
  expect(field("terminationDate").value).toBe("20.11.2026");
  await waitFor(() => expect(question()).toBeNull());
  server.report = { ...server.report, ...terminated };
  await agree();
  await waitFor(() => expect(messages()).toContain(agreements.successes.terminate));
  expect(server.writes.map(({ path }) => path)).toEqual([register, register]);
});

test("OTC-169: a declined question sends nothing and keeps input", async () => {
  await openForm();
  await enter("terminationNumber", "Р-3");
  await enter("terminationDate", "20.11.2026");
  await confirmBy(shared.actions.cancel);
  await waitFor(() => expect(question()).toBeNull());
  expect(server.writes).toEqual([]);
  expect(field("terminationNumber").value).toBe("Р-3");
});

test("OTC-150 OTC-164 OTC-173..177: a termination is read-only until edited and saved", async () => {
  await openTerminated();
  expect(inputs()).toHaveLength(4);
  expect(inputs().every(({ disabled }) => disabled)).toBe(true);
  await pressInBlock(shared.actions.edit);
  expect(inputs().some(({ disabled }) => disabled)).toBe(false);
  expect(saveButton().disabled).toBe(true);
  await enter("terminationNumber", "");
  expect(block().textContent).toContain(shared.validation.required);
  expect(saveButton().disabled).toBe(true);
  await enter("terminationNumber", "Р-1/испр");

  server.next.set(correct, failed());
  await pressInBlock(shared.actions.save);
  await waitFor(() => expect(messages()).toContain(agreements.failures.terminationUpdate));
  expect(field("terminationNumber").value).toBe("Р-1/испр");
  server.report = { ...server.report, terminationNumber: "Р-1/испр", version: 3 };
  await pressInBlock(shared.actions.save);
  await waitFor(() => expect(messages()).toContain(agreements.successes.terminationUpdate));
  await waitFor(() => expect(inputs().every(({ disabled }) => disabled)).toBe(true));
  expect(server.writes.at(-1)).toMatchObject({ path: correct, body: { terminationNumber: "Р-1/испр" } });
});

test("OTC-178 OTC-179: cancelling refetches the termination, a failure keeps input", async () => {
  await openTerminated();
  await pressInBlock(shared.actions.edit);
  await enter("terminationNumber", "МИМО");
  server.next.set(stored, failed());
  await pressInBlock(shared.actions.cancel);
  await waitFor(() => expect(messages()).toContain(agreements.failures.termination));
  expect(field("terminationNumber").value).toBe("МИМО");
  // Another user corrects it: stored values come from the server, not from this page.
  server.report = { ...server.report, terminationNumber: "Р-9", version: 3 };
  await pressInBlock(shared.actions.cancel);
  await waitFor(() => expect(field("terminationNumber").value).toBe("Р-9"));
  expect(field("terminationNumber").disabled).toBe(true);
});

test("G-85: a concurrent correction of a termination is shown, input stays", async () => {
  await openTerminated();
  await pressInBlock(shared.actions.edit);
  await enter("terminationNumber", "МОЁ");
  server.report = {
    ...{ ...server.report, terminationNumber: "ИХ", terminationDate: "2026-11-18", version: 3 },
  };
  server.next.set(correct, conflict("shared.stale"));
  await pressInBlock(shared.actions.save);
  const changes = await screen.findByRole("region", { name: agreements.changes.meanwhileTitle });
  await waitFor(() => expect(document.activeElement).toBe(changes));
  for (const text of ["ИХ", "18.11.2026"]) expect(changes.textContent).toContain(text);
  expect(field("terminationNumber").value).toBe("МОЁ");
  await pressInBlock(shared.actions.save);
  await waitFor(() => expect(messages()).toContain(agreements.successes.terminationUpdate));
  expect(server.writes.map(({ body }) => body["version"])).toEqual([2, 3]);
});

test("PROOF-004: a termination is one answer away from a correction", async () => {
  server = await serveReport();
  await openReport();
  await press(agreements.form.correct);
  fireEvent.click(await screen.findByRole("radio", { name: corrections.causes.termination }));
  expect(button(shared.actions.save).disabled).toBe(true);
  await press(corrections.toTermination);
  expect(await screen.findByRole("heading", { name: termination.registerTitle })).toBeTruthy();
});
