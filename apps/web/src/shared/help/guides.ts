import accountant from "../../../../../docs/help/accountant.md?raw";
import administrator from "../../../../../docs/help/administrator.md?raw";
import newcomer from "../../../../../docs/help/newcomer.md?raw";
import operator from "../../../../../docs/help/operator.md?raw";
import owner from "../../../../../docs/help/owner.md?raw";
import trader from "../../../../../docs/help/trader.md?raw";
import { toTaskSlug } from "./task-slug.ts";

/** A task of a guide: a heading of level two and the text below it. */
interface GuideTask {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface HelpGuide {
  /** Name of the file, part of the address. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  readonly tasks: readonly GuideTask[];
}

const texts = { newcomer, accountant, trader, owner, operator, administrator } as const;

/** SCREEN-019: the guides of the portal by role, in the order of the help page. */
export const helpGuides: readonly HelpGuide[] = Object.entries(texts).map(([name, text]) => {
  const [head = "", ...sections] = text.split(/^## /m);
  const [title = "", ...lead] = head.replace(/^# /, "").split("\n");
  return {
    name,
    title,
    lead: lead.join(" ").trim(),
    tasks: sections.map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      return { id: toTaskSlug(heading), title: heading, text: lines.join("\n") };
    }),
  };
});
