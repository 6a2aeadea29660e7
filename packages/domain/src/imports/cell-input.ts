import type { FormField } from "../forms/definition.ts";
import { parseTypedDate } from "../shared/values/dates.ts";
import { parseDecimal } from "../shared/values/decimal.ts";
import { cleanText } from "../shared/values/text.ts";

const positive = new Set(["да", "true", "истина", "1", "+", "yes"]);
const negative = new Set(["нет", "false", "ложь", "0", "-", "no"]);

/**
 * BULK-005: converts the text of a cell to the input of a form field. Unreadable texts stay as they are, so that the
 * form reports them; an INN such as 7,72E+09 is never guessed.
 */
export function toFieldInput(field: FormField, cell: string): unknown {
  const text = cleanText(cell);
  if (text === "") return undefined;
  switch (field.type) {
    case "date":
      return parseTypedDate(text.replace(/[ T]0?0:00(:00)?(\.0+)?$/, "")) ?? text;
    case "money":
    case "tonnes":
    case "decimal":
    case "integer":
      return parseDecimal(text.replace(/[\s\u00a0\u202f']/g, "")) ?? text;
    case "yes-no": {
      const word = text.toLowerCase();
      if (positive.has(word)) return true;
      return negative.has(word) ? false : text;
    }
    case "select":
      return { name: text };
    case "files":
      return text;
    default:
      return text;
  }
}
