import { expect, type Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { ReportScreen } from "./report-screen.ts";

const { agreements, shared } = ru;
type Field = keyof typeof agreements.fields;

/** Expects the page of a report, or of one of its versions. */
export const expectReport = (page: Page, id: number | string | null, version?: number): Promise<void> =>
  expect(
    page.getByText(`Отчёт № ${id}${version === undefined ? "" : `, версия ${version}`}`, { exact: true }),
  ).toBeVisible();

/** Page of a registered report: read-only details, edit form and actions. */
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
    return this.main.getByRole("button", { name: agreements.form.correct, exact: true });
  }
  get saveButton() {
    return this.body.getByRole("button", { name: shared.actions.save, exact: true });
  }
  get cancelButton() {
    return this.main.getByRole("button", { name: shared.actions.cancel, exact: true });
  }
  get terminationButton() {
    return this.main.getByRole("button", { name: agreements.termination.open, exact: true });
  }
  /** Message that lists the concurrent changes of another user. */
  get meanwhile() {
    return this.main.getByRole("region", { name: agreements.changes.meanwhileTitle });
  }

  /** Stored value of a field in the details. */
  shown(field: Field) {
    return this.main.getByRole("textbox", { name: agreements.fields[field], exact: true });
  }

  override async open(hash = ""): Promise<void> {
    await this.page.goto(`/agreements/edit/${this.id}${hash}`);
    await this.expectSheet();
  }

  async expectSheet(): Promise<void> {
    await expectReport(this.page, this.id);
    await expect(this.body).toHaveCount(0);
    await expect(this.shown("contract_number")).toBeDisabled();
  }

  async edit(): Promise<void> {
    await this.editButton.click();
    await expect(this.input("contract_number")).toBeEnabled();
  }

  /** Replaces the text of a field key by key, then leaves the field. */
  async retype(field: Field, text: string): Promise<void> {
    await this.input(field).fill("");
    await this.type(field, text);
  }
}
