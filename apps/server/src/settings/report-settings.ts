import { defineSecret, defineSetting } from "./setting-definition.ts";
import { parseInteger, receiptKey } from "./setting-values.ts";

/** Settings of reports, their rules and receipts. */
export const reportSettings = {
  RECEIPT_KEY: defineSecret(
    receiptKey,
    "-----BEGIN PRIVATE KEY-----...",
    "Ed25519 key in PEM that signs the day roots of receipts. Not set: the first signature creates one in the database.",
  ),
  RULE_MAX_FAILING_PERCENT: defineSetting(
    parseInteger(0, 100),
    "5",
    "Share of past reports, in per cent, that a rule of the exchange can refuse without a second confirmation.",
  ),
  RULE_NOTICE_DAYS: defineSetting(
    parseInteger(0, 90),
    "3",
    "Days from the notice of a rule of the exchange to its first contract date; 0 lets a rule apply on the same day.",
  ),
  REPLACEMENT_DAYS: defineSetting(
    parseInteger(0, 90),
    "3",
    "Working days after a rejection within which the replacement of a timely report counts as on time.",
  ),
  WITHDRAWAL_MINUTES: defineSetting(
    parseInteger(0, 1_440),
    "10",
    "Minutes after the registration in which an organisation can withdraw a report; 0 switches withdrawals off.",
  ),
  SUCCESSION_UNDO_MINUTES: defineSetting(
    parseInteger(0, 10_080),
    "60",
    "Minutes after the record of a successor in which the exchange can undo it; the succession takes effect then.",
  ),
  RECEIPT_MAX_GAP_DAYS: defineSetting(
    parseInteger(0, 365),
    "3",
    "Maximum days from the acceptance of a report to the signed day of its receipt; a later seal does not prove the time of acceptance.",
  ),
} as const;
