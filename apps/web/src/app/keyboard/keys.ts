import type { MenuLink, MenuName } from "../shell/menu.ts";

/** WORK-050: what keys do. The table of the help is made of these, and of nothing else. */
export const plainKeys = ["help", "new", "next", "previous", "send"] as const;
export type PlainKey = (typeof plainKeys)[number];

/** By the place of the key, whatever layout it has; a question mark is what is typed. */
const codes: Readonly<Record<string, Exclude<PlainKey, "help" | "send">>> = {
  KeyN: "new",
  KeyJ: "next",
  KeyK: "previous",
};

/** As the help writes them. */
export const keyWords: Readonly<Record<PlainKey, readonly string[]>> = {
  help: ["?"],
  new: ["N"],
  next: ["J"],
  previous: ["K"],
  send: ["Ctrl", "Enter"],
};

/** `g`, then the letter: where it goes. One letter may stand for items that never meet in one menu. */
export const goLetters: Readonly<Partial<Record<MenuName, string>>> = {
  home: "H",
  queue: "Q",
  agreements: "R",
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
  punctuality: "P",
  dutyRules: "T",
  audit: "J",
};

export const linkOfLetter = (menu: readonly MenuLink[], code: string): MenuLink | undefined =>
  menu.find(({ name }) => goLetters[name] !== undefined && `Key${goLetters[name]}` === code);

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/** What a press means outside of fields; Ctrl+Enter means the same inside of them. */
export function keyOf(
  { key, code, ctrlKey, metaKey, altKey }: Pressed,
  isTyping: boolean,
): PlainKey | "go" | undefined {
  if ((ctrlKey || metaKey) && key === "Enter") return "send";
  if (isTyping || ctrlKey || metaKey || altKey) return undefined;
  if (key === "?") return "help";
  return code === "KeyG" ? "go" : codes[code];
}

/** Of keys that are answered later than they were pressed: who sends again because nothing has happened yet sends once. */
export function sentOnce<Key extends Pressed>(keys: readonly Key[]): readonly Key[] {
  const isSending = (key: Key) => keyOf(key, true) === "send";
  const last = keys.findLast(isSending);
  return keys.filter((key) => key === last || !isSending(key));
}
