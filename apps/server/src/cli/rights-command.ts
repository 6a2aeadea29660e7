import { parseArgs } from "node:util";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { setTradingRights, type TradingRights } from "../areas/organizations/store.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { recordCommand } from "./administrator.ts";
import type { CliCommand } from "./command.ts";

const { cli, rights: phrases } = operations;

const names = [
  "access",
  "auctions",
  "contracts",
  "spot",
  "organiser",
] as const satisfies (keyof TradingRights)[];

function readRights(args: readonly string[]): { inn: string; given: Partial<TradingRights> } {
  try {
    const text = { type: "string" } as const;
    const options = { inn: text, access: text, auctions: text, contracts: text, spot: text, organiser: text };
    const { values } = parseArgs({ args: [...args], options, strict: true });
    const { inn, ...rights } = values;
    const all = Object.values(rights).every((value) => value === "on" || value === "off");
    if (inn !== undefined && all)
      return {
        inn,
        given: Object.fromEntries(Object.entries(rights).map(([name, value]) => [name, value === "on"])),
      };
  } catch {
    // The usage error follows below.
  }
  throw new OperatorError(phrases.usage(cli.usage.rights));
}

/** sets rights of an organisation. Without options only shows them. */
export const rightsCommand: CliCommand = {
  name: "org rights",
  usage: cli.usage.rights,
  about: cli.about.rights,
  async run({ args, database, say }) {
    const { inn, given } = readRights(args);
    const { db } = await database();
    const rights = await inOwnerTransaction(db, async (tx) => {
      const changed = await setTradingRights(tx, inn, given, { authorId: undefined, at: new Date() });
      if (!changed) throw new OperatorError(phrases.unknown(inn));
      const { id, before, after } = changed;
      if (names.some((name) => before[name] !== after[name]))
        await recordCommand(tx, {
          action: "organizations.rights",
          entity: "organization",
          entityId: id,
          before,
          after,
        });
      return after;
    });
    say(phrases.now(inn, names.map((name) => `${name} ${rights[name] ? "on" : "off"}`).join(", ")));
    return true;
  },
};
