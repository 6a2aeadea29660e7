import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { OptionValue } from "@birzha/domain/shared/register.ts";
import type { DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { chosenDeliveryStatuses, isEditable, reasonLimit } from "@birzha/domain/contracts/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal, parseDecimal } from "@birzha/domain/shared/decimal.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput, PastDateRangeInput } from "../../shared/date-input.tsx";
import { selectCellInput, TextCellInput } from "../../ui/table/cell-inputs.tsx";
import type { ColumnFilter } from "../../ui/table/column-filter.ts";
import type { Column } from "../../ui/table/column.ts";
import type { CellEdit, CellInputProps } from "../../ui/table/row-edits.ts";
import { DealStatus } from "./components/deal-status.tsx";

type ContractColumn = Column<Contract>;
type Field = keyof Phrases["contracts"]["fields"];

interface ColumnOptions {
  readonly deliveryStatuses: readonly OptionValue[];
  readonly dealStatuses: readonly OptionValue[];
  readonly bounds: DeliveryBounds;
  /** Nobody edits for no organisation, and those who only look do not edit at all (A-63, G-13). */
  readonly mayEdit: boolean;
  readonly isStaff: boolean;
}

const words: ColumnFilter = { kind: "text", maxLength: 255 };
const number: ColumnFilter = {
  kind: "text",
  maxLength: 20,
  isReadable: (text) => parseDecimal(text) !== undefined,
};
const dates: ColumnFilter = { kind: "dates", input: PastDateRangeInput };

const toOptions = (statuses: readonly OptionValue[]) =>
  statuses.map(({ id, value }) => ({ value: String(id), label: value }));

/** CON-019, A-42: this one date has dashes. */
export const dashedDate = (date: string | null): string => formatDate(date).replaceAll(".", "-");

const ReasonInput = (props: CellInputProps) => (
  <TextCellInput {...props} entersOnBlur maxLength={reasonLimit} />
);

/** CON-017: the nineteen columns of the register, in order; staff may see whose row it is besides. */
export function useContractColumns({
  deliveryStatuses,
  dealStatuses,
  bounds: { min, max },
  mayEdit,
  isStaff,
}: ColumnOptions): readonly ContractColumn[] {
  const t = useTranslations("contracts.fields");
  const empty = useTranslations("shared.words")("empty");
  return useMemo(() => {
    const text = (
      id: Field,
      width: number,
      value: (contract: Contract) => string | null,
    ): ContractColumn => ({
      id,
      label: t(id),
      width,
      sortable: true,
      text: (contract) => value(contract) || empty,
      filter: words,
    });
    const amount = (
      id: Field,
      width: number,
      scale: number,
      value: (contract: Contract) => number | null,
    ): ContractColumn => ({
      ...text(id, width, (contract) => decimalText(value(contract), scale)),
      align: "right",
      filter: number,
    });
    // CON-021: all three or none.
    const edit = (given: Pick<CellEdit<Contract>, "value" | "input">): Pick<ContractColumn, "edit"> =>
      mayEdit ? { edit: { ...given, may } } : {};
    const DeliveryDateInput = (props: CellInputProps) => (
      <ClampedDateInput
        size="xs"
        aria-label={props.label}
        value={props.value}
        onChange={props.onChange}
        min={min}
        max={max}
      />
    );
    const offered = deliveryStatuses.filter(({ id }) => chosenDeliveryStatuses.includes(id));
    return [
      text("minisessionNumber", 118, ({ minisessionNumber }) => minisessionNumber),
      { ...text("contractNumber", 124, ({ contractNumber }) => contractNumber), pinned: true },
      {
        ...text("contractDate", 158, ({ contractDate }) => formatDate(contractDate)),
        id: "dateRegistered",
        filter: dates,
      },
      text("clientName", 210, ({ clientName }) => clientName),
      text("clientInn", 128, ({ clientInn }) => clientInn),
      text("direction", 118, ({ direction }) => direction),
      text("comodinesName", 180, ({ comodinesName }) => comodinesName),
      text("basis", 190, ({ basis }) => basis),
      amount("volumeComodines", 104, 0, ({ volumeComodines }) => volumeComodines),
      amount("priceComodines", 118, 2, ({ priceComodines }) => priceComodines),
      amount("worthComodines", 142, 2, ({ worthComodines }) => worthComodines),
      amount("sumTax", 132, 2, ({ sumTax }) => sumTax),
      text("contractorName", 210, ({ contractorName }) => contractorName),
      text("contractorInn", 128, ({ contractorInn }) => contractorInn),
      amount("contractorTax", 140, 2, ({ contractorTax }) => contractorTax),
      {
        ...text("statusDelivery", 158, ({ statusDelivery }) => statusDelivery.value),
        filter: { kind: "select", options: toOptions(deliveryStatuses) },
        ...edit({
          value: ({ statusDelivery: { id } }) => (chosenDeliveryStatuses.includes(id) ? String(id) : null),
          input: selectCellInput(toOptions(offered)),
        }),
      },
      {
        ...text("statusDate", 158, ({ statusDate }) => dashedDate(statusDate)),
        id: "deliveryDate",
        filter: dates,
        ...edit({ value: ({ statusDate }) => statusDate, input: DeliveryDateInput }),
      },
      {
        ...text("reason", 220, ({ reason }) => reason),
        ...edit({ value: ({ reason }) => reason, input: ReasonInput }),
      },
      {
        ...text("statusDeal", 150, ({ statusDeal }) => statusDeal.value),
        sub: ({ resultComment }) => resultComment ?? "",
        cell: ({ statusDeal }) => <DealStatus {...statusDeal} />,
        filter: { kind: "select", options: toOptions(dealStatuses) },
      },
      ...(isStaff ? [{ ...text("ownerName", 210, ({ ownerName }) => ownerName ?? ""), hidden: true }] : []),
    ];
  }, [t, empty, deliveryStatuses, dealStatuses, min, max, mayEdit, isStaff]);
}

const may: CellEdit<Contract>["may"] = ({ statusDeal, statusDelivery }, entered) =>
  isEditable({ dealStatus: statusDeal.id, deliveryStatus: statusDelivery.id }, entered !== undefined);

/** Numbers of the register have fifteen digits at most, so their text has no exponent. */
export const decimalText = (value: number | null, scale: number): string =>
  value === null ? "" : formatDecimal(String(value), scale);
