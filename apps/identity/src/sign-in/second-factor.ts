import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Pool, PoolClient } from "pg";
import { renderSVG } from "uqr";
import { waitForOthers } from "../ledger.ts";
import type { SealedCodec } from "../sealing.ts";
import { html, HtmlText } from "../pages/html.ts";

/** RFC 6238 with the defaults of all apps: six digits, 30 seconds, tolerance of one step. */
const [digits, period, window] = [6, 30, 1];
const recoveryCount = 10;
const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const purpose = "totp";

const totpOf = (secret: Buffer, label = "", issuer = "") =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits,
    period,
    label,
    issuer,
  });

/** A new TOTP secret for display, before activation. */
export interface SecondFactorOffer {
  readonly secret: string;
  readonly picture: HtmlText;
}

export const newSecret = (): Buffer => randomBytes(20);

/** Returns the secret as text and as a QR code. */
export function offerOf(secret: Buffer, login: string, issuer: string): SecondFactorOffer {
  const totp = totpOf(secret, login, issuer);
  return {
    secret: totp.secret.base32,
    picture: html`${new HtmlText(renderSVG(totp.toString(), { border: 2 }))}`,
  };
}

/** Returns the time step of a code; undefined if the code is wrong. */
export function stepOfCode(secret: Buffer, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, window, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}

/** Removes the spaces and hyphens with which apps and users group digits. */
export const withoutSpaces = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

/** Activates TOTP after a valid code. Returns new recovery codes. */
export async function turnOn(
  connection: PoolClient,
  sealing: SealedCodec,
  subject: string,
  secret: Buffer,
  step: number,
): Promise<readonly string[]> {
  await waitForSecondFactor(connection, subject);
  await connection.query("update identity.accounts set totp = $2, totp_step = $3 where subject = $1", [
    subject,
    sealing.seal(`${purpose} ${subject}`, secret),
    step,
  ]);
  return renewRecoveryCodes(connection, sealing, subject);
}

/** Replaces the recovery codes of an account and returns the new ones. Stores only digests. */
export async function renewRecoveryCodes(
  connection: PoolClient,
  sealing: SealedCodec,
  subject: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCount }, makeRecoveryCode);
  await connection.query("update identity.accounts set recovery_codes = $2 where subject = $1", [
    subject,
    codes.map((code) => digestOf(sealing, subject, code)),
  ]);
  return codes;
}
const makeRecoveryCode = (): string => {
  // 31 letters: bytes from 248 on would make the first letters more likely (modulo bias).
  const letters = [...randomBytes(40)].filter((byte) => byte < 248).slice(0, 10);
  const code = letters.map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join("");
  return `${code.slice(0, 5)}-${code.slice(5)}`;
};
const digestOf = (sealing: SealedCodec, subject: string, code: string) =>
  sealing.digest(`recovery ${subject}`, withoutSpaces(code));

/** Serialises changes to the app, passkeys and recovery codes of an account. */
export const waitForSecondFactor = (connection: PoolClient, subject: string): Promise<void> =>
  waitForOthers(connection, [`second factor of ${subject}`]);

/** Deactivates TOTP. Passkeys stay, and so do recovery codes if there are passkeys. */
export async function turnOff(connection: PoolClient, subject: string): Promise<void> {
  await waitForSecondFactor(connection, subject);
  await connection.query("update identity.accounts set totp = null, totp_step = 0 where subject = $1", [
    subject,
  ]);
  await dropIdleCodes(connection, subject);
}

/** Deletes recovery codes once the account has no second factor. */
export async function dropIdleCodes(connection: PoolClient, subject: string): Promise<void> {
  await connection.query(
    `update identity.accounts set recovery_codes = '{}'
     where subject = $1 and totp is null
       and not exists (select from identity.passkeys p where p.subject = accounts.subject)`,
    [subject],
  );
}

/**
 * Removes every second factor of a user who has lost all of them; the password alone then opens the account.
 */
export async function turnAllOff(connection: PoolClient, subject: string): Promise<void> {
  await connection.query("delete from identity.passkeys where subject = $1", [subject]);
  await turnOff(connection, subject);
}

/** Checks a TOTP code, each time step only once, or a recovery code, which it uses up. */
export async function isSecondFactor(
  pool: Pool,
  sealing: SealedCodec,
  subject: string,
  typed: string,
): Promise<boolean> {
  const code = withoutSpaces(typed);
  const { rows } = await pool.query<{ totp: Buffer | null }>(
    "select totp from identity.accounts where subject = $1 and is_active",
    [subject],
  );
  if (!rows[0]) return false;
  const secret = rows[0].totp && sealing.open(`${purpose} ${subject}`, rows[0].totp);
  const step = secret ? stepOfCode(secret, code) : undefined;
  const { rowCount } =
    step === undefined
      ? await pool.query(
          `update identity.accounts set recovery_codes = array_remove(recovery_codes, $2)
           where subject = $1 and $2 = any(recovery_codes)`,
          [subject, digestOf(sealing, subject, code)],
        )
      : await pool.query(
          "update identity.accounts set totp_step = $2 where subject = $1 and totp_step < $2",
          [subject, step],
        );
  return rowCount === 1;
}
