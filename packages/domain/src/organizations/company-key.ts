import { searchKey } from "../shared/values/search-key.ts";
import { legalForms, shortCompanyName } from "./short-company-name.ts";

/** Words of the abbreviated legal forms. */
const formWords = new Set(legalForms.flatMap(([, short]) => short.split(" ").map(searchKey)));

/**
 * Normalises the name of a company for comparison (BULK-008): «ООО „Колос“», «Колос, ООО» and «Общество с ограниченной
 * ответственностью „Колос“» have one key. A name of a legal form alone keeps it.
 */
export function companyKey(name: string): string {
  const words = shortCompanyName(name).split(/[^\p{L}\p{N}]+/u);
  return searchKey(words.filter((word) => !formWords.has(searchKey(word))).join("")) || searchKey(name);
}
