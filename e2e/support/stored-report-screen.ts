import { expect, type Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "./report-screen.ts";

const { agreements, shared } = ru;
type Field = keyof typeof agreements.fields;

/** A registered report on its page: the sheet that is read, the form it is changed in, what can be done with it. */
export class StoredReportScreen extends ReportScreen {
  readonly id: number;

  constructor(page: Page, id: number) {
    super(page, new RegExp(`^Изменение отчёта №\\s${id}$`));
    this.id = id;
  }

  get main() {
    return this.page.getByRole("main");
  }
  get editButton() {
    return this.main.getByRole("button", { name: shared.actions.edit, exact: true });
  }
  get saveButton() {
    return this.body.getByRole("button", { name: shared.actions.save, exact: true });
  }
  get cancelButton() {
    return this.main.getByRole("button", { name: shared.actions.cancel, exact: true });
  }
  get terminationButton() {
    return this.main.getByRole("button", {
      name: new RegExp(`^(${agreements.termination.show}|${agreements.termination.hide})$`),
    });
  }
  /** The box that tells what somebody else has changed meanwhile. */
  get meanwhile() {
    return this.main.getByRole("region", { name: agreements.changes.meanwhileTitle });
  }

  /** A field of the sheet, with what was stored. */
  shown(field: Field) {
    return this.main.getByRole("textbox", { name: agreements.fields[field], exact: true });
  }

  override async open(hash = ""): Promise<void> {
    await this.page.goto(`/agreements/edit/${this.id}${hash}`);
    await this.expectSheet();
  }

  async expectSheet(): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(`Отчёт № ${this.id}`);
    await expect(this.body).toHaveCount(0);
    await expect(this.shown("contract_number")).toBeDisabled();
  }

  async edit(): Promise<void> {
    await this.editButton.click();
    await expect(this.input("contract_number")).toBeEnabled();
  }

  /** Replaces what stands in a field, key by key, and leaves it. */
  async retype(field: Field, text: string): Promise<void> {
    await this.input(field).fill("");
    await this.type(field, text);
  }
}
