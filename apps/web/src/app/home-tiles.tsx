import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import css from "./home-tiles.module.css";
import type { MenuLink, MenuName } from "./menu.ts";
import { useMenu } from "./use-menu.ts";

const isAlone = (name: MenuName): name is "otcApplications" | "bidderApplications" | "memberList" =>
  name === "otcApplications" || name === "bidderApplications" || name === "memberList";

const isTile = (link: MenuLink): link is MenuLink & { readonly name: Exclude<MenuName, "home"> } =>
  link.name !== "home";

/** G-22: the tiles of the home page are the items of the menu. */
export default function HomeTiles() {
  const t = useTranslations("app");
  const links = useMenu().filter(isTile);
  return (
    <nav aria-label={t("home.sections")}>
      <ul className={css.tiles}>
        {links.map(({ name, icon: TileIcon, to, params, search }) => {
          return (
            <li key={name}>
              <Link to={to} params={params} search={search} className={css.tile}>
                <TileIcon className={css.icon} size={22} stroke={1.6} aria-hidden />
                <span className={css.title}>{t(isAlone(name) ? `home.alone.${name}` : `menu.${name}`)}</span>
                <span className={css.text}>{t(`home.tiles.${name}`)}</span>
                <IconArrowRight className={css.arrow} size={18} stroke={1.7} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
