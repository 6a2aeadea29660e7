import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { keyOf, findLinkByLetter, sentOnce } from "./keys.ts";
import { findRowControl } from "./row-control.ts";
import type { MenuLink } from "../menu/menu.ts";
import { pagePaths } from "../../shared/paths.ts";

/** Timeout for the letter after `g`, in milliseconds. */
const timeout = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox]), textarea, select, [role=combobox], [role=listbox] *"));

/** Overlays receive the keys exclusively. */
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=menu]") !== null;

/** WORK-050: handles the shortcuts of every page. Returns whether the help is open. */
export function useKeys(
  menu: readonly MenuLink[],
  takeEarly: () => readonly KeyboardEvent[],
): {
  readonly isHelpOpen: boolean;
  readonly closeHelp: () => void;
} {
  const router = useRouter();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const key = keyOf(event, isTyping(event.target));
      if (key === "send") return send(event);
      if (isCovered()) return;
      const goes = event.timeStamp < goesUntil && !isTyping(event.target);
      goesUntil = key === "go" && !goes ? event.timeStamp + timeout : 0;
      const link = goes ? findLinkByLetter(menu, event.code) : undefined;
      if (link) {
        event.preventDefault();
        void router.navigate({ to: link.to, params: link.params, search: link.search });
        return;
      }
      if (goes || key === undefined || key === "go") return;
      event.preventDefault();
      if (key === "help") setHelpOpen(true);
      else if (key === "new") pressNew(router);
      else moveRow(key === "next" ? 1 : -1);
    };
    for (const event of sentOnce(takeEarly())) press(event);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [menu, router, takeEarly]);
  return { isHelpOpen, closeHelp: () => setHelpOpen(false) };
}

/** Opens the page's own "new" link, if there is one: a proposal, a draft, a report. The default is a new report. */
function pressNew(router: ReturnType<typeof useRouter>): void {
  const news = [pagePaths.newAgreement, pagePaths.proposalForm, pagePaths.membersEdit, "?record=new"];
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  const link = [...links].find(({ href }) => news.some((path) => href.endsWith(path)));
  if (link) link.click();
  else void router.navigate({ to: pagePaths.newAgreement });
}

/** Moves the focus to the control of the next row: of a table, of cards, of the work list. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody > tr, main li")].filter(
    (row) => findRowControl(row) !== null && row.offsetParent !== null,
  );
  // The innermost row: rows can contain lists.
  const at = rows.findLastIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 && step === -1 ? rows.length - 1 : at + step];
  const target = row && findRowControl(row);
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

/** Submits the focused form, or the only one of the page. */
function send(event: KeyboardEvent): void {
  const { activeElement } = document;
  // FIX-211: a dialog that loads, or has not taken the focus yet, covers the forms of the page.
  if (document.querySelector("[role=dialog][hidden]")) return;
  const modals = [...document.querySelectorAll("[aria-modal=true]")];
  if (modals.length > 0 && !modals.some((modal) => modal.contains(activeElement))) return;
  const scope = activeElement?.closest("form, [role=dialog]") ?? document.querySelector("main");
  const button =
    scope?.querySelector<HTMLButtonElement>("[data-send]:enabled") ??
    scope?.querySelector<HTMLButtonElement>("button[type=submit]:enabled");
  if (!button) return;
  event.preventDefault();
  // Inputs commit their value on blur.
  if (activeElement instanceof HTMLElement) activeElement.blur();
  button.click();
}
