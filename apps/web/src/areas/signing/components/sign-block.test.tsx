// @vitest-environment happy-dom
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import { makeQueryClient } from "../../../api/query-client.ts";
import { takeToasts } from "../../../ui/feedback/toast.ts";
import type { GivenSignature } from "../use-sign-up.ts";
import { certificateOf, installPlugin, pluginInn as inn, pluginUse } from "../../../../test/sample-plugin.ts";
import { SignBlock, SignedState } from "./sign-block.tsx";

const user = vi.hoisted(() => ({ value: undefined as unknown }));
vi.mock("../../../shared/session/session-store.ts", () => ({ useCurrentUser: () => user.value }));

const { signUp: words, choice } = ru.signing;
const onSigned = vi.fn<(signature: GivenSignature | null) => void>();
let check: object;

/** Responses of the server; the plug-in's signature is not validated here. */
const responses: Readonly<Record<string, () => unknown>> = {
  demoCertificates: () => [],
  dataToSign: () => ({ data: "{}", expiresAt: "2026-03-10T12:15:00+03:00" }),
  checkCertificate: () => check,
};

beforeEach(() => {
  user.value = people.newcomer;
  check = { result: true, inn, subject: "Петров Пётр", validTo: null, code: null, message: null };
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string) => {
    const call = Object.keys(responses).find((name) => address.includes(name))!;
    return Response.json({ data: responses[call]!(), errorMessage: null });
  });
});
afterEach(() => {
  cleanup();
  onSigned.mockReset();
  delete window.cadesplugin;
  vi.unstubAllGlobals();
});

const draw = (element: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <QueryClientProvider client={makeQueryClient()}>{element}</QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );

function open(isRequired = true) {
  const signUp = {
    ...{ fullName: "Петров Пётр", phone: "", inn, name: "ООО «Проба»", address: "г. Воронеж" },
    ...{ isFAddress: true, isIP: false, lookup: "found" as const, isUK: false, UKInn: "", ntbUser: false },
    ...{ signature: null, applicationId: null, corrects: null },
  } as const;
  draw(<SignBlock signUp={signUp} isReady isRequired={isRequired} onSigned={onSigned} />);
  fireEvent.click(screen.getByRole("button", { name: words.sign }));
}

const of = (user: string) => ({
  SubjectName: Promise.resolve(`CN="ООО Проба", O="ООО Проба", SN=${user}, ИНН ЮЛ=${inn}`),
});
const ivanov = certificateOf("A", of("Иванов, G=Иван"));
const petrov = certificateOf("B", of("Петров, G=Пётр"));

test("SIGN-016 SIGN-018 FIX-042 FIX-045: the dialog lists both certificates and the selected one signs", async () => {
  installPlugin({ certificates: [ivanov, petrov] });
  open();
  const dialog = await screen.findByRole("dialog", { name: choice.title });
  expect(onSigned).not.toHaveBeenCalled();
  const [first, second, ...more] = within(dialog).getAllByRole("radio");
  expect(more).toEqual([]);
  expect(first).toHaveProperty("checked", true);
  const shown = dialog.textContent ?? "";
  for (const fact of ["Иванов Иван", "Петров Пётр", "ООО Проба", inn, "Пробный центр"])
    expect(shown).toContain(fact);
  expect(shown).toContain("Действителен с 01.01.2020 по 01.01.2099");
  // Names that differ need no numbers.
  expect(shown).not.toContain("Серийный номер");

  fireEvent.click(second!);
  fireEvent.click(within(dialog).getByRole("button", { name: choice.sign }));
  await waitFor(() => expect(onSigned).toHaveBeenCalledOnce());
  expect(pluginUse["certificate"]).toBe(petrov);
  expect(onSigned.mock.calls[0]![0]).toMatchObject({ subject: "Петров Пётр", fault: null });
});

test("FIX-045: certificates with equal names show their numbers", async () => {
  installPlugin({ certificates: [certificateOf("A1", of("Иванов")), certificateOf("B2", of("Иванов"))] });
  open();
  const dialog = await screen.findByRole("dialog", { name: choice.title });
  for (const serial of ["00A1", "00B2"]) expect(dialog.textContent).toContain(`Серийный номер ${serial}`);
});

test("SIGN-016 SIGN-018 FIX-042: cancelling the dialog signs nothing", async () => {
  installPlugin({ certificates: [ivanov, petrov] });
  delete pluginUse["certificate"];
  open();
  const dialog = await screen.findByRole("dialog", { name: choice.title });
  fireEvent.click(within(dialog).getByRole("button", { name: ru.shared.actions.cancel }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: words.sign })).toHaveProperty("disabled", false),
  );
  expect(pluginUse["certificate"]).toBeUndefined();
  expect(onSigned).not.toHaveBeenCalled();
});

test("SIGN-017 FIX-042: the only suitable certificate signs without a dialog", async () => {
  installPlugin({ certificates: [ivanov, certificateOf("B", { HasPrivateKey: async () => false })] });
  open();
  await waitFor(() => expect(onSigned).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(pluginUse["certificate"]).toBe(ivanov);
});

test.each([
  [true, "no signature", []],
  [false, "a signature with its reason", [{ fault: "Сертификат отозван", subject: "Иванов" }]],
])("FIX-043: with a required signature (%s) an invalid one is %s", async (isRequired, _, signed) => {
  const message = "Сертификат отозван";
  check = { result: false, inn, subject: "Иванов", validTo: null, code: "signing.revoked", message };
  installPlugin({ certificates: [ivanov] });
  const fetchMock = vi.spyOn(globalThis, "fetch");
  open(isRequired);
  const addressOf = (given: string | URL | Request) => (given instanceof Request ? given.url : String(given));
  await waitFor(() =>
    expect(fetchMock.mock.calls.map(([given]) => addressOf(given))).toContainEqual(
      expect.stringContaining("checkCertificate"),
    ),
  );
  await waitFor(() =>
    expect(screen.getByRole("button", { name: words.sign })).toHaveProperty("disabled", false),
  );
  await waitFor(() => expect(onSigned.mock.calls.map(([one]) => one)).toMatchObject(signed));
});

test("FIX-046 FIX-043: a signature shows its validity period, expiry and errors", () => {
  const signature = { data: "{}", sign: "MII", subject: "Иванов", validTo: "", fault: null };
  vi.setSystemTime(Date.now());
  const in14 = Date.now() + 13.5 * 60_000;
  const { unmount } = draw(<SignedState signature={{ ...signature, heldUntil: in14 }} />);
  expect(screen.getByRole("status").textContent).toContain("Подпись действует ещё 14 минут");
  unmount();
  draw(<SignedState signature={{ ...signature, heldUntil: Date.now() - 10_000, fault: "Отозван" }} />);
  expect(screen.getByRole("status").textContent).toContain(words.heldNoMore);
  expect(screen.getByRole("status").textContent).toContain("Подпись не прошла проверку: Отозван.");
});

test("SIGN-050: a missing plug-in shows an error and signs nothing", async () => {
  const ready = Promise.reject(new Error("Плагин недоступен"));
  ready.catch(() => undefined);
  installPlugin({ ready });
  takeToasts();
  open();
  const [toast] = await waitFor(() => {
    const toasts = takeToasts();
    expect(toasts).not.toEqual([]);
    return toasts;
  });
  expect(toast!.message).toBe(ru.signing.faults["plugin-unavailable"]);
  expect(onSigned).not.toHaveBeenCalled();
});

const personal = certificateOf("C", {
  SubjectName: Promise.resolve("CN=Новикова Анна, SN=Новикова, G=Анна, ИНН=366401234567"),
});
const powerCheckOf = (code: string, error: string | null = null) => ({
  ...{
    code,
    passed: error === null,
    error,
    message: error && "Истёк",
    evidence: `данные ${code}`,
    day: "2026-03-10",
  },
});

test("DEAL-010: a personal certificate asks for the power, sends it and shows the checks", async () => {
  installPlugin({ certificates: [personal] });
  const fetchMock = vi.spyOn(globalThis, "fetch");
  open();
  const { power: phrases } = ru.signing;
  const inputs = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
    expect(found).toHaveLength(2);
    return found;
  });
  // A file that the server would refuse unread has its error at its field.
  fireEvent.change(inputs[0]!, { target: { files: [new File([], "power.xml")] } });
  await screen.findByText(phrases.faults.empty);
  fireEvent.change(inputs[0]!, { target: { files: [new File(["x".repeat(64 * 1024 + 1)], "power.xml")] } });
  await screen.findByText(/больше 64 КБ/);
  fireEvent.change(inputs[0]!, { target: { files: [new File(["<a/>"], "power.xml")] } });
  // One file of two cannot be sent.
  await screen.findByText(phrases.faults.both);
  expect(screen.queryByText(phrases.faults.empty)).toBeNull();
  fireEvent.change(inputs[1]!, { target: { files: [new File(["MIIB\n"], "power.sig")] } });
  const code = "signing.power-expired";
  const power = [powerCheckOf("format"), powerCheckOf("term", code)];
  check = { result: false, inn, subject: "Новикова", validTo: null, code, message: "Истёк", power };
  fireEvent.click(screen.getByRole("button", { name: words.sign }));
  const list = await screen.findByRole("group", { name: phrases.title });
  expect(list.textContent).toContain("Файл прочитан, формат данные format");
  expect(list.textContent).toContain("Истёк: данные term");
  expect(list.textContent).toContain("Реестр доверенностей ФНС не запрашивался");
  const marked = [...document.querySelectorAll("[aria-invalid=true]")];
  expect(marked.map(({ textContent }) => textContent)).toEqual(["power.xml"]);
  expect(onSigned).not.toHaveBeenCalled();
  const bodies = fetchMock.mock.calls.map(([, init]) => init?.body as string | undefined);
  expect(bodies.at(-1)).toContain(`"power":"${btoa("<a/>")}","powerSign":"${btoa("MIIB\n")}"`);

  check = { ...check, result: true, code: null, message: null, power: [powerCheckOf("format")] };
  fireEvent.click(screen.getByRole("button", { name: words.sign }));
  await waitFor(() => expect(onSigned).toHaveBeenCalledOnce());
  expect(onSigned.mock.calls[0]![0]).toMatchObject({
    power: { powerSign: btoa("MIIB\n"), checks: [{ code: "format" }] },
  });
});
