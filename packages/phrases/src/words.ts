import type { ErrorCode } from "@birzha/domain/errors.ts";

/**
 * Type of a translation: exactly the keys of the Russian source with any text. Missing and extra keys break
 * the build, because every `en.ts` is an object literal of this type.
 */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};

type AreaOf<Code extends string> = Code extends `${infer Area}.${string}` ? Area : never;
type ReasonOf<Code extends string, Area extends string> = Code extends `${Area}.${infer Reason}`
  ? Reason
  : never;

/** G-5: every error code has a phrase: `area.reason` is `errors.reason` of that area. */
export type ErrorPhrases = {
  readonly [Area in AreaOf<ErrorCode>]: {
    readonly errors: Readonly<Record<ReasonOf<ErrorCode, Area>, string>>;
  };
};
