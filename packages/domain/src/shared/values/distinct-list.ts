import { z } from "zod";

export const repeatedIssue = { params: { error: "repeated" } };

/**
 * FIX-326: a list in a request. A repeated item contradicts the request and is an error at its position.
 * @param nameOf returns what an item names; the item itself by default
 */
export const distinctList = <S extends z.ZodType>(
  item: S,
  nameOf: (item: z.output<S>) => unknown = (given) => given,
) =>
  z.array(item).superRefine((items, context) => {
    const names = items.map(nameOf);
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index) context.addIssue({ code: "custom", ...repeatedIssue, path: [index] });
  });
