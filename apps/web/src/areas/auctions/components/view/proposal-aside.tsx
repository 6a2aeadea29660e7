import { requiredFields } from "@birzha/domain/auctions/proposal/required-fields.ts";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { FormTexts } from "../../../../shared/form/form-host.ts";
import { FormProgress } from "../../../../shared/form/form-progress.tsx";
import type { SectionTally } from "../../../../shared/form/form-tally.ts";
import { MissingFields } from "../form/missing-fields.tsx";
import css from "./proposal-aside.module.css";
import type { ProposalEntries } from "../form/proposal-entries.ts";
import { ProposalTotals } from "../form/proposal-totals.tsx";
import { useProposalState, type ErrorPosition, type Violations } from "./proposal-state.ts";

interface ProposalAsideProps {
  /** The form is editable. */
  readonly isEntered: boolean;
  /** Status of the automatic save of the draft. */
  readonly saving?: ReactNode;
  readonly children: ReactNode;
}

/** PROP-050: sidebar with the buttons of the form; during editing also totals and progress. */
export function ProposalAside({ isEntered, saving, children }: ProposalAsideProps) {
  const t = useTranslations("auctions");
  const buttons = <div className={css.buttons}>{children}</div>;
  const tally = useTally();
  const words: FormTexts = {
    label: (field) => t(`fields.${field}` as "fields.commodity"),
    section: (section) => t(`form.sections.${section}` as "form.sections.dates"),
    hint: () => undefined,
  };
  if (!isEntered) return <aside className={css.aside}>{buttons}</aside>;
  return (
    <FormProgress
      tally={tally}
      words={words}
      note={
        <div className={css.notes}>
          <ProposalTotals />
          <MissingFields />
        </div>
      }
    >
      {buttons}
      {saving}
    </FormProgress>
  );
}

/**
 * Returns the progress by section; serialised, so that a key press that changes no figure causes no render.
 */
function useTally(): readonly SectionTally[] {
  const { subscribe, entries, shownErrors } = useProposalState();
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(tallyProposal(entries(), shownErrors())));
  return useMemo(() => JSON.parse(text) as readonly SectionTally[], [text]);
}

const isOfDates = (place: ErrorPosition): boolean =>
  place === "begin" || place === "end" || place.startsWith("dates.");

/** Computes the progress of the sections with required fields (PROP-076..080). */
function tallyProposal(entries: ProposalEntries, problems: Violations): readonly SectionTally[] {
  const { dateKind, dates, begin, end, hasJointAuction, customers } = entries;
  const days = dateKind === "period" ? [begin, end] : [dates[0]?.day ?? null];
  const values = { ...entries, auctionDate: { begin, end, dates: [] }, language: "ru" } as const;
  const answers = requiredFields(values).map((field) => entries[field] !== null);
  if (hasJointAuction) answers.push(customers.length > 0);
  const places = [...problems.keys()];
  const tally = (section: string, filled: readonly boolean[], errors: number): SectionTally => ({
    section,
    required: filled.length,
    filled: filled.filter(Boolean).length,
    hasValues: filled.some(Boolean),
    errors,
  });
  return [
    tally(
      "dates",
      days.map((day) => day !== null),
      places.filter(isOfDates).length,
    ),
    tally("auction", answers, places.filter((place) => !isOfDates(place)).length),
  ];
}
