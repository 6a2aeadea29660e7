import { Box, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import { useContacts } from "../contacts.ts";
import { pagePaths } from "../paths.ts";
import css from "./ways-in.module.css";

/** SCREEN-013: how a user without a certificate gets access. */
export function WaysIn() {
  const t = useTranslations("applications.waysIn");
  const { phone, email } = useContacts();
  const contacts = () => (
    <>
      {phone && <a href={phone.href}>{phone.text}</a>}
      {phone && ", "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && ", "}
      <Link to={pagePaths.contacts}>{t("contacts")}</Link>
    </>
  );
  const tags = {
    b: (text: ReactNode) => <strong>{text}</strong>,
    link: (text: ReactNode) => <Link to={pagePaths.invitations}>{text}</Link>,
    contacts,
  };
  return (
    <Box component="section" p="1.25rem" className={layout.card} aria-label={t("title")}>
      <Title order={3} mb="0.5rem" fz="0.90625rem">
        {t("title")}
      </Title>
      <Stack component="ul" gap="0.375rem" m={0} ps="1.25rem" c="var(--ink-2)" lh={1.5} className={css.list}>
        {(["invitation", "owner", "certificate"] as const).map((way) => (
          <li key={way}>{t.rich(way, tags)}</li>
        ))}
      </Stack>
    </Box>
  );
}
