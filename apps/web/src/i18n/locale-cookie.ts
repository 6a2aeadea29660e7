import { interfaceLocales, type InterfaceLocale } from "./locale.ts";

/** PLAT-033, PLAT-143: cookie with the chosen language. */
const name = "auth.locale";
/** PLAT-034: 365 days, in seconds. */
const lifetime = 365 * 24 * 60 * 60;

/** Returns the chosen language; undefined if there is none. */
export function readLocaleCookie(cookies: string = document.cookie): InterfaceLocale | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return interfaceLocales.find((locale) => locale === value);
}

export function writeLocaleCookie(locale: InterfaceLocale): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${locale}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`;
}
