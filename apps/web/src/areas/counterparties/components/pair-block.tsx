import type { MentionPair } from "@birzha/domain/counterparties/mention.ts";
import { comparedFields, type ComparedField } from "@birzha/domain/counterparties/pairing.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { HelpLink } from "../../../shared/help/help-link.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import layout from "../../../ui/layout.module.css";
import css from "../../../ui/fields/change-table.module.css";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import { consentMutation } from "../queries.ts";

const isCompared = (field: string): field is ComparedField =>
  (comparedFields as readonly string[]).includes(field);

/** DEAL-021: names of the differing fields, the consents, and the values once both sides have agreed. */
export function PairBlock({ pair }: { readonly pair: MentionPair }) {
  const t = useTranslations("counterparties.pair");
  const fields = useTranslations("agreements.fields");
  const names = pair.differing.filter(isCompared).map((field) => fields(field));
  const comparison = pair.isSeveral
    ? t("several")
    : names.length === 0
      ? t("agrees", { day: formatDay(pair.comparedAt) })
      : t("differs", { fields: names.join(", "), day: formatDay(pair.comparedAt) });
  return (
    <Stack component="section" gap="0.5rem" className={layout.card} aria-label={t("title")}>
      <Title order={3} fz="0.90625rem">
        {t("title")} <HelpLink topic="pair" />
      </Title>
      <Text inherit>
        {comparison}{" "}
        <Link to={pagePaths.editAgreement} params={{ id: String(pair.reportId) }} className={layout.link}>
          {t("own", { id: String(pair.reportId) })}
        </Link>
      </Text>
      {pair.values && <ValueTable {...pair.values} />}
      {!pair.isShown && <Consent pair={pair} />}
    </Stack>
  );
}

/** FIX-324: states why a consent ended. One press gives it for the present versions. */
function Consent({ pair }: { readonly pair: MentionPair }) {
  const { reportId, version, otherVersion, consent, otherConsent } = pair;
  const hasOwnConsent = consent === "given";
  const hasOtherConsent = otherConsent === "given";
  const ended = [consent, otherConsent].find((each) => each !== "given" && each !== "none");
  const t = useTranslations("counterparties.pair");
  const consenting = useMutation(consentMutation);
  const answer = (isGiven: boolean) => consenting.mutate({ reportId, isGiven, version, otherVersion });
  const give = async () => {
    const isSure = await confirmAction({
      title: t("askTitle"),
      text: t(hasOtherConsent ? "askSecond" : "askFirst"),
      confirmLabel: t("show"),
    });
    if (isSure) answer(true);
  };
  return (
    <Group gap="0.5rem 0.75rem">
      <Text inherit c="var(--ink-2)" flex="1 1 16rem">
        {ended && `${t(ended)} `}
        {t(hasOwnConsent ? "waits" : hasOtherConsent ? "asked" : "hidden")}
      </Text>
      {hasOwnConsent ? (
        <Button variant="default" loading={consenting.isPending} onClick={() => answer(false)}>
          {t("withdraw")}
        </Button>
      ) : (
        <Button variant="default" loading={consenting.isPending} onClick={() => void give()}>
          {t("show")}
        </Button>
      )}
    </Group>
  );
}

function ValueTable({ at, fields: values }: NonNullable<MentionPair["values"]>) {
  const t = useTranslations("counterparties.pair");
  const fields = useTranslations("agreements.fields");
  const words = useTranslations("shared.words");
  const textOf = (field: string, value: string | null): string => {
    if (value === null) return words("empty");
    if (field.endsWith("_date")) return formatDate(value);
    if (field === "amount" || field === "price") return formatLocalDecimal(value);
    return field === "price_nds_flag" ? words(value === "true" ? "yes" : "no") : value;
  };
  return (
    <>
      <table className={css.changes} aria-label={t("values")}>
        <thead>
          <tr>
            {[t("field"), t("mine"), t("theirs")].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map(({ field, own, other }) => (
            <tr key={field} style={{ fontWeight: own === other ? undefined : 600 }}>
              <th scope="row">{isCompared(field) && fields(field)}</th>
              <td data-name={t("mine")}>{textOf(field, own)}</td>
              <td data-name={t("theirs")}>{textOf(field, other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text inherit c="var(--ink-2)">
        {t("shownOn", { day: formatDay(at) })}
      </Text>
    </>
  );
}
