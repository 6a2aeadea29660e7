import { userRegister } from "@birzha/domain/users/register.ts";
import type { User } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  areaScreen,
  chooseIn,
  openRowMenu,
  conflict,
  dialogOf,
  failed,
  pressIn,
  rowOf,
  typeInto,
} from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { data, offersOf, page } from "../../../test/sample-exchange.tsx";
import { usersRoutes } from "./routes.tsx";

const { users, shared, app } = ru;
const { list, fields, status } = users;
const calls = "/api/registration/Users";

const user = (userId: number, given: Partial<User> = {}): User => ({
  ...registerRow(userRegister, {
    userId,
    account: `login-${userId}`,
    name: `Жернова ${userId}`,
    role: 1,
    userType: 0,
    status: 0,
    statusName: users.statuses[0],
    version: 3,
  }),
  isActive: true,
  ...given,
});
const operator = people.operator!;
const blocked = user(8, { status: 1, statusName: users.statuses[1], description: "Передал пароль" });

const area = areaScreen(usersRoutes, () => ({
  [`GET ${calls}/list`]: () => page([user(7)]),
  [`GET ${calls}/statuses/dropdownList`]: () =>
    data([0, 1].map((id) => ({ id, name: users.statuses[id as 0] }))),
  [`GET ${calls}/7/effects`]: () => data([]),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const lists = () => area.requests.filter(({ path }) => path.endsWith("/list"));
const form = () => screen.getByRole("form", { name: list.filters });
const apply = () => pressIn(form(), shared.actions.apply);
const press = async (name: string | RegExp) => pressIn(document.body, name);

async function openList(address = "/users") {
  const opened = await area.open(address, operator);
  await rowOf("Жернова 7");
  return opened;
}

describe("the list", () => {
  test("USR-004 USR-007 PLAT-134 PLAT-139 G-27: active users, 15 a page, «Все» optional", async () => {
    const { address } = await openList();
    expect(Object.fromEntries(lists()[0]!.query)).toMatchObject({ pageSize: "15", status: "0" });
    const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    for (const name of ["account", "name", "phone", "registeredDate", "role", "status"] as const)
      expect(headings).toContain(fields[name]);
    const select = within(form()).getByRole<HTMLInputElement>("combobox", { name: fields.status });
    expect(select.value).toBe(users.statuses[0]);
    const options = await offersOf(select);
    expect(options.map(({ textContent }) => textContent)).toEqual([
      shared.words.all,
      users.statuses[0],
      users.statuses[1],
    ]);
    await act(async () => void fireEvent.click(options[0]!));
    await apply();
    await waitFor(() => expect(lists().at(-1)!.query.has("status")).toBe(false));
    expect(address()).toBe("/users?status=all");
    await pressIn(form(), shared.actions.reset);
    await waitFor(() => expect(address()).toBe("/users"));
  });

  test("USR-001 USR-002 USR-003 USR-005 PLAT-098: login, name and day narrow it when applied", async () => {
    const { address } = await openList();
    const day = within(form()).getByRole<HTMLInputElement>("textbox", { name: fields.registeredDate });
    await typeInto(day, "01.01.2099");
    await act(async () => void fireEvent.blur(day));
    expect(day.value).toBe("20.11.2026");
    await typeInto(day, "02.01.2001");
    await act(async () => void fireEvent.blur(day));
    await typeInto(within(form()).getByRole("textbox", { name: fields.account }), "DEMO-zh");
    await typeInto(within(form()).getByRole("textbox", { name: fields.name }), "жернова");
    expect(lists()).toHaveLength(1);
    area.responses[`GET ${calls}/list`] = () => page([]);
    await apply();
    expect(await screen.findByText(shared.table.empty)).toBeDefined();
    expect(Object.fromEntries(lists()[1]!.query)).toMatchObject({
      account: "DEMO-zh",
      name: "жернова",
      registeredDate: "2001-01-02",
    });
    expect(lists()).toHaveLength(2);
    expect(decodeURI(address())).toContain("account=DEMO-zh&name=жернова");
  });

  test("USR-006 USR-021 USR-022: failures show their text and empty the list", async () => {
    await openList("/users?status=1");
    const report = `GET ${calls}/report/download`;
    const empty = () => new Response("", { headers: { "Content-Type": "application/octet-stream" } });
    for (const [count, response] of [failed, empty].entries()) {
      area.responses[report] = response;
      await press(list.download);
      await waitFor(() =>
        expect(area.toasts()).toEqual(
          Array.from({ length: count + 1 }, () => "Ошибка при загрузке отчета по пользователям!"),
        ),
      );
    }
    const download = area.requests.find(({ path }) => path.endsWith("/report/download"));
    expect(download!.query.get("status")).toBe("1");
    area.responses[`GET ${calls}/list`] = failed;
    await pressIn(form(), shared.actions.reset);
    await waitFor(() => expect(area.toasts()).toContain("Ошибка при загрузке списка пользователей!"));
    expect(await screen.findByText(shared.table.failed)).toBeDefined();
    expect(screen.queryByText("Жернова 7")).toBeNull();
    area.responses[`GET ${calls}/list`] = () => page([user(7)]);
    await press(app.errors.retry);
    await rowOf("Жернова 7");
  });

  test("PLAT-017 USR-023 G-24: an employee gets the error page instead of the list", async () => {
    await area.open("/users", people.employee!);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(app.errors.title);
    expect(lists()).toEqual([]);
  });
});

describe("the block", () => {
  const block = `POST ${calls}/blockAccess`;

  async function ask(): Promise<HTMLElement> {
    await chooseIn(await rowOf("Жернова 7"), status.block);
    const question = await dialogOf(status.blockTitle);
    expect(question.textContent).toContain("Жернова 7");
    await pressIn(question, status.block);
    return dialogOf(status.reasonTitle);
  }
  const reasonIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLTextAreaElement>("textbox");
  const send = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLButtonElement>("button", { name: shared.actions.send });

  test("USR-017 USR-018 USR-027 G-87: a block requires a reason, which survives a failure", async () => {
    await openList();
    area.responses[block] = failed;
    let reason = await ask();
    expect(send(reason).disabled).toBe(true);
    await typeInto(reasonIn(reason), "я".repeat(510));
    expect(reasonIn(reason).value).toHaveLength(510);
    expect(send(reason).disabled).toBe(true);
    await typeInto(reasonIn(reason), "Нет ответа");
    await act(async () => send(reason).click());
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при смене статуса пользователя!"]));

    area.responses[block] = () => data({ ...blocked, userId: 7 });
    area.responses[`GET ${calls}/list`] = () => page([blocked]);
    reason = await ask();
    expect(reasonIn(reason).value).toBe("Нет ответа");
    await act(async () => send(reason).click());
    await waitFor(() => expect(area.toasts()).toContain("Статус пользователя успешно изменен"));
    expect(area.requests.findLast(({ path }) => path.endsWith("/blockAccess"))!.body).toEqual({
      id: 7,
      status: 1,
      version: 3,
      description: "Нет ответа",
    });
    expect((await rowOf("Жернова 8")).textContent).toContain("Передал пароль");
  });

  test("USR-017 G-87: unblocking only asks for confirmation", async () => {
    area.responses[`GET ${calls}/list`] = () => page([blocked]);
    area.responses[block] = () => data(user(8));
    await area.open("/users?status=1", operator);
    await chooseIn(await rowOf("Жернова 8"), status.unblock);
    await pressIn(await dialogOf(status.unblockTitle), status.unblock);
    await waitFor(() => expect(area.toasts()).toEqual(["Статус пользователя успешно изменен"]));
    expect(area.requests.find(({ path }) => path.endsWith("/blockAccess"))!.body).toEqual({
      id: 8,
      status: 0,
      version: 3,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("USR-017 G-65: a late block shows the conflict and the current state", async () => {
    await openList();
    area.responses[block] = () => conflict("users.same-status", users.errors["same-status"]);
    const reason = await ask();
    await typeInto(reasonIn(reason), "Мой повод");
    area.responses[`GET ${calls}/list`] = () => page([{ ...blocked, userId: 7 }]);
    await act(async () => send(reason).click());
    await waitFor(() => expect(area.toasts()).toEqual([users.errors["same-status"]]));
    expect((await screen.findAllByText("Передал пароль")).length).toBeGreaterThan(0);
  });

  test("USR-033 G-70: self-blocking is disabled and shows why", async () => {
    area.responses[`GET ${calls}/list`] = () => page([user(operator.userId, { name: "Я", role: 2 })]);
    await area.open("/users", operator);
    const [own] = await openRowMenu(await rowOf("Я"));
    expect(own).toHaveProperty("disabled", true);
    expect(own!.title).toBe(users.errors["self-block"]);
  });
});
