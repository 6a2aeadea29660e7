import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { Button } from "@mantine/core";
import IconNotes from "../../../../ui/icons/notes.svg";
import { Suspense, useEffect, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { countDrafts, draftKey } from "../../../../shared/form/drafts/draft-store.ts";
import { dropDraft } from "../../../../shared/form/drafts/form-draft.ts";
import type { OpenDraft } from "../../../../shared/form/drafts/use-open-draft.ts";
import { lazyComponent, lazyDialog } from "../../../../ui/navigation/lazy-component.tsx";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";

const AnchoredPanel = lazyDialog(() => import("../../../../ui/overlays/anchored-panel.tsx"));
const DraftList = lazyComponent(() => import("./draft-list.tsx"));

interface DraftButtonProps {
  readonly definition: FormDefinition;
  readonly open: OpenDraft;
  /** The current input could not be saved. */
  readonly isUnsaved: boolean;
  /** Asks for confirmation and discards the open draft. */
  readonly onDiscard: () => Promise<void>;
}

/** FIX-107: button that opens the list of drafts; visible as soon as a draft exists. */
export function DraftButton({ definition, open, isUnsaved, onDiscard }: DraftButtonProps) {
  const t = useTranslations("agreements.drafts");
  const shared = useTranslations("shared.form");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, recount] = useReducer((times: number) => times + 1, 0);
  // Another tab changed a draft.
  useEffect(() => {
    addEventListener("storage", recount);
    return () => removeEventListener("storage", recount);
  }, []);
  const count = countDrafts(open.scope);
  const discardOther = async (id: string) => {
    const isAgreed = await confirmAction({
      title: shared("draftDiscardTitle"),
      text: shared("draftDiscardText"),
      confirmLabel: shared("draftDiscard"),
      isDestructive: true,
    });
    if (isAgreed) dropDraft(draftKey(open.scope, id));
  };
  /** Closes the list during the confirmation dialog and reopens it afterwards. */
  const discard = async (id: string) => {
    setAnchor(null);
    await (id === open.id ? onDiscard() : discardOther(id));
    recount();
    if (countDrafts(open.scope) > 0) setAnchor(anchor);
  };
  if (count === 0 && !anchor) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNotes size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor((shown) => (shown ? null : currentTarget))}
      >
        {t("button", { count })}
      </Button>
      <Suspense>
        {anchor && (
          <AnchoredPanel anchor={anchor} label={t("title")} onClose={() => setAnchor(null)}>
            <DraftList
              definition={definition}
              open={open}
              isUnsaved={isUnsaved}
              onDiscard={(id) => void discard(id)}
              onClose={() => setAnchor(null)}
            />
          </AnchoredPanel>
        )}
      </Suspense>
    </>
  );
}
