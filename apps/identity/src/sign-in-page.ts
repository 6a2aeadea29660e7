import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type Provider } from "oidc-provider";
import type { Pool } from "pg";
import { findAccountByPassword } from "./accounts.ts";
import { beginAttempt, forgiveAttempts } from "./attempts.ts";
import { demoAccounts, demoPassword } from "./demo-accounts.ts";
import { html, type Html } from "./html.ts";
import { sendPage, type Portal } from "./page.ts";
import { words } from "./words.ts";

export interface SignInSettings {
  readonly pool: Pool;
  readonly provider: Provider;
  readonly portal: Portal;
  /** Address of the client. */
  readonly address: string;
  /** What was filled in; empty for `GET`. */
  readonly fields: URLSearchParams;
}

/**
 * The sign-in page of an interaction: `GET` shows the form, `POST` checks it and hands the account to the
 * provider. The provider's interaction cookie ties both to one browser.
 */
export async function signInPage(
  request: IncomingMessage,
  response: ServerResponse,
  settings: SignInSettings,
): Promise<void> {
  const { pool, provider, portal, address, fields } = settings;
  const { home, begin, demo } = portal;
  const show = (status: number, login: string, fault?: string) =>
    sendPage(response, status, {
      title: words.signIn.title,
      portal,
      wide: demo,
      body: html`${form(home, login, fault)}${demo && demoList()}`,
    });
  try {
    await provider.interactionDetails(request, response);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return sendPage(response, 400, { title: words.expired.title, portal, body: expired(begin) });
  }
  if (request.method !== "POST") return show(200, "");

  const login = fields.get("login")?.trim().slice(0, 100) ?? "";
  const password = fields.get("password")?.slice(0, 200) ?? "";
  if (!login || !password) return show(400, login, words.signIn.required);
  if (!(await beginAttempt(pool, login, address))) {
    response.setHeader("retry-after", "900");
    return show(429, login, words.signIn.tooMany);
  }
  const account = await findAccountByPassword(pool, login, password);
  if (!account) return show(401, login, words.signIn.wrong);
  await forgiveAttempts(pool, login, address);
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: account.subject, remember: false } },
    { mergeWithLastSubmission: false },
  );
}

function form(home: string, login: string, fault: string | undefined): Html {
  const describes = fault && html` aria-invalid="true" aria-describedby="fault"`;
  return html`<section>
    <h1>${words.signIn.title}</h1>
    <p>${words.signIn.lead}</p>
    ${fault && html`<p class="alert" id="fault" role="alert">${fault}</p>`}
    <form method="post">
      <label for="login">${words.signIn.login}</label>
      <input
        id="login"
        name="login"
        value="${login}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="100"
        required${!login && html` autofocus`}${describes}
      />
      <label for="password">${words.signIn.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="200"
        required${login && html` autofocus`}${describes}
      />
      <button type="submit">${words.signIn.submit}</button>
    </form>
    <a class="quiet" href="${home}">${words.signIn.cancel}</a>
  </section>`;
}

/** One form for each account: one press signs in, without a script. */
function demoList(): Html {
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

const expired = (begin: string) =>
  html`<section>
    <h1>${words.expired.title}</h1>
    <p>${words.expired.text}</p>
    <a class="button" href="${begin}">${words.expired.again}</a>
  </section>`;
