import { showPage, type PageContext } from "./page-context.ts";
import { html, type HtmlText } from "./html.ts";
import type { PageTexts } from "./texts.ts";

/** Confirms a new second factor and shows the recovery codes, if any are new. They appear only once. */
export function showRecoveryCodes(
  call: PageContext,
  title: string,
  text: string,
  codes: readonly string[],
  proceed?: HtmlText,
): void {
  const { offer }: PageTexts = call.words;
  const body = html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      codes.length > 0 &&
      html`<ul class="codes">
        ${codes.map((code): HtmlText => html`<li><code>${code}</code></li>`)}
      </ul>`
    }
    ${proceed ?? html`<a class="button" href="${call.mount}/account">${offer.proceed}</a>`}
  </section>`;
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, 200, title, body);
}
