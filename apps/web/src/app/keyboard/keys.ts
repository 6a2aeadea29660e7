import type { MenuLink, MenuName } from "../menu/menu.ts";

/** WORK-050: the shortcuts. The help is generated from this list alone. */
export const plainKeys = ["help", "new", "next", "previous", "send"] as const;
export type PlainKey = (typeof plainKeys)[number];

/** Letters by physical key, independent of the layout; the question mark by its character. */
const codes: Readonly<Record<string, Exclude<PlainKey, "help" | "send">>> = {
  KeyN: "new",
  KeyJ: "next",
  KeyK: "previous",
};

/** Labels of the keys in the help. */
export const keyTexts: Readonly<Record<PlainKey, readonly string[]>> = {
  help: ["?"],
  new: ["N"],
  next: ["J"],
  previous: ["K"],
  send: ["Ctrl", "Enter"],
};

/** Letters after `g`, by menu item. Two items can share a letter if no menu has both. */
export const goLetters: Readonly<Partial<Record<MenuName, string>>> = {
  home: "H",
  queue: "Q",
  agreements: "R",
  imports: "X",
  reconciliation: "Y",
  register: "R",
  auctions: "A",
  memberList: "M",
  memberAccess: "D",
  memberApplications: "L",
  exchangeNotices: "E",
  auctionDictionaries: "V",
  workDays: "W",
  changeableFields: "F",
  contracts: "C",
  spot: "S",
  organizations: "O",
  organizationList: "O",
  organizationUsers: "U",
  users: "U",
  applications: "Z",
  otcApplications: "Z",
  bidderApplications: "B",
  catalogs: "K",
  dutyCalendar: "I",
  prices: "N",
  counterparties: "G",
  punctuality: "P",
  dutyRules: "T",
  customRules: "X",
  audit: "J",
};

export const findLinkByLetter = (menu: readonly MenuLink[], code: string): MenuLink | undefined =>
  menu.find(({ name }) => goLetters[name] !== undefined && `Key${goLetters[name]}` === code);

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the shortcut of a key press outside of fields; Ctrl+Enter works inside of them, too. */
export function keyOf(
  { key, code, ctrlKey, metaKey, altKey }: Pressed,
  isTyping: boolean,
): PlainKey | "go" | undefined {
  if ((ctrlKey || metaKey) && key === "Enter") return "send";
  if (isTyping || ctrlKey || metaKey || altKey) return undefined;
  if (key === "?") return "help";
  return code === "KeyG" ? "go" : codes[code];
}

/** Drops repeated "send" keys from a delayed replay: impatient repetitions send once. */
export function sentOnce<Key extends Pressed>(keys: readonly Key[]): readonly Key[] {
  const isSending = (key: Key) => keyOf(key, true) === "send";
  const last = keys.findLast(isSending);
  return keys.filter((key) => key === last || !isSending(key));
}
