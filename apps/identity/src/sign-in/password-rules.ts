import type { PageTexts } from "../pages/texts.ts";

/** INST-001, NIST 800-63B: a minimum length and a list of common passwords, no composition rules. */
const passwordLimits = { least: 10, most: 128 } as const;

/** Owner of the new password. */
export interface PasswordOwner {
  readonly login: string;
  readonly email: string | null;
  readonly name: string;
}

export type PasswordError = "tooShort" | "tooLong" | "common" | "personal" | "differs";

/** Words that the list lacks: the calendar, the portal, and others that Russian users choose first. */
const frequentWords =
  "зима весна лето осень январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь " +
  "zima vesna leto osen yanvar fevral mart aprel iyun iyul avgust sentyabr oktyabr noyabr dekabr " +
  "пароль привет любовь солнце россия москва зенит собака админ lubov rossiya admin " +
  "биржа товарная зерно пшеница элеватор ферма birzha zerno pshenica grain exchange";

/** Lazy: most processes never need the list. */
let common: Promise<ReadonlySet<string>> | undefined;

const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([
    ...dictionary["passwords-common"].map(String),
    ...frequentWords.split(" ").flatMap((word) => [word, toLatinKeys(word)]),
  ]);
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

/** Letters that look like digits and signs: «p@ssw0rd». */
const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const readLookalikes = (text: string) => [...text].map((sign) => lookalikes[sign] ?? sign).join("");

/**
 * Shortest words that are compared with the list: at one end of the password, and scattered between digits and signs.
 * Random passwords contain shorter ones.
 */
const leastWords = { atEnd: 3, scattered: 5 } as const;

/**
 * FIX-169: returns the words that remain without digits, signs and repetitions. Crackers add those to common words
 * first, so they make a password longer, not stronger.
 */
function wordsBehind(plain: string): readonly string[] {
  const [startless, endless] = [plain.replace(/^[^\p{L}]+/u, ""), plain.replace(/[^\p{L}]+$/u, "")];
  const trimmed = startless.replace(/[^\p{L}]+$/u, "");
  const whole = [trimmed, readLookalikes(trimmed), readLookalikes(endless)];
  const scattered = whole.map((text) => text.replace(/[^\p{L}]+/gu, ""));
  const longer = (texts: readonly string[], least: number) =>
    texts.map((text) => text.replace(/^(.+?)\1+$/u, "$1")).filter((text) => lengthOf(text) >= least);
  return [...longer(whole, leastWords.atEnd), ...longer(scattered, leastWords.scattered)];
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
  const words = wordsBehind(plain).flatMap((word) => [word, toLatinKeys(word)]);
  if (list.has(typed) || isRun(typed) || words.some((word) => list.has(word) || isRun(word))) return "common";
  const own = [owner.login, owner.email, owner.email?.split("@")[0], ...owner.name.split(/\s+/), owner.name]
    .map((part) => part?.normalize("NFKC").toLowerCase() ?? "")
    .filter((part) => part.length >= 4);
  return own.some((part) => plain.replaceAll(part, "").length < 5) ? "personal" : undefined;
}

export const errorOf = (words: PageTexts, error: PasswordError): string =>
  ({
    tooShort: words.password.tooShort,
    tooLong: words.password.tooLong,
    common: words.password.common,
    personal: words.password.personal,
    differs: words.password.differs,
  })[error];
