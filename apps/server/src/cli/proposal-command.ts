import { proposalStatus, type ProposalDecision } from "@birzha/domain/auctions/lifecycle.ts";
import { ru as auctions } from "@birzha/phrases/auctions/ru.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { blockProposal } from "../areas/auctions/actions/block-proposal.ts";
import { decideProposal } from "../areas/auctions/actions/decide-proposal.ts";
import { expireProposals } from "../areas/auctions/actions/expire-proposals.ts";
import { importProposals } from "../areas/auctions/actions/import-proposals.ts";
import { getStored, listHistory } from "../areas/auctions/proposal-queries.ts";
import { toProposal } from "../areas/auctions/proposal-rows.ts";
import { listProcessing } from "../areas/auctions/queries.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { asAdministrator, clockOf } from "./administrator.ts";
import type { Command } from "./command.ts";
import { readAnswer, readDecision, readOptions } from "./read-options.ts";

const { cli, proposal: phrases } = operations;

const statuses: Readonly<Record<number, string>> = auctions.statuses;

/** As many as a person reads at once. */
const listed = 200;

const readId = (args: readonly string[], usage: string): number => {
  const [number = "", ...more] = args;
  if (!/^\d{1,15}$/.test(number) || more.length > 0) throw new OperatorError(usage);
  return Number(number);
};

/** the operator's queue, or proposals of another status; newest first. */
const listCommand: Command = {
  name: "proposal list",
  usage: "[--status N]",
  about: cli.about.proposalList,
  async run(context) {
    const { values, positionals } = readOptions(context.args, phrases.listUsage, {
      status: { type: "string" },
    });
    const status = String(values["status"] ?? proposalStatus.sent);
    if (!/^[1-7]$/.test(status) || positionals.length > 0) throw new OperatorError(phrases.listUsage);
    const query = { page: 0, size: listed, status: Number(status) };
    const { rows, total } = await asAdministrator(context, ({ db, actor, clock }) =>
      listProcessing(db, actor, query, clock),
    );
    for (const { id, created, auctionDate, commodity, status: code, firmName } of rows)
      context.say(
        [
          id,
          created,
          auctionDate.begin ?? auctionDate.dates.join(" "),
          commodity?.name.ru ?? "",
          statuses[code] ?? "",
          firmName,
        ].join("\t"),
      );
    context.say(phrases.listed(total));
    return true;
  },
};

/** a proposal with its versions and decisions, as the call answers it. */
const showCommand: Command = {
  name: "proposal show",
  usage: cli.usage.number,
  about: cli.about.proposalShow,
  async run(context) {
    const id = readId(context.args, phrases.usage("show"));
    const found = await asAdministrator(context, async ({ db, actor, clock }) => {
      const stored = await getStored(db, actor, id);
      return { proposal: toProposal(stored, clock), ...(await listHistory(db, stored)) };
    });
    context.say(JSON.stringify(found, null, 2));
    return true;
  },
};

const decideCommand = (verb: string, action: ProposalDecision, about: string): Command => ({
  name: `proposal ${verb}`,
  usage: cli.usage.decision,
  about,
  async run(context) {
    // FIX-062: `proposal show` tells the version.
    const { id, comment, version } = readDecision(context.args, phrases.decideUsage(verb));
    const input = { params: { id }, body: { data: { action, version, comment } } };
    const { status } = await asAdministrator(context, (call) => decideProposal(call, input));
    context.say(phrases.moved(id, statuses[status] ?? ""));
    return true;
  },
});

const blockCommand = (verb: "block" | "unblock", about: string): Command => ({
  name: `proposal ${verb}`,
  usage: cli.usage.answer,
  about,
  async run(context) {
    const { id, comment } = readAnswer(context.args, phrases.blockUsage(verb));
    const input = { params: { id }, body: { data: { isBlockedState: verb === "block", comment } } };
    const { isBlockedState } = await asAdministrator(context, (call) => blockProposal(call, input));
    context.say(isBlockedState ? phrases.blocked(id) : phrases.free(id));
    return true;
  },
});

/** A-12, step 14: what came of the auction. */
const resultCommand: Command = {
  name: "proposal result",
  usage: cli.usage.result,
  about: cli.about.proposalResult,
  async run(context) {
    const { values, positionals } = readOptions(context.args, phrases.resultUsage, {
      held: { type: "boolean" },
      "not-held": { type: "boolean" },
    });
    const held = values["held"] === true;
    if (held === (values["not-held"] === true)) throw new OperatorError(phrases.resultUsage);
    const id = readId(positionals, phrases.resultUsage);
    const [result] = await asAdministrator(context, (call) =>
      importProposals(call, { body: { data: [{ id, held }] } }),
    );
    if (result?.result === "error") throw new OperatorError(result.errorMessage ?? "");
    context.say(phrases.moved(id, statuses[proposalStatus[held ? "held" : "notHeld"]] ?? ""));
    return true;
  },
};

/** V-15: the daily job, now. */
const expireCommand: Command = {
  name: "proposal expire",
  usage: "",
  about: cli.about.proposalExpire,
  async run(context) {
    const { db } = await context.database();
    const clock = await clockOf(context);
    context.say(phrases.expired(await expireProposals({ db, clock })));
    return true;
  },
};

/** what an operator does with proposals. */
export const proposalCommands: readonly Command[] = [
  listCommand,
  showCommand,
  decideCommand("accept", "accept", cli.about.proposalAccept),
  decideCommand("reject-change", "rejectChange", cli.about.proposalRejectChange),
  decideCommand("reject", "reject", cli.about.proposalReject),
  decideCommand("take-off", "takeOff", cli.about.proposalTakeOff),
  decideCommand("return", "return", cli.about.proposalReturn),
  blockCommand("block", cli.about.proposalBlock),
  blockCommand("unblock", cli.about.proposalUnblock),
  resultCommand,
  expireCommand,
];
