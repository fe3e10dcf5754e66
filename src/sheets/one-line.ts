/** Characters that no line of text may hold: controls, line and paragraph separators, and what turns the writing direction. */
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g;

/** A lone half of a surrogate pair, which no encoding of text can hold. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Foreign text as one line without anything that could pass for structure or change how what follows it looks. */
export const oneLine = (text: string): string =>
  text.replace(HALF, '\ufffd').replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
