import type { DeliveryBounds } from "@birzha/domain/contracts/delivery-dates.ts";
import {
  chosenDeliveryStatuses,
  dealStatus,
  isDealStatus,
  isDeliveryStatus,
  reasonLimit,
} from "@birzha/domain/contracts/lifecycle.ts";
import { directionNames, isDirectionWord } from "@birzha/domain/contracts/direction.ts";
import { contractRegister, type Contract } from "@birzha/domain/contracts/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { OptionValue } from "@birzha/domain/shared/registers/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { PhraseKey, FormatPhrase } from "../../i18n/phrase.ts";
import { ClampedDateInput } from "../../shared/inputs/date-input.tsx";
import { contractTones } from "../../shared/status/deal-tones.ts";
import { readDay, readText, readWord } from "../../shared/read-cell.ts";
import { pagePaths } from "../../shared/paths.ts";
import { CompanyName } from "../../shared/register/company-name.tsx";
import { DealLink } from "../../shared/register/deal-link.tsx";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { selectCellInput, TextCellInput } from "../../ui/table/cell-inputs.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import type { CellInputProps } from "../../ui/table/row-edits.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { mayEdit as may } from "./components/contract-edits.ts";

/** SCREEN-102: staff also see the organisation, and mostly read, so the columns to fill in are narrow. */
const staffWidths = {
  ownerName: 160,
  counterpartyName: 160,
  comodinesName: 134,
  statusDelivery: 112,
  statusDate: 86,
  reason: 130,
  statusDeal: 124,
};

interface ColumnOptions {
  readonly deliveryStatuses: readonly OptionValue[];
  readonly dealStatuses: readonly OptionValue[];
  readonly bounds: DeliveryBounds;
  readonly isStaff: boolean;
}

const ReasonInput = ({ label, value, onChange }: CellInputProps) => (
  <TextCellInput label={label} value={value} onChange={onChange} entersOnBlur maxLength={reasonLimit} />
);

/**
 * CON-017: columns of the register. Staff also see the organisation and its side of the contract (FIX-070).
 * Statuses, sides, goods and basis are in the language of the page (DESK-030, SCREEN-016).
 */
export function useContractColumns({
  deliveryStatuses,
  dealStatuses,
  bounds: { min, max },
  isStaff,
}: ColumnOptions): readonly TableColumn<Contract>[] {
  const t = useTranslations("contracts");
  const say = useTranslations() as FormatPhrase;
  const label = useTranslations("contracts.fields");
  const empty = useTranslations("shared.words")("empty");
  const named = useMemo(() => {
    // A status without a phrase shows the server's name.
    const deal = ({ id, value }: OptionValue) =>
      isDealStatus(id) ? say(`contracts.deals.${id}` as PhraseKey) : value;
    const delivery = ({ id, value }: OptionValue) =>
      isDeliveryStatus(id) ? say(`contracts.deliveries.${id}` as PhraseKey) : value;
    return { deal, delivery };
  }, [say]);
  const choices = useMemo(
    () => ({
      statusDelivery: deliveryStatuses.map((status) => ({ id: status.id, value: named.delivery(status) })),
      statusDeal: dealStatuses.map((status) => ({ id: status.id, value: named.deal(status) })),
    }),
    [named, deliveryStatuses, dealStatuses],
  );
  const ways = useMemo(() => {
    const offered = deliveryStatuses.filter(({ id }) => chosenDeliveryStatuses.includes(id));
    const options = offered.map((status) => ({ value: String(status.id), label: named.delivery(status) }));
    const StatusInput = selectCellInput(options);
    const DeliveryDateInput = ({ label: name, value, onChange }: CellInputProps) => (
      <ClampedDateInput size="xs" aria-label={name} value={value} onChange={onChange} min={min} max={max} />
    );
    const side = (word: string) =>
      isDirectionWord(word) ? t(`directions.${directionNames[word]}`) : word || empty;
    return {
      contractNumber: {
        sub: ({ contractDate }: Contract) => t("list.from", { date: formatDate(contractDate) }),
        cell: ({ idRec, contractNumber }: Contract) => (
          <DealLink to={pagePaths.auctionDeal} id={idRec} number={contractNumber} />
        ),
      },
      counterpartyName: {
        text: ({ counterpartyName }: Contract) => shortCompanyName(counterpartyName),
        // Staff see two companies, whose names take both lines; the second line moves to other columns.
        sub: ({ counterpartyInn }: Contract) =>
          counterpartyInn === null || isStaff ? "" : t("list.inn", { inn: counterpartyInn }),
        cell: ({ counterpartyName, counterpartyInn }: Contract) => (
          <CompanyName name={counterpartyName} hasLineBelow={counterpartyInn !== null && !isStaff} />
        ),
      },
      comodinesName: {
        text: ({ comodinesName, english }: Contract) => english?.comodinesName ?? comodinesName,
        sub: ({ basis, english }: Contract) => english?.basis ?? basis,
      },
      volumeComodines: { sub: ({ direction }: Contract) => (isStaff ? side(direction) : "") },
      basis: { text: ({ basis, english }: Contract) => english?.basis ?? basis },
      direction: { text: ({ direction }: Contract) => side(direction) },
      statusDelivery: {
        text: ({ statusDelivery }: Contract) => named.delivery(statusDelivery),
        edit: {
          value: ({ statusDelivery: { id } }: Contract) =>
            chosenDeliveryStatuses.includes(id) ? String(id) : null,
          may,
          input: StatusInput,
          bulk: StatusInput,
          read: (text: string) =>
            readWord(
              text,
              offered.map((status) => ({
                value: String(status.id),
                words: [named.delivery(status), status.value],
              })),
            ),
        },
      },
      statusDate: {
        // CON-019, A-42: this date is formatted with dashes.
        text: ({ statusDate }: Contract) => formatDate(statusDate).replaceAll(".", "-"),
        edit: {
          value: ({ statusDate }: Contract) => statusDate,
          may,
          input: DeliveryDateInput,
          bulk: DeliveryDateInput,
          isReadWhole: true as const,
          read: (text: string) => readDay(text, { min, max }),
        },
      },
      reason: {
        edit: {
          value: ({ reason }: Contract) => reason,
          may,
          input: ReasonInput,
          bulk: ReasonInput,
          read: (text: string) => readText(text, reasonLimit),
          isWide: true as const,
        },
      },
      statusDeal: {
        text: ({ statusDeal }: Contract) => named.deal(statusDeal),
        // SCREEN-003: the second line of a rejected row has the reason.
        sub: ({ statusDeal, resultComment }: Contract) =>
          statusDeal.id === dealStatus.rejected ? "" : (resultComment ?? ""),
        cell: ({ statusDeal }: Contract) => (
          <ToneChip tone={contractTones[statusDeal.id as keyof typeof contractTones] ?? "mute"}>
            {named.deal(statusDeal)}
          </ToneChip>
        ),
      },
      ownerName: {
        text: ({ ownerName }: Contract) => shortCompanyName(ownerName ?? ""),
        cell: ({ ownerName }: Contract) => <CompanyName name={ownerName ?? ""} />,
      },
    };
  }, [deliveryStatuses, named, t, empty, min, max, isStaff]);
  return useRegisterColumns<typeof contractRegister, Contract>({
    register: contractRegister,
    isStaff,
    label,
    choices,
    widths: isStaff ? staffWidths : undefined,
    ways,
  });
}
