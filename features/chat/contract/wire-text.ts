const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const signs = new Map(Object.entries(escapes).map(([sign, escape]) => [escape, sign]))

/** What somebody wrote as frames and answers carry it: escaped for HTML, because clients of the family put it into their pages as that. */
export function toWire(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** The text as it was written. */
export function fromWire(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (escape) => signs.get(escape)!)
}
