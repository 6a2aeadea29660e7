import { ru as agreements } from "./agreements/ru.ts";
import { ru as app } from "./app/ru.ts";
import { ru as applications } from "./applications/ru.ts";
import { ru as approvals } from "./approvals/ru.ts";
import { ru as auctions } from "./auctions/ru.ts";
import { ru as audit } from "./audit/ru.ts";
import { ru as callback } from "./callback/ru.ts";
import { ru as catalogs } from "./catalogs/ru.ts";
import { ru as consents } from "./consents/ru.ts";
import { ru as contracts } from "./contracts/ru.ts";
import { ru as customRules } from "./rules/custom-ru.ts";
import { ru as corrections } from "./corrections/ru.ts";
import { ru as editing } from "./editing/ru.ts";
import { ru as deals } from "./deals/ru.ts";
import { ru as docs } from "./docs/ru.ts";
import { ru as counterparties } from "./counterparties/ru.ts";
import { ru as duties } from "./duties/ru.ts";
import { ru as events } from "./events/ru.ts";
import { ru as effects } from "./effects/ru.ts";
import { ru as exchange } from "./exchange/ru.ts";
import { ru as guest } from "./guest/ru.ts";
import { ru as help } from "./help/ru.ts";
import { ru as imports } from "./imports/ru.ts";
import { ru as invitations } from "./invitations/ru.ts";
import { ru as keys } from "./keys/ru.ts";
import { ru as market } from "./market/ru.ts";
import { ru as members } from "./members/ru.ts";
import { ru as notices } from "./notices/ru.ts";
import { ru as organizations } from "./organizations/ru.ts";
import { ru as processing } from "./processing/ru.ts";
import { ru as progress } from "./progress/ru.ts";
import { ru as queue } from "./queue/ru.ts";
import { ru as receipts } from "./receipts/ru.ts";
import { ru as reporting } from "./reporting/ru.ts";
import { ru as rows } from "./rows/ru.ts";
import { ru as rules } from "./rules/ru.ts";
import { ru as search } from "./search/ru.ts";
import { ru as shared } from "./shared/ru.ts";
import { ru as signing } from "./signing/ru.ts";
import { ru as spot } from "./spot/ru.ts";
import { ru as tasks } from "./tasks/ru.ts";
import { ru as users } from "./users/ru.ts";
import { ru as views } from "./views/ru.ts";
import { ru as webhooks } from "./webhooks/ru.ts";
import type { ErrorPhrases } from "./words.ts";

/**
 * All phrases of the user interface in Russian, the source language: ICU messages, one namespace per area.
 */
export const ru = {
  agreements,
  app,
  applications,
  approvals,
  auctions,
  audit,
  callback,
  catalogs,
  consents,
  contracts,
  corrections,
  customRules,
  editing,
  docs,
  deals,
  counterparties,
  duties,
  events,
  effects,
  exchange,
  guest,
  help,
  imports,
  invitations,
  keys,
  market,
  members,
  notices,
  organizations,
  processing,
  progress,
  queue,
  reporting,
  rows,
  receipts,
  rules,
  search,
  shared,
  signing,
  spot,
  tasks,
  users,
  views,
  webhooks,
} as const satisfies ErrorPhrases & Record<string, unknown>;

export type Phrases = typeof ru;
