import { expect, test } from "vitest";
import { areasSpokenIn } from "./compiled-messages.ts";

const areas = ["agreements", "app", "organizations"];

test.each([
  ["a translator of an area", 'const t = useTranslations("agreements.register");', ["agreements"]],
  ["a whole key", 't("organizations.choice.title")', ["organizations"]],
  ["a key put together", "t(`agreements.fields.${name}`)", ["agreements"]],
  ["a key in the options of a call", 'meta: { error: "agreements.failures.load" }', ["agreements"]],
  ["two areas", 'useTranslations("app.menu"); phrase("agreements.title")', ["app", "agreements"]],
  ["a translator of everything", "const t = useTranslations();", []],
  ["a path, a query key, a property", 'to: "/agreements"; key: ["agreements", id]; ru.agreements.title', []],
])("PLAT-031: %s loads the texts of that area", (_what, code, spoken) => {
  expect(areasSpokenIn(code, areas)).toEqual(spoken);
});
