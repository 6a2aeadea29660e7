import { en as agreements } from "./agreements/en.ts";
import { en as app } from "./app/en.ts";
import { en as applications } from "./applications/en.ts";
import { en as approvals } from "./approvals/en.ts";
import { en as auctions } from "./auctions/en.ts";
import { en as audit } from "./audit/en.ts";
import { en as callback } from "./callback/en.ts";
import { en as catalogs } from "./catalogs/en.ts";
import { en as consents } from "./consents/en.ts";
import { en as contracts } from "./contracts/en.ts";
import { en as customRules } from "./rules/custom-en.ts";
import { en as corrections } from "./corrections/en.ts";
import { en as editing } from "./editing/en.ts";
import { en as deals } from "./deals/en.ts";
import { en as docs } from "./docs/en.ts";
import { en as counterparties } from "./counterparties/en.ts";
import { en as duties } from "./duties/en.ts";
import { en as events } from "./events/en.ts";
import { en as effects } from "./effects/en.ts";
import { en as exchange } from "./exchange/en.ts";
import { en as guest } from "./guest/en.ts";
import { en as help } from "./help/en.ts";
import { en as imports } from "./imports/en.ts";
import { en as invitations } from "./invitations/en.ts";
import { en as keys } from "./keys/en.ts";
import { en as market } from "./market/en.ts";
import { en as members } from "./members/en.ts";
import { en as notices } from "./notices/en.ts";
import { en as organizations } from "./organizations/en.ts";
import { en as processing } from "./processing/en.ts";
import { en as progress } from "./progress/en.ts";
import { en as queue } from "./queue/en.ts";
import { en as receipts } from "./receipts/en.ts";
import { en as reporting } from "./reporting/en.ts";
import type { Phrases } from "./ru.ts";
import { en as rows } from "./rows/en.ts";
import { en as rules } from "./rules/en.ts";
import { en as search } from "./search/en.ts";
import { en as shared } from "./shared/en.ts";
import { en as signing } from "./signing/en.ts";
import { en as spot } from "./spot/en.ts";
import { en as tasks } from "./tasks/en.ts";
import { en as users } from "./users/en.ts";
import { en as views } from "./views/en.ts";
import { en as webhooks } from "./webhooks/en.ts";
import type { Translation } from "./words.ts";

/** The English translation. */
export const en: Translation<Phrases> = {
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
};
