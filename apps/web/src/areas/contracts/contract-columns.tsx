import type { DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import { chosenDeliveryStatuses, reasonLimit } from "@birzha/domain/contracts/lifecycle.ts";
import { contractRegister, type Contract } from "@birzha/domain/contracts/register.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import type { OptionValue } from "@birzha/domain/shared/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput } from "../../shared/date-input.tsx";
import { contractTones } from "../../shared/deal-tones.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { selectCellInput, TextCellInput } from "../../ui/table/cell-inputs.tsx";
import type { Column } from "../../ui/table/column.ts";
import type { CellInputProps } from "../../ui/table/row-edits.ts";
import { ToneChip } from "../../ui/tone-chip.tsx";
import { mayEdit as may } from "./components/contract-edits.ts";

interface ColumnOptions {
  readonly deliveryStatuses: readonly OptionValue[];
  readonly dealStatuses: readonly OptionValue[];
  readonly bounds: DeliveryBounds;
  readonly isStaff: boolean;
}

const ReasonInput = (props: CellInputProps) => (
  <TextCellInput {...props} entersOnBlur maxLength={reasonLimit} />
);

/** CON-017: the columns of the register; staff sees whose row it is, and on which side that firm stands (FIX-070). */
export function useContractColumns({
  deliveryStatuses,
  dealStatuses,
  bounds: { min, max },
  isStaff,
}: ColumnOptions): readonly Column<Contract>[] {
  const label = useTranslations("contracts.fields");
  const choices = useMemo(
    () => ({ statusDelivery: deliveryStatuses, statusDeal: dealStatuses }),
    [deliveryStatuses, dealStatuses],
  );
  const ways = useMemo(() => {
    const offered = deliveryStatuses
      .filter(({ id }) => chosenDeliveryStatuses.includes(id))
      .map(({ id, value }) => ({ value: String(id), label: value }));
    const DeliveryDateInput = ({ label: name, value, onChange }: CellInputProps) => (
      <ClampedDateInput size="xs" aria-label={name} value={value} onChange={onChange} min={min} max={max} />
    );
    return {
      statusDelivery: {
        edit: {
          value: ({ statusDelivery: { id } }: Contract) =>
            chosenDeliveryStatuses.includes(id) ? String(id) : null,
          may,
          input: selectCellInput(offered),
        },
      },
      statusDate: {
        // CON-019, A-42: this one date has dashes.
        text: ({ statusDate }: Contract) => formatDate(statusDate).replaceAll(".", "-"),
        edit: { value: ({ statusDate }: Contract) => statusDate, may, input: DeliveryDateInput },
      },
      reason: { edit: { value: ({ reason }: Contract) => reason, may, input: ReasonInput } },
      statusDeal: {
        sub: ({ resultComment }: Contract) => resultComment ?? "",
        cell: ({ statusDeal: { id, value } }: Contract) => (
          <ToneChip tone={contractTones[id as keyof typeof contractTones] ?? "mute"}>{value}</ToneChip>
        ),
      },
      ownerName: { sub: ({ direction }: Contract) => direction },
    };
  }, [deliveryStatuses, min, max]);
  return useRegisterColumns({ register: contractRegister, isStaff, label, choices, ways });
}
