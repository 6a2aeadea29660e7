/** CON-017, A-34: the trading system's names of the sides of a contract. Unknown words appear unchanged. */
export const directionNames = { Продажа: "sale", Покупка: "buy" } as const;

/** Word of the seller's side. */
export const saleWord = "Продажа" satisfies keyof typeof directionNames;

export const isDirectionWord = (word: string): word is keyof typeof directionNames => word in directionNames;
