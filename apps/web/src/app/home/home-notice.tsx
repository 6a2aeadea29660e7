import { IconLock, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { paths } from "../../shared/paths.ts";
import css from "./home-notice.module.css";

interface HomeNoticeProps {
  readonly kind: "blocked" | "newcomer";
  readonly title: string;
  readonly text: string;
}

/**
 * Explains why the sections are closed and names a contact: for blocked accounts (G-14) and users without an
 * organisation.
 */
export function HomeNotice({ kind, title, text }: HomeNoticeProps) {
  const t = useTranslations("app");
  const { phone } = useContacts();
  const Icon = kind === "blocked" ? IconLock : IconUserPlus;
  return (
    <section className={css.notice} data-kind={kind} role={kind === "blocked" ? "alert" : undefined}>
      <Icon className={css.icon} size={22} stroke={1.7} aria-hidden />
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        <p className={css.ways}>
          {kind === "newcomer" && <Link to={paths.signUp}>{t("menu.signup")}</Link>}
          {phone && <a href={phone.href}>{phone.text}</a>}
          <Link to={paths.contacts}>{t("contacts.title")}</Link>
        </p>
      </div>
    </section>
  );
}
