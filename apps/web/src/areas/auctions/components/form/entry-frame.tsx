import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { fieldAnchor } from "../../../../shared/form/form-host.ts";
import css from "../../../../shared/form/form-field.module.css";
import type { EntryName } from "./proposal-entries.ts";
import { useProposalHost } from "./proposal-host.ts";
import { useError, useIsPrefilled, useProposalState } from "../view/proposal-state.ts";
import takenCss from "../decisions/taken.module.css";

interface EntryFrameProps {
  readonly name: EntryName;
  readonly span?: 2 | 3;
  /** Starts a new row of the section. */
  readonly startsRow?: boolean | undefined;
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

/** Frame of an input and anchor for links of the error summary. */
export function EntryFrame({ name, span, startsRow, isLocked, children }: EntryFrameProps) {
  const t = useTranslations("auctions.form");
  const { last } = useProposalHost();
  const isTaken = useIsPrefilled(name) && last !== undefined;
  return (
    <div
      id={fieldAnchor(name)}
      className={`${css.field} ${isTaken ? takenCss.taken : ""}`}
      data-span={span}
      data-starts-row={startsRow || undefined}
      data-locked={isLocked || undefined}
    >
      {isTaken && (
        <span className={takenCss.mark}>
          {t("takenMark", { id: String(last) })} <span className="sr">{t("taken")}</span>
        </span>
      )}
      {children}
    </div>
  );
}

/** Returns the props that every kind of input shares. */
export function useEntryLook(name: EntryName) {
  const t = useTranslations("auctions.fields");
  const { touch } = useProposalState();
  const error = useError(name);
  const isLocked = useProposalHost().isLocked(name);
  return {
    name,
    label: t(name as "commodity"),
    error,
    // Locked inputs are never required.
    required: !isLocked,
    disabled: isLocked,
    onBlur: () => touch(name),
    inputWrapperOrder: ["label", "input", "error", "description"] as (
      | "label"
      | "input"
      | "error"
      | "description"
    )[],
  };
}
