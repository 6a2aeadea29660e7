import type { ActorKind } from "@birzha/domain/shared/access.ts";
import { describe, expect, test } from "vitest";
import { people } from "../../../test/people.ts";
import { entryTo, type Entry } from "./guards.ts";

const home = {
  guest: "enter",
  newcomer: "enter",
  blocked: "enter",
  employee: "enter",
  owner: "enter",
  operator: "enter",
};
const guarded = { ...home, guest: "sign-in", blocked: "/" };
const commodity = { ...guarded, newcomer: "/agreements", employee: "/agreements" };

const pages: Record<string, Record<ActorKind, Entry>> = {
  "/": home,
  "/contacts": home,
  "/callback": home,
  "/agreements": guarded,
  "/agreements/edit/5": guarded,
  "/users": guarded,
  "/catalogs": guarded,
  "/signup": guarded,
  "/commodity": commodity,
  "/commodity/members/edit": commodity,
} as Record<string, Record<ActorKind, Entry>>;

describe.each(Object.entries(pages))("PLAT-057 PLAT-058 PLAT-059 PLAT-060 G-14 G-15: %s", (path, entries) => {
  test.each(Object.entries(entries) as [ActorKind, Entry][])("%s: %s", (kind, entry) => {
    expect(entryTo(path, people[kind])).toBe(entry);
    expect(entryTo(path === "/" ? "/en" : `/en${path}`, people[kind])).toBe(entry);
    expect(entryTo(`${path}/`.replace("//", "/"), people[kind])).toBe(entry);
  });
});
