import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextPhone, PhoneInput } from "./phone-input.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const [phone, setPhone] = useState("");
  return (
    <MantineProvider>
      <PhoneInput label="Телефон" value={phone} onChange={setPhone} />
    </MantineProvider>
  );
}

test.each(["9123456789", "89123456789", "+79123456789", "8 (912) 345-67-89"])(
  "PLAT-155: %s becomes a masked number",
  (typed) => {
    render(<Form />);
    const field = screen.getByLabelText<HTMLInputElement>("Телефон");
    fireEvent.change(field, { target: { value: typed } });
    expect(field.value).toBe("+7 (912) 345-67-89");
  },
);

test("PLAT-155: erasing from the end removes every digit", () => {
  let phone = "+7 (912) 345-67-89";
  const seen: string[] = [];
  for (let step = 0; step < 30 && phone !== ""; step += 1) {
    phone = nextPhone(phone, phone.slice(0, -1));
    seen.push(phone);
  }
  expect(phone.replace(/\D/g, "").length).toBeLessThanOrEqual(1);
  expect(new Set(seen.map((text) => text.replace(/\D/g, "").length)).size).toBeGreaterThanOrEqual(10);
});
