import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { FormSection } from "../../../../shared/form/form-section.tsx";
import sectionCss from "../../../../shared/form/form-section.module.css";
import css from "./auction-section.module.css";
import { CustomersTable } from "./customers-table.tsx";
import { improveOptions, isSeriesForced, stepOptions } from "./entry-effects.ts";
import { FlagInput, InfoInput, ItemInput, MinutesInput, NumberInput, SegmentInput } from "./entry-inputs.tsx";
import { useEntries, useEntry } from "../view/proposal-state.ts";

/** PROP-045, PROP-055: section with goods and terms of the auction. */
export function AuctionSection() {
  const t = useTranslations("auctions.form");
  return (
    <FormSection name="auction" title={t("sections.auction")}>
      <div className={css.groups}>
        <Group name={t("groups.goods")}>
          <SegmentInput name="direction" />
          <ItemInput name="commodity" />
          <ItemInput name="productUnit" />
          <ItemInput name="basis" />
          <ItemInput name="termsSupply" />
        </Group>
        <Group name={t("groups.lot")}>
          <NumberInput name="lotVolume" />
          <NumberInput name="lotQty" />
          <ItemInput name="currency" />
          <FlagInput name="hasVat" />
          <ItemInput name="minStepPrice" />
          <NumberInput name="startPrice" scale={2} />
        </Group>
        <Group name={t("groups.trade")}>
          <NumberInput name="numberOfParticipants" />
          <ItemInput name="durationMiniSession" />
          <Series />
        </Group>
        <Group name={t("groups.improvement")}>
          <Improvement />
          <Renewal />
        </Group>
        <Group name={t("groups.more")}>
          <FlagInput name="exportAuction" />
          <Joint />
          <InfoInput />
        </Group>
      </div>
    </FormSection>
  );
}

interface GroupProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Labelled group of related fields. */
function Group({ name, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <p id={id} className={css.name}>
        {name}
      </p>
      <div className={sectionCss.grid}>{children}</div>
    </div>
  );
}

/** PROP-061, PROP-062: series of auctions. */
function Series() {
  const isForced = useEntries(isSeriesForced);
  const hasSeries = useEntry("hasAuctionSeries");
  return (
    <>
      <FlagInput name="hasAuctionSeries" isForced={isForced} />
      {hasSeries && <ItemInput name="determineStartPrice" span={3} />}
    </>
  );
}

/** PROP-059, PROP-065, PROP-066: automatic improvement of the start price. */
function Improvement() {
  const hasImprovement = useEntry("hasAutoImproveStartPrice");
  const start = useEntries((entries) => improveOptions(entries).start.join(" "));
  const end = useEntries((entries) => improveOptions(entries).end.join(" "));
  return (
    <>
      <FlagInput name="hasAutoImproveStartPrice" />
      {hasImprovement && (
        <>
          <NumberInput name="autoImprovePriceStep" />
          <MinutesInput name="autoImprovePriceStartTime" options={numbersOf(start)} />
          <MinutesInput name="autoImprovePriceEndTime" options={numbersOf(end)} />
        </>
      )}
    </>
  );
}

/** PROP-060, PROP-064: automatic renewal. */
function Renewal() {
  const hasImprovement = useEntry("hasAutoImproveStartPrice");
  const hasRenewal = useEntry("hasAutoRenewal");
  const steps = useEntries((entries) => stepOptions(entries).join(" "));
  return (
    <>
      <FlagInput name="hasAutoRenewal" startsRow={hasImprovement === true || hasRenewal === true} />
      {hasRenewal && (
        <>
          <ItemInput name="renewalPeriod" />
          <MinutesInput name="renewalStep" options={numbersOf(steps)} />
        </>
      )}
    </>
  );
}

/** PROP-057: joint auction and its organisers. */
function Joint() {
  const isJoint = useEntry("hasJointAuction");
  return (
    <>
      <FlagInput name="hasJointAuction" />
      {isJoint && <CustomersTable />}
    </>
  );
}

/** Parses the offered minutes. A string compares by value, so unchanged options cause no render. */
const numbersOf = (text: string): readonly number[] => (text === "" ? [] : text.split(" ").map(Number));
