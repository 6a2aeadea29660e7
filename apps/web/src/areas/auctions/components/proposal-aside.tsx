import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { FormWords } from "../../../shared/form/form-host.ts";
import { FormProgress } from "../../../shared/form/form-progress.tsx";
import type { SectionTally } from "../../../shared/form/form-tally.ts";
import css from "./proposal-aside.module.css";
import { useProposalState } from "./proposal-state.ts";
import { tallyProposal } from "./proposal-tally.ts";

interface ProposalAsideProps {
  /** Whether something is to be filled in. */
  readonly isEntered: boolean;
  readonly children: ReactNode;
}

/** PROP-050: the buttons of the form; while it is filled in, how far it is. */
export function ProposalAside({ isEntered, children }: ProposalAsideProps) {
  const t = useTranslations("auctions");
  const buttons = <div className={css.buttons}>{children}</div>;
  const tally = useTally();
  const words: FormWords = {
    label: (field) => t(`fields.${field}` as "fields.commodity"),
    section: (section) => t(`form.sections.${section}` as "form.sections.dates"),
    hint: () => undefined,
  };
  if (!isEntered) return <aside className={css.aside}>{buttons}</aside>;
  return (
    <FormProgress tally={tally} words={words}>
      {buttons}
    </FormProgress>
  );
}

/** Changes when a figure does, not with every key. */
function useTally(): readonly SectionTally[] {
  const { subscribe, entries, shownFaults } = useProposalState();
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(tallyProposal(entries(), shownFaults())));
  return useMemo(() => JSON.parse(text) as readonly SectionTally[], [text]);
}
