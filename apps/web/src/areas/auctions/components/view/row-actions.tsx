import { rowActions, proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { Menu } from "@mantine/core";
import IconArrowBackUp from "../../../../ui/icons/arrow-back-up.svg";
import IconCopy from "../../../../ui/icons/copy.svg";
import IconEye from "../../../../ui/icons/eye.svg";
import IconPencil from "../../../../ui/icons/pencil.svg";
import IconTrash from "../../../../ui/icons/trash.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { RejectionLine } from "../../../../shared/register/rejection-line.tsx";
import { RowMenu } from "../../../../ui/table/row-menu.tsx";
import type { ListedProposal } from "../../queries.ts";
import { actionSearch } from "./action-search.ts";

const icons = {
  view: IconEye,
  edit: IconPencil,
  change: IconPencil,
  revoke: IconArrowBackUp,
  copy: IconCopy,
  delete: IconTrash,
} as const;

interface RowActionsProps {
  readonly proposal: ListedProposal;
  /** Accessible name of the row. */
  readonly label: string;
  /** Users without the right to file only get the view action. */
  readonly mayFile: boolean;
  readonly isRemoving: boolean;
  readonly onRemove: (proposal: ListedProposal) => void;
}

/** PROP-026..030: actions of a proposal, by its status. */
export function RowActions({ proposal, label, mayFile, isRemoving, onRemove }: RowActionsProps) {
  const t = useTranslations("auctions.actions");
  const staff = isStaff(useCurrentUser());
  const actions = rowActions(proposal.status, proposal.isBlockedState, staff);
  return (
    <RowMenu label={label} isBusy={isRemoving}>
      {actions.map((action) => {
        if (!mayFile && action !== "view") return null;
        const Icon = icons[action];
        const item = { leftSection: <Icon size={17} stroke={1.7} aria-hidden />, children: t(action) };
        if (action === "delete")
          return <Menu.Item key={action} {...item} color="red" onClick={() => onRemove(proposal)} />;
        return (
          <Menu.Item
            key={action}
            {...item}
            renderRoot={(props) => (
              <Link
                to={pagePaths.proposalForm}
                search={actionSearch[action](proposal)}
                preload={false}
                {...props}
              />
            )}
          />
        );
      })}
    </RowMenu>
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
  const isOffered = mayFile && rowActions(status, isBlockedState, false).includes(action);
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
