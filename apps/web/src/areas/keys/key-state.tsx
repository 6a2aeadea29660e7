import type { KeyState } from "@birzha/domain/keys/lifecycle.ts";
import { useTranslations } from "use-intl";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

const tones = { active: "ok", expired: "mute", revoked: "bad" } as const;

/** DOOR-002: chip with the state of an access key. */
export function KeyStateChip({ state }: { readonly state: KeyState }) {
  const t = useTranslations("keys.states");
  return <ToneChip tone={tones[state]}>{t(state)}</ToneChip>;
}
