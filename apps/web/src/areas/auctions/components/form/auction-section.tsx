import { transliterateText } from "@birzha/domain/auctions/transliteration.ts";
import { ActionIcon, Button, Stack, Text } from "@mantine/core";
import IconPlus from "../../../../ui/icons/plus.svg";
import IconTrash from "../../../../ui/icons/trash.svg";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { fieldAnchor } from "../../../../shared/form/form-host.ts";
import sectionCss from "../../../../shared/form/form-section.module.css";
import { FormSection } from "../../../../shared/form/form-section.tsx";
import { lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { useEntries, useEntry, useError, useProposalState, useProposalHost } from "../view/proposal-state.ts";
import css from "./auction-section.module.css";
import { improveOptions, isSeriesForced, stepOptions } from "./entry-effects.ts";
import { FlagInput, InfoInput, ItemInput, MinutesInput, NumberInput, SegmentInput } from "./entry-inputs.tsx";
import { StartPriceNote } from "./start-price-note.tsx";

/** PROP-045, PROP-055: section with goods and terms of the auction. */
export function AuctionSection() {
  const t = useTranslations("auctions.form");
  return (
    <FormSection name="auction" title={t("sections.auction")}>
      <Stack gap="1.125rem" className={css.place}>
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
          <NumberInput name="startPrice" scale={2} note={startPriceNote} />
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
      </Stack>
    </FormSection>
  );
}

/** One element: the input renders again only with its own value. */
const startPriceNote = <StartPriceNote />;

/** Labelled group of related fields. */
function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <Text id={id} m="0 0 0.625rem" c="var(--ink-2)" fz="0.84375rem" fw={600}>
        {name}
      </Text>
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

const CustomerModal = lazyDialog(() => import("../../customer-modal.tsx"));

/** PROP-057, PROP-069..071: organisers of a joint auction. */
function CustomersTable() {
  const t = useTranslations("auctions.customers");
  const { set, touch } = useProposalState();
  const { dictionaries, isLocked } = useProposalHost();
  const customers = useEntry("customers");
  const error = useError("customers");
  const [isAdding, setAdding] = useState(false);
  const isShut = isLocked("customers");
  const isEnglish = useLanguage() === "en";
  /**
   * A-7, DESK-030: `aria-label` cannot have its own language, so the English page transliterates the name.
   */
  const labelOf = (name: string) => (isEnglish ? transliterateText(name) : name);
  const total = customers.reduce((sum, { value }) => sum + Number(value ?? 0), 0);
  const remove = (id: number) => {
    set(
      "customers",
      customers.filter((customer) => customer.id !== id),
    );
    touch("customers");
    dictionaries.reloadFirms();
  };
  const errorId = `${fieldAnchor("customers")}-error`;
  return (
    <div id={fieldAnchor("customers")} className={css.place}>
      {customers.length === 0 ? (
        <Text inherit c="var(--ink-3)">
          {t("none")}
        </Text>
      ) : (
        <table className={css.table} aria-label={t("title")} aria-describedby={error && errorId}>
          <thead>
            <tr>
              <th scope="col">{t("firm")}</th>
              <th scope="col">{t("lots")}</th>
              <th scope="col">
                <span className="sr">{t("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ id, value }) => (
              <tr key={id}>
                <td lang="ru">{dictionaries.firmName(id)}</td>
                <td>{value}</td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    disabled={isShut}
                    title={t("remove")}
                    aria-label={t("removeOf", { name: labelOf(dictionaries.firmName(id)) })}
                    onClick={() => remove(id)}
                  >
                    <IconTrash size={17} stroke={1.7} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("total")}</td>
              <td>{total}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {error && (
        <Text id={errorId} m="0.5rem 0 0" c="var(--mantine-color-error)" fz="0.8125rem">
          {error}
        </Text>
      )}
      <Button
        mt="0.625rem"
        variant="default"
        size="compact-md"
        disabled={isShut}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t("add")}
      </Button>
      {isAdding && (
        <CustomerModal
          // PROP-069: omit organisations that are already organisers.
          firms={dictionaries.firms.filter(({ id }) => !customers.some((customer) => customer.id === id))}
          isLoading={dictionaries.areFirmsLoading}
          onClose={() => setAdding(false)}
          onAdd={(customer) => {
            set("customers", [...customers, customer]);
            touch("customers");
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}
