import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalFields } from "@birzha/domain/auctions/proposal-rules.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { listFieldRules } from "../areas/auctions/proposal-queries.ts";
import { setFieldRule } from "../areas/auctions/actions/set-field-rule.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { asAdministrator } from "./administrator.ts";
import type { Command } from "./command.ts";

const { cli, proposalFields: phrases } = operations;

const { sent, accepted, returned } = proposalStatus;
const statuses: readonly number[] = [sent, accepted, returned];
const answers: Readonly<Record<string, boolean | null>> = { on: true, off: false, usual: null };

interface Given {
  readonly status: number;
  readonly field: string;
  readonly changeable: boolean | null;
}

/** Undefined: nothing is to be changed. */
function readGiven(args: readonly string[]): Given | undefined {
  if (args.length === 0) return undefined;
  const [status = "", field = "", answer = "", ...more] = args;
  const isKnown = statuses.includes(Number(status)) && proposalFields.some((known) => known === field);
  if (!isKnown || !Object.hasOwn(answers, answer) || more.length > 0)
    throw new OperatorError(phrases.usage(cli.usage.proposalFields, proposalFields.join(", ")));
  return { status: Number(status), field, changeable: answers[answer] ?? null };
}

/** exceptions from the rule which fields of a sent proposal may be changed; without words it shows them. */
export const proposalFieldsCommand: Command = {
  name: "proposal fields",
  usage: cli.usage.proposalFields,
  about: cli.about.proposalFields,
  async run(context) {
    const { args, database, say } = context;
    const given = readGiven(args);
    if (given) await asAdministrator(context, (call) => setFieldRule(call, given));
    const { db } = await database();
    for (const status of statuses)
      for (const { field, changeable } of await listFieldRules(db, status))
        say(`${status}\t${field}\t${changeable ? "on" : "off"}`);
    say(phrases.shown);
    return true;
  },
};
