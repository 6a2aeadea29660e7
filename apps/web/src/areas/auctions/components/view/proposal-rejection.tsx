import { proposalStatus, rowActions } from "@birzha/domain/auctions/lifecycle.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { RejectionLine } from "../../../../shared/register/rejection-line.tsx";
import type { ListedProposal } from "../../queries.ts";
import { actionSearch } from "./action-search.ts";

interface ProposalRejectionProps {
  readonly proposal: ListedProposal;
  readonly mayFile: boolean;
}

/** SCREEN-003: why the exchange rejected or returned a proposal, with the link that corrects it or files it again. */
export function ProposalRejection({ proposal, mayFile }: ProposalRejectionProps) {
  const t = useTranslations("rows.rejection");
  const { status, isBlockedState, comment, changed } = proposal;
  const isReturned = status === proposalStatus.returned;
  const action = isReturned ? "edit" : "copy";
  const isOffered = mayFile && rowActions(status, isBlockedState).includes(action);
  return (
    <RejectionLine
      reason={comment ?? null}
      at={changed ?? null}
      as={isReturned ? "returned" : "exchange"}
      action={
        isOffered && (
          <Link to={paths.proposalForm} search={actionSearch[action](proposal)}>
            {t(isReturned ? "correct" : "refile")}
          </Link>
        )
      }
    />
  );
}
