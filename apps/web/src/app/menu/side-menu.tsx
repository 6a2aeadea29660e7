import { Stack } from "@mantine/core";
import IconChevronDown from "../../ui/icons/chevron-down.svg";
import IconSettings from "../../ui/icons/settings.svg";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { foldedGroup, sectionsOf, type MenuLine, type MenuLink, type MenuSection } from "./menu.ts";
import { MenuCounter } from "./menu-counter.tsx";
import { useMenuCounters, type CounterOf } from "./menu-counters.ts";
import { foldGroup, useGroupFold } from "./side-fold.ts";
import css from "./side-menu.module.css";
import { useActiveLink, useMenu } from "./use-menu.ts";
import { useMenuTexts } from "./use-menu-texts.ts";

interface SideMenuProps {
  readonly isFolded?: boolean;
  /** Called after an item was chosen, even the item of the current page. */
  readonly onFollow?: () => void;
}

interface ShownMenu extends Pick<SideMenuProps, "onFollow"> {
  readonly active: MenuLink | undefined;
  readonly isFolded: boolean;
  readonly counterOf: CounterOf;
}

/** WORK-001: the user's menu by groups, shared by the side bar and the drawer. */
export function SideMenu({ isFolded = false, onFollow }: SideMenuProps) {
  const t = useTranslations("app");
  const menu = useMenu();
  const active = useActiveLink(menu);
  const shown = { active, isFolded, onFollow, counterOf: useMenuCounters() };
  return (
    <nav className={css.menu} aria-label={t("menu.label")} data-folded={isFolded || undefined}>
      {sectionsOf(menu).map((section, index) =>
        section.group === foldedGroup ? (
          <FoldedSection key={index} section={section} {...shown} />
        ) : (
          <Section key={index} section={section} {...shown} />
        ),
      )}
    </nav>
  );
}

interface SectionProps extends ShownMenu {
  readonly section: MenuSection;
}

function Section({ section: { group, lines }, ...shown }: SectionProps) {
  const t = useTranslations("app");
  const id = useId();
  return (
    <Stack gap="0.0625rem" className={css.section} {...(group && { role: "group", "aria-labelledby": id })}>
      {group && (
        <p id={id} className={shown.isFolded ? "sr" : css.head}>
          {t(`menuGroups.${group}`)}
        </p>
      )}
      <Lines lines={lines} {...shown} />
    </Stack>
  );
}

/** SCREEN-009: a group behind a button. The current page unfolds it; the user's choice is remembered. */
function FoldedSection({ section: { lines }, ...shown }: SectionProps) {
  const t = useTranslations("app");
  const id = useId();
  const isGroupFolded = useGroupFold();
  const pages = lines.flatMap((line) => line.pages);
  const current = pages.find((page) => page === shown.active)?.name;
  // The user can fold the group around the current page; another page in it unfolds it again.
  const [foldedAt, setFoldedAt] = useState<MenuLink["name"]>();
  const isOpen = current === undefined ? !isGroupFolded : current !== foldedAt;
  const word = t(`menuGroups.${foldedGroup}`);
  const toggle = () => {
    setFoldedAt(isOpen ? current : undefined);
    foldGroup(isOpen);
  };
  return (
    <Stack gap="0.0625rem" className={css.section} role="group" aria-label={word}>
      <button
        type="button"
        className={css.link}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={word}
        onClick={toggle}
      >
        <IconSettings className={css.icon} size={18} stroke={1.6} aria-hidden />
        <span className={shown.isFolded ? "sr" : css.word}>{word}</span>
        {!isOpen && <MenuCounter counter={shown.counterOf(pages)} />}
        <IconChevronDown className={css.chevron} size={16} stroke={1.8} aria-hidden />
      </button>
      {isOpen && (
        <Stack id={id} gap="0.0625rem">
          <Lines lines={lines} {...shown} />
        </Stack>
      )}
    </Stack>
  );
}

interface LinesProps extends ShownMenu {
  readonly lines: readonly MenuLine[];
}

/** A line leads to its first page; its other pages are tabs there. */
function Lines({ lines, active, isFolded, counterOf, onFollow }: LinesProps) {
  const { labelOf, titleOf } = useMenuTexts();
  return lines.map((line) => {
    const [page] = line.pages;
    const isActive = line.pages.some((each) => each === active);
    return (
      <Link
        key={page.name}
        to={page.to}
        params={page.params}
        search={page.search}
        className={css.link}
        title={titleOf(line.pages)}
        aria-current={isActive ? "page" : undefined}
        activeOptions={{ exact: !isActive }}
        onClick={onFollow}
      >
        <page.icon className={css.icon} size={18} stroke={1.6} aria-hidden />
        <span className={isFolded ? "sr" : css.word}>{labelOf(line)}</span>
        <MenuCounter counter={counterOf(line.pages)} />
      </Link>
    );
  });
}
