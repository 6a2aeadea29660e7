import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import type { OrganizationUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  areaScreen,
  conflict,
  dialogOf,
  failed,
  pressIn,
  rowOf,
  typeInto,
} from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { data, page } from "../../../test/sample-exchange.tsx";
import { organizationsRoutes } from "./routes.tsx";

const { organizations, shared, app, users } = ru;
const { page: words, users: tab, fields, status } = organizations;
const calls = "/api/registration/Organizations";
const userCalls = "/api/registration/Users";
const owner = people.owner!;
const id = owner.organizationInfo!.id;

const organization: Organization = registerRow(organizationRegister, {
  id,
  inn: "7707083893",
  name: "ООО «Агрокомплекс»",
  address: "г. Ростов-на-Дону",
  status: 0,
  statusName: organizations.statuses[0],
  userType: 1,
  version: 3,
});
const member = (userId: number, given: Partial<OrganizationUser> = {}): OrganizationUser => ({
  userId,
  account: `login-${userId}`,
  name: "Ермаков Павел",
  isActive: true,
  description: null,
  status: 0,
  userType: 0,
  userTypeName: users.types[0],
  ...given,
});
const self = member(owner.userId, { name: owner.name, userType: 1, userTypeName: users.types[1] });

const area = areaScreen(organizationsRoutes, () => ({
  [`GET ${calls}/${id}`]: () => data(organization),
  [`GET ${calls}/${id}/successions`]: () => data({ successors: [], predecessors: [] }),
  [`GET ${calls}/histories`]: () => page([]),
  [`GET ${calls}/list`]: () => page([organization]),
  [`GET ${calls}/users`]: () => page([self, member(8)]),
  [`GET ${userCalls}/organizations`]: () => page([organization]),
  "GET /api/registration/Invitations/list": () => page([]),
  "GET /api/approvals": () => data([]),
}));

const details = () => screen.getByRole("form", { name: words.details });
const field = (name: "inn" | "name" | "address") =>
  within(details()).getByRole<HTMLTextAreaElement>("textbox", { name: fields[name] });
const save = () => within(details()).getByRole<HTMLButtonElement>("button", { name: shared.actions.save });
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

async function open(user = owner, search = "") {
  const opened = await area.open(`/organizations/edit/${id}${search}`, user);
  await screen.findByRole("form", { name: words.details });
  return opened;
}

describe("the details", () => {
  const update = `PUT ${calls}/update`;

  test("ORG-032 ORG-033 ORG-034 PLAT-154: name and address are required in edit mode", async () => {
    await open();
    for (const name of ["inn", "name", "address"] as const) expect(field(name).disabled).toBe(true);
    await pressIn(details(), shared.actions.edit);
    expect(["inn", "name", "address"].map((name) => field(name as "inn").disabled)).toEqual([
      true,
      false,
      false,
    ]);
    expect(save().disabled).toBe(true);
    await typeInto(field("address"), "  ");
    expect(details().textContent).toContain("Поле обязательно для заполнения");
    expect(save().disabled).toBe(true);
    await typeInto(field("name"), "Другое имя");
    await pressIn(details(), shared.actions.cancel);
    expect([field("name").value, field("address").value]).toEqual([organization.name, organization.address]);
  });

  test("ORG-050 ORG-051: failures show their text and keep input", async () => {
    area.responses[`GET ${calls}/${id}`] = failed;
    await area.open(`/organizations/edit/${id}`, owner);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при загрузке данных об организации!"]));
    area.responses[`GET ${calls}/${id}`] = () => data(organization);
    await pressIn(document.body, app.errors.retry);
    await screen.findByRole("form", { name: words.details });
    await pressIn(details(), shared.actions.edit);
    await typeInto(field("name"), "Не сохранится");
    area.responses[update] = failed;
    await act(async () => save().click());
    await waitFor(() => expect(area.toasts()).toContain("Не удалось обновить данные об организации!"));
    expect(field("name").value).toBe("Не сохранится");
  });

  test("ORG-032 G-85: an edit conflict shows the other change and keeps input", async () => {
    await open();
    await pressIn(details(), shared.actions.edit);
    await typeInto(field("address"), "ул. Моя, д. 1");
    area.responses[update] = () => conflict("shared.stale", shared.errors.stale);
    area.responses[`GET ${calls}/${id}`] = () =>
      data({ ...organization, address: "ул. Чужая, д. 2", version: 4 });
    await act(async () => save().click());
    await waitFor(() => expect(details().textContent).toContain("ул. Чужая, д. 2"));
    expect(field("address").value).toBe("ул. Моя, д. 1");
    expect(area.toasts()).toEqual([]);
    area.responses[update] = () => data({ ...organization, address: "ул. Моя, д. 1", version: 5 });
    await act(async () => save().click());
    await waitFor(() => expect(area.toasts()).toEqual([words.saved]));
    expect(area.requests.findLast(({ path }) => path.endsWith("/update"))!.body).toMatchObject({
      id,
      address: "ул. Моя, д. 1",
      version: 4,
    });
  });
});

describe("the page by user", () => {
  test("ORG-032 ORG-035 ORG-036 PLAT-016: an employee reads the history and edits nothing", async () => {
    await open(people.employee, "?tab=users");
    expect(tabs()).toEqual([words.history]);
    expect(within(details()).queryAllByRole("button")).toEqual([]);
    expect(area.requests.filter(({ path }) => path.endsWith("/Organizations/users"))).toEqual([]);
  });

  test("ORG-036 ORG-066: the owner has six tabs", async () => {
    await open();
    expect(tabs()).toEqual([
      words.history,
      words.users,
      ru.keys.tab,
      ru.keys.delegations.title,
      ru.webhooks.tab,
      ru.signing.power.tab,
    ]);
  });

  test("ORG-031 ORG-036 ORG-066 G-19: the operator selects among a hundred, edits and unblocks", async () => {
    const blocked = { ...organization, status: 1, description: "Не представлены документы" };
    area.responses[`GET ${calls}/${id}`] = () => data(blocked);
    await open(people.operator);
    expect(tabs()).toEqual([words.history, words.users]);
    expect(
      within(details()).getByRole<HTMLButtonElement>("button", { name: shared.actions.edit }).disabled,
    ).toBe(false);
    expect(screen.getByRole("note").textContent).toContain(
      "Организация заблокирована: Не представлены документы",
    );
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Разблокировать/ }).disabled).toBe(false);
    const list = area.requests.find(({ path }) => path.endsWith("/Organizations/list"));
    expect(list!.query.get("pageSize")).toBe("100");
  });

  test("ORG-055 G-24: a foreign organisation shows the error page", async () => {
    area.responses[`GET ${calls}/${id}`] = () => ({
      status: 404,
      body: { data: null, code: "shared.not-found", errorMessage: shared.errors["not-found"] },
    });
    await area.open(`/organizations/edit/${id}`, owner);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(app.errors.title);
    expect(area.toasts()).toEqual([]);
  });

  test("PLAT-016: a missing id opens the list, a word an error", async () => {
    const { address } = await area.open("/organizations/edit", people.operator!);
    await waitFor(() => expect(address()).toBe("/organizations"));
    cleanup();
    await area.open("/organizations/edit/abc", people.operator!);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
      "This page could not be found",
    );
  });
});

describe("the users", () => {
  const block = `POST ${userCalls}/blockAccessToOrganization`;
  const colleague = () => rowOf("login-8");
  const transfer = async () =>
    within(await colleague()).getByRole<HTMLButtonElement>("button", {
      name: tab.transferTo.replace("{name}", "Ермаков Павел"),
    });
  const reasonIn = (dialog: HTMLElement) => within(dialog).getByRole<HTMLTextAreaElement>("textbox");

  async function ask(): Promise<HTMLElement> {
    await pressIn(await colleague(), tab.blockOf.replace("{name}", "Ермаков Павел"));
    await pressIn(await dialogOf("Заблокировать пользователя ЛК?"), tab.block);
    return dialogOf("Причина");
  }

  test("ORG-039 ORG-041..044 ORG-046 ORG-047: a block needs a reason, disables rights, ends", async () => {
    await open(owner, "?tab=users");
    expect((await rowOf(`login-${owner.userId}`)).textContent).toContain(users.types[1]);
    expect(within(await rowOf(`login-${owner.userId}`)).queryAllByRole("button")).toEqual([]);
    expect((await transfer()).disabled).toBe(false);
    area.responses[block] = failed;
    let reason = await ask();
    expect(reason.textContent).toContain(status.reasonHint);
    expect(
      within(reason).getByRole<HTMLButtonElement>("button", { name: shared.actions.send }).disabled,
    ).toBe(true);
    await typeInto(reasonIn(reason), "Уволен");
    await pressIn(reason, shared.actions.send);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при смене статуса пользователя!"]));

    area.responses[block] = () => data({});
    area.responses[`GET ${calls}/users`] = () =>
      page([self, member(8, { isActive: false, description: "Уволен" })]);
    reason = await ask();
    expect(reasonIn(reason).value).toBe("Уволен");
    await pressIn(reason, shared.actions.send);
    await waitFor(() => expect(area.toasts()).toContain("Статус пользователя успешно изменен"));
    await waitFor(async () => expect((await colleague()).textContent).toContain("Уволен"));
    expect([(await transfer()).disabled, (await transfer()).title]).toEqual([
      true,
      users.errors["inactive-member"],
    ]);

    await pressIn(await colleague(), tab.unblockOf.replace("{name}", "Ермаков Павел"));
    await pressIn(await dialogOf("Разблокировать пользователя ЛК?"), tab.unblock);
    await waitFor(() =>
      expect(area.requests.findLast(({ path }) => path.endsWith("ToOrganization"))!.body).toEqual({
        userId: 8,
        organizationId: id,
        isActive: true,
      }),
    );
  });

  test("ORG-040 ORG-048: a failed transfer shows its text", async () => {
    await open(owner, "?tab=users");
    area.responses[`PUT ${userCalls}/transferRightsOwner`] = failed;
    await act(async () => (await transfer()).click());
    const question = await dialogOf("Передать пользователю права владельца ЛК?");
    expect(question.textContent).toContain("Ермаков Павел");
    await pressIn(question, "Нет");
    expect(area.requests.filter(({ path }) => path.endsWith("RightsOwner"))).toEqual([]);
    await act(async () => (await transfer()).click());
    await pressIn(await dialogOf("Передать пользователю права владельца ЛК?"), "Да");
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при передаче прав!"]));
  });

  test("ORG-049: a list of users that fails to load says so", async () => {
    area.responses[`GET ${calls}/users`] = failed;
    await open(owner, "?tab=users");
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при загрузке списка пользователей!"]));
    expect(await within(screen.getByRole("tabpanel")).findByText(shared.table.failed)).toBeDefined();
  });
});
