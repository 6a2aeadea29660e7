import { demoAccounts, demoPassword } from "../demo-accounts.ts";
import { html, type HtmlText } from "./html.ts";
import type { PageTexts } from "./texts.ts";

/** Renders a form per demo account: one press signs in, without JavaScript. */
export function demoList(words: PageTexts): HtmlText {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">${words.demo.title}</h2>
    <p>${words.demo.hint}</p>
    <ul>
      ${demoAccounts.map(
        ({ login, name }) =>
          html`<li>
            <form method="post">
              <input type="hidden" name="login" value="${login}" /><input
                type="hidden"
                name="password"
                value="${demoPassword}"
              />
              <button type="submit">
                <b>${login} <i>${name}</i></b> <span>${words.demo[login]}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}
