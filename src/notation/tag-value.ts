/** Control characters and halves of surrogate pairs, which neither a line of text nor a database takes. */
const UNFIT = /[\p{Cc}\p{Cs}]/gu;

/** A value as a JSON string; a replacement character stands for what no value may have. */
export const quoted = (value: string): string => JSON.stringify(value.replace(UNFIT, '\uFFFD'));

/** What a JSON string with its quotes says; null where it is none or holds what no value may have. */
export const unquoted = (text: string): string | null => {
  try {
    const value = JSON.parse(text) as string;
    return value.search(UNFIT) < 0 ? value : null;
  } catch {
    return null;
  }
};
