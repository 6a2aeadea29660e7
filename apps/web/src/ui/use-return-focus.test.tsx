import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus.ts";

afterEach(cleanup);

function Dialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  return <input aria-label="Поле" ref={(input) => input?.focus()} onKeyDown={onClose} />;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          currentTarget.blur();
          setOpen(true);
        }}
      >
        Проверить
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

test.each([
  ["opened a dialog", "Открыть"],
  ["was switched off while it asked whether there is one", "Проверить"],
])("design 8: the focus goes back to the button that %s", (_, name) => {
  render(<Page />);
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  const input = screen.getByRole("textbox", { name: "Поле" });
  expect(document.activeElement).toBe(input);
  fireEvent.keyDown(input, { key: "Escape" });
  expect(document.activeElement).toBe(button);
});
