import { isFreePhone, phoneHref, type ContactDetails } from "@birzha/domain/shared/values/contacts.ts";
import { useTranslations } from "use-intl";
import { isDemo } from "./is-demo.ts";

/** G-22: reads the contacts of the exchange from the page's meta tag; empty on the development server. */
function readContacts(): ContactDetails {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name="contacts"]')?.content;
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

interface ShownContacts extends Omit<ContactDetails, "phone"> {
  readonly phone?: { readonly text: string; readonly href: string; readonly isFree: boolean };
}

/**
 * Returns the contacts of the exchange from its settings. Only a demo has made-up defaults; elsewhere a contact that is
 * not set is absent, and the screens leave it out (FIX-169).
 */
export function useContacts(): ShownContacts {
  const t = useTranslations("app.contacts");
  const defaults = isDemo()
    ? {
        name: t("exchange"),
        phone: t("phone"),
        email: t("email"),
        hours: t("hours"),
        address: t("address"),
      }
    : {};
  const { phone, ...others }: ContactDetails = { ...defaults, ...readContacts() };
  return phone === undefined
    ? others
    : { ...others, phone: { text: phone, href: phoneHref(phone), isFree: isFreePhone(phone) } };
}
