import type { LiveEvent } from "@birzha/domain/events/event.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { requestIdOfWrite } from "../../api/request-id.ts";
import { NewsStrip } from "../register/news-strip.tsx";
import { followPointer } from "../../ui/navigation/pointer.ts";
import { RecordNews } from "../records/record-news.tsx";
import { applyEvents, type EventApplication } from "./apply-events.ts";

let client: QueryClient;
let application: EventApplication;
/** Number of requests by key. */
let requestCounts: Map<string, number>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  client = makeQueryClient();
  application = applyEvents(client);
  requestCounts = new Map();
});
afterEach(() => {
  application.stop();
  cleanup();
  client.clear();
  vi.useRealTimers();
});

const register: QueryKey = ["agreements", "register", { isStaff: true }, { pageIndex: 0 }];

function Read({ queryKey }: { readonly queryKey: QueryKey }) {
  const name = queryKey.join(" ");
  useQuery({
    queryKey,
    queryFn: () => {
      requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1);
      return requestCounts.get(name);
    },
  });
  return null;
}

function List({ isNarrowed = false }: { readonly isNarrowed?: boolean }) {
  const { data, refetch } = useQuery({
    queryKey: register,
    queryFn: () => {
      requestCounts.set("list", (requestCounts.get("list") ?? 0) + 1);
      return requestCounts.get("list");
    },
  });
  return (
    <>
      <NewsStrip queryKey={register} isNarrowed={isNarrowed} onTake={() => void refetch()} />
      <p>rows {data}</p>
    </>
  );
}

async function show(...parts: React.ReactNode[]) {
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
          {parts}
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await pass();
}
const pass = () => act(() => vi.advanceTimersByTimeAsync(200));

const event = (given: Partial<LiveEvent>): LiveEvent => ({
  kind: "agreements",
  id: 17,
  organizationId: 5,
  isNew: false,
  ...given,
});
async function happen(...events: Partial<LiveEvent>[]) {
  act(() => events.forEach((each) => application.apply(event(each))));
  await pass();
}
const strip = () => screen.queryByRole("status")?.textContent ?? "";

test("WORK-030: a banner counts new reports and a click loads them", async () => {
  await show(<List key="list" />);
  await happen({ id: 21, isNew: true }, { id: 22, isNew: true }, { id: 23, isNew: true });
  expect(strip()).toBe("3 новых отчётаПоказать");
  expect(screen.getByText("rows 1")).toBeDefined();
  // The second event of a new report leaves it new.
  await happen({ id: 23, isNew: false });
  expect(strip()).toBe("3 новых отчётаПоказать");
  fireEvent.click(screen.getByRole("button", { name: ru.shared.news.show }));
  await pass();
  expect(strip()).toBe("");
  expect(screen.getByText("rows 2")).toBeDefined();
  await happen({ id: 24, isNew: true });
  expect(strip()).toBe("1 новый отчётПоказать");
});

test("FIX-022 WORK-030: news during a press moves the rows after the release", async () => {
  followPointer();
  await show(<List key="list" />);
  fireEvent.pointerDown(screen.getByText("rows 1"));
  await happen({ id: 21, isNew: true });
  expect(strip()).toBe("");
  fireEvent.pointerUp(screen.getByText("rows 1"));
  await pass();
  expect(strip()).toBe("1 новый отчётПоказать");
});

test("WORK-030: other changes and filtered lists show a general banner", async () => {
  await show(<List key="list" />);
  await happen({ id: 21, isNew: true }, { id: 17 });
  expect(strip()).toBe("Список изменилсяПоказать");
  cleanup();
  await show(<List key="narrowed" isNarrowed />);
  await happen({ id: 25, isNew: true });
  expect(strip()).toBe("Список изменилсяПоказать");
});

test("WORK-030: own writes show no banner, writes of another tab do", async () => {
  await show(<List key="list" />, <Read key="record" queryKey={["agreements", "report", 21]} />);
  await happen({ id: 21, isNew: true, request: requestIdOfWrite("PUT /api/things/1") });
  expect(strip()).toBe("");
  expect(requestCounts.get("agreements report 21")).toBe(1);
  await happen({ id: 21, isNew: true, request: "of-another-tab" });
  expect(requestCounts.get("agreements report 21")).toBe(2);
  expect(strip()).toBe("1 новый отчётПоказать");
});

test("WORK-030: events refetch only their record and the work list, once", async () => {
  const [mine, other, tasks] = [
    ["agreements", "report", 17],
    ["agreements", "report", 18],
    ["tasks", "counts"],
  ];
  await show(
    <Read key="mine" queryKey={mine} />,
    <Read key="other" queryKey={other} />,
    <Read key="tasks" queryKey={tasks} />,
  );
  await happen({}, {}, {});
  expect([
    requestCounts.get("agreements report 17"),
    requestCounts.get("agreements report 18"),
    requestCounts.get("tasks counts"),
  ]).toEqual([2, 1, 2]);
  await happen({ kind: "spot", id: 17 });
  expect([requestCounts.get("agreements report 17"), requestCounts.get("tasks counts")]).toEqual([2, 3]);
});

test("WORK-030: an edited record stays and refetches on demand", async () => {
  const key: QueryKey = ["agreements", "report", 17];
  const onTake = vi.fn<() => void>(() => void client.invalidateQueries({ queryKey: key }));
  await show(
    <Read key="read" queryKey={key} />,
    <RecordNews key="news" queryKey={key} isTyping onTake={onTake} />,
  );
  await happen({});
  expect(requestCounts.get("agreements report 17")).toBe(1);
  expect(screen.getByRole("alert").textContent).toContain(ru.shared.news.record);
  fireEvent.click(screen.getByRole("button", { name: ru.shared.news.reread }));
  await pass();
  expect(requestCounts.get("agreements report 17")).toBe(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("WORK-030: inactive queries refetch when they become visible", async () => {
  await show(<Read key="read" queryKey={register} />);
  cleanup();
  await happen({ isNew: true });
  expect(client.getQueryState(register)?.isInvalidated).toBe(true);
  expect(requestCounts.size).toBe(1);
});

test("WORK-030: after too many missed events counters refetch, lists show banners", async () => {
  await show(
    <List key="list" />,
    <Read key="tasks" queryKey={["tasks", "counts"]} />,
    <Read key="no" queryKey={["signing", "rules"]} />,
  );
  act(() => application.applyAll());
  await pass();
  expect(strip()).toBe("Список изменилсяПоказать");
  expect([requestCounts.get("tasks counts"), requestCounts.get("signing rules")]).toEqual([2, 1]);
});

test("WORK-030: options of an open form stay, the next form refetches", async () => {
  const key: QueryKey = ["catalogs", "regions"];
  await show(<Read key="read" queryKey={key} />);
  await happen({ kind: "catalogs", id: 3 });
  expect(requestCounts.get("catalogs regions")).toBe(1);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
