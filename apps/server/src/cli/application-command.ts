import { orderStatus, type ApplicationDecision } from "@birzha/domain/members/lifecycle.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { decideApplication } from "../areas/members/actions/decide-application.ts";
import { listMemberApplications } from "../areas/members/queries.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { asAdministrator } from "./administrator.ts";
import type { Command } from "./command.ts";
import { readAnswer } from "./read-options.ts";

const { cli, application: phrases } = operations;

/** As many as a person reads at once. */
const listed = 200;

/** applications of members that the exchange has not decided, newest first. */
export const applicationListCommand: Command = {
  name: "application list",
  usage: "",
  about: cli.about.applicationList,
  async run(context) {
    if (context.args.length > 0) throw new OperatorError(phrases.listUsage);
    const waiting = [{ key: "status" as const, values: [orderStatus.onExecution], operation: "eq" as const }];
    const { rows, total } = await asAdministrator(context, (call) =>
      listMemberApplications(call, { page: 0, size: listed }, { filter: waiting }),
    );
    for (const { orderId, storeDate, firmName } of rows)
      context.say([orderId, storeDate, firmName ?? ""].join("\t"));
    context.say(phrases.listed(total));
    return true;
  },
};

const decideCommand = (verb: "accept" | "reject", status: ApplicationDecision, about: string): Command => ({
  name: `application ${verb}`,
  usage: cli.usage.answer,
  about,
  async run(context) {
    const { id, comment } = readAnswer(context.args, phrases.decideUsage(verb));
    const input = { params: { id }, body: { data: { status, commentLku: comment } } };
    await asAdministrator(context, (call) => decideApplication(call, input));
    context.say(phrases[status](id));
    return true;
  },
});

export const applicationAcceptCommand = decideCommand("accept", "accepted", cli.about.applicationAccept);
export const applicationRejectCommand = decideCommand("reject", "rejected", cli.about.applicationReject);
