const TAG = /<(\/?)([a-z]+)((?: [a-zA-Z0-9]+="[^"<]*")*)(\/?)>/g;

/** Whether an XML text is made of elements that are closed in order, with nothing of another kind in it. */
export const isWellFormed = (xml: string): boolean => {
  const open: string[] = [];
  const rest = xml.replace(TAG, (_, end, name, _attributes, empty) => {
    if (end && open.pop() !== name) open.push('fault');
    else if (!end && !empty) open.push(name);
    return '';
  });
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest);
};
