import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { Box, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import { toActor } from "../../../../shared/session/actor.ts";
import { SavedInputNotice } from "../../../../shared/session/saved-input-notice.tsx";
import { type SavedInput, useInputKeeping } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { useUnsavedGuard } from "../../../../ui/overlays/unsaved-guard.ts";
import { detailsOf, rejectionText } from "../edit/report-rejection.ts";
import css from "./termination-block.module.css";
import { savedTermination, terminationAnchor, type TerminationEntry } from "./termination-entry.ts";
import { TerminationFields } from "./termination-fields.tsx";
import { useTermination, type TerminationOptions } from "./use-termination.ts";

interface TerminationBlockProps extends Omit<TerminationOptions, "saved"> {
  /** The input stays while the block is hidden. */
  readonly isShown: boolean;
  /** Input saved when the session expired (FIX-030). */
  readonly saved: SavedInput<TerminationEntry> | undefined;
}

/** Block that shows and corrects the termination of a contract (OTC-150, OTC-164, OTC-173..179). */
export default function TerminationBlock({ isShown, saved, ...options }: TerminationBlockProps) {
  const t = useTranslations();
  const user = useCurrentUser();
  const { report } = options.opened;
  const termination = useTermination({ ...options, saved: saved?.value });
  const [isEditing, setEditing] = useState(saved !== undefined);
  const isTouched = termination.typed !== undefined;
  useUnsavedGuard(isTouched);
  useInputKeeping(savedTermination(user.account, report.id), () => termination.typed);
  const block = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown || location.hash !== `#${terminationAnchor}`) return;
    block.current?.scrollIntoView({ block: "start" });
    block.current?.focus({ preventScroll: true });
  }, [isShown]);
  const rejection = agreementRejection(toActor(user), "change-termination", detailsOf(report, user));
  const incomplete = termination.isComplete ? undefined : t("agreements.termination.incomplete");
  const save = async () => {
    if (await termination.save()) setEditing(false);
  };
  const cancel = async () => {
    if (await termination.reload()) setEditing(false);
  };

  return (
    <section
      ref={block}
      id={terminationAnchor}
      className={css.block}
      hidden={!isShown}
      aria-labelledby="termination-title"
      tabIndex={-1}
    >
      <Box component="h2" id="termination-title" m="0 0 0.875rem" fz="1.0625rem" fw={650}>
        {t("agreements.termination.reportTitle")}
      </Box>
      {saved && isTouched && <SavedInputNotice saved={saved} />}
      <TerminationFields termination={termination} isLocked={!isEditing} isNew={false} />
      <Group gap="0.625rem" mt="1.125rem" className="no-print">
        {isEditing ? (
          <>
            <Button
              disabled={!termination.isComplete || !isTouched}
              title={incomplete ?? (isTouched ? undefined : t("shared.words.unchanged"))}
              loading={termination.isSending}
              onClick={() => void save()}
            >
              {t("shared.actions.save")}
            </Button>
            <Button
              variant="default"
              disabled={termination.isSending}
              loading={termination.isReloading}
              onClick={() => void cancel()}
            >
              {t("shared.actions.cancel")}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            disabled={rejection !== undefined}
            title={rejection && rejectionText(rejection)}
            onClick={() => setEditing(true)}
          >
            {t("shared.actions.edit")}
          </Button>
        )}
        <HelpLink topic="terminate" />
      </Group>
    </section>
  );
}
