import type { Texts } from "../pages/texts.ts";

/** INST-001, NIST 800-63B: a minimum length and a list of common passwords, no composition rules. */
const passwordLimits = { least: 10, most: 128 } as const;

/** Owner of the new password. */
export interface PasswordOwner {
  readonly login: string;
  readonly email: string | null;
  readonly name: string;
}

export type PasswordError = "tooShort" | "tooLong" | "common" | "personal" | "differs";

/** Lazy: most processes never need the list. */
let common: Promise<ReadonlySet<string>> | undefined;

const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
};

/** Common Latin words typed on a Russian keyboard layout are just as common. */
const russianKeys = "йцукенгшщзхъфывапролджэячсмитьбю";
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const toLatinKeys = (text: string) =>
  [...text].map((key) => latinKeys[russianKeys.indexOf(key)] ?? key).join("");

/** Whether the password is a repetition or a keyboard run: «aaaaaaaaaa», «1212121212», «1234567890». */
function isRun(text: string): boolean {
  if (/^(.{1,3})\1+.{0,2}$/u.test(text)) return true;
  const runs = ["01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop[]asdfghjkl;'zxcvbnm,."];
  return runs.some((run) => run.includes(text) || [...run].toReversed().join("").includes(text));
}

const lengthOf = (text: string) => [...text].length;

/**
 * Returns why the password is unacceptable for this user; undefined if it is acceptable. Case-insensitive.
 */
export async function findPasswordError(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordError | undefined> {
  const length = lengthOf(password);
  if (length < passwordLimits.least) return "tooShort";
  if (length > passwordLimits.most) return "tooLong";
  const plain = password.normalize("NFKC").toLowerCase();
  const typed = toLatinKeys(plain);
  common ??= loadCommon();
  const list = await common;
  // Crackers try common words with appended digits or signs right after the words.
  const core = typed.replace(/[\d\W_]+$/u, "");
  if (
    list.has(typed) ||
    isRun(typed) ||
    (core.length >= 4 && lengthOf(typed) - core.length <= 5 && list.has(core))
  )
    return "common";
  const own = [owner.login, owner.email, owner.email?.split("@")[0], ...owner.name.split(/\s+/), owner.name]
    .map((part) => part?.normalize("NFKC").toLowerCase() ?? "")
    .filter((part) => part.length >= 4);
  return own.some((part) => plain.replaceAll(part, "").length < 5) ? "personal" : undefined;
}

export const errorOf = (words: Texts, error: PasswordError): string =>
  ({
    tooShort: words.password.tooShort,
    tooLong: words.password.tooLong,
    common: words.password.common,
    personal: words.password.personal,
    differs: words.password.differs,
  })[error];
