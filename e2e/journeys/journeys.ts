import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { moreName } from "../support/more-actions.ts";
import { companies } from "../support/report-screen.ts";
import type { DemoLogin } from "../support/sign-in.ts";
import type { Screen, Target } from "./screen.ts";

const { agreements, app, auctions, contracts, editing, queue, reporting, shared, signing, spot } = ru;

const dayAfter = (days: number) => formatDate(addDays(moscowDate(new Date()), days));

const contractNumber = "ДВИЖОК-1";

const button = (name: string | RegExp, within?: Target): Target => ({
  role: "button",
  name,
  ...(within && { within }),
});
const textbox = (name: string, within?: Target): Target => ({
  role: "textbox",
  name,
  ...(within && { within }),
});
const select = (name: string): Target => ({ role: "combobox", name });
const response = (group: string, text: string): Target => ({
  text,
  within: { role: "radiogroup", name: group },
});
const heading = (name: string | RegExp): Target => ({ role: "heading", name });

/** The accessible name starts with the name of the user. */
const userMenu = button(new RegExp(app.user.menu));

export async function signIn(screen: Screen, login: DemoLogin): Promise<void> {
  await screen.open("/");
  await screen.click(button(app.menu.signIn, { role: "banner" }));
  await screen.fill({ role: "textbox", name: identity.signIn.login }, login);
  await screen.click({ text: identity.signIn.password });
  await screen.type("demo");
  await screen.press("Enter");
  await screen.see(userMenu);
}

async function signOut(screen: Screen): Promise<void> {
  await screen.click(userMenu);
  await screen.click({ role: "menuitem", name: app.menu.signOut });
  await screen.see(button(app.menu.signIn));
}

async function fileReport(screen: Screen): Promise<void> {
  const { fields, form } = agreements;
  await screen.open("/agreements/new");
  await screen.click(response(fields.export_delivery_flag, shared.words.no));
  await screen.fill(textbox(fields.manufacturer_inn), companies.producer.inn);
  await screen.seeValue(textbox(fields.manufacturer), companies.producer.name);
  await screen.fill(textbox(fields.purchaser_inn), companies.purchaser.inn);
  await screen.seeValue(textbox(fields.purchaser), companies.purchaser.name);
  await screen.fill(textbox(fields.contract_date), dayAfter(-1));
  await screen.fill(textbox(fields.contract_number), contractNumber);
  await screen.choose(select(fields.product_type), "Пшеница мягкая 3 класса");
  await screen.fill(textbox(fields.amount), "41,5");
  await screen.fill(textbox(fields.price), "17 420,5");
  await screen.choose(select(fields.delivery_type), "EXW — франко-завод");
  await screen.seeValue(select(fields.basis_type), "Склад продавца");
  await screen.fill(textbox(fields.delivery_zip_code), "397900");
  await screen.seeValue(select(fields.delivery_RF_subject), "Воронежская область");
  await screen.fill(textbox(fields.delivery_address), "г. Лиски, ул. Учебная, д. 5");
  await screen.fill(textbox(fields.shipment_zip_code), "397900");
  await screen.click(button(form.register));
  await screen.see({ text: agreements.successes.create });
}

/** Opens the report of `fileReport` from the register. */
async function openReport(screen: Screen): Promise<void> {
  await screen.open(`/agreements?f.contractNumber=${encodeURIComponent(contractNumber)}`);
  await screen.click({ role: "link", within: { role: "row", name: new RegExp(contractNumber) } });
  await screen.see({ text: /^Отчёт №/ });
}

async function correctReport(screen: Screen): Promise<void> {
  await openReport(screen);
  await screen.click(button(agreements.form.correct));
  await screen.fill(textbox(agreements.fields.price), "17 500");
  await screen.click(button(shared.actions.save));
  await screen.see({ text: agreements.successes.update });
}

async function terminateReport(screen: Screen): Promise<void> {
  const { fields, termination } = agreements;
  await openReport(screen);
  await screen.click(button(termination.open));
  await screen.fill(textbox(fields.terminationNumber), "Р-1");
  await screen.click(button(termination.register));
  await screen.click(button(termination.register, { role: "dialog", name: termination.confirmTitle }));
  await screen.see({ text: agreements.successes.terminate });
}

async function fileProposal(screen: Screen): Promise<void> {
  const { fields, form } = auctions;
  await screen.open("/commodity/form");
  await screen.click(button(form.takenClear));
  await screen.fill(textbox(form.day), dayAfter(5));
  await screen.click(response(fields.direction, "Продажа"));
  const choices = {
    commodity: "Пшеница 4 класс",
    productUnit: "тонна",
    basis: "Новороссийск",
    termsSupply: "CPT",
    currency: "RUB",
    minStepPrice: "10",
    durationMiniSession: "10 мин",
  } as const;
  for (const [field, option] of Object.entries(choices))
    await screen.choose(select(fields[field as keyof typeof choices]), option);
  const texts = { lotVolume: "50", lotQty: "100", startPrice: "16 500", numberOfParticipants: "3" } as const;
  for (const [field, text] of Object.entries(texts))
    await screen.fill(textbox(fields[field as keyof typeof texts]), text);
  await screen.click(response(fields.hasVat, "Да"));
  for (const flag of [
    "hasAuctionSeries",
    "hasAutoImproveStartPrice",
    "hasAutoRenewal",
    "exportAuction",
    "hasJointAuction",
  ] as const)
    await screen.click(response(fields[flag], "Нет"));
  await screen.click(button(form.send));
  await screen.see({ text: auctions.successes.requestSent });
}

async function reportDelivery(screen: Screen): Promise<void> {
  const { fields } = contracts;
  await screen.open("/commodity/contracts?tab=waiting");
  await screen.choose({ role: "combobox", name: new RegExp(`^${fields.statusDelivery}: `) }, "Выполнена");
  const date = { role: "textbox", name: new RegExp(`^${fields.statusDate}: `) };
  await screen.fill(date, dayAfter(0));
  await screen.click(button(shared.actions.send, { role: "region", name: editing.acts }));
  await screen.see({ text: /^Уведомление о поставке отправлено/ });
}

async function reportDeal(screen: Screen): Promise<void> {
  await screen.open("/spot?f.direction=buy");
  await screen.choose(
    { role: "combobox", name: new RegExp(`^${spot.fields.statusExecution}: `) },
    "Самоурегулирование",
  );
  await screen.click(button(shared.actions.send, { role: "region", name: editing.acts }));
  await screen.see({ text: /^Уведомление о самоурегулировании отправлено/ });
}

async function acceptFromQueue(screen: Screen): Promise<void> {
  await screen.open("/queue");
  await screen.see({ text: queue.ticked.hint });
  await screen.type("j");
  await screen.see(button(new RegExp(`^${queue.acts.accept}`), { role: "region", name: queue.decision }));
  await screen.type("a");
  await screen.see(button(queue.held.undo));
}

async function signUp(screen: Screen): Promise<void> {
  await screen.open("/signup");
  await screen.click(button(signing.signUp.next));
  await screen.fill(textbox(signing.signUp.inn), "6199701014");
  await screen.click(button(signing.signUp.fillByInn));
  await screen.click(button(signing.signUp.signByDemo));
  await screen.click(button(signing.signUp.next));
  await screen.click(button(signing.signUp.submit));
  await screen.see(heading(signing.signUp.sent));
}

async function downloadRegister(screen: Screen): Promise<void> {
  await screen.open("/agreements");
  const download = button(agreements.register.download);
  await screen.showAction(download, button(moreName, { role: "main" }));
  await screen.click(download);
  await screen.choose(select(reporting.download.kind), reporting.kinds.register);
  await screen.click(button(shared.actions.download));
  const workbook = await screen.seeDownload(/\breport\.xlsx$/);
  // A workbook is a ZIP archive.
  if (workbook.subarray(0, 2).toString() !== "PK") throw new Error("report.xlsx is not a workbook");
}

/** SCREEN-018: journeys in their order: later ones continue the report of earlier ones. Each starts signed in. */
export const journeys: readonly {
  /** Name of the journey in the requirement. */
  readonly name: string;
  readonly login: DemoLogin;
  readonly run: (screen: Screen) => Promise<void>;
}[] = [
  { name: "sign in", login: "employee", run: signOut },
  { name: "file", login: "employee", run: fileReport },
  { name: "correct", login: "employee", run: correctReport },
  { name: "terminate", login: "employee", run: terminateReport },
  { name: "auction", login: "owner", run: fileProposal },
  { name: "contracts", login: "owner", run: reportDelivery },
  { name: "spot", login: "owner", run: reportDeal },
  { name: "queue", login: "operator", run: acceptFromQueue },
  { name: "sign-up", login: "newcomer", run: signUp },
  { name: "download", login: "employee", run: downloadRegister },
];
