import { html } from "./html.ts";
import type { Page, Portal } from "./page.ts";
import { words } from "./words.ts";

/** A sign-in that came to nothing, with the code of the protocol. */
export const failedPage = (portal: Portal, code: string): Page => ({
  title: words.failed.title,
  portal,
  body: html`<section>
    <h1>${words.failed.title}</h1>
    <p>${words.failed.text}</p>
    <p>${words.failed.code}: <code>${code}</code></p>
    <a class="button" href="${portal.begin}">${words.failed.again}</a>
  </section>`,
});
