import { useTranslations } from "use-intl";
import css from "../../../ui/record-card.module.css";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import type { ProposalTexts } from "../proposals-columns.tsx";
import type { ListedProposal } from "../queries.ts";
import { shownDates } from "./auction-dates.ts";
import { DatesCell } from "./dates-cell.tsx";
import { OpenLink } from "./open-link.tsx";
import { ProposalStatus } from "./proposal-status.tsx";

interface ProposalCardProps extends CardSlots {
  readonly proposal: ListedProposal;
  readonly texts: ProposalTexts;
}

const facts = ["basis", "proposalType", "series", "created", "createUser", "editUser"] as const;

/** A proposal on a narrow screen. */
export function ProposalCard({ proposal, texts, actions }: ProposalCardProps) {
  const t = useTranslations("auctions.columns");
  const empty = useTranslations("shared.words")("empty");
  return (
    <article className={css.card}>
      <header>
        <OpenLink proposal={proposal}>{texts.commodity(proposal)}</OpenLink>
        <ProposalStatus status={proposal.status} name={texts.status(proposal)} />
      </header>
      {texts.change(proposal) && <p>{texts.change(proposal)}</p>}
      {proposal.firmName && <p>{proposal.firmName}</p>}
      <dl>
        <dt>{t("auctionDate")}</dt>
        <dd>
          <DatesCell dates={shownDates(proposal.auctionDate)} />
        </dd>
        {facts.map((fact) => {
          const text = texts[fact](proposal);
          return (
            text !== empty && (
              <div key={fact} style={{ display: "contents" }}>
                <dt>{t(fact)}</dt>
                <dd>{text}</dd>
              </div>
            )
          );
        })}
      </dl>
      <footer>{actions}</footer>
    </article>
  );
}
