import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { read } from '#fields/parsed.ts'
import { textFromWire, textValue } from '#fields/text-value.ts'

/** Most characters of the HTML. */
const longest = 200_000

const named: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' }

/** What people read of HTML that was cleaned: lines for paragraphs, no formatting. */
export function readableText(html: string): string {
  const lines = html.replace(/<(?:br|hr|\/(?:p|h\d|li|tr|blockquote|pre))\b[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
  return lines
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => named[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** The HTML, or nothing where there is nothing to read: editors leave empty paragraphs behind. */
const given = (html: string): string => (/<(?:hr|table)\b/i.test(html) || readableText(html) !== '' ? html : '')

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text with formatting, as HTML. The server cleans it when it is taken in, and it is drawn anew element by element (security 9). */
export const richText = defineField({
  ...textValue,
  type: 'rich-text',
  family: { kind: 'editor', options: {}, tag: 'JNPF-Quill' },
  options: z.object({}),
  operators: [],
  searchKind: undefined,
  mayBeListColumn: false,
  mayBeInSubTable: false,
  longest: () => longest,
  // Imported text is text: its signs mean themselves.
  parse: (typed) =>
    read(
      typed.trim() === ''
        ? ''
        : typed
            .trim()
            .split(/\r?\n/)
            .map((line) => `<p>${escaped(line)}</p>`)
            .join(''),
    ),
  validate: (value) => (value.length > longest ? refusal('invalid', 'fields.rich-text.too-long') : undefined),
  format: readableText,
  fromWire: (wire) => {
    const text = textFromWire(wire)
    return text.ok ? read(given(text.value)) : text
  },
  cleaned: (value, clean) => given(clean(value)),
})
