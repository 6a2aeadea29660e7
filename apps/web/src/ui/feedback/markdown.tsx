import { createElement, Fragment, type ReactNode } from "react";

/*
 * Renders the Markdown subset of changelogs: headings, paragraphs, flat lists, `code`, **strong** and links. It
 * builds React elements and never parses HTML, so it needs no sanitizing. Other syntax shows as plain text.
 */

type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "text"; readonly text: string };

/** Matches a version in brackets at the start of a heading. */
const bracketed = /^\[([^\]]+)\](?!\()/;

/** Splits a text into blocks at empty lines. List items start with a dash and continue on lines without one. */
function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block): Block => {
      const [, signs, title] = /^(#{2,4}) (.*)$/.exec(block) ?? [];
      if (signs) return { kind: "heading", level: signs.length, text: title!.replace(bracketed, "$1") };
      if (!block.startsWith("- ")) return { kind: "text", text: block.replace(/\s+/g, " ") };
      const items = block.slice(2).split(/\n- /);
      return { kind: "list", items: items.map((item) => item.replace(/\s+/g, " ")) };
    });
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
/** Allows links to this site and to http(s) addresses only. */
const isSafe = (address: string) => /^(?:https?:\/\/|\/(?!\/)|#)/.test(address);

function inline(text: string): ReactNode[] {
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
    else parts.push(name);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** Renders a changelog text. Headings start at level two. */
export function Markdown({ text }: { readonly text: string }) {
  return blocksOf(text).map((block, place) => {
    switch (block.kind) {
      case "heading":
        return createElement(`h${block.level}`, { key: place }, ...inline(block.text));
      case "list":
        return (
          <ul key={place}>
            {block.items.map((item, row) => (
              <li key={row}>{createElement(Fragment, undefined, ...inline(item))}</li>
            ))}
          </ul>
        );
      case "text":
        return <p key={place}>{createElement(Fragment, undefined, ...inline(block.text))}</p>;
    }
  });
}
