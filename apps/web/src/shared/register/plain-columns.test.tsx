import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { chooseLanguage, followPage } from "../../i18n/language.ts";
import { formatLocaleOf, localeFormats, timeZone, type InterfaceLocale } from "../../i18n/locale.ts";
import { usePlainColumns } from "./plain-columns.ts";

afterEach(() => chooseLanguage("ru"));

const label = (key: string) => key;

async function volumeOf(locale: InterfaceLocale, volume: number) {
  chooseLanguage(locale);
  await followPage(locale === "en" ? "/en/commodity/contracts" : "/commodity/contracts");
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <IntlProvider
      locale={formatLocaleOf(locale)}
      messages={locale === "en" ? (en as unknown as typeof ru) : ru}
      timeZone={timeZone}
      formats={localeFormats}
    >
      {children}
    </IntlProvider>
  );
  const { result } = renderHook(
    () => usePlainColumns({ register: contractRegister, isStaff: false, label }),
    { wrapper },
  );
  const column = result.current.find(({ id }) => id === "volumeComodines")!;
  return column.text({ volumeComodines: volume } as never);
}

test("FIX-225: an English register writes tonnes with their unit", async () => {
  expect(await volumeOf("en", 425)).toBe("425\u00a0t");
  expect(await volumeOf("en", 1000000.5)).toBe("1,000,000.5\u00a0t");
});

test("SCREEN-101: a Russian register writes tonnes without useless zeros", async () => {
  expect(await volumeOf("ru", 425)).toBe("425\u00a0т");
});
