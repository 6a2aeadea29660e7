import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent } from "../../../ui/navigation/lazy-component.tsx";
import { useForgottenQuestions } from "../use-recent-questions.ts";
import type { NamedDestination } from "./destination.ts";
import css from "./search-entry.module.css";

const Palette = lazyComponent(() => import("./palette.tsx"));

interface SearchEntryProps {
  /** Pages of the current user's menu. */
  readonly pages: readonly NamedDestination[];
  readonly acts: readonly NamedDestination[];
}

/** Reports whether a key press would type text into the target. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/**
 * Matches Ctrl+K and `/` by physical key, because the Russian layout has other characters there. A question
 * mark opens the list of shortcuts instead.
 */
const isCalled = (event: KeyboardEvent) =>
  event.code === "KeyK"
    ? (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    : (event.code === "Slash" || event.key === "/") &&
      event.key !== "?" &&
      !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target));

/** WORK-010: search box of the top bar. A click or shortcut opens the palette, except over another dialog. */
export function SearchEntry(places: SearchEntryProps) {
  const t = useTranslations("app.search");
  const [isOpen, setOpen] = useState(false);
  useForgottenQuestions();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isCalled(event) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={css.hint}>{t("hint")}</span>
        <kbd className={css.keys} aria-hidden>
          {t("keys")}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette {...places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
