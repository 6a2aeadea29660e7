/** Safe HTML. Create it with the `html` tag only. */
export class HtmlText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | false | undefined | HtmlText | readonly HtmlText[];

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part === false || part === undefined) return "";
  if (part instanceof HtmlText) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replace(/[&<>"']/g, (character) => escapes[character]!);
}

/** Template tag that escapes every value except HTML made by this tag. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): HtmlText =>
  new HtmlText(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
