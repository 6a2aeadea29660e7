import type { AuditCheck, AuditError } from "@birzha/domain/audit/record.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconShieldCheck, IconShieldOff, IconShieldQuestion } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { toast } from "../../../ui/feedback/toast.ts";
import { verifyChain } from "../mutations.ts";
import { auditChainQuery } from "../queries.ts";

/** Poll interval and timeout for the result of a verification, in milliseconds. */
const interval = 1_000;
const timeout = 60_000;

/** Result of the last verification of the audit chain, and a button that starts another one. */
export function ChainState() {
  const t = useTranslations("audit.chain");
  /** Id of the previous result, null without one; undefined while no verification is pending. */
  const [awaitedAfter, setAwaitedAfter] = useState<number | null>();
  const isAwaited = awaitedAfter !== undefined;
  const chain = useQuery({ ...auditChainQuery, refetchInterval: isAwaited ? interval : false });
  const check = chain.data?.check ?? null;
  const checkId = check?.id ?? null;
  const verify = useMutation({ ...verifyChain, onSuccess: () => setAwaitedAfter(checkId) });

  useEffect(() => {
    if (isAwaited && checkId !== awaitedAfter) setAwaitedAfter(undefined);
  }, [isAwaited, checkId, awaitedAfter]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => {
      setAwaitedAfter(undefined);
      toast.info(t("slow"));
    }, timeout);
    return () => clearTimeout(timer);
  }, [isAwaited, t]);

  if (!chain.data) return null;
  const tone = check === null ? "mute" : check.firstBad ? "bad" : "ok";
  const Icon = { mute: IconShieldQuestion, bad: IconShieldOff, ok: IconShieldCheck }[tone];
  return (
    <Group
      component="section"
      gap="0.625rem"
      mb="1rem"
      p="0.625rem 1rem"
      bdrs={10}
      c={`var(--chip-${tone}-ink)`}
      bg={`var(--chip-${tone}-bg)`}
      aria-label={t("label")}
    >
      <Icon size={20} aria-hidden />
      <Text flex="1 1 70%" role="status">
        <Verdict check={check} />
      </Text>
      <Button
        variant="default"
        size="xs"
        loading={verify.isPending || isAwaited}
        onClick={() => verify.mutate()}
      >
        {t("verify")}
      </Button>
    </Group>
  );
}

function Verdict({ check }: { readonly check: AuditCheck | null }) {
  const t = useTranslations("audit.chain");
  const format = useFormatter();
  if (!check) return t("never");
  const at = format.dateTime(new Date(check.checkedAt), "moment");
  if (!check.firstBad && check.after > 0) return t("onward", { from: check.after + 1, rows: check.rows, at });
  if (!check.firstBad) return t("whole", { rows: check.rows, at });
  const { id, reason } = check.firstBad;
  return t("broken", { id: String(id), reason: t(`reasons.${reason as AuditError}`), at });
}
