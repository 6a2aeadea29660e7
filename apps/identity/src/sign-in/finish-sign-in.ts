import { storeLanguage, type SignInCandidate } from "../accounts.ts";
import { queueEmail } from "../emails.ts";
import { inTransaction, waitForOthers } from "../ledger.ts";
import type { PageContext } from "../pages/page-context.ts";
import { deviceOf, markKnownDevice } from "./known-device.ts";

/** FIX-164: maximum e-mails about new devices per account and hour. */
const maxEmails = 3;

/** Authentication methods of a sign-in (RFC 8176); `mfa` is the proof of a second factor (FIX-204). */
export const signInMethods = {
  password: ["pwd"],
  code: ["pwd", "otp", "mfa"],
  passkey: ["hwk", "user", "mfa"],
  passwordAndPasskey: ["pwd", "hwk", "mfa"],
} as const;

/** Reports the authenticated account to the provider. Marks the browser as known; notifies of a new one. */
export async function finishSignIn(
  call: PageContext,
  account: SignInCandidate,
  amr: readonly string[],
): Promise<void> {
  const { provider, request, response, sealing, pool, visit } = call;
  const { subject } = account;
  const isKnown = deviceOf(request, sealing, subject) !== undefined;
  markKnownDevice(call, subject);
  if (isKnown) await storeLanguage(pool, subject, visit.language);
  else await notifyOfNewDevice(call, account);
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: subject, remember: false, ts: Math.floor(Date.now() / 1000), amr: [...amr] } },
    { mergeWithLastSubmission: false },
  );
}

/** FIX-164: e-mails the user, so that a sign-in with stolen credentials does not pass unnoticed. */
async function notifyOfNewDevice(
  { pool, ledger, request, address, sendsEmails, visit }: PageContext,
  { subject, email, language }: SignInCandidate,
): Promise<void> {
  // The addresses of demo accounts do not exist.
  if (!sendsEmails || email === null || visit.demo) return;
  await inTransaction(pool, async (connection) => {
    await waitForOthers(connection, [`device e-mails to ${subject}`]);
    const { rows } = await connection.query<{ sent: number }>(
      `select count(*)::int as sent from identity.emails
       where subject = $1 and purpose = 'device' and created_at > now() - interval '1 hour'`,
      [subject],
    );
    if (rows[0]!.sent >= maxEmails) return;
    const browser = (request.headers["user-agent"] ?? "").slice(0, 500);
    await queueEmail(connection, ledger, { purpose: "device", email, subject, language, address, browser });
  });
}
