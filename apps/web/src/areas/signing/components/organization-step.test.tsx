import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import { makeQueryClient } from "../../../api/query-client.ts";
import { followPage } from "../../../i18n/language.ts";
import { takeClosings, takeToasts } from "../../../ui/feedback/toast.ts";
import { useSignUp } from "../use-sign-up.ts";
import { OrganizationStep } from "./organization-step.tsx";

vi.mock("../../../shared/session/session-store.ts", () => ({ useCurrentUser: () => people.newcomer }));

const { signUp: words } = ru.signing;
let answer: PromiseWithResolvers<Response>;
const data = (value: unknown) => Response.json({ data: value, errorMessage: null });

beforeAll(() => followPage("/"));
beforeEach(() => {
  answer = Promise.withResolvers();
  sessionStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("Organizations/inn") ? answer.promise : Promise.resolve(data([])),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  const { signUp, change } = useSignUp("newcomer", { fullName: "", phone: "" });
  const leave = () => {};
  return (
    <OrganizationStep
      signUp={signUp}
      errors={["name"]}
      isSignatureRequired
      onChange={change}
      onNext={leave}
      onBack={leave}
    />
  );
}

const open = async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
          <RouterProvider router={router as never} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    inn: await screen.findByLabelText<HTMLInputElement>(words.inn, { exact: false }),
    button: screen.getByRole("button", { name: words.fillByInn }),
  };
};

test("FIX-044: a late response for the previous INN changes nothing", async () => {
  const { inn, button } = await open();
  fireEvent.change(inn, { target: { value: "7707083893" } });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("data-loading")).toBe("true"));
  fireEvent.change(inn, { target: { value: "7728168971" } });
  await act(async () =>
    answer.resolve(data({ fullName: "ООО «Колос»", address: "г. Воронеж", isFAddress: true, isIP: false })),
  );
  await waitFor(() => expect(button.getAttribute("data-loading")).toBeNull());
  expect(inn.value).toBe("7728168971");
  expect(screen.queryByDisplayValue("ООО «Колос»")).toBeNull();
});

test("FIX-022: the message about an unknown INN closes with another INN", async () => {
  const { inn, button } = await open();
  fireEvent.change(inn, { target: { value: "7707083893" } });
  fireEvent.click(button);
  takeToasts();
  await act(async () => answer.resolve(data({ fullName: "", address: "", isFAddress: false, isIP: false })));
  const [toast] = await waitFor(() => {
    const toasts = takeToasts();
    expect(toasts).not.toEqual([]);
    return toasts;
  });
  expect(toast!.message).toBe(words.notFound);
  takeClosings();
  fireEvent.change(inn, { target: { value: "7728168971" } });
  expect(takeClosings()).toContain(toast!.name);
});

test("FIX-030: an expired session keeps the typed INN", async () => {
  const { inn, button } = await open();
  fireEvent.change(inn, { target: { value: "7707083893" } });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute("data-loading")).toBe("true"));
  await act(async () => answer.resolve(new Response(null, { status: 401 })));
  await waitFor(() => expect(button.getAttribute("data-loading")).toBeNull());
  expect(inn.value).toBe("7707083893");
});

test("SIGN-013 FIX-244: a failed look-up clears the INN and allows typing", async () => {
  const { inn, button } = await open();
  const name = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${words.name}`));
  fireEvent.change(inn, { target: { value: "7707083893" } });
  expect(name.disabled).toBe(true);
  fireEvent.click(button);
  takeToasts();
  await act(async () => answer.resolve(Response.json({}, { status: 500 })));
  const messages = await waitFor(() => {
    const toasts = takeToasts();
    expect(toasts).not.toEqual([]);
    return toasts.map(({ message }) => message);
  });
  expect(messages).toEqual([ru.signing.failures.lookUp]);
  await waitFor(() => expect(inn.value).toBe(""));
  fireEvent.change(inn, { target: { value: "7707083893" } });
  expect(name.disabled).toBe(false);
});
