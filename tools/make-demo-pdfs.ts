/**
 * Makes the two sample documents of a fresh installation (PLAT-081, G-23): apps/web/public/docs/{rules,conditions}.pdf.
 * The results are committed; run it again when the samples below change: `node tools/make-demo-pdfs.ts`.
 * Needs a Chromium.
 */
import { chromium } from "@playwright/test";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./test-runner/find-chromium.ts";

interface Section {
  readonly title: string;
  readonly clauses: readonly string[];
}

interface SampleDocument {
  readonly file: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly Section[];
}

const sampleNote =
  "Образец. Этот документ поставляется вместе с программой, чтобы ссылки портала вели на действующий файл. " +
  "Он не является документом какой-либо биржи и не создаёт прав и обязанностей. " +
  "Перед началом работы замените его собственным документом биржи.";

const documents: readonly SampleDocument[] = [
  {
    file: "rules.pdf",
    title: "Правила",
    subtitle: "предоставления отчётов о внебиржевых договорах и участия в товарных аукционах",
    sections: [
      {
        title: "Общие положения",
        clauses: [
          "Правила определяют порядок предоставления бирже информации о внебиржевых договорах, предметом которых является зерно, и порядок участия в товарных аукционах через портал биржи.",
          "Портал работает круглосуточно. Даты и время определяются по московскому времени.",
          "Действие, совершённое под учётной записью пользователя, считается действием организации, от имени которой оно совершено.",
        ],
      },
      {
        title: "Предоставление отчётов",
        clauses: [
          "Организация получает доступ к предоставлению отчётов после одобрения её заявки биржей.",
          "Отчёт заполняется в форме портала и регистрируется в реестре внебиржевых договоров. Каждому отчёту присваивается номер.",
          "Зарегистрированный отчёт не удаляется. Изменение отчёта создаёт новую версию, прежние версии сохраняются.",
          "Сведения о расторжении договора указываются в том же отчёте с датой и основанием расторжения.",
        ],
      },
      {
        title: "Проверка сведений",
        clauses: [
          "Биржа вправе отметить договор как сомнительный и запросить у организации пояснения.",
          "К отчёту может быть приложено до трёх файлов, размер каждого — не более 10 МБ.",
        ],
      },
      {
        title: "Товарные аукционы",
        clauses: [
          "Право предлагать товар на аукцион и участвовать в аукционе имеют организации, допущенные к соответствующему виду торгов.",
          "Инициатор аукциона определяет круг участников, которых он допускает к своему аукциону.",
        ],
      },
    ],
  },
  {
    file: "conditions.pdf",
    title: "Условия",
    subtitle: "использования портала биржи",
    sections: [
      {
        title: "Доступ к порталу",
        clauses: [
          "Доступ предоставляется пользователям, указанным организацией в её заявке. Один пользователь может действовать от имени нескольких организаций.",
          "Пользователь не передаёт свои данные для входа третьим лицам и сообщает бирже об их утрате.",
          "Биржа вправе заблокировать пользователя или организацию с указанием причины.",
        ],
      },
      {
        title: "Электронная подпись",
        clauses: [
          "Заявка организации подписывается усиленной квалифицированной электронной подписью лица, имеющего право действовать от её имени.",
          "Портал проверяет подпись, срок действия сертификата и соответствие ИНН в сертификате ИНН организации.",
        ],
      },
      {
        title: "Хранение сведений",
        clauses: [
          "Действия пользователей записываются в журнал, изменить который нельзя.",
          "Сведения об организации и её договорах доступны пользователям этой организации и уполномоченным работникам биржи.",
        ],
      },
      {
        title: "Ответственность",
        clauses: [
          "Организация отвечает за полноту и достоверность сведений, которые предоставляет.",
          "Биржа отвечает за сохранность полученных сведений и за доступность портала в пределах, установленных договором.",
        ],
      },
    ],
  },
];

const font = async (script: string): Promise<string> => {
  const file = import.meta.resolve(
    `@fontsource-variable/golos-text/files/golos-text-${script}-wght-normal.woff2`,
  );
  return `data:font/woff2;base64,${(await readFile(fileURLToPath(file))).toString("base64")}`;
};

const style = async (): Promise<string> => `
  @font-face { font-family: Golos; font-weight: 400 900; src: url(${await font("latin")}); }
  @font-face { font-family: Golos; font-weight: 400 900; src: url(${await font("cyrillic")});
    unicode-range: U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116; }
  body { font: 10.5pt/1.5 Golos, sans-serif; color: #14231d; margin: 0; }
  h1 { font-size: 26pt; font-weight: 650; margin: 0; color: #0c3327; }
  .subtitle { font-size: 12pt; margin: 1mm 0 7mm; color: #4c5a53; }
  .sample { border-left: 1.2mm solid #ecae34; background: #fff7e6; padding: 3.5mm 5mm; margin: 0 0 8mm; }
  h2 { font-size: 12.5pt; font-weight: 650; margin: 6mm 0 2mm; break-after: avoid; }
  p { margin: 0 0 2mm; padding-left: 11mm; text-indent: -11mm; break-inside: avoid; }
  p b { display: inline-block; width: 11mm; text-indent: 0; font-weight: 500; color: #4c5a53; }
`;

const page = (
  { title, subtitle, sections }: SampleDocument,
  css: string,
): string => `<!doctype html><html lang="ru">
<head><meta charset="utf-8"><title>${title} ${subtitle} (образец)</title><style>${css}</style></head><body>
<h1>${title}</h1><div class="subtitle">${subtitle}</div><div class="sample">${sampleNote}</div>
${sections
  .map(
    (section, i) =>
      `<h2>${i + 1}. ${section.title}</h2>${section.clauses.map((text, j) => `<p><b>${i + 1}.${j + 1}.</b>${text}</p>`).join("")}`,
  )
  .join("")}</body></html>`;

const target = path.resolve(import.meta.dirname, "../apps/web/public/docs");
await mkdir(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox"],
});
try {
  const tab = await browser.newPage();
  const css = await style();
  for (const document of documents) {
    await tab.setContent(page(document, css));
    await tab.evaluate("document.fonts.ready.then(() => undefined)");
    await tab.pdf({
      path: path.join(target, document.file),
      format: "A4",
      margin: { top: "18mm", bottom: "18mm", left: "24mm", right: "20mm" },
      printBackground: true,
      tagged: true,
      outline: true,
    });
  }
} finally {
  await browser.close();
}
