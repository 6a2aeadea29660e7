import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { useReturnFocus } from "./use-return-focus.ts";

afterEach(cleanup);

function Dialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  return <input aria-label="Поле" ref={(input) => input?.focus()} onKeyDown={onClose} />;
}

function WaitingPage() {
  const [state, setState] = useState<"idle" | "asked" | "waiting">("idle");
  return (
    <>
      <button type="button" disabled={state === "waiting"} onClick={() => setState("asked")}>
        Принять
      </button>
      <button type="button" onClick={() => setState("idle")}>
        Прийти позже
      </button>
      {state === "asked" && <Dialog onClose={() => setState("waiting")} />}
    </>
  );
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
])("design 8: the focus returns to the button that %s", (_, name) => {
  render(<Page />);
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  const input = screen.getByRole("textbox", { name: "Поле" });
  expect(document.activeElement).toBe(input);
  fireEvent.keyDown(input, { key: "Escape" });
  expect(document.activeElement).toBe(button);
});

describe("a dialog whose action disables its opening button", () => {
  const wait = () => {
    render(<WaitingPage />);
    const button = screen.getByRole("button", { name: "Принять" });
    button.focus();
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Поле" }), { key: "Enter" });
    // Browsers blur a disabled button.
    button.blur();
    return button;
  };

  test("design 8: the focus returns to the button at the end", async () => {
    const button = wait();
    fireEvent.click(screen.getByRole("button", { name: "Прийти позже" }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("design 8: the focus stays where the user moved it", async () => {
    const button = wait();
    const other = screen.getByRole("button", { name: "Прийти позже" });
    other.focus();
    fireEvent.click(other);
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    await act(async () => {});
    expect(document.activeElement).toBe(other);
  });
});
