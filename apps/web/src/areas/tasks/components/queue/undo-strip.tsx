import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useDecisionTexts } from "../../decision-texts.ts";
import type { HeldDecision } from "../../use-held-decisions.ts";
import css from "./decision-bar.module.css";

interface UndoStripProps {
  readonly decision: HeldDecision;
  readonly onUndo: () => void;
}

/** SCREEN-004: the newest decision that can still be undone, with the seconds left. */
export function UndoStrip({ decision, onUndo }: UndoStripProps) {
  const t = useTranslations("queue.held");
  const { heldText } = useDecisionTexts();
  const { sendsAt = 0 } = decision;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={css.undo}>
      <strong role="status">{heldText(decision)}</strong>
      <Button size="compact-sm" variant="default" aria-keyshortcuts="Z" onClick={onUndo}>
        {t("undo")} <kbd aria-hidden>Z</kbd>
      </Button>
      <span className={css.left} aria-hidden>
        {t("left", { count: Math.max(1, Math.ceil((sendsAt - now) / 1_000)) })}
      </span>
    </p>
  );
}
