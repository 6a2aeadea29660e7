import { ru } from "@birzha/phrases/ru.ts";
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { currentPrompt } from "./prompt.ts";
import { useUnsavedGuard } from "./unsaved-guard.ts";

afterEach(cleanup);

function FormPage({ kept: leavingText }: { kept?: string | undefined }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const mayLeave = useUnsavedGuard(isUnsaved, leavingText);
  return (
    <>
      <button onClick={() => setUnsaved(true)}>type</button>
      <button onClick={mayLeave}>saved</button>
    </>
  );
}

async function open({
  kept: leavingText,
  history = createMemoryHistory({ initialEntries: ["/form"] }),
}: { kept?: string; history?: RouterHistory } = {}) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/form",
    component: () => <FormPage kept={leavingText} />,
  });
  const other = createRoute({ getParentRoute: () => root, path: "/other", component: () => <p>other</p> });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history,
  });
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <RouterProvider router={router as never} />
    </IntlProvider>,
  );
  await screen.findByText("type");
  return {
    path: () => router.state.location.pathname,
    leave: () => act(async () => router.history.push("/other")),
    filter: () => act(async () => router.history.push("/form?tab=2")),
  };
}

async function response(isAgreed: boolean): Promise<void> {
  const prompt = currentPrompt();
  if (prompt?.kind !== "confirm") throw new Error("nothing is asked");
  expect(prompt.question.title).toBe("Есть несохранённые изменения");
  await act(async () => prompt.answer(isAgreed));
}

test("leaving without input or with the same path asks nothing", async () => {
  const unsaved = await open();
  fireEvent.click(screen.getByText("type"));
  await unsaved.filter();
  expect(currentPrompt()).toBeUndefined();
  cleanup();
  const clean = await open();
  await clean.leave();
  await waitFor(() => expect(clean.path()).toBe("/other"));
  expect(currentPrompt()).toBeUndefined();
});

test("unsaved input is left only after confirmation", async () => {
  const { path, leave } = await open();
  fireEvent.click(screen.getByText("type"));
  await leave();
  await response(false);
  expect(path()).toBe("/form");
  await leave();
  await response(true);
  await waitFor(() => expect(path()).toBe("/other"));
});

test("design 8: with saved input the question does not mention a loss", async () => {
  const { path, leave } = await open({ kept: "Введённое останется в этом браузере." });
  fireEvent.click(screen.getByText("type"));
  await leave();
  const prompt = currentPrompt();
  if (prompt?.kind !== "confirm") throw new Error("nothing is asked");
  expect(prompt.question).toEqual({
    title: "Есть неотправленные изменения",
    text: "Введённое останется в этом браузере.",
    confirmLabel: "Уйти со страницы",
    cancelLabel: "Остаться",
  });
  await act(async () => prompt.answer(true));
  await waitFor(() => expect(path()).toBe("/other"));
});

test("leaving after a save asks nothing", async () => {
  const { path, leave } = await open();
  fireEvent.click(screen.getByText("type"));
  fireEvent.click(screen.getByText("saved"));
  await leave();
  await waitFor(() => expect(path()).toBe("/other"));
  expect(currentPrompt()).toBeUndefined();
});

test("design 8: closing or reloading a tab asks only with unsaved input", async () => {
  window.history.replaceState(null, "", "/form");
  const history = createBrowserHistory();
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  try {
    await open({ history });
    expect(isAsked()).toBe(false);
    fireEvent.click(screen.getByText("type"));
    expect(isAsked()).toBe(true);
    fireEvent.click(screen.getByText("saved"));
    expect(isAsked()).toBe(false);
  } finally {
    history.destroy();
  }
});
