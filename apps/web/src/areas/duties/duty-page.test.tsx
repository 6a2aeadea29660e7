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
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { DutyPage } from "./duty-page.tsx";

const words = ru.duties.question;
const duty = {
  name: "Пример: сахар",
  triggerField: "contract_date",
  triggerDate: "2026-11-23",
  days: 1,
  dayKind: "working",
  dueDate: "2026-11-24",
  citation: "Пример, не норма права",
  confirmedBy: null,
  confirmedOn: null,
};
let answer: object;
let requests: Record<string, string>[];

beforeAll(() => followPage("/duty"));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  requests = [];
  answer = { today: "2026-11-23", duty, hasRules: true };
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/readyz") return new Response();
    const { pathname, searchParams } = new URL(address, "http://portal");
    if (pathname.endsWith("/duties/products"))
      return Response.json({ data: [{ id: 40, name: "Сахар белый" }], errorMessage: null });
    requests.push(Object.fromEntries(searchParams));
    return Response.json({ data: answer, errorMessage: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/duty", component: DutyPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/duty"] }),
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
  await screen.findByRole("heading", { level: 1, name: words.title });
}

function type(label: string, value: string) {
  const input = screen.getByLabelText(new RegExp(`^${label}`), { selector: "input" });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
const reply = () => screen.getByRole("status", { name: words.answer });

async function answerAll(amount = "60") {
  fireEvent.click(screen.getByLabelText(new RegExp(`^${words.product}`), { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Сахар белый", hidden: true }));
  type(words.amount, amount);
  type(words.price, "15 000,00");
  type(words.contractDate, "23.11.2026");
}

test("WORK-062: answers give the due date, its rule and its source", async () => {
  await open();
  expect(reply().textContent).toBe(words.waiting);
  await answerAll();
  await waitFor(() => expect(reply().textContent).toContain("Да, до 24.11.2026"));
  for (const part of ["завтра", "1 рабочий день с даты договора 23.11.2026", duty.name, duty.citation])
    expect(reply().textContent).toContain(part);
  expect(reply().textContent).toContain(ru.duties.due.unconfirmed);
  expect(reply().textContent).toContain(words.caution);
  expect(screen.getByRole("button", { name: words.signIn })).toBeTruthy();
  expect(requests).toEqual([
    { productTypeId: "40", amount: "60", price: "15000.00", contractDate: "2026-11-23" },
  ]);
});

test("WORK-062: the page reports no duty, no rules, a past day", async () => {
  answer = { today: "2026-11-23", duty: null, hasRules: true, missingDates: [] };
  await open();
  await answerAll();
  await waitFor(() => expect(reply().textContent).toContain(words.no));
  answer = { today: "2026-11-23", duty: null, hasRules: false, missingDates: [] };
  type(words.amount, "61");
  await waitFor(() => expect(reply().textContent).toContain(words.noRules));
  answer = { today: "2026-11-30", duty, hasRules: true };
  type(words.amount, "62");
  await waitFor(() => expect(reply().textContent).toContain("Да, срок был 24.11.2026"));
});

test("WORK-062: a rule that counts from the shipment asks for its date", async () => {
  answer = { today: "2026-11-23", duty: null, hasRules: true, missingDates: ["shipment_fact_date"] };
  await open();
  await answerAll();
  await waitFor(() => expect(reply().textContent).toContain(words.missing.shipment_fact_date));
  expect(reply().textContent).not.toContain(words.no);
});

test("WORK-062: an invalid quantity sends no request", async () => {
  await open();
  await answerAll("0");
  expect(reply().textContent).toBe(words.waiting);
  type(words.amount, "шестьдесят");
  expect(reply().textContent).toBe(words.waiting);
  expect(requests).toEqual([]);
});
