import { z } from 'zod'
import type { ValueOfOther } from '#engine/forms/field-type.ts'
import { isColour } from '#fields/colour-text.ts'
import { words } from '#fields/option-shapes.ts'

/** A colour of a code; one that cannot be read is the usual one. */
export const codeColour = (fallback: string) =>
  z.preprocess(
    (raw) => (typeof raw === 'string' && isColour(raw) && !raw.startsWith('hsv') ? raw : undefined),
    z.string().default(fallback),
  )

/** Options that say what a bar code or QR code holds, besides where from. */
export const codeOptions = { staticText: words(), relationField: words() }

interface CodeSource {
  readonly dataType: string
  readonly staticText: string
  readonly relationField: string
}

/** The field whose value the code holds, where it is one. */
export const codeSources = ({ dataType, relationField }: CodeSource): readonly string[] =>
  dataType === 'relation' && relationField !== '' ? [relationField] : []

/** What the code holds: its own text, or the value of the field as far as that is a text. */
export function codeText(source: CodeSource, valueOf: ValueOfOther | undefined): string {
  if (source.dataType !== 'relation') return source.staticText
  const value = valueOf?.(source.relationField)
  return typeof value === 'string' ? value : ''
}
