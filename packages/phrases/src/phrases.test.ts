import { errorStatus } from "@birzha/domain/errors.ts";
import { type FieldError, fieldErrorArguments } from "@birzha/domain/forms/field-error.ts";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, test } from "vitest";
import { en } from "./en.ts";
import { ru } from "./ru.ts";

type Tree = { readonly [key: string]: string | Tree };

/** Every message of a tree by its full key. */
const messagesOf = (tree: Tree, prefix = ""): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : messagesOf(value, `${prefix}${key}.`),
  );

const russian = new Map(messagesOf(ru));
const english = new Map(messagesOf(en));

/** Arguments of an ICU message with their types, for example `count, plural`. */
const argumentsOf = (message: string) =>
  [...message.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name, kind]) =>
    kind ? `${name}, ${kind}` : `${name}`,
  );
const namesOf = (message: string) =>
  [...new Set(argumentsOf(message))].filter((name) => /^[a-z]/.test(name)).sort();

type Sample = string | number | ((chunks: string) => string);

/** Sample values for a message: numbers for counts and formats, texts for others, and functions for tags. */
const sampleFor = (message: string, count: number): Record<string, Sample> => ({
  ...Object.fromEntries(
    [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => [tag!, (chunks: string) => chunks]),
  ),
  ...Object.fromEntries(
    namesOf(message).map((argument) => {
      const [name, kind] = argument.split(", ");
      return [name!, kind === "plural" || kind === "number" ? count : "«текст»"];
    }),
  ),
});

const translator = (locale: "ru" | "en") => {
  const failures: string[] = [];
  const translator = createTranslator({
    locale,
    messages: locale === "ru" ? ru : (en as unknown as typeof ru),
    onError: (error) => failures.push(error.message),
  }) as unknown as { markup: (key: string, values?: Record<string, Sample>) => string };
  const translate = (key: string, values?: Record<string, Sample>) => translator.markup(key, values);
  return { translate, failures };
};

describe("PLAT-031: both languages", () => {
  it("have the same keys", () => {
    expect([...english.keys()].sort()).toEqual([...russian.keys()].sort());
    expect(russian.size).toBeGreaterThan(300);
  });

  it.each(["ru", "en"] as const)("format every message of %s for any number", (locale) => {
    const { translate, failures } = translator(locale);
    for (const [key, message] of locale === "ru" ? russian : english)
      for (const count of /, (?:plural|number)/.test(message) ? [0, 1, 2, 5, 21] : [0]) {
        const text = translate(key, sampleFor(message, count));
        expect(text, key).not.toMatch(/[{}]/);
        expect(text.trim(), key).not.toBe("");
      }
    expect(failures).toEqual([]);
  });

  it("take the same arguments", () => {
    for (const [key, message] of russian) {
      const [ours, theirs] = [message, english.get(key)!].map((text) =>
        namesOf(text).map((name) => name.split(",")[0]),
      );
      expect(theirs, key).toEqual(ours);
    }
  });

  it("count in Russian with one, few, many and other", () => {
    const counting = [...russian].filter(([, message]) => message.includes(", plural,"));
    expect(counting.length).toBeGreaterThan(5);
    for (const [key, message] of counting)
      for (const form of ["one", "few", "many", "other"]) expect(message, key).toContain(`${form} {`);
  });

  it("have no Russian letters in English", () => {
    const left = [...english].filter(([, message]) => /[а-яё]/i.test(message)).map(([key]) => key);
    expect(left).toEqual([]);
  });
});

describe("OTC-116 OTC-117 OTC-100 G-54 FIX-127: an error of the form becomes a sentence", () => {
  test.each<[FieldError, string]>([
    [{ code: "required" }, "Поле обязательно для заполнения"],
    [{ code: "text-length", max: 50 }, "Не более 50 символов"],
    [{ code: "text-length", max: 21 }, "Не более 21 символа"],
    [{ code: "too-many-files", max: 3 }, "Не более 3 файлов"],
    [{ code: "scale", scale: 2 }, "Не более 2 знаков после запятой"],
    [{ code: "min", limit: "0.01" }, "Значение должно быть не меньше 0,01"],
    [{ code: "max", limit: 2026 }, "Значение должно быть не больше 2026"],
    [{ code: "min", limit: 2000 }, "Значение должно быть не меньше 2000"],
    [{ code: "max", limit: "999999999.99" }, "Значение должно быть не больше 999\u00a0999\u00a0999,99"],
    [
      { code: "date-before-field", field: "contract_date", limit: "2026-11-01" },
      "Дата не может быть раньше даты в поле «Дата договора» (01.11.2026)",
    ],
    [
      { code: "above-field", field: "price" },
      "Значение не может быть больше значения поля «Цена за тонну с налогами»",
    ],
  ])("%j", (error, sentence) => {
    const { translate, failures } = translator("ru");
    const labelOf = (field: string) => russian.get(`agreements.fields.${field}`)!;
    expect(translate(`shared.validation.${error.code}`, fieldErrorArguments(error, labelOf))).toBe(sentence);
    expect(failures).toEqual([]);
  });
});

test("design 8: № and dashes stay with their neighbours, quotes are «ёлочки»", () => {
  const faulty = [...russian].filter(([, message]) => /№(?!\u00a0)| [-–] | —|[^\s]—|"|\.\.\./.test(message));
  expect(faulty).toEqual([]);
});

test("FIX-122: numbers stay with their units", () => {
  const apart = /[\d}#] (?:т|руб|₽|МБ|КБ|кг|мин|ч|с(?! [а-я]))(?!\p{L})/u;
  expect([...russian].filter(([, message]) => apart.test(message))).toEqual([]);
});

test("G-5: every error code has a phrase", () => {
  for (const code of Object.keys(errorStatus)) {
    const [area, reason] = code.split(".");
    expect(russian.has(`${area}.errors.${reason}`), code).toBe(true);
  }
});

describe("document 1, section 8: texts equal the documents", () => {
  test.each([
    ["PLAT-154 OTC-116", "shared.validation.required", "Поле обязательно для заполнения"],
    ["PLAT-158 OTC-117", "shared.validation.inn", "ИНН должен состоять из 10 или 12 цифр"],
    ["PLAT-156", "shared.validation.phone", "Номер телефона должен быть в формате +7 (___) ___-__-__"],
    ["PLAT-160", "shared.failures.load", "Ошибка при загрузке данных!"],
    ["PLAT-161", "shared.failures.catalogs", "Не удалось загрузить справочники!"],
    ["PLAT-162 OTC-036", "shared.failures.statuses", "Ошибка при загрузке списка статусов!"],
    ["PLAT-116", "shared.table.empty", "Нет данных по заданным параметрам"],
    ["PLAT-131", "shared.words.yes", "Да"],
    ["PLAT-131", "shared.words.no", "Нет"],
    ["PLAT-130", "shared.words.empty", "-"],
    ["OTC-072", "shared.failures.inn", "Не удалось загрузить данные по ИНН!"],
    ["OTC-036", "shared.failures.productTypes", "Ошибка при загрузке видов продукции!"],
    ["OTC-037", "shared.failures.organizations", "Ошибка при загрузке списка организаций!"],
    ["S-13", "shared.errors.internal", "Внутренняя ошибка сервера"],
    ["G-11", "shared.errors.organization-blocked", "Организация заблокирована"],
    ["G-14", "shared.errors.blocked", "Ваша учётная запись заблокирована"],
    ["OTC-034", "agreements.failures.list", "Ошибка при загрузке списка договоров!"],
    ["OTC-035", "agreements.failures.history", "Ошибка при загрузке истории договора"],
    ["OTC-063 G-17", "agreements.successes.create", "Договор успешно зарегистрирован!"],
    ["OTC-065 G-17", "agreements.failures.create", "Ошибка при регистрации договора!"],
    ["OTC-070", "agreements.form.innFilled", "Наименование заполнено автоматически по ИНН"],
    ["OTC-074 OTC-136", "agreements.failures.form", "Ошибка при загрузке данных договора!"],
    ["OTC-075", "agreements.failures.fill", "Не удалось загрузить данные договора!"],
    ["G-45", "agreements.form.noLast", "Зарегистрированные договоры не найдены"],
    [
      "OTC-095",
      "agreements.register.templateSaved",
      "Шаблон сохранён. Он будет использован при регистрации нового договора.",
    ],
    ["OTC-096", "agreements.register.templateReset", "Шаблон сброшен."],
    ["OTC-133", "agreements.successes.update", "Договор успешно изменен!"],
    ["OTC-134", "agreements.failures.update", "Ошибка при изменении договора!"],
    ["OTC-135", "agreements.failures.refresh", "Ошибка при обновлении данных договора!"],
    ["OTC-144", "agreements.successes.status", "Статус договора успешно изменён!"],
    ["OTC-145", "agreements.failures.status", "Ошибка при смене статуса договора!"],
    ["OTC-146", "agreements.successes.dubious", "Признак сомнительной сделки успешно изменён!"],
    ["OTC-147", "agreements.failures.dubious", "Ошибка при изменении признака сомнительной сделки!"],
    ["OTC-151", "agreements.form.rejectedNotice", "Договор отклонен. Причина: {reason}"],
    ["OTC-160", "agreements.termination.show", "Сформировать отчет о расторжении"],
    ["OTC-161", "agreements.termination.hide", "Скрыть форму расторжения договора"],
    ["OTC-163", "agreements.termination.registerTitle", "Регистрация расторжения"],
    ["OTC-164", "agreements.termination.reportTitle", "Отчет о расторжении"],
    ["OTC-171", "agreements.successes.terminate", "Договор успешно расторгнут"],
    ["OTC-172", "agreements.failures.terminate", "Ошибка при расторжении договора!"],
    ["OTC-176", "agreements.successes.terminationUpdate", "Отчет о расторжении успешно обновлен"],
    ["OTC-177", "agreements.failures.terminationUpdate", "Ошибка при обновлении отчета о расторжении!"],
    ["OTC-179", "agreements.failures.termination", "Ошибка при загрузке данных по расторжению!"],
    ["LANG-006", "shared.statuses.report.registered", "Зарегистрирован"],
    ["LANG-006", "shared.statuses.report.changed", "Изменён"],
    ["LANG-006", "shared.statuses.report.rejected", "Отклонён"],
    ["LANG-006", "shared.statuses.report.terminated", "Расторгнут"],
    ["G-33", "agreements.errors.wrong-status", "Недопустимая смена статуса"],
  ])("%s: %s", (_ids, key, words) => expect(russian.get(key)).toBe(words));

  test.each([
    ["agreements.failures.create", "Error registering the agreement"],
    ["agreements.failures.fill", "Failed to load agreement data"],
    ["agreements.failures.list", "Error loading the list of agreements"],
    ["shared.failures.organizations", "Error loading the list of organisations"],
    ["shared.failures.statuses", "Error loading the list of statuses"],
    ["shared.failures.productTypes", "Error loading the list of product types"],
    ["shared.failures.reportTemplates", "Error loading the list of report templates"],
    ["shared.failures.report", "Error downloading the report"],
    ["shared.failures.organizationUpdate", "Error saving organisation data"],
    ["agreements.failures.status", "Error changing status"],
    ["agreements.failures.dubious", "Error changing deal doubtfulness"],
    ["agreements.successes.create", "Agreement successfully registered"],
    ["agreements.successes.status", "Agreement status successfully changed"],
    ["agreements.successes.dubious", "Deal doubtfulness successfully changed"],
  ])("PLAT-163: %s in English", (key, words) => expect(english.get(key)).toBe(words));
});

test.each([
  ["agreements", "agreements.register.title"],
  ["register", "agreements.register.staffTitle"],
  ["imports", "imports.title"],
  ["reconciliation", "imports.reconciliation.title"],
  ["dutyCalendar", "duties.calendar.title"],
  ["punctuality", "duties.punctuality.title"],
  ["dutyRules", "duties.rules.title"],
  ["auctions", "auctions.list.title"],
  ["contracts", "contracts.list.title"],
  ["spot", "spot.page.title"],
  ["memberList", "members.list.title"],
  ["memberAccess", "members.access.title"],
  ["memberApplications", "members.applications.title"],
  ["organizations", "organizations.own.title"],
  ["applications", "applications.list.title"],
  ["signup", "signing.signUp.title"],
  ["organizationList", "organizations.list.title"],
  ["users", "users.list.title"],
  // Both pages of this line have its title; the label of the tab is the subtitle.
  ["otcApplications", "applications.purpose.cabinet"],
  ["bidderApplications", "applications.purpose.bidders"],
  ["catalogs", "catalogs.screen.index"],
  ["auctionDictionaries", "exchange.dictionaries.title"],
  ["customRules", "customRules.title"],
  ["workDays", "exchange.calendar.title"],
  ["changeableFields", "processing.fieldRules.title"],
  ["exchangeNotices", "exchange.notices.title"],
  ["audit", "audit.title"],
  ["queue", "queue.title"],
  ["contacts", "app.contacts.title"],
  ["counterparties", "counterparties.title"],
])("FIX-048 SCREEN-107: the page %s has the title of its menu item in both languages", (item, heading) => {
  for (const words of [russian, english]) {
    const [title, line] = [words.get(heading)!, words.get(`app.menuShort.${item}`)!];
    // A title can add its group: «Договоры» leads to «Договоры аукционов».
    expect(title === line || title.startsWith(`${line} `), `${line}: ${title}`).toBe(true);
  }
});

test("SCREEN-107: every menu item but the home page and a tab of a record has a title to compare", () => {
  const items = [...russian.keys()].filter((key) => key.startsWith("app.menuShort."));
  // "Home" greets its user; the users of an organisation are a tab of its page.
  expect(items).toHaveLength(31 + 2);
});
