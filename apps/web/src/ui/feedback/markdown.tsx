import { createElement, Fragment, type ReactNode } from "react";

/*
 * What lists of changes are written in: headings, paragraphs, flat lists, `code`, **strong** and links. Everything is an
 * element of the page, nothing of the text is ever taken for markup: there is nothing to make safe. What is written
 * otherwise shows as it was typed.
 */

type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "text"; readonly text: string };

/** A version at the head of what it brought. */
const bracketed = /^\[([^\]]+)\](?!\()/;

/** Blocks are parted by empty lines; a list's items begin with a dash, and go on in lines that do not. */
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
/** Addresses that a link may have: of this site and of the web. */
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

/** A text of changes as elements of the page; its headings begin at the second level. */
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
