import type { DutyResponse } from "@birzha/domain/duties/api.ts";
import type { TriggerField } from "@birzha/domain/duties/duty-rule.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Flex, Group, Stack, Text, Title } from "@mantine/core";
import IconAlertTriangle from "../../ui/icons/alert-triangle.svg";
import IconCalendar from "../../ui/icons/calendar.svg";
import IconClockHour4 from "../../ui/icons/clock-hour-4.svg";
import IconInfoCircle from "../../ui/icons/info-circle.svg";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useContacts } from "../../shared/contacts.ts";
import { DateInput } from "../../shared/inputs/date-input.tsx";
import { MoneyInput, TonnesInput } from "../../shared/inputs/decimal-input.tsx";
import { dutyQuery, mayAsk, type DealQuestion } from "../../shared/duty/duty-query.ts";
import { askedDate, useDutyTexts } from "../../shared/duty/duty-texts.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { signIn } from "../../shared/session/sign-in.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { productsQuery } from "./queries.ts";
import layout from "../../ui/layout.module.css";
import css from "./duty-page.module.css";

interface Entries {
  readonly product: string | null;
  readonly amount: string | null;
  readonly price: string | null;
  readonly contractDate: string | null;
  readonly deliveryDate: string | null;
  readonly shipmentFactDate: string | null;
}

const nothing: Entries = {
  product: null,
  amount: null,
  price: null,
  contractDate: null,
  deliveryDate: null,
  shipmentFactDate: null,
};

/** Returns the request, or undefined while entries are missing. */
function questionOf({ product, amount, price, contractDate, ...later }: Entries): DealQuestion | undefined {
  if (product === null || amount === null || price === null || contractDate === null) return undefined;
  if (!mayAsk({ amount, price })) return undefined;
  return {
    productTypeId: Number(product),
    amount,
    price,
    contractDate,
    deliveryDate: later.deliveryDate ?? undefined,
    shipmentFactDate: later.shipmentFactDate ?? undefined,
  };
}

/**
 * WORK-062: public page that tells from a few entries whether a deal must be reported, by the current rules.
 */
export function DutyPage() {
  const t = useTranslations("duties.question");
  const [entries, setEntries] = useState(nothing);
  const put = (name: keyof Entries) => (value: string | null) =>
    setEntries((current) => ({ ...current, [name]: value }));
  const products = useQuery(productsQuery);
  const question = questionOf(entries);
  const { data, isError } = useQuery(dutyQuery(question));
  return (
    <Stack className={css.page} gap="1rem" maw="60rem" mx="auto">
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <form
        className={`${layout.card} ${css.form}`}
        aria-label={t("form")}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={css.wide}>
          <SelectField
            label={t("product")}
            withAsterisk
            loading={products.isPending}
            options={(products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={entries.product}
            onChange={put("product")}
          />
        </div>
        <TonnesInput label={t("amount")} withAsterisk value={entries.amount} onChange={put("amount")} />
        <MoneyInput label={t("price")} withAsterisk value={entries.price} onChange={put("price")} />
        <DateInput
          label={t("contractDate")}
          withAsterisk
          value={entries.contractDate}
          onChange={put("contractDate")}
        />
        <DateInput
          label={t("shipmentDate")}
          description={t("ifKnown")}
          value={entries.shipmentFactDate}
          onChange={put("shipmentFactDate")}
        />
        <DateInput
          label={t("deliveryDate")}
          description={t("ifKnown")}
          value={entries.deliveryDate}
          onChange={put("deliveryDate")}
        />
      </form>
      <Box component="section" className={layout.card} p={0} role="status" aria-label={t("answer")}>
        {question === undefined ? (
          <Waiting>{t("waiting")}</Waiting>
        ) : data === undefined ? (
          <Waiting>{isError ? t("failed") : ""}</Waiting>
        ) : data.duty ? (
          <Due duty={data.duty} today={data.today} />
        ) : (
          <NotDue hasRules={data.hasRules} missing={data.missingDates} />
        )}
      </Box>
    </Stack>
  );
}

interface HeadProps {
  readonly icon: ReactNode;
  readonly tone: "ok" | "late" | "none";
  readonly title: string;
  readonly children: ReactNode;
}

const Head = ({ icon, tone, title, children }: HeadProps) => (
  <Group wrap="nowrap" gap="1rem" p="var(--duty-x)" data-tone={tone}>
    <span className={css.icon} aria-hidden>
      {icon}
    </span>
    <div>
      <Title order={2} fz="1.25rem">
        {title}
      </Title>
      <Text mt="0.125rem" c="var(--ink-2)">
        {children}
      </Text>
    </div>
  </Group>
);

const Waiting = ({ children }: { readonly children: string }) => (
  <Text p="var(--duty-x)" c="var(--ink-2)">
    {children}
  </Text>
);

function Caution() {
  const t = useTranslations("duties.question");
  return (
    <Flex
      component="p"
      gap="0.5rem"
      m={0}
      px="var(--duty-x)"
      py="1rem"
      c="var(--ink-2)"
      fz="0.8125rem"
      className={css.caution}
    >
      <IconInfoCircle size={16} style={{ flex: "none", marginBlockStart: "0.125rem" }} aria-hidden />{" "}
      {t("caution")}
    </Flex>
  );
}

function Due({ duty, today }: { readonly duty: DutyResponse; readonly today: IsoDate }) {
  const t = useTranslations("duties.question");
  const words = useDutyTexts();
  const user = useUser();
  const isLate = duty.dueDate < today;
  const date = formatDate(duty.dueDate);
  return (
    <>
      <Head
        tone={isLate ? "late" : "ok"}
        icon={isLate ? <IconAlertTriangle size={26} /> : <IconClockHour4 size={26} />}
        title={t(isLate ? "late" : "yes", { date })}
      >
        {words.left(duty, today)}
      </Head>
      <dl className={css.facts}>
        <dt>{t("period")}</dt>
        <dd>{words.why(duty)}</dd>
        <dt>{t("rule")}</dt>
        <dd>{duty.name}</dd>
        <dt>{t("source")}</dt>
        <dd>{duty.citation}</dd>
        <dt>{t("word")}</dt>
        <Box component="dd" c={duty.confirmedBy === null ? "var(--chip-bad-ink)" : undefined}>
          {words.word(duty)}
        </Box>
      </dl>
      <div className={css.act}>
        {user ? (
          <Button renderRoot={(props) => <Link to={pagePaths.newAgreement} {...props} />}>
            {t("register")}
          </Button>
        ) : (
          <Button onClick={() => signIn(pagePaths.newAgreement)}>{t("signIn")}</Button>
        )}
      </div>
      <Caution />
    </>
  );
}

interface NotDueProps {
  readonly hasRules: boolean;
  readonly missing: readonly TriggerField[];
}

/** WORK-062: a rule that counts from a date of the form is no missing rule: the answer asks for the date. */
function NotDue({ hasRules, missing }: NotDueProps) {
  const t = useTranslations("duties.question");
  const { phone } = useContacts();
  const asked = askedDate(missing);
  if (asked)
    return (
      <Head tone="none" icon={<IconCalendar size={26} />} title={t(`missing.${asked}`)}>
        {t("missing.text")}
      </Head>
    );
  return (
    <>
      <Head tone="none" icon={<IconInfoCircle size={26} />} title={t(hasRules ? "no" : "noRules")}>
        {phone
          ? t(hasRules ? "noText" : "noRulesText", { phone: phone.text })
          : t(hasRules ? "noTextWithoutPhone" : "noRulesTextWithoutPhone")}
      </Head>
      {hasRules && <Caution />}
    </>
  );
}
