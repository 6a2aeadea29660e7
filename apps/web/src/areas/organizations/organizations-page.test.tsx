import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import type { UserOrganization } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  areaScreen,
  chooseIn,
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
import { organizationsRoutes } from "./routes.tsx";

const { organizations, shared } = ru;
const { list, own: words, fields, status } = organizations;
const calls = "/api/registration/Organizations";
const ownCall = "GET /api/registration/Users/organizations";

const mill: Organization = registerRow(organizationRegister, {
  id: 7,
  inn: "2399000007",
  name: "Мельница",
  status: 0,
  statusName: organizations.statuses[0],
  version: 3,
});
const blockedMill = { ...mill, status: 1, statusName: organizations.statuses[1], description: "Нет бумаг" };

const area = areaScreen(organizationsRoutes, () => ({
  [`GET ${calls}/list`]: () => page([mill]),
  [`GET ${calls}/statuses/dropdownList`]: () =>
    data([0, 1].map((id) => ({ id, name: organizations.statuses[id as 0] }))),
  [`GET ${calls}/7/effects`]: () => data([]),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const press = async (name: string | RegExp) => pressIn(document.body, name);

describe("the list of all organisations", () => {
  const lists = () => area.requests.filter(({ path }) => path.endsWith("/list"));
  const form = () => screen.getByRole("form", { name: list.filters });
  const apply = () => pressIn(form(), shared.actions.apply);

  async function openList(address = "/organizations") {
    const opened = await area.open(address, people.operator!);
    await rowOf(mill.name);
    return opened;
  }

  test("ORG-001 ORG-004 ORG-007 PLAT-134 PLAT-139 G-27: active ones, 15 a page, «Все» optional", async () => {
    const { address } = await openList();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Список организаций");
    expect(Object.fromEntries(lists()[0]!.query)).toMatchObject({ pageSize: "15", status: "0" });
    const select = within(form()).getByRole<HTMLInputElement>("combobox", { name: fields.status });
    expect(select.value).toBe(organizations.statuses[0]);
    const options = await offersOf(select);
    expect(options.map(({ textContent }) => textContent)).toEqual([
      shared.words.all,
      organizations.statuses[0],
      organizations.statuses[1],
    ]);
    await act(async () => void fireEvent.click(options[0]!));
    await apply();
    await waitFor(() => expect(lists().at(-1)!.query.has("status")).toBe(false));
    expect(address()).toBe("/organizations?status=all");
    await pressIn(form(), shared.actions.reset);
    await waitFor(() => expect(address()).toBe("/organizations"));
  });

  test("ORG-002 ORG-003 ORG-005 PLAT-098: INN, name and day narrow it when applied", async () => {
    await openList();
    const field = (name: string) => within(form()).getByRole<HTMLInputElement>("textbox", { name });
    await typeInto(field(fields.activeDate), "01.01.2099");
    await act(async () => void fireEvent.blur(field(fields.activeDate)));
    expect(field(fields.activeDate).value).toBe("20.11.2026");
    await typeInto(field(fields.activeDate), "16.10.23");
    await act(async () => void fireEvent.blur(field(fields.activeDate)));
    await typeInto(field(fields.inn), "2399");
    await typeInto(field(fields.name), "ЭЛЕВАТОР");
    expect(lists()).toHaveLength(1);
    await apply();
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(Object.fromEntries(lists()[1]!.query)).toMatchObject({
      inn: "2399",
      organizationName: "ЭЛЕВАТОР",
      activeDate: "2023-10-16",
    });
  });

  test("ORG-006 ORG-019 ORG-020 PLAT-097: failures show their text and empty the list", async () => {
    await openList("/organizations?status=1");
    const empty = () => new Response("", { headers: { "Content-Type": "application/octet-stream" } });
    for (const [count, response] of [failed, empty].entries()) {
      area.responses[`GET ${calls}/report/download`] = response;
      await press(list.download);
      await waitFor(() =>
        expect(area.toasts()).toEqual(Array.from({ length: count + 1 }, () => "Ошибка при загрузке отчета!")),
      );
    }
    const download = area.requests.find(({ path }) => path.endsWith("/report/download"));
    expect(download!.query.get("status")).toBe("1");
    area.responses[`GET ${calls}/list`] = failed;
    await pressIn(form(), shared.actions.reset);
    await waitFor(() => expect(area.toasts()).toContain("Ошибка при загрузке списка организаций!"));
    expect(await screen.findByText(shared.table.failed)).toBeDefined();
    expect(screen.queryByText(mill.name)).toBeNull();
    area.responses[`GET ${calls}/list`] = () => ({
      body: { ...(page([mill]).body as object), errorMessage: "Нет справочника" },
    });
    await press(shared.actions.retry);
    await waitFor(() => expect(area.toasts()).toContain("Нет справочника"));
    expect(screen.queryByText(mill.name)).toBeNull();
    area.responses[`GET ${calls}/list`] = () => page([mill]);
    await press(shared.actions.retry);
    await rowOf(mill.name);
  });

  describe("the block", () => {
    const block = `POST ${calls}/blockAccess`;
    const sent = () => area.requests.findLast(({ path }) => path.endsWith("/blockAccess"))!.body;
    const reasonIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLTextAreaElement>("textbox");
    const send = (dialog: HTMLElement) =>
      within(dialog).getByRole<HTMLButtonElement>("button", { name: shared.actions.send });

    async function ask(): Promise<HTMLElement> {
      await chooseIn(await rowOf(mill.name), status.block);
      const question = await dialogOf(status.blockTitle);
      expect(question.textContent).toContain(mill.name);
      await pressIn(question, status.block);
      return dialogOf("Причина");
    }

    test("ORG-009 ORG-011..014 ORG-016..018: a reason is required and stays after a failure", async () => {
      const { address } = await openList();
      area.responses[block] = failed;
      let reason = await ask();
      expect(address()).toBe("/organizations");
      expect(reason.textContent).toContain("Укажите причину блокировки (не более 500 символов).");
      expect(send(reason).disabled).toBe(true);
      await typeInto(reasonIn(reason), "я".repeat(510));
      expect(reasonIn(reason).value).toHaveLength(510);
      expect(send(reason).disabled).toBe(true);
      await typeInto(reasonIn(reason), "Нет ответа");
      await act(async () => send(reason).click());
      await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при смене статуса организации!"]));

      area.responses[block] = () => data(blockedMill);
      area.responses[`GET ${calls}/list`] = () => page([blockedMill]);
      reason = await ask();
      expect(reasonIn(reason).value).toBe("Нет ответа");
      await act(async () => send(reason).click());
      await waitFor(() => expect(area.toasts()).toContain("Статус организации успешно изменен"));
      expect(sent()).toEqual({ id: 7, status: 1, version: 3, description: "Нет ответа" });
      expect((await screen.findAllByText("Нет бумаг")).length).toBeGreaterThan(0);
    });

    test("ORG-009 ORG-015 ORG-016: unblocking only asks for confirmation", async () => {
      area.responses[`GET ${calls}/list`] = () => page([blockedMill]);
      area.responses[block] = () => data(mill);
      await openList("/organizations?status=1");
      await chooseIn(await rowOf(mill.name), status.unblock);
      await pressIn(await dialogOf(status.unblockTitle), status.unblock);
      await waitFor(() => expect(area.toasts()).toEqual(["Статус организации успешно изменен"]));
      expect(sent()).toEqual({ id: 7, status: 0, version: 3 });
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("ORG-009 G-65: a late block shows the conflict and the current state", async () => {
      await openList();
      area.responses[block] = () =>
        conflict("organizations.same-status", organizations.errors["same-status"]);
      const reason = await ask();
      await typeInto(reasonIn(reason), "Мой повод");
      area.responses[`GET ${calls}/list`] = () => page([blockedMill]);
      await act(async () => send(reason).click());
      await waitFor(() => expect(area.toasts()).toEqual([organizations.errors["same-status"]]));
      expect((await screen.findAllByText("Нет бумаг")).length).toBeGreaterThan(0);
    });
  });
});

describe("the user's own organisations", () => {
  const owner = people.owner!;
  const own = (id: number, name: string, userType: number): UserOrganization => ({
    id,
    inn: "7707083893",
    name,
    address: "Ростов-на-Дону",
    status: 0,
    statusName: organizations.statuses[0],
    userType,
    userTypeName: ru.users.types[userType as 0],
  });
  const current = own(owner.organizationInfo!.id, "ООО «Агрокомплекс»", 1);
  const other = own(19, "ООО «Порт»", 0);

  test("ORG-021 ORG-030 ORG-052 G-19: radios, an owner mark, links, Choose and Add", async () => {
    area.responses[ownCall] = () => page([current, other]);
    await area.open("/organizations", owner);
    expect((await screen.findAllByRole("radio")).length).toBe(2);
    const choose = screen.getByRole<HTMLButtonElement>("button", { name: shared.actions.choose });
    expect([choose.disabled, choose.title]).toEqual([true, words.isCurrent]);
    expect(screen.getByRole("link", { name: words.apply }).getAttribute("href")).toBe("/signup");
    expect(screen.getAllByText(words.owner)).toHaveLength(1);
    expect(screen.getByText(words.owner).closest("label")!.textContent).toContain(current.name);
    const details = screen.getByRole("link", { name: words.detailsOf.replace("{name}", other.name) });
    expect(details.getAttribute("href")).toBe("/organizations/edit/19");
  });

  test("ORG-019 ORG-054: a failed choice keeps the selection, a repeated one succeeds", async () => {
    area.responses[ownCall] = () => page([current, other]);
    await area.open("/organizations", owner);
    const radio = await screen.findByRole<HTMLInputElement>("radio", { name: /Порт/ });
    await act(async () => void fireEvent.click(radio));
    area.responses["GET /keycloak/users/info"] = failed;
    await press(shared.actions.choose);
    await waitFor(() => expect(area.toasts()).toEqual([words.failed]));
    expect(radio.checked).toBe(true);
    area.responses["GET /keycloak/users/info"] = () =>
      data({ ...owner, organizationInfo: { ...owner.organizationInfo!, id: 19, name: other.name } });
    await press(shared.actions.choose);
    await waitFor(() => expect(area.toasts()).toContain("Текущая организация успешно изменена"));
    expect(screen.getByText(words.current).closest("label")!.textContent).toContain(other.name);
  });

  test("ORG-019 ORG-052 ORG-053: an empty list leads to sign-up, failures to retries", async () => {
    area.responses[ownCall] = failed;
    await area.open("/organizations", people.newcomer!);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при загрузке списка организаций!"]));
    area.responses[ownCall] = () => page([]);
    await press(ru.app.errors.retry);
    expect(await screen.findByText(words.empty)).toBeDefined();
    expect(screen.getByRole("link", { name: words.apply }).getAttribute("href")).toBe("/signup");
  });
});
