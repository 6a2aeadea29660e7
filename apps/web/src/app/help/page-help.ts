import { helpTopics, type HelpTopic } from "../../shared/help/help-topics.ts";
import { isStaff, type SessionUser } from "../../shared/session/user.ts";

interface PageHelp {
  readonly page: RegExp;
  readonly topic: HelpTopic;
  readonly ofStaff?: HelpTopic;
}

/** SCREEN-019: the first entry that matches the path names the task that explains the page. */
const pageHelp: readonly PageHelp[] = [
  { page: /^\/duty$/, topic: helpTopics.duty },
  { page: /^\/duties\/calendar/, topic: helpTopics.nilReturn },
  { page: /^\/rules\/exchange/, topic: helpTopics.customRules },
  { page: /^\/duties/, topic: helpTopics.dutyRules },
  { page: /^\/agreements\/new/, topic: helpTopics.newReport },
  { page: /^\/agreements\/edit\/./, topic: helpTopics.changeReport, ofStaff: helpTopics.dubious },
  { page: /^\/agreements\/deal/, topic: helpTopics.deal },
  { page: /^\/agreements/, topic: helpTopics.findReport },
  { page: /^\/counterparties/, topic: helpTopics.mentions },
  { page: /^\/prices/, topic: helpTopics.prices },
  { page: /^\/(?:commodity\/contracts|spot)\/deal/, topic: helpTopics.marketDeal },
  { page: /^\/commodity\/contracts/, topic: helpTopics.deliveries },
  { page: /^\/commodity\/members/, topic: helpTopics.admit, ofStaff: helpTopics.reject },
  { page: /^\/commodity/, topic: helpTopics.newProposal, ofStaff: helpTopics.reject },
  { page: /^\/spot/, topic: helpTopics.spot },
  { page: /^\/organizations/, topic: helpTopics.invite, ofStaff: helpTopics.block },
  { page: /^\/applications/, topic: helpTopics.decideApplication, ofStaff: helpTopics.access },
  { page: /^\/signup/, topic: helpTopics.signUp },
  { page: /^\/invitations/, topic: helpTopics.acceptInvitation, ofStaff: helpTopics.inviteByStaff },
  { page: /^\/users/, topic: helpTopics.profile, ofStaff: helpTopics.block },
  { page: /^\/queue/, topic: helpTopics.queue },
  { page: /^\/exchange\/working-days/, topic: helpTopics.workDays },
  { page: /^\/exchange\/notices/, topic: helpTopics.notices },
  { page: /^\/(?:catalogs|exchange\/dictionaries)/, topic: helpTopics.catalogs },
  { page: /^\/audit/, topic: helpTopics.audit },
];

export interface HelpQuestion {
  /** Name of a topic. */
  readonly topic?: string;
  /** Path of a page without language prefix. */
  readonly page?: string;
}

/** Returns the task that answers a question, or nothing if there is none. */
export function findHelpTopic({ topic, page }: HelpQuestion, user: SessionUser): HelpTopic | undefined {
  if (topic !== undefined) return new Map<string, HelpTopic>(Object.entries(helpTopics)).get(topic);
  if (page === undefined) return undefined;
  const found = pageHelp.find((each) => each.page.test(page));
  return (user && isStaff(user) && found?.ofStaff) || found?.topic;
}
