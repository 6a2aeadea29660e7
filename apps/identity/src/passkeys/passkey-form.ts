import type { PageContext } from "../pages/page-context.ts";
import { hiddenInput } from "../pages/form-parts.ts";
import { html, type HtmlText } from "../pages/html.ts";
import type { RelyingParty } from "./passkey-options.ts";
import type { PageTexts } from "../pages/texts.ts";

/** Returns the relying party of this installation. */
export const siteOf = ({ visit, words }: PageContext): RelyingParty => ({
  origin: new URL(visit.home).origin,
  name: words.product,
});

interface PasskeyFormOptions {
  readonly kind: "create" | "get";
  readonly options: object;
  /** Starts the browser's prompt on load. */
  readonly isImmediate?: boolean;
}

/** Renders a form into which `passkey-script.ts` puts the authenticator response on submit. */
export const passkeyForm = (
  { kind, options, isImmediate }: PasskeyFormOptions,
  submit: string,
  fields?: HtmlText,
  action?: string,
): HtmlText =>
  html`<form
    method="post"
    data-passkey="${kind}"
    data-options="${JSON.stringify(options)}"
    ${isImmediate && html` data-immediate`}${action !== undefined && html` action="${action}"`}
  >
    ${hiddenInput("answer", "")} ${hiddenInput("refused", "")} ${fields}
    <button type="submit">${submit}</button>
  </form>`;

/** Returns a message for a form without a response; `refused` is the name of the browser's `DOMException`. */
export function deviceError({ passkeys: words }: PageTexts, rejected: string): string {
  if (rejected === "InvalidStateError") return words.present;
  return rejected === "NotAllowedError" || rejected === "AbortError" ? words.refused : words.unsupported;
}
