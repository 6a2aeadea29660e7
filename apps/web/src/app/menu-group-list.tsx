import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AnchorMenu } from "../ui/anchor-menu.tsx";
import type { MenuLink } from "./menu.ts";

interface MenuGroupListProps {
  readonly anchor: HTMLElement;
  readonly links: readonly MenuLink[];
  readonly active: MenuLink | undefined;
  readonly onClose: () => void;
}

/** The items of a group of the menu, below its button. */
export default function MenuGroupList({ anchor, links, active, onClose }: MenuGroupListProps) {
  const t = useTranslations("app.menu");
  return (
    <AnchorMenu anchor={anchor} onClose={onClose} position="bottom-start">
      {links.map((link) => (
        <Menu.Item
          key={link.name}
          renderRoot={(props) => (
            <Link
              to={link.to}
              params={link.params}
              search={link.search}
              activeOptions={{ exact: link !== active }}
              {...props}
            />
          )}
        >
          {t(link.name)}
        </Menu.Item>
      ))}
    </AnchorMenu>
  );
}
