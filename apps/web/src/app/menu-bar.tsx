import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../ui/lazy-part.tsx";
import css from "./menu-bar.module.css";
import { linksOf, type MenuLink } from "./menu.ts";
import { useFittingItems } from "./use-fitting-items.ts";
import { useActiveLink, useMenu } from "./use-menu.ts";

const MenuGroupList = lazyPart(() => import("./menu-group-list.tsx"));

/** The menu in the header of wide screens; narrow ones have the drawer. Items that do not fit wait behind «Ещё». */
export function MenuBar() {
  const t = useTranslations("app.menu");
  const menu = useMenu();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const fitting = useFittingItems(bar, menu);
  const active = useActiveLink(menu);
  return (
    <nav className={css.bar} aria-label={t("label")} ref={setBar}>
      {menu.map((item, index) => {
        const isHidden = index >= fitting || undefined;
        return "links" in item ? (
          <GroupButton key={item.name} links={item.links} active={active} isHidden={isHidden}>
            {t(item.name)}
          </GroupButton>
        ) : (
          <Link
            key={item.name}
            to={item.to}
            params={item.params}
            search={item.search}
            className={css.item}
            activeProps={activeProps}
            activeOptions={{ exact: item !== active }}
            data-hidden={isHidden}
          >
            {t(item.name)}
          </Link>
        );
      })}
      <GroupButton
        links={linksOf(menu.slice(fitting))}
        active={active}
        isHidden={fitting >= menu.length || undefined}
      >
        {t("more")}
      </GroupButton>
    </nav>
  );
}

const activeProps = { "data-active": true, "aria-current": "page" } as const;

interface GroupButtonProps {
  readonly links: readonly MenuLink[];
  readonly active: MenuLink | undefined;
  readonly isHidden: true | undefined;
  readonly children: ReactNode;
}

function GroupButton({ links, active, isHidden, children }: GroupButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={css.item}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        data-active={(active && links.includes(active)) || undefined}
        data-hidden={isHidden}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {children}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <MenuGroupList anchor={anchor} links={links} active={active} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
