import {
  IconAddressBook,
  IconArrowRight,
  IconBook2,
  IconBuilding,
  IconBuildingCommunity,
  IconFileCheck,
  IconFileDescription,
  IconFileText,
  IconGavel,
  IconHistory,
  IconListDetails,
  IconTruckDelivery,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import css from "./home-tiles.module.css";
import { linksOf, type MenuName } from "./menu.ts";
import { useMenu } from "./use-menu.ts";

const icons: Record<MenuName, Icon> = {
  agreements: IconFileText,
  register: IconListDetails,
  organizations: IconBuilding,
  organizationUsers: IconUsers,
  applications: IconFileCheck,
  allApplications: IconFileCheck,
  otcApplications: IconFileCheck,
  bidderApplications: IconFileCheck,
  organizationList: IconBuildingCommunity,
  users: IconUsers,
  catalogs: IconBook2,
  audit: IconHistory,
  auctions: IconGavel,
  members: IconUsersGroup,
  memberList: IconUsersGroup,
  memberAccess: IconUserCheck,
  memberApplications: IconFileDescription,
  contracts: IconFileCheck,
  spot: IconTruckDelivery,
  contacts: IconAddressBook,
  signup: IconUserPlus,
};

const isAlone = (name: MenuName): name is "otcApplications" | "bidderApplications" | "memberList" =>
  name === "otcApplications" || name === "bidderApplications" || name === "memberList";

/** G-22: the tiles of the home page are the items of the menu. */
export default function HomeTiles() {
  const t = useTranslations("app");
  const links = linksOf(useMenu());
  return (
    <nav aria-label={t("home.sections")}>
      <ul className={css.tiles}>
        {links.map(({ name, to, params, search }) => {
          const TileIcon = icons[name];
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
