import { type RowAction, rowActions } from "@birzha/domain/auctions/lifecycle.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import type { ProposalSearch } from "../../proposal-search.ts";
import type { ListedProposal } from "../../queries.ts";
import css from "./row-buttons.module.css";

const icons = {
  view: IconEye,
  edit: IconPencil,
  change: IconPencil,
  revoke: IconArrowBackUp,
  copy: IconCopy,
  delete: IconTrash,
} as const;

/** PROP-031..035: URL state of the form for each action. */
const searchOf = {
  view: ({ id, status }) => ({ page: "view", id, status }),
  edit: ({ id, status }) => ({ page: "edit", id, status }),
  change: ({ id, status }) => ({ page: "change", id, status }),
  revoke: ({ id, status }) => ({ page: "feedback", id, status }),
  copy: ({ id, status }) => ({ createNewCopy: true, id, status }),
} as const satisfies Record<Exclude<RowAction, "delete">, (row: ListedProposal) => ProposalSearch>;

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
              <Link to={paths.proposalForm} search={searchOf[action](proposal)} preload={false} {...props} />
            )}
          >
            {icon}
          </ActionIcon>
        );
      })}
    </div>
  );
}
