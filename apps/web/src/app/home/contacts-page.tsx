import IconClock from "../../ui/icons/clock.svg";
import IconMail from "../../ui/icons/mail.svg";
import IconMapPin from "../../ui/icons/map-pin.svg";
import IconPhone from "../../ui/icons/phone.svg";
import type { Icon } from "../../ui/icons/create-icon.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import css from "./home.module.css";

/** PLAT-019, G-22: contacts of the exchange. */
export function ContactsPage() {
  const t = useTranslations("app.contacts");
  const { name, phone, email, hours, address } = useContacts();
  const isEmpty = [phone, email, hours, address].every((contact) => contact === undefined);
  return (
    <>
      <PageHeader title={t("title")} subtitle={t(isEmpty ? "none" : "lead")} />
      {(name || !isEmpty) && (
        <section className={`${layout.card} ${css.contacts}`}>
          {name && <h2>{name}</h2>}
          {!isEmpty && (
            <dl className={layout.tiles}>
              {phone && (
                <Contact
                  icon={IconPhone}
                  label={t("phoneLabel")}
                  hint={phone.isFree ? t("phoneHint") : undefined}
                >
                  <a href={phone.href}>{phone.text}</a>
                </Contact>
              )}
              {email && (
                <Contact icon={IconMail} label={t("emailLabel")}>
                  <a href={`mailto:${email}`}>{email}</a>
                </Contact>
              )}
              {hours && (
                <Contact icon={IconClock} label={t("hoursLabel")}>
                  {hours}
                </Contact>
              )}
              {address && (
                <Contact icon={IconMapPin} label={t("addressLabel")}>
                  {address}
                </Contact>
              )}
            </dl>
          )}
        </section>
      )}
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
      <ContactIcon size={20} stroke={1.6} aria-hidden />
      <dt>{label}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
}
