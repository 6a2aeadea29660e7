import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useTableState } from "./table-address.ts";

afterEach(cleanup);

const columns = [
  { id: "name", sortable: true, filter: { kind: "text" } },
  { id: "day", filter: { kind: "dates" } },
] as const;

function Register() {
  const { state, onReset, onState } = useTableState(columns);
  return (
    <>
      <p>{JSON.stringify(state)}</p>
      <button onClick={onReset}>Сбросить</button>
      <button onClick={() => onState({ page: 7 })}>Седьмая</button>
    </>
  );
}

async function open(address: string) {
  const root = createRootRoute();
  const register = createRoute({ getParentRoute: () => root, path: "/register", component: Register });
  const history = createMemoryHistory({ initialEntries: [address] });
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([register]), history })} />);
  await screen.findByText("Сбросить");
  return { query: () => Object.fromEntries(new URLSearchParams(history.location.search)) };
}

test("FIX-035: a reset clears all filters and keeps order and size", async () => {
  const { query } = await open(
    "/register?page=3&size=50&sort=name&order=Asc&f.name=agro&f.day=2026-11-01..&tab=sent",
  );
  fireEvent.click(screen.getByText("Сбросить"));
  await waitFor(() => expect(query()).toEqual({ size: "50", sort: "name", order: "Asc", tab: "sent" }));
  expect(JSON.parse(screen.getByText(/"page"/).textContent)).toMatchObject({ page: 1, filters: {} });
});

test("FIX-035: another page keeps the filters", async () => {
  const { query } = await open("/register?f.name=agro");
  fireEvent.click(screen.getByText("Седьмая"));
  await waitFor(() => expect(query()).toEqual({ page: "7", "f.name": "agro" }));
});
