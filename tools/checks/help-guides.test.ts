import { readdirSync, readFileSync, statSync } from "node:fs";
import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { expect, test } from "vitest";
import { toTaskSlug } from "../../apps/web/src/shared/help/task-slug.ts";
import { guidePictures } from "../screenshots/guide-pictures.ts";
import { mainPages } from "../screenshots/main-pages.ts";
import { readWebpSize } from "../screenshots/webp.ts";
import { readText, repository } from "../source-files.ts";

const pictureFolder = `${repository}/docs/screenshots`;
const guides = readdirSync(`${repository}/docs/help`)
  .filter((file) => file.endsWith(".md"))
  .map((file) => {
    const text = readText(`docs/help/${file}`);
    return { file, text, headings: [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!) };
  });

/** Guide and heading of each daily task. */
const tasks = {
  "accountant.md": [
    "Узнать, нужно ли отчитаться и до какого дня",
    "Подать отчёт о договоре",
    "Повторить прежний отчёт с новыми данными",
    "Ответить на вопрос о повторном отчёте",
    "Исправить отклонённый отчёт",
    "Расторгнуть договор",
    "Вести договор с несколькими партиями",
    "Расторгнуть все отчёты договора",
    "Ответить на отчёты о вашей организации",
    "Сверить отчёт с отчётом контрагента",
    "Найти отчёт, договор или компанию",
    "Сохранить фильтр и вернуться к нему",
    "Выгрузить реестр в Excel",
    "Подать нулевой отчёт",
    "Сменить организацию",
  ],
  "trader.md": [
    "Отметить поставки по нескольким договорам",
    "Сообщить об исполнении спот-договоров",
    "Исправить отклонённую поставку или спот-договор",
    "Отменить правку или вернуться к неотправленным",
    "Подать заявку на аукцион по образцу последней",
    "Изменить или отозвать принятую заявку",
    "Допустить участников по списку ИНН",
  ],
  "owner.md": [
    "Пригласить сотрудника",
    "Создать ключ API для учётной системы",
    "Проверить доверенности сотрудников",
  ],
  "operator.md": [
    "Принять задачи из очереди с клавиатуры",
    "Отклонить или вернуть с причиной",
    "Проверить подозрения радара",
    "Закрыть спор об отчёте",
    "Проверить доверенность заявителя",
    "Заблокировать пользователя или организацию",
    "Записать правопреемника организации",
  ],
  "newcomer.md": [
    "Подать заявку на доступ с сертификатом",
    "Подписать заявку по доверенности",
    "Исправить отказ по доверенности",
    "Получить доступ без сертификата",
    "Исправить отклонённую заявку на доступ",
  ],
  "administrator.md": ["Запустить портал", "Завести первого оператора"],
} as const;

test("SCREEN-019: each daily task has a heading in the guide of its role", () => {
  const found = Object.fromEntries(guides.map(({ file, headings }) => [file, headings]));
  for (const [file, headings] of Object.entries(tasks))
    expect(headings.filter((heading) => !found[file]!.includes(heading))).toEqual([]);
  expect(guides.map(({ file }) => file).toSorted()).toEqual(Object.keys(tasks).toSorted());
});

test("SCREEN-019: links between guides lead to headings", () => {
  const lost = guides.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((\w+\.md)#([^)]+)\)/g)]
      .filter(
        ([, target, anchor]) =>
          !guides
            .find((guide) => guide.file === target)
            ?.headings.some((heading) => toTaskSlug(heading) === anchor),
      )
      .map(([link]) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});

test("SCREEN-019: guides use every picture of the script, with a text for it", () => {
  const used = guides.flatMap(({ text }) =>
    [...text.matchAll(/!\[([^\]]*)\]\(\.\.\/screenshots\/help\/([\w-]+)\.webp\)/g)].map(([, alt, name]) => {
      expect(alt!.length, name).toBeGreaterThan(20);
      return name!;
    }),
  );
  const taken = guidePictures.map(({ name }) => name);
  expect([...new Set(used)].toSorted()).toEqual(taken.toSorted());
  expect(readdirSync(`${pictureFolder}/help`).toSorted()).toEqual(
    [...taken.map((name) => `${name}.webp`), "sizes.json"].toSorted(),
  );
  const sizes = JSON.parse(readText("docs/screenshots/help/sizes.json")) as Record<string, unknown>;
  for (const name of taken)
    expect([name, sizes[name]]).toEqual([
      name,
      readWebpSize(readFileSync(`${pictureFolder}/help/${name}.webp`)),
    ]);
});

test("SCREEN-019: the pictures of the main pages exist and stay small", () => {
  const files = readdirSync(pictureFolder).filter((file) => file.endsWith(".webp"));
  expect(files.toSorted()).toEqual(mainPages.map(({ name }) => `${name}.webp`).toSorted());
  const bytes = [...files, ...guidePictures.map(({ name }) => `help/${name}.webp`)].reduce(
    (sum, file) => sum + statSync(`${pictureFolder}/${file}`).size,
    0,
  );
  expect(bytes).toBeLessThan(6_000_000);
});

const textsOf = (words: unknown): readonly string[] =>
  typeof words === "string" ? [words] : Object.values(words ?? {}).flatMap(textsOf);

test("SCREEN-019: bold words of guides are words of the screens", () => {
  /** A placeholder of a phrase is an ellipsis in a guide. */
  const known = new Set(
    textsOf([ru, identity]).map((text) =>
      text
        .replaceAll(/\{[^{}]*\}/g, "…")
        .replaceAll(/\s/g, " ")
        .replace(/:$/, ""),
    ),
  );
  const invented = guides.flatMap(({ file, text }) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, words]) => words!.replaceAll(/\s+/g, " ").replace(/[.:]$/, ""))
      .filter((words) => !known.has(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(invented).toEqual([]);
});
