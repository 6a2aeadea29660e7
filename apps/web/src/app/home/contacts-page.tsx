import { Box, Text, Title } from "@mantine/core";
import { IconClock, IconMail, IconMapPin, IconPhone, type Icon } from "@tabler/icons-react";
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
        <Box component="section" maw="46rem" p="1.5rem" className={layout.card}>
          {name && (
            <Title order={2} mb="1.25rem" fz="1.125rem">
              {name}
            </Title>
          )}
          {!isEmpty && (
            <Box
              component="dl"
              m={0}
              className={layout.tiles}
              style={{ "--tile": "18rem", "--tile-gap": "1.25rem 2rem" }}
            >
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
            </Box>
          )}
        </Box>
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
      <Text component="dt" c="var(--ink-3)" fz="0.8125rem">
        {label}
      </Text>
      <Text component="dd" fz="0.9375rem" fw={500}>
        {children}
        {hint && (
          <Text c="var(--ink-3)" fz="0.8125rem" fw={400}>
            {hint}
          </Text>
        )}
      </Text>
    </div>
  );
}
