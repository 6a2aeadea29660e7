import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { DetailsForm } from "./details-form.tsx";

const { actions } = ru.shared;
const stored = { name: "Соколова Елена" };

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

function Form() {
  return (
    <DetailsForm
      label="Данные"
      savedAs="test"
      stored={stored}
      isChanged={({ name }) => name !== stored.name}
      isValid={({ name }) => name !== ""}
      save={() => Promise.resolve()}
      isSaving={false}
      queryKey={["test"]}
      staleKeys={[["test"]]}
      conflictText=""
      isInHeader={false}
      lockedBy={undefined}
    >
      {({ shown, isEditing, put }) => (
        <input
          aria-label="Имя"
          disabled={!isEditing}
          value={shown.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
      )}
    </DetailsForm>
  );
}

test("USR-012 ORG-033: cancelled input is gone, also when editing starts again", async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Form }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider>
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const input = await screen.findByRole("textbox", { name: "Имя" });
  press(actions.edit);
  fireEvent.change(input, { target: { value: "Другое имя" } });
  expect(input).toHaveProperty("value", "Другое имя");
  press(actions.cancel);
  expect(input).toHaveProperty("value", stored.name);
  press(actions.edit);
  expect(input).toHaveProperty("value", stored.name);
  expect(screen.getByRole("button", { name: actions.save })).toHaveProperty("disabled", true);
});
