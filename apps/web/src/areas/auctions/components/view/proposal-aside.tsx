import { requiredFields } from "@birzha/domain/auctions/proposal/required-fields.ts";
import { proposalTotals } from "@birzha/domain/auctions/proposal/totals.ts";
import { currencySign, unitSign } from "@birzha/domain/shared/values/currency-sign.ts";
import { isDecimal, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { Box, Flex, Stack } from "@mantine/core";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { formatQuantity } from "../../../../i18n/local-decimal.ts";
import { type FormTexts, fieldAnchor, goToField } from "../../../../shared/form/form-host.ts";
import { FormProgress } from "../../../../shared/form/form-progress.tsx";
import type { SectionTally } from "../../../../shared/form/form-tally.ts";
import type { DraftSaving } from "../../use-own-draft.ts";
import { type ProposalEntries, entryOrder } from "../form/proposal-entries.ts";
import {
  useProposalHost,
  useProposalState,
  type ErrorPosition,
  type ProposalViolations,
  useEntries,
  usePositionLabel,
} from "./proposal-state.ts";
import formCss from "../../../../shared/form/form-progress.module.css";
import layout from "../../../../ui/layout.module.css";
import css from "./proposal-aside.module.css";

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
  if (!isEntered)
    return (
      <Box
        component="aside"
        display="block"
        className={`${layout.card} ${formCss.aside} no-print`}
        data-stays-right
      >
        {buttons}
      </Box>
    );
  return (
    <FormProgress
      tally={tally}
      words={words}
      note={
        <Stack gap="0.75rem">
          <ProposalTotals />
          <MissingFields />
        </Stack>
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
function tallyProposal(entries: ProposalEntries, problems: ProposalViolations): readonly SectionTally[] {
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

/** Maximum number of links shown. */
const maxVisible = 5;

/** DESK-010: links to the required fields that are empty; renders nothing without any. */
function MissingFields() {
  const t = useTranslations("auctions");
  const text = useEntries((entries) => JSON.stringify(missingPlaces(entries)));
  const places = useMemo(() => JSON.parse(text) as readonly ErrorPosition[], [text]);
  const labelOf = usePositionLabel();
  if (places.length === 0) return null;
  return (
    <Stack
      component="ul"
      gap="0.25rem"
      m={0}
      ps="1.375rem"
      pe="0.5rem"
      fz="0.8125rem"
      visibleFrom="md"
      className={css.missing}
      aria-label={t("form.missing")}
    >
      {places.slice(0, maxVisible).map((place) => (
        <li key={place}>
          <a
            className={layout.link}
            style={{ color: "var(--mantine-color-error)", fontWeight: "inherit" }}
            href={`#${fieldAnchor(place)}`}
            onClick={(event) => {
              event.preventDefault();
              goToField(place);
            }}
          >
            {labelOf(place)}
          </a>
        </li>
      ))}
      {places.length > maxVisible && (
        <li>{t("form.missingMore", { count: String(places.length - maxVisible) })}</li>
      )}
    </Stack>
  );
}

/** Returns the empty required fields in their order on the form. */
function missingPlaces(entries: ProposalEntries): readonly ErrorPosition[] {
  const { dateKind, dates, begin, end, hasJointAuction, customers } = entries;
  const values = { ...entries, auctionDate: { begin, end, dates: [] }, language: "ru" } as const;
  const fields = requiredFields(values).filter((field) => entries[field] === null);
  const organisers = hasJointAuction === true && customers.length === 0 ? (["customers"] as const) : [];
  const first = dates[0];
  const days: readonly ErrorPosition[] =
    dateKind === "period"
      ? (["begin", "end"] as const).filter((name) => entries[name] === null)
      : first?.day === null
        ? [`dates.${first.key}`]
        : [];
  const order = (name: string) => entryOrder.findIndex((one) => one === name);
  return [...days, ...[...fields, ...organisers].toSorted((one, other) => order(one) - order(other))];
}

type Figures = Pick<
  ProposalEntries,
  "lotVolume" | "lotQty" | "startPrice" | "minStepPrice" | "productUnit" | "currency" | "hasVat"
>;

const figuresOf = (entries: ProposalEntries): string => {
  const { lotVolume, lotQty, startPrice, minStepPrice, productUnit, currency, hasVat } = entries;
  return JSON.stringify({ lotVolume, lotQty, startPrice, minStepPrice, productUnit, currency, hasVat });
};

const shown = (value: Decimal | null | undefined, unit?: string) =>
  typeof value === "string" && isDecimal(value) ? formatQuantity(value, unit) : "–";

/**
 * DESK-010: live totals of the proposal: volume (lots × lot size), value at the start price, and value of a
 * price step.
 */
function ProposalTotals() {
  const t = useTranslations("auctions");
  const locale = useLanguage();
  const { dictionaries } = useProposalHost();
  const text = useEntries(figuresOf);
  const figures = useMemo(() => JSON.parse(text) as Figures, [text]);
  const { lotVolume, lotQty, startPrice, productUnit, currency, hasVat } = figures;
  const { volume, value, stepValue } = proposalTotals(figures);
  const unitName = productUnit ? dictionaries.find("productUnit", productUnit.id)?.name[locale] : undefined;
  const unit = unitName && unitSign(unitName);
  const name = currency ? dictionaries.find("currency", currency.id)?.name[locale] : undefined;
  const money = name && currencySign(name);
  return (
    <section aria-label={t("totals.title")}>
      <Flex
        component="dl"
        direction="column"
        gap="0.375rem"
        m={0}
        px="0.5rem"
        fz="0.8125rem"
        className={css.totals}
      >
        <Total label={t("totals.lots")}>
          {shown(lotQty)} × {shown(lotVolume, unit)}
        </Total>
        <Total label={t("totals.volume")}>
          <b>{shown(volume, unit)}</b>
        </Total>
        <Total label={t("fields.startPrice")}>{shown(startPrice, money)}</Total>
        <Total label={t("totals.step")}>{shown(stepValue, money)}</Total>
        <Total label={t("totals.value")} className={css.value}>
          <b>{shown(value, money)}</b>
          {hasVat !== null && <small>{t(hasVat ? "totals.withVat" : "totals.withoutVat")}</small>}
        </Total>
      </Flex>
    </section>
  );
}

interface TotalProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const Total = ({ label, className, children }: TotalProps) => (
  <div className={className}>
    <Box component="dt" c="var(--ink-3)">
      {label}
    </Box>
    <dd>{children}</dd>
  </div>
);

/** DESK-010: status of the automatic save of the draft. */
export function SavingLine({ saving, ahead }: { readonly saving: DraftSaving; readonly ahead: number }) {
  const t = useTranslations("auctions.form");
  const format = useFormatter();
  if (saving.is === "failed") return <small>{t(saving.isOver ? "draftOver" : "draftFailed")}</small>;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return <small>{t("draftSaved", { time: format.dateTime(new Date(saving.at + ahead), time) })}</small>;
}
