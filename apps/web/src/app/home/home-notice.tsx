import { Box, Group, Text, Title } from "@mantine/core";
import IconLock from "../../ui/icons/lock.svg";
import IconUserPlus from "../../ui/icons/user-plus.svg";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { pagePaths } from "../../shared/paths.ts";
import css from "./home.module.css";

interface HomeNoticeProps {
  readonly kind: "blocked" | "newcomer";
  readonly title: string;
  readonly text: string;
  /** The one button that leads on. */
  readonly action?: ReactNode;
}

/**
 * Explains why the sections are closed and names a contact: for blocked accounts (G-14) and users without an
 * organisation.
 */
export function HomeNotice({ kind, title, text, action }: HomeNoticeProps) {
  const t = useTranslations("app");
  const { phone } = useContacts();
  const tone = kind === "blocked" ? "bad" : "info";
  const Icon = kind === "blocked" ? IconLock : IconUserPlus;
  return (
    <Group
      component="section"
      align="flex-start"
      gap="0.875rem"
      wrap="nowrap"
      mb="1.5rem"
      p="1.125rem 1.25rem"
      bdrs="lg"
      bg={`var(--chip-${tone}-bg)`}
      c={`var(--chip-${tone}-ink)`}
      role={kind === "blocked" ? "alert" : undefined}
    >
      <Icon className={css.noticeIcon} size={22} stroke={1.7} aria-hidden />
      <div>
        <Title order={2} mb="0.25rem" fz="1rem">
          {title}
        </Title>
        <Text maw="46rem" c="var(--ink)" style={{ textWrap: "pretty" }}>
          {text}
        </Text>
        {action && <Box mt="0.75rem">{action}</Box>}
        <Group component="p" gap="0.25rem 1.25rem" align="stretch" m={0} mt="0.625rem" className={css.ways}>
          {phone && <a href={phone.href}>{phone.text}</a>}
          <Link to={pagePaths.contacts}>{t("contacts.title")}</Link>
        </Group>
      </div>
    </Group>
  );
}
