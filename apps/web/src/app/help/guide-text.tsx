import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import sizes from "../../../../../docs/screenshots/help/sizes.json";
import { pagePaths } from "../../shared/paths.ts";
import { MarkdownText, type MarkdownParts } from "../../ui/feedback/markdown.tsx";
import css from "./guide-text.module.css";

const addresses = import.meta.glob<string>("../../../../../docs/screenshots/help/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
/** Addresses and sizes of the pictures by file name. */
const pictures = new Map(
  Object.entries(addresses).map(([file, src]) => {
    const name = /([\w-]+)\.webp$/.exec(file)![1]!;
    const [width, height] = (sizes as unknown as Record<string, [number, number]>)[name] ?? [];
    return [`${name}.webp`, { src, width, height }];
  }),
);

interface GuideTextProps {
  readonly text: string;
  /** Loads all pictures at once: paper shows those below the screen, too. */
  readonly isForPrint?: boolean;
}

/** Renders the text of a task: links to other guides open here, a picture opens in its full size. */
export function GuideText({ text, isForPrint = false }: GuideTextProps) {
  const t = useTranslations("help");
  const parts: MarkdownParts = {
    picture: (file, alt) => {
      const picture = pictures.get(file.split("/").at(-1)!);
      if (!picture) return alt;
      return (
        <a
          className={css.picture}
          href={picture.src}
          target="_blank"
          rel="noopener"
          aria-label={t("enlarge", { name: alt })}
        >
          <img {...picture} alt={alt} loading={isForPrint ? "eager" : "lazy"} decoding="async" />
        </a>
      );
    },
    link: (address, name) => {
      const [, guide, task] = /^(\w+)\.md(?:#(.*))?$/.exec(address) ?? [];
      if (!guide) return undefined;
      return (
        <Link
          to={pagePaths.helpGuide}
          params={{ guide }}
          activeOptions={{ includeHash: true }}
          // A link to another task of the same guide looks like the others.
          activeProps={{}}
          {...(task && { hash: decodeURIComponent(task) })}
        >
          {name}
        </Link>
      );
    },
  };
  return (
    <div className={css.text}>
      <MarkdownText text={text} parts={parts} />
    </div>
  );
}
