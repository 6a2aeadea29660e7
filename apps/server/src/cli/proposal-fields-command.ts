import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalFields } from "@birzha/domain/auctions/proposal-rules.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { listFieldRules } from "../areas/auctions/proposal-queries.ts";
import { setFieldRule } from "../areas/auctions/store.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { recordCommand } from "./administrator.ts";
import type { Command } from "./command.ts";

const { cli, proposalFields: phrases } = operations;

const { sent, accepted, returned } = proposalStatus;
const statuses: readonly number[] = [sent, accepted, returned];
const answers: Readonly<Record<string, boolean | undefined>> = { on: true, off: false, usual: undefined };

interface Given {
  readonly status: number;
  readonly field: string;
  readonly changeable: boolean | undefined;
}

/** Undefined: nothing is to be changed. */
function readGiven(args: readonly string[]): Given | undefined {
  if (args.length === 0) return undefined;
  const [status = "", field = "", answer = "", ...more] = args;
  const isKnown = statuses.includes(Number(status)) && proposalFields.some((known) => known === field);
  if (!isKnown || !Object.hasOwn(answers, answer) || more.length > 0)
    throw new OperatorError(phrases.usage(cli.usage.proposalFields, proposalFields.join(", ")));
  return { status: Number(status), field, changeable: answers[answer] };
}

/** exceptions from the rule which fields of a sent proposal may be changed; without words it shows them. */
export const proposalFieldsCommand: Command = {
  name: "proposal fields",
  usage: cli.usage.proposalFields,
  about: cli.about.proposalFields,
  async run({ args, database, say }) {
    const given = readGiven(args);
    const { db } = await database();
    await inOwnerTransaction(db, async (tx) => {
      if (given) {
        await setFieldRule(tx, given.status, given.field, given.changeable);
        await recordCommand(tx, { action: "auctions.field-rule", entity: "proposal", after: given });
      }
      for (const status of statuses)
        for (const { field, changeable } of await listFieldRules(tx, status))
          say(`${status}\t${field}\t${changeable ? "on" : "off"}`);
    });
    say(phrases.shown);
    return true;
  },
};
