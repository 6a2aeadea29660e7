import { ru as agreements } from "./agreements/ru.ts";
import { ru as app } from "./app/ru.ts";
import { ru as applications } from "./applications/ru.ts";
import { ru as auctions } from "./auctions/ru.ts";
import { ru as audit } from "./audit/ru.ts";
import { ru as catalogs } from "./catalogs/ru.ts";
import { ru as contracts } from "./contracts/ru.ts";
import { ru as exchange } from "./exchange/ru.ts";
import { ru as members } from "./members/ru.ts";
import { ru as organizations } from "./organizations/ru.ts";
import { ru as reporting } from "./reporting/ru.ts";
import { ru as search } from "./search/ru.ts";
import { ru as shared } from "./shared/ru.ts";
import { ru as signing } from "./signing/ru.ts";
import { ru as spot } from "./spot/ru.ts";
import { ru as tasks } from "./tasks/ru.ts";
import { ru as users } from "./users/ru.ts";
import type { ErrorPhrases } from "./words.ts";

/** Every word people see, in Russian, the source language; ICU messages, one namespace for each area. */
export const ru = {
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
} as const satisfies ErrorPhrases & Record<string, unknown>;

export type Phrases = typeof ru;
