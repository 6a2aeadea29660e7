import type { EditEffect } from "@birzha/domain/shared/registers/effects.ts";
import { useCallback } from "react";
import { useTranslations } from "use-intl";

/** Maximum wait for the effects before the question opens, in milliseconds. */
const timeLimit = 3_000;

/** Fetches the effects of an action. */
type ReadEffects = (signal: AbortSignal) => Promise<readonly EditEffect[]>;

/** DESK-022: returns a text about the effects of an action, or a text that they are unknown. */
export function useEffectsText(): (read: ReadEffects) => Promise<string> {
  const t = useTranslations("effects");
  return useCallback(
    async (read) => {
      try {
        const effects = await read(AbortSignal.timeout(timeLimit));
        if (effects.length === 0) return t("nothing");
        const list = effects.map(({ kind, count, isAtLeast }) =>
          t(`kinds.${kind}`, { count, least: isAtLeast ? "yes" : "no" }),
        );
        return t("title", { list: list.join(", ") });
      } catch {
        return t("unknown");
      }
    },
    [t],
  );
}
