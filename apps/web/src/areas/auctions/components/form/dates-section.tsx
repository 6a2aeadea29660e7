import {
  maxAuctionDate,
  maxPeriodBegin,
  minAuctionDate,
  minPeriodEnd,
} from "@birzha/domain/auctions/auction-dates.ts";
import { formatDate, listDays } from "@birzha/domain/shared/values/dates.ts";
import { ActionIcon, Button, Group } from "@mantine/core";
import IconPlus from "../../../../ui/icons/plus.svg";
import IconX from "../../../../ui/icons/x.svg";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { FormSection } from "../../../../shared/form/form-section.tsx";
import { fieldAnchor } from "../../../../shared/form/form-host.ts";
import fieldCss from "../../../../shared/form/form-field.module.css";
import css from "./dates-section.module.css";
import {
  useProposalHost,
  type ErrorPosition,
  useEntry,
  useError,
  useProposalState,
} from "../view/proposal-state.ts";
import { SegmentedChoice } from "../../../../ui/navigation/segments.tsx";

/** PROP-056, PROP-063: preferred auction dates: alternative single days, or any day of a period. */
export function DatesSection() {
  const t = useTranslations("auctions.form");
  const { set } = useProposalState();
  const { isLocked } = useProposalHost();
  const kind = useEntry("dateKind");
  const isShut = isLocked("dates");
  return (
    <FormSection name="dates" title={t("sections.dates")}>
      <div className={css.kind}>
        <SegmentedChoice
          aria-label={t("dateKind")}
          disabled={isShut}
          value={kind}
          onChange={(chosen) => set("dateKind", chosen)}
          data={[
            { value: "single", label: t("singleDates") },
            { value: "period", label: t("period") },
          ]}
        />
      </div>
      {kind === "single" ? <SingleDates isShut={isShut} /> : <Period isShut={isShut} />}
    </FormSection>
  );
}

function SingleDates({ isShut }: { readonly isShut: boolean }) {
  const t = useTranslations("auctions.form");
  const { set, entries } = useProposalState();
  const { now, status } = useProposalHost();
  const dates = useEntry("dates");
  const added = useRef<number>(undefined);
  const change = (key: number, day: string | null) =>
    set(
      "dates",
      entries().dates.map((entry) => (entry.key === key ? { key, day } : entry)),
    );
  const add = () => {
    const key = Math.max(...dates.map((entry) => entry.key)) + 1;
    added.current = key;
    set("dates", [...dates, { key, day: null }]);
  };
  return (
    <>
      {dates.map(({ key, day }, place) => (
        <Group key={key} className={css.day} gap="0.375rem" wrap="nowrap" align="flex-start">
          <DayInput
            place={`dates.${key}`}
            label={dates.length > 1 ? t("dayOf", { number: String(place + 1) }) : t("day")}
            isRequired={place === 0}
            isShut={isShut}
            isNew={added.current === key}
            min={minAuctionDate(now, status)}
            max={maxAuctionDate(now)}
            taken={dates.map((entry) => entry.day)}
            value={day}
            onChange={(next) => change(key, next)}
          />
          {dates.length > 1 && !isShut && (
            <ActionIcon
              mt="1.5rem"
              variant="subtle"
              color="gray"
              size={36}
              title={t("removeDay", { number: String(place + 1) })}
              aria-label={t("removeDay", { number: String(place + 1) })}
              onClick={() =>
                set(
                  "dates",
                  dates.filter((entry) => entry.key !== key),
                )
              }
            >
              <IconX size={17} stroke={1.7} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isShut && (
        <Button
          className={css.add}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t("addDay")}
        </Button>
      )}
    </>
  );
}

function Period({ isShut }: { readonly isShut: boolean }) {
  const t = useTranslations("auctions.form");
  const { set } = useProposalState();
  const { now, status } = useProposalHost();
  const begin = useEntry("begin");
  const end = useEntry("end");
  const first = minAuctionDate(now, status);
  return (
    <>
      <DayInput
        place="begin"
        label={t("begin")}
        isRequired
        isShut={isShut}
        min={first}
        max={maxPeriodBegin(now)}
        value={begin}
        onChange={(day) => set("begin", day)}
      />
      <DayInput
        place="end"
        label={t("end")}
        isRequired
        isShut={isShut}
        min={minPeriodEnd(begin ?? first)}
        max={maxAuctionDate(now)}
        value={end}
        onChange={(day) => set("end", day)}
      />
    </>
  );
}

interface DayInputProps {
  readonly place: ErrorPosition;
  readonly label: string;
  readonly isRequired: boolean;
  readonly isShut: boolean;
  /** A newly added day takes the focus. */
  readonly isNew?: boolean;
  readonly min: string;
  readonly max: string;
  /** Other days in the list. */
  readonly taken?: readonly (string | null)[];
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

/** Date input with its error (PROP-093..096). */
function DayInput({
  place,
  label,
  isRequired,
  isShut,
  isNew = false,
  min,
  max,
  taken = [],
  value,
  onChange,
}: DayInputProps) {
  const t = useTranslations("auctions.form");
  const { touch, noteUnreadable } = useProposalState();
  const error = useError(place);
  // FIX-067: the day became too near after 15:00 server time while the form was open, or the draft is old.
  const isTooNear = !isShut && value !== null && value < min;
  useEffect(() => {
    if (isTooNear) touch(place);
  }, [isTooNear, place, touch]);
  const nearest = nearestDay(min, max, taken);
  useEffect(() => () => noteUnreadable(place, undefined), [place, noteUnreadable]);
  return (
    <div id={fieldAnchor(place)} className={fieldCss.field} data-locked={isShut || undefined}>
      <DateInput
        label={label}
        required={isRequired && !isShut}
        disabled={isShut}
        error={error}
        autoFocus={isNew}
        min={min}
        // Near the end of the allowed two months no day can be left, so keep max ≥ min.
        max={max < min ? min : max}
        value={value}
        onChange={onChange}
        onBlur={() => touch(place)}
        onUnreadable={(unreadable) => noteUnreadable(place, unreadable)}
        inputWrapperOrder={["label", "input", "error", "description"]}
      />
      {isTooNear && error !== undefined && nearest !== undefined && (
        <Button className={css.add} variant="subtle" size="compact-sm" onClick={() => onChange(nearest)}>
          {t("moveDay", { date: formatDate(nearest) })}
        </Button>
      )}
    </div>
  );
}

/** Returns the first allowed day that is not in the list; undefined if there is none. */
const nearestDay = (min: string, max: string, taken: readonly (string | null)[]): string | undefined =>
  listDays(min, max).find((day) => !taken.includes(day));
