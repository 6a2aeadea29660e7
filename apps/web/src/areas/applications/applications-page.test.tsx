import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { areaScreen, dialogOf, failed, pressIn, rowOf, typeInto } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { data, page } from "../../../test/sample-exchange.tsx";
import { applicationsRoutes } from "./routes.tsx";

const { applications, shared } = ru;
const { list, decision, fields, purpose } = applications;
const calls = "/api/registration/Applications";
const operator = people.operator!;
const owner = people.owner!;

const filed = (id: number, given: Partial<Application> = {}): Application =>
  registerRow(applicationRegister, {
    id,
    name: `Хозяйство ${id}`,
    fio: "Юрьева Алёна",
    account: "demo-yurieva",
    status: 0,
    statusName: applications.statuses[0],
    isOperator: true,
    ntbUser: false,
    resultCheck: true,
    organizationName: null,
    obstacle: null,
    ...given,
  });

const area = areaScreen(applicationsRoutes, () => ({
  [`GET ${calls}/list`]: () => page([filed(5)]),
  [`GET ${calls}/statuses/dropdownList`]: () =>
    data([0, 1, 2].map((id) => ({ id, name: applications.statuses[id as 0] }))),
}));

const lists = () => area.requests.filter(({ path }) => path.endsWith("/list"));
const form = () => screen.getByRole("form", { name: list.filters });
const toOperator = () => within(form()).getByRole<HTMLInputElement>("checkbox", { name: list.toOperator });
const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

async function open(address = "/applications", user = operator) {
  const opened = await area.open(address, user);
  await rowOf("Хозяйство 5");
  return opened;
}

describe("the list", () => {
  test("APP-001 APP-006 APP-008 APP-009 APP-011: staff see new applications for the exchange", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Заявки на доступ");
    expect(Object.fromEntries(lists()[0]!.query)).toMatchObject({
      status: "0",
      isOperator: "true",
      pageSize: "15",
    });
    expect(toOperator().checked).toBe(true);
    expect(headings()).toEqual(expect.arrayContaining([fields.resultCheck, fields.isOrganization]));
  });

  test("PLAT-008..010 APP-030: each purpose has its address, subtitle and request", async () => {
    await open("/applications/cabinet");
    expect(screen.getByText(purpose.cabinet)).toBeDefined();
    expect(lists()[0]!.query.get("ntbUser")).toBe("false");
  });

  test("PLAT-010 APP-030: trading members have their own list", async () => {
    await open("/applications/bidders");
    expect(screen.getByText(purpose.bidders)).toBeDefined();
    expect(lists()[0]!.query.get("ntbUser")).toBe("true");
  });

  test("APP-003 APP-004 APP-005 APP-018: filters go with Apply, decided rows have no buttons", async () => {
    const { address } = await open("/applications?status=2");
    area.responses[`GET ${calls}/list`] = () =>
      page([filed(6, { status: 2, statusName: applications.statuses[2], description: "Нет договора" })]);
    await act(async () => void fireEvent.click(toOperator()));
    await typeInto(within(form()).getByLabelText(fields.inn), "999999");
    await typeInto(within(form()).getByLabelText(fields.name), "Хозяйство");
    expect(lists()).toHaveLength(1);
    await pressIn(form(), shared.actions.apply);
    await rowOf("Хозяйство 6");
    expect(Object.fromEntries(lists()[1]!.query)).toMatchObject({
      status: "2",
      isOperator: "false",
      inn: "999999",
      organizationName: "Хозяйство",
    });
    expect(decodeURI(address())).toContain("isOperator=false");
    expect(screen.getAllByText(/Нет договора/).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: new RegExp(`^${decision.accept}`) })).toBeNull();
  });

  test("APP-001 APP-006 APP-011: an owner sees no filter or columns of staff", async () => {
    await open("/applications", owner);
    expect(screen.queryByRole("checkbox", { name: list.toOperator })).toBeNull();
    expect(headings()).not.toContain(fields.resultCheck);
    expect(headings()).not.toContain(fields.isOrganization);
  });

  test.each(["employee", "newcomer"] as const)(
    "APP-002 G-24 G-64: %s reads the responsible role and sends no request",
    async (kind) => {
      await area.open("/applications", people[kind]!);
      expect(await screen.findByText(list.notForYou)).toBeDefined();
      expect(lists()).toEqual([]);
    },
  );

  test("G-8 G-13: staff above operators cannot decide and see why", async () => {
    await open("/applications", { ...operator, role: 3 });
    for (const name of [decision.accept, decision.reject]) {
      const button = screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${name}`) });
      expect([button.disabled, button.title]).toEqual([true, decision.readOnly]);
    }
  });
});

describe("the decision", () => {
  const press = async (name: string) => pressIn(await rowOf("Хозяйство 5"), new RegExp(`^${name}`));
  const sent = (call: string) => area.requests.filter(({ path }) => path.endsWith(call));

  test("APP-012 APP-013 APP-016 APP-020: accepting asks, names its effects and reloads", async () => {
    await open();
    await press(decision.accept);
    const question = await dialogOf(decision.acceptTitle);
    expect(question.textContent).toContain("станет владельцем");
    await pressIn(question, shared.actions.cancel);
    expect(sent("/accept")).toEqual([]);

    area.responses[`POST ${calls}/accept`] = () => data({});
    await press(decision.accept);
    area.responses[`GET ${calls}/list`] = () => page([]);
    await pressIn(await dialogOf(decision.acceptTitle), decision.accept);
    await waitFor(() => expect(area.toasts()).toEqual(["Заявка успешно принята"]));
    expect(sent("/accept")[0]!.body).toEqual({ id: 5 });
    expect(await screen.findByText(list.empty)).toBeDefined();
  });

  test("APP-014 APP-015 APP-017 APP-021 APP-023: a rejection's reason survives a failure", async () => {
    await open();
    area.responses[`POST ${calls}/reject`] = failed;
    await press(decision.reject);
    let dialog = await dialogOf(decision.rejectTitle);
    const reason = () => within(dialog).getByRole<HTMLTextAreaElement>("textbox");
    const send = () => within(dialog).getByRole<HTMLButtonElement>("button", { name: decision.reject });
    expect(send().disabled).toBe(true);
    await typeInto(reason(), "я".repeat(501));
    expect(send().disabled).toBe(true);
    await typeInto(reason(), "Нет договора");
    await act(async () => send().click());
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при отклонении заявки!"]));

    area.responses[`POST ${calls}/reject`] = () => data({});
    await press(decision.reject);
    dialog = await dialogOf(decision.rejectTitle);
    expect(reason().value).toBe("Нет договора");
    await act(async () => send().click());
    await waitFor(() => expect(area.toasts()).toContain("Заявка успешно отклонена"));
    expect(sent("/reject").at(-1)!.body).toEqual({ id: 5, description: "Нет договора" });
  });

  test("APP-022 APP-024: failures show their texts and empty the list", async () => {
    await open();
    area.responses[`POST ${calls}/accept`] = failed;
    await press(decision.accept);
    await pressIn(await dialogOf(decision.acceptTitle), decision.accept);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при принятии заявки!"]));
    area.responses[`GET ${calls}/list`] = failed;
    await typeInto(within(form()).getByLabelText(fields.name), "другое");
    await pressIn(form(), shared.actions.apply);
    await waitFor(() => expect(area.toasts()).toContain("Ошибка при загрузке списка заявок!"));
    expect(await screen.findByText(shared.table.failed)).toBeDefined();
    expect(screen.queryByText("Хозяйство 5")).toBeNull();
  });

  test("APP-010 G-63: an opened application shows its data and failed signature", async () => {
    area.responses[`GET ${calls}/list`] = () =>
      page([filed(5, { resultCheck: false, checkMessage: ru.signing.errors.expired, phone: "+7 900" })]);
    const { address } = await open("/applications/cabinet");
    await pressIn(await rowOf("Хозяйство 5"), "Хозяйство 5");
    const drawer = await screen.findByRole("dialog");
    for (const text of ["Юрьева Алёна", "demo-yurieva", "+7 900", ru.signing.errors.expired])
      expect(drawer.textContent).toContain(text);
    expect(address()).toBe("/applications/cabinet?open=5");
  });

  test("FIX-321: a withdrawn power is shown and disables only the acceptance", async () => {
    const obstacle = applications.errors["power-withdrawn"];
    area.responses[`GET ${calls}/list`] = () => page([filed(5, { obstacle })]);
    await open("/applications/cabinet");
    await pressIn(await rowOf("Хозяйство 5"), "Хозяйство 5");
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getAllByRole("note").map(({ textContent }) => textContent)).toContain(obstacle);
    const [accept, reject] = [decision.accept, decision.reject].map((name) =>
      drawer.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${name}`) }),
    );
    expect([accept!.disabled, accept!.title, reject!.disabled]).toEqual([true, obstacle, false]);
  });
});
