import { show, type PageContext } from "./page-context.ts";
import { html, type Html } from "./html.ts";
import type { Texts } from "./texts.ts";

/** Confirms a new second factor and shows the recovery codes, if any are new. They appear only once. */
export function showRecoveryCodes(
  call: PageContext,
  title: string,
  text: string,
  codes: readonly string[],
  proceed?: Html,
): void {
  const { offer }: Texts = call.words;
  const body = html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      codes.length > 0 &&
      html`<ul class="codes">
        ${codes.map((code): Html => html`<li><code>${code}</code></li>`)}
      </ul>`
    }
    ${proceed ?? html`<a class="button" href="${call.mount}/account">${offer.proceed}</a>`}
  </section>`;
  show({ ...call, visit: { ...call.visit, here: undefined } }, 200, title, body);
}
