import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { registerAddress } from "./address/address-query.ts";
import { RegisterFilters } from "./register-filters.tsx";

afterEach(cleanup);

const boatRegister = {
  name: { kind: "text", column: "name", width: 100, limit: 20, parameter: "boatName" },
  inn: { kind: "inn", column: "inn", width: 100, parameter: "inn" },
  state: {
    kind: "choice",
    column: "state",
    width: 100,
    options: [0, 1],
    initial: 0,
    parameter: "state",
  },
  isHired: { kind: "flag", column: "is_hired", width: 0, place: "extra", parameter: "isHired" },
  built: { kind: "date", column: "built", width: 100 },
} as const;
const address = registerAddress(boatRegister);
const headings: Readonly<Record<string, string>> = { name: "Судно", inn: "ИНН", state: "Состояние" };

test("HOUSE-001: the form has a field per filter and applies input", () => {
  const onApply = vi.fn<(filters: object) => void>();
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <RegisterFilters
          label="Отбор"
          address={address}
          value={{ inn: "77" }}
          heading={(key) => headings[key]!}
          choices={{ data: [{ id: 0, name: "На плаву" }], isPending: false }}
          onApply={onApply}
          onReset={() => {}}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  expect(screen.getAllByRole("textbox")).toHaveLength(2);
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Состояние" }).value).toBe("На плаву");
  fireEvent.change(screen.getByLabelText("Судно"), { target: { value: "Баржа" } });
  expect(onApply).not.toHaveBeenCalled();
  fireEvent.submit(screen.getByRole("form"));
  expect(onApply).toHaveBeenCalledWith({ boatName: "Баржа", inn: "77", state: undefined });
});

test("HOUSE-001 G-27: the address and the query follow from the columns", () => {
  expect(address.toQuery({})).toEqual({ pageIndex: 0, pageSize: 15, state: 0 });
  expect(address.toQuery({ state: "all", boatName: "баржа", sort: "built", order: "Asc" })).toEqual({
    pageIndex: 0,
    pageSize: 15,
    boatName: "баржа",
    sortKey: "built",
    sortDirection: "Asc",
  });
  const nonsense = { boatName: "x".repeat(21), inn: "7a", state: "0", isHired: "true", sort: "size" };
  expect(address.parse(nonsense)).toEqual({});
});
