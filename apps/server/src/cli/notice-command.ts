import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { listNotices } from "../areas/exchange/notice-queries.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { settleNotice } from "../processes/settle-notice.ts";
import { asAdministrator } from "./administrator.ts";
import type { Command } from "./command.ts";
import { readAnswer, readOptions } from "./read-options.ts";

const { cli, notice: phrases } = operations;

/** As many as a person reads at once; the next ones follow with `--after`. */
const listed = 200;

/** what participants have sent to an exchange that has no trading system connected. */
export const noticeListCommand: Command = {
  name: "notice list",
  usage: "[--all] [--after N]",
  about: cli.about.noticeList,
  async run({ args, database, say }) {
    const { all, after } = readOptions(args, phrases.listUsage, {
      all: { type: "boolean" },
      after: { type: "string" },
    }).values;
    if (typeof after === "string" && !/^\d{1,15}$/.test(after)) throw new OperatorError(phrases.listUsage);
    const { db } = await database();
    const notices = await listNotices(db, { after: Number(after ?? 0), limit: listed }, all !== true);
    for (const one of notices)
      say(
        [
          one.id,
          new Date(one.created).toISOString(),
          `${one.area}/${one.kind}`,
          one.entityId,
          `${one.organization.inn} ${one.organization.name}`,
          ...(one.result === null ? [] : [one.result, one.resultComment ?? ""]),
        ].join("\t"),
      );
    say(notices.length === listed ? phrases.more(notices.at(-1)!.id) : phrases.listed(notices.length));
    return true;
  },
};

const answerCommand = (verb: "process" | "reject", result: NoticeResult, about: string): Command => ({
  name: `notice ${verb}`,
  usage: cli.usage.answer,
  about,
  async run(context) {
    const { id, comment } = readAnswer(context.args, phrases.answerUsage(verb));
    const input = { params: { id }, body: { data: { result, comment } } };
    await asAdministrator(context, (call) => settleNotice(call, input));
    context.say(phrases[result](id));
    return true;
  },
});

export const noticeProcessCommand = answerCommand("process", "processed", cli.about.noticeProcess);
export const noticeRejectCommand = answerCommand("reject", "rejected", cli.about.noticeReject);
