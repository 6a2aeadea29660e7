import { ActionIcon } from "@mantine/core";
import IconChevronLeft from "../icons/chevron-left.svg";
import IconChevronRight from "../icons/chevron-right.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import layout from "../layout.module.css";
import css from "./table-pager.module.css";

/** Gives the page numbers (from 1) to show, with "…" where some are skipped. */
export type PageWindow = (current: number, pages: number) => readonly (number | "…")[];

interface TablePagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** SCALE-001: more rows than `total` exist. */
  readonly isAtLeast?: boolean | undefined;
  readonly sizes: readonly number[];
  readonly pageWindow: PageWindow;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  readonly summary?: ReactNode;
}

/** PLAT-115, PLAT-140, PLAT-141: where the reader is, and the way to every other page. */
export function TablePager({ summary, ...props }: TablePagerProps) {
  const t = useTranslations("shared.paging");
  const { page, size, total, isAtLeast = false, sizes, pageWindow, onPage, onSize } = props;
  const pages = Math.max(isAtLeast ? page + 1 : 1, Math.ceil(total / size));
  const current = Math.min(page, pages);
  const from = total === 0 ? 0 : (current - 1) * size + 1;
  const to = isAtLeast ? current * size : Math.min(current * size, total);
  const entries = pageWindow(current, pages);
  // The last counted page is not the last one, so the reader goes on page by page.
  const linked = isAtLeast && entries.at(-2) === "…" ? entries.slice(0, -1) : entries;
  const offered = sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b);

  return (
    <div className={css.pager}>
      {/* SCREEN-102: a single row needs no count; the status stays for screen readers. */}
      <span role="status" className={total === 1 ? "sr" : undefined}>
        {t("range", { from, to, total, least: isAtLeast ? "yes" : "no" })}
      </span>
      {offered.length > 1 && total > 1 && (
        <div className={`${css.size} no-print`}>
          <span className="mantine-visible-from-sm" aria-hidden>
            {t("pageSize")}
          </span>
          <select
            className={layout.select}
            aria-label={t("pageSize")}
            value={size}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
          >
            {offered.map((rows) => (
              <option key={rows} value={rows}>
                {rows}
              </option>
            ))}
          </select>
        </div>
      )}
      {summary}
      {pages > 1 && (
        <nav className={`${css.pages} no-print`} aria-label={t("label")}>
          <ActionIcon aria-label={t("previous")} disabled={current === 1} onClick={() => onPage(current - 1)}>
            <IconChevronLeft size={17} />
          </ActionIcon>
          <ul className={layout.plain}>
            {linked.map((entry, index) => (
              <li key={entry === "…" ? `gap-${index}` : entry}>
                {entry === "…" ? (
                  <span aria-hidden>…</span>
                ) : (
                  <button
                    type="button"
                    className={layout.bare}
                    aria-label={t("page", { page: entry })}
                    aria-current={entry === current ? "page" : undefined}
                    onClick={() => onPage(entry)}
                  >
                    {entry}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <ActionIcon aria-label={t("next")} disabled={current === pages} onClick={() => onPage(current + 1)}>
            <IconChevronRight size={17} />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
