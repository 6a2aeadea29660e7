import { Suspense } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { useKeys } from "./use-keys.ts";
import { useMenu } from "../shell/use-menu.ts";

const KeysHelp = lazyPart(() => import("./keys-help.tsx"));

/** WORK-050: the keys of every page; it comes with the first key that is pressed, and answers all from that one on. */
export default function Keyboard({ takeEarly }: { readonly takeEarly: () => readonly KeyboardEvent[] }) {
  const { isHelpOpen, closeHelp } = useKeys(useMenu(), takeEarly);
  return (
    isHelpOpen && (
      <Suspense>
        <KeysHelp onClose={closeHelp} />
      </Suspense>
    )
  );
}
