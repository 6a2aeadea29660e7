import { html, type HtmlText } from "./html.ts";
import type { PasswordOwner } from "../sign-in/password-rules.ts";
import type { PageTexts } from "./texts.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: "text" | "password" | "email";
  readonly value?: string;
  readonly isNumber?: boolean;
  readonly isFirst?: boolean;
  readonly isWrong?: boolean;
  /** Prefix of ids, unique for each form of a page. */
  readonly form?: string;
  /** Id of the describing text (`aria-describedby`). */
  readonly hint?: string;
}

/** Renders a label and its input. */
export function inputField(given: Field): HtmlText {
  const { name, label, autocomplete, type = "text", value, form = "" } = given;
  const id = `${form}${name}`;
  const described = [given.isWrong ? "fault" : "", given.hint ?? ""].filter(Boolean).join(" ");
  return html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      value="${value ?? ""}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required${given.isNumber && html` inputmode="numeric"`}${given.isFirst && html` autofocus`}${given.isWrong && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}
    />`;
}

export const errorAlert = (error: string | undefined): HtmlText =>
  html`${error && html`<p class="alert" id="fault" role="alert">${error}</p>`}`;

export const successStatus = (text: string | undefined): HtmlText =>
  html`${text && html`<p class="done" role="status">${text}</p>`}`;

export const hiddenInput = (name: string, value: string): HtmlText =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** Renders a hidden username for password managers. The server ignores it. */
export const usernameInput = (login: string): HtmlText =>
  html`<input type="text" name="username" autocomplete="username" value="${login}" readonly hidden />`;

/** Renders a new password and its repetition. */
export const newPasswordFields = (
  { password: words }: PageTexts,
  owner: Pick<PasswordOwner, "login">,
  isWrong: boolean,
): HtmlText =>
  html`${usernameInput(owner.login)}
    ${inputField({
      name: "password",
      label: words.fresh,
      type: "password",
      autocomplete: "new-password",
      isWrong,
      hint: "rules",
    })}
    <p class="hint" id="rules">${words.rules}</p>
    ${inputField({
      name: "repeat",
      label: words.repeat,
      type: "password",
      autocomplete: "new-password",
      isWrong,
    })}`;
