import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FieldValue, FormValues } from "@birzha/domain/forms/definition.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { useMemo, type ReactNode, Suspense } from "react";
import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { ErrorSummary } from "../../../../shared/form/error-summary.tsx";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { FormFrame } from "../../../../shared/form/form-frame.tsx";
import { FormHostProvider, type FormLayout } from "../../../../shared/form/form-host.ts";
import { FormProgress } from "../../../../shared/form/form-progress.tsx";
import { FormSections } from "../../../../shared/form/form-sections.tsx";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { useLatch } from "../../../../ui/fields/mounted-form.ts";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { reportLayout } from "../view/report-layout.ts";
import { PriceNote } from "./price-note.tsx";
import type { ReportEntryState } from "./use-report-entry.ts";

const shownDetails = [
  "organization",
  "organization_inn",
  "report_holder",
  "report_date",
] as const satisfies ReportFormField[];

const factText = (field: (typeof shownDetails)[number], value: FieldValue | undefined) => {
  const text = typeof value === "string" ? value : undefined;
  return field === "report_date" && text ? formatDate(text) : text;
};

interface ReportEntryProps {
  readonly entry: ReportEntryState;
  readonly label: string;
  /** Heading of the list of errors. */
  readonly summaryTitle: string;
  /** Number of attempts to send; a new attempt moves the focus to the errors. */
  readonly attempt: number;
  /** Notices above the form. */
  readonly notices: ReactNode;
  /** SOFT-001: fields with warnings. */
  readonly warned: ReadonlySet<string>;
  /** Values that the server sets (G-42). */
  readonly system: FormValues;
  readonly layout?: FormLayout;
  /** Buttons that submit the form. */
  readonly buttons: ReactNode;
}

/** Form of a report during editing: sections, progress, draft, errors. */
export function ReportEntry(props: ReportEntryProps) {
  const {
    entry,
    label,
    summaryTitle,
    attempt,
    notices,
    warned,
    system,
    layout = reportLayout,
    buttons,
  } = props;
  const t = useTranslations("shared.form");
  const own = useTranslations("agreements.form");
  const format = useFormatter();
  const { host, draft, restored, discard, tally, states, locked, folding } = entry;
  const { dictionaries, words } = host;
  const shownHost = useMemo(
    () => ({
      ...host,
      warned,
      warnedHint: own("warned"),
      notes: { price: <PriceNote control={host.control} /> },
    }),
    [host, warned, own],
  );
  // FIX-101: refetching dictionaries does not unmount the inputs.
  const isShown = useLatch(dictionaries.isReady || dictionaries.isFailed);
  return (
    <FormHostProvider value={shownHost}>
      <FormFrame
        label={label}
        aside={
          <FormProgress tally={tally} words={words} note={<DueNote control={host.control} />}>
            {buttons}
            {draft.isStored && <small>{t("draftKept")}</small>}
          </FormProgress>
        }
      >
        {notices}
        {draft.isUnsaved && (
          <NoticeBox tone="bad">{t(draft.isElsewhere ? "draftElsewhere" : "draftUnkept")}</NoticeBox>
        )}
        {restored && (
          <NoticeBox
            tone="info"
            action={
              <Button size="compact-sm" variant="subtle" onClick={() => void discard()}>
                {t("draftDiscard")}
              </Button>
            }
          >
            {t("draftRestored", { date: format.dateTime(new Date(restored.savedAt), "moment") })}
          </NoticeBox>
        )}
        <ErrorSummary title={summaryTitle} attempt={attempt} />
        <FormDetails
          details={shownDetails.map((field) => ({
            label: words.label(field),
            value: factText(field, system[field]),
          }))}
        />
        {isShown ? (
          <FormSections
            states={states}
            layout={layout}
            locked={locked}
            filledHint={own("innFilled")}
            folding={folding}
          />
        ) : (
          <FormSkeleton />
        )}
      </FormFrame>
    </FormHostProvider>
  );
}

const DealSum = lazyComponent(() => import("./deal-sum.tsx"));
const DueLine = lazyComponent(() => import("./due-line.tsx"));

/** Fields required to compute the due date. */
const needed = [
  "product_type",
  "currency",
  "amount",
  "price",
  "contract_date",
] as const satisfies ReportFormField[];

/**
 * SCREEN-006, WORK-061: sum and due date as soon as their fields have values. An empty form does not load their chunks
 * (HOUSE-024).
 */
function DueNote({ control }: { readonly control: Control<FieldValues> }) {
  const values = useWatch({ control, name: needed as unknown as string[] }) as unknown[];
  const isFilled = (value: unknown) => value !== null && value !== undefined;
  const [, , amount, price] = values;
  return (
    <>
      {isFilled(amount) && isFilled(price) && (
        <Suspense>
          <DealSum control={control} />
        </Suspense>
      )}
      {values.every(isFilled) && (
        <Suspense>
          <DueLine control={control} />
        </Suspense>
      )}
    </>
  );
}
