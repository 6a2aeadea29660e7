import type { StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { RulesPage } from "./rules-page.tsx";

const { rules, fields, errors } = ru.duties;
const row = registerRow(dutyRuleRegister, {
  idRec: 7,
  name: "Зерно",
  days: 5,
  triggerField: "contract_date",
  dayKind: "working",
  confirmedBy: null,
});
const version = (given: Partial<StoredRule>): StoredRule => ({
  name: "Зерно",
  productTypeIds: [],
  volumeFrom: "60",
  amountFrom: null,
  triggerField: "contract_date",
  days: 5,
  dayKind: "working",
  validFrom: "2020-01-01",
  validTo: null,
  citation: "Пример",
  confirmedBy: null,
  confirmedOn: null,
  kind: "create",
  author: "Оператор",
  at: "2026-10-01T09:00:00Z",
  version: 1,
  ...given,
});
let versions: StoredRule[];
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];

beforeAll(() => followPage("/duties"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  sent = [];
  versions = [
    version({ version: 2, kind: "update", days: 5, at: "2026-11-01T09:00:00Z", author: "Савельев" }),
    version({ days: 3 }),
  ];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname: path } = new URL(address, "http://portal");
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    sent.push({ method: init.method!, path, body });
    const data = path.endsWith("users/info")
      ? people.operator
      : path.endsWith("/rules/all")
        ? [row]
        : path.includes("/views")
          ? []
          : path.endsWith("/products")
            ? [{ id: 40, name: "Сахар белый" }]
            : path.endsWith("/api/tasks")
              ? { tasks: [], counters: {} }
              : path.endsWith("/rules/7")
                ? { id: 7, versions }
                : { id: 7 };
    return Response.json({ data, errorMessage: null, paging: { totalRecords: 1 } });
  });
  await startSession();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/duties", component: RulesPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/duties"] }),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Зерно");
}
async function openRule() {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Зерно" }));
  await screen.findByRole("list", { name: rules.history });
}
const input = (label: string) =>
  within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
    selector: "input, textarea",
  });
function type(label: string, value: string) {
  fireEvent.change(input(label), { target: { value } });
  fireEvent.blur(input(label));
}
const save = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Сохранить" })));
const writes = () => sent.filter(({ path }) => /\/(create|update)$/.test(path));

test("WORK-060: an unconfirmed rule is marked and versions name their authors", async () => {
  await openRule();
  expect(screen.getByText(rules.unconfirmed)).toBeTruthy();
  const [newest, first] = within(screen.getByRole("list", { name: rules.history })).getAllByRole("listitem");
  expect(newest!.textContent).toContain("Савельев");
  expect(within(newest!).getByRole("table").textContent).toContain(`${fields.days}35`);
  expect(first!.textContent).toContain(rules.kinds.create);
});

test("WORK-060: a retroactive change is rejected, others send their version", async () => {
  await openRule();
  type(fields.days, "4");
  await save();
  expect(await screen.findByText(errors.backdated)).toBeTruthy();
  expect(writes()).toEqual([]);
  expect(input(fields.days).value).toBe("4");
  type(fields.validFrom, "23.11.2026");
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    method: "PUT",
    body: { id: 7, version: 2, days: 4, validFrom: "2026-11-23", volumeFrom: "60", name: "Зерно" },
  });
  expect(writes()[0]!.body).not.toHaveProperty("author");
});

test("WORK-060 SCREEN-112: a new rule needs name, source and dated confirmation", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: rules.add }));
  await screen.findByText(rules.confirmedHint);
  await save();
  expect(screen.getAllByText(errors.required)).toHaveLength(2);
  expect(document.activeElement).toBe(input(fields.name));
  type(fields.name, "Сахар");
  type(fields.citation, "Приказ 7");
  type(fields.confirmedBy, "Иванова");
  await save();
  expect(await screen.findByText(errors["half-confirmed"])).toBeTruthy();
  expect(writes()).toEqual([]);
  type(fields.confirmedOn, "20.11.2026");
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({
    method: "POST",
    body: { name: "Сахар", citation: "Приказ 7", confirmedBy: "Иванова", confirmedOn: "2026-11-20" },
  });
});
