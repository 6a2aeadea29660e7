import { rowActions, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import { RejectionLine } from "../../../../shared/register/rejection-line.tsx";
import type { ListedProposal } from "../../queries.ts";
import { actionSearch } from "./action-search.ts";
import css from "./row-buttons.module.css";

const icons = {
  view: IconEye,
  edit: IconPencil,
  change: IconPencil,
  revoke: IconArrowBackUp,
  copy: IconCopy,
  delete: IconTrash,
} as const;

interface RowButtonsProps {
  readonly proposal: ListedProposal;
  /** Accessible name of the row. */
  readonly label: string;
  /** Users without the right to file only get the view action. */
  readonly mayFile: boolean;
  readonly isRemoving: boolean;
  readonly onRemove: (proposal: ListedProposal) => void;
}

/** PROP-026..030: actions of a proposal, by its status. */
export function RowButtons({ proposal, label, mayFile, isRemoving, onRemove }: RowButtonsProps) {
  const t = useTranslations("auctions.actions");
  const actions = rowActions(proposal.status, proposal.isBlockedState);
  const look = { variant: "subtle", color: "gray", size: 30 } as const;
  return (
    <div className={css.buttons}>
      {actions.map((action) => {
        if (!mayFile && action !== "view") return null;
        const Icon = icons[action];
        const words = { title: t(action), "aria-label": `${t(action)}: ${label}` };
        const icon = <Icon size={17} stroke={1.7} aria-hidden />;
        if (action === "delete")
          return (
            <ActionIcon
              key={action}
              {...look}
              {...words}
              loading={isRemoving}
              onClick={() => onRemove(proposal)}
            >
              {icon}
            </ActionIcon>
          );
        return (
          <ActionIcon
            key={action}
            {...look}
            {...words}
            renderRoot={(props) => (
              <Link
                to={pagePaths.proposalForm}
                search={actionSearch[action](proposal)}
                preload={false}
                {...props}
              />
            )}
          >
            {icon}
          </ActionIcon>
        );
      })}
    </div>
  );
}

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
          <Link to={pagePaths.proposalForm} search={actionSearch[action](proposal)}>
            {t(isReturned ? "correct" : "refile")}
          </Link>
        )
      }
    />
  );
}
