import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

/** An informative translation; users accept the Russian text. */
export const en: Translation<typeof ru> = {
  title: "Consent to personal data processing",
  lead: "To continue, read and accept the current version.",
  version: "Version {version}",
  conditions: "Conditions of personal data processing",
  accept: "I accept",
  decline: "Sign out",
  failed: "The consent could not be accepted. Try again.",
  tab: "Consents",
  fields: { version: "Version", accepted: "Accepted", text: "Text" },
  empty: "No consents yet",
  loadFailed: "The consents could not be loaded",
  texts: {
    "2026-11":
      "I accept the rules of the portal and agree that the exchange processes my personal data: login, name, phone, mail, the organisations that I act for, my sessions and what I do in the portal.\n\nThe data are processed so that I can sign in and act for an organisation, so that reports, applications and signatures have a provable author, and so that I can be written to about decisions. Reports, applications, signatures and the log of acts are kept for good: the law demands it of the exchange.\n\nI may at any time download my data in my profile and ask the exchange to remove what it is not obliged to keep.",
  },
};
