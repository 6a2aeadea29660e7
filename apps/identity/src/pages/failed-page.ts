import { html } from "./html.ts";
import type { PageContent, PageVisit } from "./page.ts";
import { textsOf } from "./texts.ts";

/** Renders a failed sign-in with its OAuth error code. */
export function failedPage(visit: PageVisit, code: string): PageContent {
  const words = textsOf(visit.language).failed;
  return {
    title: words.title,
    visit,
    body: html`<section>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.code}: <code>${code}</code></p>
      <a class="button" href="${visit.begin}">${words.again}</a>
    </section>`,
  };
}
