import { IconClock, IconMail, IconMapPin, IconPhone, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "../ui/page-header.tsx";
import css from "./contacts-page.module.css";

/** PLAT-019, G-22: how to reach the exchange. */
export function ContactsPage() {
  const t = useTranslations("app.contacts");
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <section className={css.card}>
        <h2 className={css.name}>{t("exchange")}</h2>
        <dl className={css.list}>
          <Contact icon={IconPhone} label={t("phoneLabel")} hint={t("phoneHint")}>
            <a href={t("phoneHref")}>{t("phone")}</a>
          </Contact>
          <Contact icon={IconMail} label={t("emailLabel")}>
            <a href={`mailto:${t("email")}`}>{t("email")}</a>
          </Contact>
          <Contact icon={IconClock} label={t("hoursLabel")}>
            {t("hours")}
          </Contact>
          <Contact icon={IconMapPin} label={t("addressLabel")}>
            {t("address")}
          </Contact>
        </dl>
      </section>
    </>
  );
}

interface ContactProps {
  readonly icon: Icon;
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Contact({ icon: ContactIcon, label, hint, children }: ContactProps) {
  return (
    <div className={css.contact}>
      <ContactIcon className={css.icon} size={20} stroke={1.6} aria-hidden />
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>
        {children}
        {hint && <span className={css.hint}>{hint}</span>}
      </dd>
    </div>
  );
}
