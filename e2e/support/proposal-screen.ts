import { expect, type Page } from "@playwright/test";
import { flagFields } from "@birzha/domain/auctions/proposal/proposal.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";

type Field = keyof typeof ru.auctions.fields;

const segmented: ReadonlySet<Field> = new Set([...flagFields, "direction"]);

/** Date so many days ahead, as typed. Five days avoid the cut-off of today and the limit of two months. */
export const dayAhead = (days: number): string => formatDate(addDays(moscowDate(new Date()), days));

/** Form of an auction proposal. Finds elements by their labels. */
export class ProposalScreen {
  readonly page: Page;
  readonly words: typeof ru.auctions;

  constructor(page: Page, language: "ru" | "en" = "ru") {
    this.page = page;
    this.words = (language === "ru" ? ru : en).auctions as typeof ru.auctions;
  }

  get body() {
    return this.page.getByRole("main").getByRole("form");
  }
  /** Error messages of the form. */
  get errors() {
    return this.body.getByRole("alert");
  }
  input(field: Field) {
    return this.body.getByRole("textbox", { name: this.words.fields[field], exact: true });
  }
  /** DESK-011: value of a field on a read-only proposal. */
  read(field: Field) {
    const term = this.page.getByRole("term").filter({ hasText: new RegExp(`^${this.words.fields[field]}$`) });
    return this.body.locator("dl").filter({ has: term }).getByRole("definition");
  }
  select(field: Field) {
    return this.body.getByRole("combobox", { name: this.words.fields[field], exact: true });
  }
  /** DESK-010: segmented control with all options visible. */
  segments(field: Field) {
    return this.body.getByRole("radiogroup", { name: this.words.fields[field], exact: true });
  }
  get day() {
    return this.body.getByRole("textbox", { name: this.words.form.day, exact: true });
  }
  button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async open(address = "/commodity/form"): Promise<void> {
    await this.page.goto(address);
    // The first visit loads the page and all of its dictionaries.
    await expect(this.body).toBeVisible();
  }

  async type(field: Field, text: string): Promise<void> {
    await this.input(field).fill(text);
    await this.input(field).press("Tab");
  }

  async choose(field: Field, option: string): Promise<void> {
    if (segmented.has(field)) {
      await this.segments(field).getByText(option, { exact: true }).click();
      return expect(this.segments(field).getByRole("radio", { name: option, exact: true })).toBeChecked();
    }
    const offered = this.page.getByRole("option", { name: option, exact: true });
    // The list can close when its options arrive; then open it again.
    await expect(async () => {
      if (!(await offered.isVisible())) await this.select(field).click();
      await offered.click({ timeout: 5_000 });
    }).toPass();
    await expect(this.select(field)).toHaveValue(option);
  }

  /** Fills the required fields of a sale of wheat: one organiser, one session, no improvements. */
  async fillSale(): Promise<void> {
    await this.day.fill(dayAhead(5));
    await this.day.press("Tab");
    await this.choose("direction", "Продажа");
    await this.choose("commodity", "Пшеница 4 класс");
    await this.choose("productUnit", "тонна");
    await this.choose("basis", "Новороссийск");
    await this.choose("termsSupply", "CPT");
    await this.type("lotVolume", "50");
    await this.type("lotQty", "100");
    await this.choose("currency", "RUB");
    await this.choose("hasVat", "Да");
    await this.choose("minStepPrice", "10");
    await this.type("startPrice", "16 500");
    await this.type("numberOfParticipants", "3");
    await this.choose("durationMiniSession", "10 мин");
    for (const flag of [
      "hasAuctionSeries",
      "hasAutoImproveStartPrice",
      "hasAutoRenewal",
      "exportAuction",
      "hasJointAuction",
    ] as const)
      await this.choose(flag, "Нет");
  }

  /** Row or card of a proposal, without the row of its note. */
  listed(id: number) {
    const link = this.page.locator(`a[href*="id=${id}&"]`);
    const row = this.page.getByRole("row").and(this.page.locator(":not([data-note])"));
    return row.or(this.page.getByRole("article")).filter({ has: link });
  }
}
