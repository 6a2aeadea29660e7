import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import CustomerModal from "./customer-modal.tsx";

const words = ru.auctions.customers;
const organizations = [
  { id: 12, firmName: "ООО «Агро»" },
  { id: 19, firmName: "ООО «Порт»" },
];

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  const onAdd = vi.fn<(customer: { id: number; value: string }) => void>();
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru}>
        <CustomerModal firms={organizations} isLoading={false} onClose={() => {}} onAdd={onAdd} />
      </IntlProvider>
    </MantineProvider>,
  );
  const dialog = within(screen.getByRole("dialog"));
  const volume = dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${words.lots}`));
  return {
    onAdd,
    volume,
    required: () => dialog.queryAllByText(ru.auctions.rules.requiredField).length,
    type: (text: string) => fireEvent.change(volume, { target: { value: text } }),
    choose: async (name: string) => {
      await act(async () =>
        fireEvent.click(dialog.getByLabelText(new RegExp(`^${words.firm}`), { selector: "input" })),
      );
      await act(async () => fireEvent.click(screen.getByRole("option", { name, hidden: true })));
    },
    add: () => fireEvent.click(dialog.getByRole("button", { name: ru.shared.actions.add })),
  };
}

test("PROP-098: an organiser without company or lots shows both errors", async () => {
  const { add, choose, onAdd, required, type } = show();
  add();
  expect(required()).toBe(2);
  await choose("ООО «Порт»");
  expect(required()).toBe(1);
  add();
  expect(onAdd).not.toHaveBeenCalled();
  type("40");
  add();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({ id: 19, value: "40" });
});

test("FIX-106 PROP-099 PROP-101: four digits of lots show an error, leading zeros disappear", () => {
  const { type, volume, add, onAdd } = show();
  type("1234");
  expect(volume.value).toBe("1234");
  expect(volume.getAttribute("aria-invalid")).toBe("true");
  add();
  expect(onAdd).not.toHaveBeenCalled();
  type("0");
  expect(volume.value).toBe("");
  type("10");
  expect(volume.value).toBe("10");
});

test("PROP-100: exponent, sign and point keys do nothing", () => {
  const { volume } = show();
  for (const key of ["-", "e", ".", ","]) expect(fireEvent.keyDown(volume, { key }), key).toBe(false);
  expect(fireEvent.keyDown(volume, { key: "5" })).toBe(true);
});
