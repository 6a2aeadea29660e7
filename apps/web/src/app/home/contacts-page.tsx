import { IconClock, IconMail, IconMapPin, IconPhone, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import css from "./contacts-page.module.css";

/** PLAT-019, G-22: contacts of the exchange. */
export function ContactsPage() {
  const t = useTranslations("app.contacts");
  const contacts = useContacts();
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <section className={css.card}>
        <h2 className={css.name}>{contacts.name}</h2>
        <dl className={css.list}>
          <Contact
            icon={IconPhone}
            label={t("phoneLabel")}
            hint={contacts.isFree ? t("phoneHint") : undefined}
          >
            <a href={contacts.phoneHref}>{contacts.phone}</a>
          </Contact>
          <Contact icon={IconMail} label={t("emailLabel")}>
            <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
          </Contact>
          <Contact icon={IconClock} label={t("hoursLabel")}>
            {contacts.hours}
          </Contact>
          <Contact icon={IconMapPin} label={t("addressLabel")}>
            {contacts.address}
          </Contact>
        </dl>
      </section>
    </>
  );
}

interface ContactProps {
  readonly icon: Icon;
  readonly label: string;
  readonly hint?: string | undefined;
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
