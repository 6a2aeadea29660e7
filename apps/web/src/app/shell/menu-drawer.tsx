import { Drawer } from "@mantine/core";
import { useTranslations } from "use-intl";
import { documents } from "../../shared/paths.ts";
import { isBlocked } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import css from "./menu-drawer.module.css";
import { OrganizationButton } from "../account/organization-button.tsx";
import { SchemeSwitch } from "../account/scheme-switch.tsx";
import { SideMenu } from "./side-menu.tsx";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The side bar of narrow screens (WORK-001), with the controls that do not fit into the top bar there. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const t = useTranslations("app");
  const person = useSignedInPerson();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={304}
      title={t("name")}
      classNames={{ content: css.content, header: css.header, body: css.body, close: css.close }}
      closeButtonProps={{ "aria-label": t("menu.close") }}
    >
      {!isBlocked(person) && (
        <div className={css.organization}>
          <OrganizationButton person={person} />
        </div>
      )}
      <SideMenu onFollow={onClose} />
      <div className={css.foot}>
        <SchemeSwitch />
        <a className={css.document} href={documents.rules} target="_blank" rel="noopener">
          {t("documents.rules")}
        </a>
        <a className={css.document} href={documents.conditions} target="_blank" rel="noopener">
          {t("documents.conditions")}
        </a>
      </div>
    </Drawer>
  );
}
