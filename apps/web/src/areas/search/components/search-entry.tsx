import IconSearch from "../../../ui/icons/search.svg";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent } from "../../../ui/navigation/lazy-component.tsx";
import { currentFocus } from "../../../ui/overlays/last-focused.ts";
import { useForgottenQuestions } from "../use-recent-questions.ts";
import type { NamedDestination } from "./destination.ts";
import type { EarlySearch } from "./palette.tsx";
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
  const early = useRef<EarlySearch>({ text: "", opener: null });
  const open = () => {
    early.current = { text: "", opener: currentFocus() };
    setOpen(true);
  };
  const onEarlyText = (text: string) => {
    early.current = { ...early.current, text };
  };
  const leaveEarly = () => {
    setOpen(false);
    if (early.current.opener instanceof HTMLElement) early.current.opener.focus();
  };
  useForgottenQuestions();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isCalled(event) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      early.current = { text: "", opener: currentFocus() };
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
        onClick={open}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={css.hint}>{t("hint")}</span>
        <kbd className={css.keys} aria-hidden>
          {t("keys")}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={<EarlyInput onText={onEarlyText} onClose={leaveEarly} />}>
          <Palette {...places} early={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface EarlyInputProps {
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * FIX-211: takes the letters typed while the palette loads, which then continues with them. Shortcuts of the page see an
 * open dialog.
 */
function EarlyInput({ onText, onClose }: EarlyInputProps) {
  const t = useTranslations("app.search");
  return (
    <div role="dialog" aria-modal className={css.early} aria-label={t("hint")}>
      <input
        type="text"
        aria-label={t("hint")}
        placeholder={t("hint")}
        autoComplete="off"
        // The next letter must reach this input.
        autoFocus
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
    </div>
  );
}
