import type { Counter } from "@birzha/domain/tasks/task.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { isBlocked } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { sectionsOf, type MenuLink } from "./menu.ts";
import css from "./side-menu.module.css";
import { useActiveLink, useMenu } from "./use-menu.ts";

interface SideMenuProps {
  readonly isFolded?: boolean;
  /** Called after an item was chosen, even the item of the current page. */
  readonly onFollow?: () => void;
}

/** WORK-001: the user's menu by groups, shared by the side bar and the drawer. */
export function SideMenu({ isFolded = false, onFollow }: SideMenuProps) {
  const t = useTranslations("app");
  const menu = useMenu();
  const active = useActiveLink(menu);
  const user = useCurrentUser();
  const { data: list } = useQuery({ ...tasksQuery(user), enabled: !isBlocked(user) });
  const counters: Readonly<Partial<Record<string, Counter>>> = list?.counters ?? {};
  const id = useId();
  return (
    <nav className={css.menu} aria-label={t("menu.label")} data-folded={isFolded || undefined}>
      {sectionsOf(menu).map(({ group, links }, index) => (
        <div
          key={group ?? index}
          className={css.section}
          {...(group && { role: "group", "aria-labelledby": `${id}-${group}` })}
        >
          {group && (
            <p id={`${id}-${group}`} className={isFolded ? "sr" : css.head}>
              {t(`menuGroups.${group}`)}
            </p>
          )}
          {links.map((link) => (
            <SideLink
              key={link.name}
              link={link}
              isActive={link === active}
              isFolded={isFolded}
              counter={counters[link.name]}
              onFollow={onFollow}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}

interface SideLinkProps {
  readonly link: MenuLink;
  readonly isActive: boolean;
  readonly isFolded: boolean;
  readonly counter: Counter | undefined;
  readonly onFollow: (() => void) | undefined;
}

function SideLink({ link, isActive, isFolded, counter, onFollow }: SideLinkProps) {
  const t = useTranslations("app");
  const word = t(`menu.${link.name}`);
  return (
    <Link
      to={link.to}
      params={link.params}
      search={link.search}
      className={css.link}
      title={word}
      activeOptions={{ exact: !isActive }}
      onClick={onFollow}
    >
      <link.icon className={css.icon} size={18} stroke={1.6} aria-hidden />
      <span className={isFolded ? "sr" : css.word}>{word}</span>
      {counter && (
        <span
          className={css.counter}
          data-soon={counter.isSoon || undefined}
          data-overdue={counter.isOverdue || undefined}
        >
          <span className="sr">, {t("counter", { count: counter.count })}</span>
          <span aria-hidden>{counter.count}</span>
        </span>
      )}
    </Link>
  );
}
