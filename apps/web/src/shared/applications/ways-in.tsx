import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
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
    <section className={css.ways} aria-label={t("title")}>
      <h3 className={css.title}>{t("title")}</h3>
      <ul className={css.list}>
        {(["invitation", "owner", "certificate"] as const).map((way) => (
          <li key={way}>{t.rich(way, tags)}</li>
        ))}
      </ul>
    </section>
  );
}
