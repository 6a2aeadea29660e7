import type { IdentityAccount } from "../accounts.ts";
import { inTransaction } from "../ledger.ts";
import { typedField } from "../request-context.ts";
import { offerOf, stepOfCode, turnOn, withoutSpaces } from "../sign-in/second-factor.ts";
import { notifyOfChange } from "./email-pages.ts";
import { errorAlert, inputField } from "./form-parts.ts";
import { html, type HtmlText } from "./html.ts";
import type { PageContext } from "./page-context.ts";

interface TotpOffer {
  readonly secret: Buffer;
  readonly login: string;
  /** Target of the form; undefined for the page itself. */
  readonly action?: string;
  /** Hidden fields that carry the secret to the next request. */
  readonly fields: HtmlText;
  readonly error: string | undefined;
}

/** Renders a TOTP secret as a QR code, with the form for the first code of the app. */
export function totpOffer(call: PageContext, { secret, login, action, fields, error }: TotpOffer): HtmlText {
  const { offer: words, secondFactor } = call.words;
  const shown = offerOf(secret, login, new URL(call.visit.home).hostname);
  return html`<section>
    <h1>${words.title}</h1>
    <p>${words.scan}</p>
    ${errorAlert(error)}
    <div class="picture" role="img" aria-label="${words.picture}">${shown.picture}</div>
    <p>${words.key}: <code>${shown.secret}</code></p>
    <form method="post" ${action !== undefined && html` action="${action}"`}>
      ${fields}
      ${inputField({
        name: "code",
        label: secondFactor.code,
        autocomplete: "one-time-code",
        isNumber: true,
        isFirst: true,
        isWrong: error !== undefined,
      })}
      <button type="submit">${words.submit}</button>
    </form>
  </section>`;
}

/** Activates TOTP with the typed code. Returns new recovery codes; undefined for a wrong code. */
export async function activateTotp(
  call: PageContext,
  account: IdentityAccount,
  secret: Buffer,
): Promise<readonly string[] | undefined> {
  const { pool, sealing, ledger, address } = call;
  const step = stepOfCode(secret, withoutSpaces(typedField(call, "code")));
  if (step === undefined) return undefined;
  return inTransaction(pool, async (connection) => {
    const codes = await turnOn(connection, sealing, account.subject, secret, step);
    await notifyOfChange(call, connection, account);
    await ledger.record(connection, { action: "second-factor", subject: account.subject, address });
    return codes;
  });
}
