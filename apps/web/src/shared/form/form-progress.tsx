import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import css from "./form-progress.module.css";
import { type FormWords, sectionAnchor } from "./form-host.ts";
import type { SectionTally } from "./form-tally.ts";

interface FormProgressProps {
  readonly tally: readonly SectionTally[];
  readonly words: FormWords;
  /** A form that is only a part of its page keeps nothing in sight when the page is scrolled. */
  readonly isPartOfPage?: boolean;
  /** What is known of the form as it stands, in sight on a phone, too. */
  readonly note?: ReactNode;
  /** The button that sends the form, and what is said about it. */
  readonly children: ReactNode;
}

/** How far the form is, by section, beside it; on a phone one line at the bottom. */
export function FormProgress({ tally, words, isPartOfPage, note, children }: FormProgressProps) {
  const t = useTranslations("shared.form");
  const total = tally.reduce((sum, { required }) => sum + required, 0);
  const filled = tally.reduce((sum, each) => sum + each.filled, 0);
  return (
    <aside className={css.aside} data-stays-right={isPartOfPage ? undefined : true}>
      <nav aria-label={t("sections")} className={css.sections}>
        {tally.map((each) => (
          <a
            key={each.section}
            href={`#${sectionAnchor(each.section)}`}
            data-state={stateOf(each)}
            onClick={jump}
          >
            <span className={css.dot} aria-hidden>
              {each.errors > 0 ? each.errors : stateOf(each) === "done" && <IconCheck size={13} stroke={3} />}
            </span>
            <span className={css.name}>{words.section(each.section)}</span>
            {each.errors > 0 && <span className="sr">{t("sectionErrors", { count: each.errors })}</span>}
            {stateOf(each) === "done" && <span className="sr">{t("sectionDone")}</span>}
            {each.required > 0 && (
              <span className={css.count}>
                {each.filled} / {each.required}
              </span>
            )}
          </a>
        ))}
      </nav>
      <div className={css.total}>
        <div className={css.figure}>{t("progress", { filled, total })}</div>
        <ProgressBar
          value={total === 0 ? 100 : (filled / total) * 100}
          label={t("progress", { filled, total })}
        />
      </div>
      {note && <div className={css.note}>{note}</div>}
      <div className={css.send}>{children}</div>
    </aside>
  );
}

/** A section without required fields is done when somebody wrote something into it; otherwise it is merely open. */
function stateOf({ errors, filled, required, hasValues }: SectionTally): "errors" | "done" | "open" {
  if (errors > 0) return "errors";
  return hasValues && filled === required ? "done" : "open";
}

/** The router shall not take the place on the page for another page. */
function jump(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}
