import { Stack, Text } from "@mantine/core";
import IconCheck from "../../ui/icons/check.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import layout from "../../ui/layout.module.css";
import css from "./form-progress.module.css";
import { type FormTexts, sectionAnchor } from "./form-host.ts";
import type { SectionTally } from "./form-tally.ts";

interface FormProgressProps {
  readonly tally: readonly SectionTally[];
  readonly words: FormTexts;
  /** Disables sticky positioning, for a form that is only one part of its page. */
  readonly isPartOfPage?: boolean;
  /** A note on the current state of the form, visible on phones, too. */
  readonly note?: ReactNode;
  /** The send button and its messages. */
  readonly children: ReactNode;
}

/** Progress of the form by section, in the sidebar; on phones one line at the bottom. */
export function FormProgress({ tally, words, isPartOfPage, note, children }: FormProgressProps) {
  const t = useTranslations("shared.form");
  const total = tally.reduce((sum, { required }) => sum + required, 0);
  const filled = tally.reduce((sum, each) => sum + each.filled, 0);
  return (
    <aside
      className={`${layout.card} ${css.aside} no-print`}
      data-stays-right={isPartOfPage ? undefined : true}
    >
      <Stack component="nav" gap={1} visibleFrom="md" aria-label={t("sections")}>
        {tally.map((each) => (
          <a
            className={css.section}
            key={each.section}
            href={`#${sectionAnchor(each.section)}`}
            data-state={stateOf(each)}
            onClick={jump}
          >
            <span className={css.dot} aria-hidden>
              {each.errors > 0 ? each.errors : stateOf(each) === "done" && <IconCheck size={13} stroke={3} />}
            </span>
            <Text span flex={1} miw={0}>
              {words.section(each.section)}
            </Text>
            {each.errors > 0 && <span className="sr">{t("sectionErrors", { count: each.errors })}</span>}
            {stateOf(each) === "done" && <span className="sr">{t("sectionDone")}</span>}
            {each.required > 0 && (
              <Text span className="num" c="var(--ink-3)" fz="0.78125rem" style={{ whiteSpace: "nowrap" }}>
                {each.filled} / {each.required}
              </Text>
            )}
          </a>
        ))}
      </Stack>
      <div className={css.total}>
        <Text className="num" c="var(--ink-2)" fz="0.8125rem">
          {t("progress", { filled, total })}
        </Text>
        <ProgressBar
          value={total === 0 ? 100 : (filled / total) * 100}
          label={t("progress", { filled, total })}
        />
      </div>
      {note && <div className={css.note}>{note}</div>}
      <Stack gap="0.5rem" className={css.send}>
        {children}
      </Stack>
    </aside>
  );
}

/** A section without required fields is done once any field has a value, else open. */
function stateOf({ errors, filled, required, hasValues }: SectionTally): "errors" | "done" | "open" {
  if (errors > 0) return "errors";
  return hasValues && filled === required ? "done" : "open";
}

/** Scroll manually: the router would treat the hash as a navigation. */
function jump(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
