import { expect, type Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";

const { fields, form, sections } = ru.agreements;
type Field = keyof typeof fields;

/** Form of a report. Finds elements by their labels. */
export class ReportScreen {
  readonly page: Page;
  /** Accessible name of the form. */
  readonly name: string | RegExp;

  constructor(page: Page, name: string | RegExp = form.newTitle) {
    this.page = page;
    this.name = name;
  }

  get body() {
    return this.page.getByRole("form", { name: this.name });
  }
  get registerButton() {
    return this.page.getByRole("button", { name: form.register, exact: true });
  }
  get errorSummary() {
    return this.body.getByRole("alert").filter({ hasText: form.summaryTitle });
  }

  input(field: Field) {
    return this.body.getByRole("textbox", { name: fields[field], exact: true });
  }
  select(field: Field) {
    return this.body.getByRole("combobox", { name: fields[field], exact: true });
  }
  answers(field: Field) {
    return this.body.getByRole("radiogroup", { name: fields[field], exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto("/agreements/new");
    // The first visit loads the code of forms and all dictionaries.
    await expect(this.input("contract_number")).toBeVisible();
  }

  /** Unfolds a section that is folded in a new report. */
  async unfold(section: keyof typeof sections): Promise<void> {
    await this.body.getByRole("button", { name: new RegExp(`^${sections[section]}(?:: Ещё| )`) }).click();
  }

  /** Types key by key, then leaves the field. */
  async type(field: Field, text: string): Promise<void> {
    await this.input(field).click();
    await this.input(field).pressSequentially(text);
    await this.input(field).press("Tab");
  }

  async choose(field: Field, option: string): Promise<void> {
    await this.select(field).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
    await expect(this.select(field)).toHaveValue(option);
  }

  /** Clicks the label of a segment, because its radio input is hidden. */
  async answer(field: Field, response: keyof typeof ru.shared.words): Promise<void> {
    await this.answers(field).getByText(ru.shared.words[response], { exact: true }).click();
    await expect(
      this.answers(field).getByRole("radio", { name: ru.shared.words[response], exact: true }),
    ).toBeChecked();
  }

  /**
   * Fills the required fields of a sale of wheat at the farm. Tests use different amounts, because equal reports are
   * duplicates (DUP-001).
   */
  async fillFarmGateSale(contractNumber: string, amount = "1 250,5"): Promise<void> {
    await this.answer("export_delivery_flag", "no");
    await this.type("manufacturer_inn", companies.producer.inn);
    await expect(this.input("manufacturer")).toHaveValue(companies.producer.name);
    await this.type("purchaser_inn", companies.purchaser.inn);
    await expect(this.input("purchaser")).toHaveValue(companies.purchaser.name);
    await this.type("contract_date", "20.11.26");
    await this.type("contract_number", contractNumber);
    await this.choose("product_type", "Пшеница мягкая 3 класса");
    await this.type("amount", amount);
    await this.type("price", "17 420,5");
    await this.choose("currency", "Российский рубль");
    await this.choose("delivery_type", "EXW — франко-завод");
    await expect(this.select("basis_type")).toHaveValue("Склад продавца");
    await this.type("delivery_zip_code", "397900");
    await this.choose("delivery_RF_subject", "Воронежская область");
    await this.type("delivery_address", "г. Лиски, ул. Учебная, д. 5");
    await this.choose("manufacturer_RF_subject", "Воронежская область");
    await this.type("shipment_zip_code", "397900");
    await this.choose("shipment_RF_subject", "Воронежская область");
  }
}

/** Organisation of the directory of INNs. */
export const companies = {
  producer: { inn: "3199127468", name: "Общество с ограниченной ответственностью «Образцовое поле»" },
  purchaser: { inn: "2399100006", name: "Общество с ограниченной ответственностью «Условный колос»" },
} as const;
