import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../ui/lazy-part.tsx";
import css from "./menu-bar.module.css";
import type { MenuGroup } from "./menu.ts";
import { useMenu } from "./use-menu.ts";

const MenuGroupList = lazyPart(() => import("./menu-group-list.tsx"));

/** The menu in the header of wide screens; narrow ones have the drawer. */
export function MenuBar() {
  const t = useTranslations("app.menu");
  const menu = useMenu();
  return (
    <nav className={css.bar} aria-label={t("label")}>
      {menu.map((item) =>
        "links" in item ? (
          <GroupButton key={item.name} group={item} />
        ) : (
          <Link
            key={item.name}
            to={item.to}
            params={item.params}
            search={item.search}
            className={css.item}
            activeProps={activeProps}
          >
            {t(item.name)}
          </Link>
        ),
      )}
    </nav>
  );
}

const activeProps = { "data-active": true, "aria-current": "page" } as const;

function GroupButton({ group }: { readonly group: MenuGroup }) {
  const t = useTranslations("app.menu");
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button
        type="button"
        className={css.item}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {t(group.name)}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {anchor && (
        <Suspense>
          <MenuGroupList anchor={anchor} links={group.links} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
