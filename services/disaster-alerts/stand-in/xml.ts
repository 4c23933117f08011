/** An element of text; without any it closes itself. */
export function tag(
  name: string,
  content: string | number,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(`${value}`)}"`);
  const start = `<${name}${written.join('')}`;
  return content === '' ? `${start} />` : `${start}>${escapeXml(`${content}`)}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
