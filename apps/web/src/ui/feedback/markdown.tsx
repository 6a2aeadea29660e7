import { createElement, Fragment, type ReactNode } from "react";

/*
 * Renders the Markdown subset of changelogs and guides: headings, paragraphs, flat lists, `code`, **strong**, links and
 * pictures. It builds React elements and never parses HTML, so it needs no sanitizing. Other syntax shows as plain
 * text.
 */

/** Elements of the caller for relative addresses, which only the caller can resolve. */
export interface MarkdownParts {
  readonly picture: (address: string, alt: string) => ReactNode;
  /** Returns nothing for an address that is not the caller's. */
  readonly link: (address: string, name: string) => ReactNode;
}

type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "list" | "steps"; readonly items: readonly string[] }
  | { readonly kind: "picture"; readonly address: string; readonly alt: string }
  | { readonly kind: "text"; readonly text: string };

/** Matches a version in brackets at the start of a heading. */
const bracketed = /^\[([^\]]+)\](?!\()/;

const unwrap = (lines: string) => lines.trim().replace(/\s+/g, " ");

/** Splits a text into blocks at empty lines. List items start with a dash or a number. */
function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block): Block => {
      const [, signs, title] = /^(#{2,4}) (.*)$/.exec(block) ?? [];
      if (signs) return { kind: "heading", level: signs.length, text: title!.replace(bracketed, "$1") };
      const [, alt, address] = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(block) ?? [];
      if (address !== undefined) return { kind: "picture", address, alt: alt! };
      if (block.startsWith("1. "))
        return {
          kind: "steps",
          items: block
            .split(/(?:^|\n)\d+\. /)
            .slice(1)
            .map(unwrap),
        };
      if (!block.startsWith("- ")) return { kind: "text", text: unwrap(block) };
      const items = block.slice(2).split(/\n- /);
      return { kind: "list", items: items.map(unwrap) };
    });
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Allows links to this site and to http(s) addresses only. */
const isSafe = (address: string) => /^(?:https?:\/\/|\/(?!\/)|#)/.test(address);

function inline(text: string, own?: MarkdownParts): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: code, 2: strong, 3: name, 4: address, index } of text.matchAll(marks)) {
    parts.push(text.slice(end, index));
    if (code !== undefined) parts.push(<code key={index}>{code}</code>);
    else if (strong !== undefined) parts.push(<strong key={index}>{strong}</strong>);
    else if (address !== undefined && isSafe(address))
      parts.push(
        <a key={index} href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>,
      );
    else parts.push(<Fragment key={index}>{own?.link(address!, name!) ?? name}</Fragment>);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

interface MarkdownProps {
  readonly text: string;
  readonly parts?: MarkdownParts;
}

/** Renders a changelog or a guide. Headings start at level two. */
export function MarkdownText({ text, parts }: MarkdownProps) {
  return blocksOf(text).map((block, place) => {
    switch (block.kind) {
      case "heading":
        return createElement(`h${block.level}`, { key: place }, ...inline(block.text, parts));
      case "list":
      case "steps":
        return createElement(
          block.kind === "list" ? "ul" : "ol",
          { key: place },
          block.items.map((item, row) => (
            <li key={row}>{createElement(Fragment, undefined, ...inline(item, parts))}</li>
          )),
        );
      case "picture":
        return <Fragment key={place}>{parts?.picture(block.address, block.alt) ?? block.alt}</Fragment>;
      case "text":
        return <p key={place}>{createElement(Fragment, undefined, ...inline(block.text, parts))}</p>;
    }
  });
}
