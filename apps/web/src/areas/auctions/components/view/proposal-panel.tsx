import { cutOffOf, daysOf } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus, rowActions } from "@birzha/domain/auctions/lifecycle.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import type { FormatPhrase, PhraseKey } from "../../../../i18n/phrase.ts";
import { useExchangeClock } from "../../use-exchange-clock.ts";
import { actionSearch } from "./action-search.ts";
import css from "./proposal-panel.module.css";

interface ProposalPanelProps {
  readonly proposal: Proposal;
  /** Current Moscow date. */
  readonly today: IsoDate;
  /** Offset of the server's clock to the browser's, in milliseconds. */
  readonly ahead: number;
  /** The user can file proposals. */
  readonly mayFile: boolean;
}

/** SCREEN-012: state of a stored proposal, time left for changes, auction result, and the next steps. */
export function ProposalPanel({ proposal, today, ahead, mayFile }: ProposalPanelProps) {
  const t = useTranslations("auctions.panel");
  const say = useTranslations() as FormatPhrase;
  const { status, auctionDate, isBlockedState } = proposal;
  const days = [auctionDate.begin, ...auctionDate.dates, auctionDate.end].filter((day) => day !== null);
  const next = days.toSorted().find((day) => day >= today);
  const isResult = status === proposalStatus.held || status === proposalStatus.notHeld;
  const isOpen = status === proposalStatus.sent || status === proposalStatus.accepted;
  const first = daysOf(auctionDate)?.first;
  return (
    <section className={css.panel} aria-label={t("title")}>
      <dl className={css.details}>
        <div>
          <dt>{isResult ? t("result") : t("title")}</dt>
          <dd>
            {isResult
              ? t(status === proposalStatus.held ? "held" : "notHeld")
              : say(`auctions.statuses.${status}` as PhraseKey)}
          </dd>
        </div>
        {isOpen && next !== undefined && (
          <div>
            <dt>{t("next")}</dt>
            <dd>{formatDate(next)}</dd>
          </div>
        )}
        {isOpen && first !== undefined && (
          <CutOff until={cutOffOf(first, status).getTime()} ahead={ahead} isClosed={isBlockedState} />
        )}
      </dl>
      {mayFile && <PanelActions proposal={proposal} />}
      {isResult && <ContractsLink proposal={proposal} />}
      <Link to="." search hash="history" className={css.link}>
        {t("history")}
      </Link>
    </section>
  );
}

const second = 1000;
const dayLength = 24 * 3600;

interface CutOffProps {
  /** Deadline for changes as epoch milliseconds. */
  readonly until: number;
  readonly ahead: number;
  /** The server has closed changes already. */
  readonly isClosed: boolean;
}

/** Deadline for changes with a countdown; after it a note that changes are closed. */
function CutOff({ until, ahead, isClosed }: CutOffProps) {
  const t = useTranslations("auctions.panel");
  const format = useFormatter();
  const left = useExchangeClock(ahead, (now) => Math.max(0, Math.ceil((until - now) / second)));
  if (isClosed || left === 0)
    return (
      <div>
        <dt>{t("cutOff")}</dt>
        <dd>{t("closed")}</dd>
      </div>
    );
  const parts = [Math.floor((left % dayLength) / 3600), Math.floor(left / 60) % 60, left % 60];
  const time = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <>
      <div>
        <dt>{t("cutOff")}</dt>
        <dd>{format.dateTime(new Date(until), "moment")}</dd>
      </div>
      <div>
        <dt>{t("left")}</dt>
        <dd>
          <span role="timer">{t("time", { days: Math.floor(left / dayLength), time })}</span>
        </dd>
      </div>
    </>
  );
}

/** SCREEN-012: steps of the organisation by the status, as in the list. */
function PanelActions({ proposal }: Pick<ProposalPanelProps, "proposal">) {
  const t = useTranslations("auctions.panel");
  const staff = isStaff(useCurrentUser());
  const words = { edit: t("correct"), change: t("change"), revoke: t("revoke"), copy: t("repeat") } as const;
  return rowActions(proposal.status, proposal.isBlockedState, staff).map((action) =>
    action === "view" || action === "delete" ? null : (
      <Button
        key={action}
        variant={action === "edit" || action === "change" ? "filled" : "default"}
        renderRoot={(props) => (
          <Link
            to={pagePaths.proposalForm}
            search={actionSearch[action](proposal)}
            preload={false}
            {...props}
          />
        )}
      >
        {words[action]}
      </Button>
    ),
  );
}

/** SCREEN-012: link to the contracts for the commodity; an imported contract does not name its proposal. */
function ContractsLink({ proposal: { commodity } }: Pick<ProposalPanelProps, "proposal">) {
  const t = useTranslations("auctions.panel");
  const locale = useLanguage();
  const staff = isStaff(useCurrentUser());
  if (!commodity) return null;
  const search = { "f.comodinesName": commodity.name[locale], ...(staff ? { confirmed: true } : {}) };
  return (
    <Link to={pagePaths.contracts} search={search as object} className={css.link}>
      {t("contracts")}
    </Link>
  );
}
