import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { formatDate, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { dutyQuery, mayAsk, type DealQuestion } from "../../../../shared/duty/duty-query.ts";
import { askedDate, useDutyTexts } from "../../../../shared/duty/duty-texts.ts";
import css from "./due-line.module.css";

/** Form fields that determine the reporting duty. */
const watched = [
  "product_type",
  "currency",
  "amount",
  "price",
  "contract_date",
  "supplementary_agreement_date",
  "delivery_date",
  "shipment_fact_date",
] as const satisfies ReportFormField[];

/** Debounce of the input in milliseconds. */
const typingDelay = 400;

const idOf = (value: FieldValue | null | undefined) =>
  value !== null && isChosenRecord(value) ? value.id : undefined;
const textOf = (value: FieldValue | null | undefined) => (typeof value === "string" ? value : undefined);
const dateOf = (value: FieldValue | null | undefined) => {
  const text = textOf(value);
  return text !== undefined && isIsoDate(text) ? text : undefined;
};

/** Returns the request, or undefined while the form is incomplete or its values are invalid. */
function questionOf(values: readonly (FieldValue | null | undefined)[]): DealQuestion | undefined {
  const [product, currency, amount, price, contract, supplement, delivery, shipment] = values;
  const [productTypeId, currencyId] = [idOf(product), idOf(currency)];
  const [tonnes, perTonne, contractDate] = [textOf(amount), textOf(price), dateOf(contract)];
  if (productTypeId === undefined || currencyId === undefined || contractDate === undefined) return undefined;
  if (tonnes === undefined || perTonne === undefined || !mayAsk({ amount: tonnes, price: perTonne }))
    return undefined;
  return {
    productTypeId,
    currencyId,
    amount: tonnes,
    price: perTonne,
    contractDate,
    supplementaryAgreementDate: dateOf(supplement),
    deliveryDate: dateOf(delivery),
    shipmentFactDate: dateOf(shipment),
  };
}

/** WORK-061: shows during editing when the report is due, why, and by which rule. */
export default function DueLine({ control }: { readonly control: Control<FieldValues> }) {
  const t = useTranslations("duties.due");
  const missing = useTranslations("duties.question.missing");
  const words = useDutyTexts();
  const values = useWatch({ control, name: watched as unknown as string[] }) as (FieldValue | null)[];
  const text = JSON.stringify(values);
  const [settled] = useDebouncedValue(text, typingDelay);
  const question = useMemo(
    () => questionOf(JSON.parse(settled) as readonly (FieldValue | null)[]),
    [settled],
  );
  const { data } = useQuery(dutyQuery(question));
  const duty = data?.duty;
  const asked = data && askedDate(data.missingDates);
  const isPassed = duty ? duty.dueDate < data.today : false;
  if (data === undefined || question === undefined) return null;
  return (
    <Group
      className={css.due}
      gap="0 0.5rem"
      align="stretch"
      fz="0.84375rem"
      role="status"
      aria-label={t("title")}
      data-passed={isPassed || undefined}
    >
      {duty ? (
        <>
          <strong>{t("until", { date: formatDate(duty.dueDate) })}</strong>
          <span className={css.left}>{words.left(duty, data.today)}</span>
          <span className={css.more}>
            {words.why(duty)}. {t("citation", { citation: duty.citation })}
          </span>
          <Text span c="var(--ink-3)" fz="0.78125rem">
            {words.word(duty)}
          </Text>
        </>
      ) : (
        <span className={css.more}>{asked ? `${missing(asked)}. ${missing("text")}` : t("none")}</span>
      )}
    </Group>
  );
}
