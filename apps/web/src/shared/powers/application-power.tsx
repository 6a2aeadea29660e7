import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { DetailList } from "../../ui/detail-list.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { PowerChecks } from "./power-checks.tsx";
import { powersQuery, useWithdrawal } from "./use-powers.ts";

export const powerTones = { valid: "ok", ended: "mute", withdrawn: "bad", refused: "bad" } as const;

/** DEAL-010: power of attorney of an application with its checks; nothing without one. */
export function ApplicationPower({ applicationId }: { readonly applicationId: number }) {
  const t = useTranslations("signing.power");
  const { data } = useQuery(powersQuery({ applicationId }));
  const { withdraw, withdrawing, mayWithdraw } = useWithdrawal();
  const power = data?.rows[0];
  if (!power) return null;
  const { id, number, representative, validFrom, validTo, state, checks, withdrawalReason } = power;
  return (
    <Stack gap="0.75rem" w="100%" align="flex-start">
      <ToneChip tone={powerTones[state]}>{`${t("one")}: ${t(`states.${state}`)}`}</ToneChip>
      <DetailList
        w="100%"
        details={[
          [t("fields.number"), number],
          [t("fields.representative"), representative],
          [t("fields.term"), validTo && `${formatDate(validFrom)}–${formatDate(validTo)}`],
          [t("fields.reason"), withdrawalReason],
        ]}
      />
      <PowerChecks checks={checks} topic="applicantPower" />
      {mayWithdraw(power) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={withdrawing === id}
          onClick={() => void withdraw(power)}
        >
          {t("withdraw")}
        </Button>
      )}
    </Stack>
  );
}
