/** Texts of the OpenAPI document by key: first English, then Russian. */
export type BilingualTexts = Readonly<Record<string, readonly [english: string, russian: string]>>;

/** Returns the texts in one language. */
export const textsIn = (language: "en" | "ru", texts: BilingualTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, [english, russian]]) => [key, language === "en" ? english : russian]),
  );
