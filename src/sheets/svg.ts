import { oneLine } from './one-line.js';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text in which nothing is markup any more, and nothing that XML forbids is left. */
export const escapeXml = (text: string): string =>
  oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);

type Attributes = Readonly<Record<string, string | number>>;

/** An element with the given attributes, whose values are escaped, around what is markup already. */
export const element = (name: string, attributes: Attributes, ...content: string[]): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const open = `<${name}${written.join('')}`;
  return content.length > 0 ? `${open}>${content.join('')}</${name}>` : `${open}/>`;
};

/** A line of text at a place, its baseline at `y`. */
export const textAt = (x: number, y: number, style: string, text: string): string =>
  element('text', { x, y, class: style }, escapeXml(text));
