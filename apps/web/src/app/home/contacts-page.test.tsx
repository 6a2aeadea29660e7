import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ContactDetails } from "@birzha/domain/shared/values/contacts.ts";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { followPage } from "../../i18n/language.ts";
import { ContactsPage } from "./contacts-page.tsx";

afterEach(() => {
  cleanup();
  document.head.innerHTML = "";
});

async function shown(contacts: ContactDetails, isDemo: boolean): Promise<HTMLElement> {
  const meta = document.createElement("meta");
  meta.name = "contacts";
  meta.content = JSON.stringify(contacts);
  document.head.innerHTML = `<meta name="demo" content="${isDemo ? "yes" : "no"}">`;
  document.head.append(meta);
  await followPage("/contacts");
  return render(
    <LanguageProvider>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <ContactsPage />
      </MantineProvider>
    </LanguageProvider>,
  ).container;
}

const linksIn = (page: HTMLElement) => [...page.querySelectorAll("a")].map(({ href }) => href);

test("FIX-169: without contacts the page says so and shows no made-up ones", async () => {
  const page = await shown({}, false);
  expect(page.textContent).toContain("Биржа пока не указала контакты.");
  expect(page.textContent).not.toMatch(/800|@|Зерновой|undefined/);
  expect(page.querySelector("dl, a")).toBeNull();
});

test("FIX-169: the page shows the contacts that are set, and no others", async () => {
  const page = await shown({ phone: "+7 495 000-00-01" }, false);
  expect(linksIn(page)).toEqual(["tel:+74950000001"]);
  expect(page.querySelectorAll("dt")).toHaveLength(1);
});

test("FIX-169: a demo fills the gaps with made-up contacts", async () => {
  const page = await shown({ email: "help@exchange.example" }, true);
  expect(linksIn(page)).toEqual(["tel:+78000000000", "mailto:help@exchange.example"]);
  expect(page.querySelectorAll("dt")).toHaveLength(4);
});
