import { en as agreements } from "./agreements/en.ts";
import { en as app } from "./app/en.ts";
import { en as applications } from "./applications/en.ts";
import { en as auctions } from "./auctions/en.ts";
import { en as audit } from "./audit/en.ts";
import { en as catalogs } from "./catalogs/en.ts";
import { en as contracts } from "./contracts/en.ts";
import { en as exchange } from "./exchange/en.ts";
import { en as members } from "./members/en.ts";
import { en as organizations } from "./organizations/en.ts";
import { en as reporting } from "./reporting/en.ts";
import type { Phrases } from "./ru.ts";
import { en as search } from "./search/en.ts";
import { en as shared } from "./shared/en.ts";
import { en as signing } from "./signing/en.ts";
import { en as spot } from "./spot/en.ts";
import { en as tasks } from "./tasks/en.ts";
import { en as users } from "./users/en.ts";
import type { Words } from "./words.ts";

/** The English translation. */
export const en: Words<Phrases> = {
  agreements,
  app,
  applications,
  auctions,
  audit,
  catalogs,
  contracts,
  exchange,
  members,
  organizations,
  reporting,
  search,
  shared,
  signing,
  spot,
  tasks,
  users,
};
