import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import { useKeys } from "./use-keys.ts";
import { useMenu } from "../menu/use-menu.ts";

const KeysHelp = lazyDialog(() => import("./keys-help.tsx"));

/**
 * WORK-050: keyboard shortcuts of every page. Loaded on the first key press; replays the keys pressed while loading.
 */
export default function Keyboard({ takeEarly }: { readonly takeEarly: () => readonly KeyboardEvent[] }) {
  const { isHelpOpen, closeHelp } = useKeys(useMenu(), takeEarly);
  return isHelpOpen && <KeysHelp onClose={closeHelp} />;
}
