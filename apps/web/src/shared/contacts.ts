import { isFreePhone, phoneHref, type Contacts } from "@birzha/domain/shared/values/contacts.ts";
import { useTranslations } from "use-intl";

/** G-22: reads the contacts of the exchange from the page's meta tag; empty on the development server. */
function readContacts(): Contacts {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name="contacts"]')?.content;
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Returns the contacts of the exchange from its settings, with the demo values as defaults. */
export function useContacts() {
  const t = useTranslations("app.contacts");
  const { name, phone = t("phone"), email, hours, address } = readContacts();
  return {
    name: name ?? t("exchange"),
    phone,
    phoneHref: phoneHref(phone),
    isFree: isFreePhone(phone),
    email: email ?? t("email"),
    hours: hours ?? t("hours"),
    address: address ?? t("address"),
  };
}
