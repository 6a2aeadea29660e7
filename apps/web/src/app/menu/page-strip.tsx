import { Link, useMatchRoute } from "@tanstack/react-router";
import { linesOf } from "./menu.ts";
import { MenuCounter } from "./menu-counter.tsx";
import { useMenuCounters } from "./menu-counters.ts";
import css from "./page-strip.module.css";
import { useActiveLink, useMenu } from "./use-menu.ts";
import { useMenuTexts } from "./use-menu-texts.ts";

/**
 * SCREEN-009: tabs above a page that shares its line of the menu with others; each tab keeps its own URL. Pages below
 * the tabs, such as a record or a form, have a back link instead.
 */
export function PageStrip() {
  const menu = useMenu();
  const active = useActiveLink(menu);
  const matchRoute = useMatchRoute();
  const counterOf = useMenuCounters();
  const { labelOf, titleOf } = useMenuTexts();
  const line = linesOf(menu).find(({ pages }) => pages.some((page) => page === active));
  // The tab of a record's page can change without leaving it, so the query does not count.
  const isOpen = ({ to, params }: (typeof menu)[number]) => matchRoute({ to, params }) !== false;
  if (!line || line.pages.length === 1 || !line.pages.some(isOpen)) return null;
  return (
    <nav className={`${css.strip} no-print`} aria-label={labelOf(line)}>
      {line.pages.map((page) => (
        <Link
          key={page.name}
          to={page.to}
          params={page.params}
          search={page.search}
          className={css.tab}
          title={titleOf([page])}
          aria-current={page === active ? "page" : undefined}
          activeOptions={{ exact: true }}
        >
          {labelOf({ line: undefined, pages: [page] })}
          <MenuCounter counter={counterOf([page])} />
        </Link>
      ))}
    </nav>
  );
}
