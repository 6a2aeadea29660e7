/** CON-017, A-34: what the trading system calls the sides of a contract; whatever else it says is shown as it came. */
export const directionWords = { Продажа: "sale", Покупка: "buy" } as const;

export const isDirectionWord = (word: string): word is keyof typeof directionWords => word in directionWords;
