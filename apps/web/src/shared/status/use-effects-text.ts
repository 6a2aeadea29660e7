import type { Effect } from "@birzha/domain/shared/registers/effects.ts";
import { useCallback } from "react";
import { useTranslations } from "use-intl";

/** A question does not wait longer for what it says of effects, in milliseconds. */
const patience = 3_000;

/** Asks the server what an act would touch. */
type ReadEffects = (signal: AbortSignal) => Promise<readonly Effect[]>;

/** DESK-022: what an act would touch, for the question before it; that nobody knows is said, too. */
export function useEffectsText(): (read: ReadEffects) => Promise<string> {
  const t = useTranslations("effects");
  return useCallback(
    async (read) => {
      try {
        const effects = await read(AbortSignal.timeout(patience));
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
