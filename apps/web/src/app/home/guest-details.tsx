import { Box, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import css from "./home.module.css";

/** The guest's page below the greeting: the obligation to report (WORK-002) and the functions of the portal (G-22). */
export default function GuestDetails() {
  return (
    <>
      <Obligation />
      <Details />
    </>
  );
}

const words = { maw: "60rem", c: "var(--ink-2)", lh: 1.5, style: { textWrap: "pretty" } } as const;

/** The summary of the law has no legal confirmation, and its text says so. */
function Obligation() {
  const t = useTranslations("guest.obligation");
  const { phone } = useContacts();
  return (
    <Box
      component="section"
      mb="1rem"
      p="1.25rem"
      className={`${layout.card} ${css.obligation}`}
      aria-labelledby="obligation"
    >
      <Title order={2} id="obligation" mb="0.25rem" fz="1rem">
        {t("title")}
      </Title>
      <Text {...words}>{t("text")}</Text>
      <Text {...words}>
        <Link to={pagePaths.duty}>{t("check")}</Link>
      </Text>
      <Text {...words}>
        {t("ask")}{" "}
        {phone && (
          <>
            <a href={phone.href}>{phone.text}</a>,{" "}
          </>
        )}
        <Link to={pagePaths.contacts}>{t("contacts")}</Link>.
      </Text>
      <Text mt="0.5rem" c="var(--ink-3)" fz="0.75rem">
        {t("unconfirmed")}
      </Text>
    </Box>
  );
}

function Details() {
  const t = useTranslations("guest.facts");
  return (
    <ul className={`${layout.plain} ${layout.tiles}`}>
      {(["report", "register", "history"] as const).map((fact) => (
        <Box key={fact} component="li" p="1.25rem" className={layout.card}>
          <Title order={2} mb="0.25rem" fz="1rem">
            {t(`${fact}Title`)}
          </Title>
          <Text {...words} maw="none">
            {t(fact)}
          </Text>
        </Box>
      ))}
    </ul>
  );
}
