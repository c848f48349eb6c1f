import { z } from 'zod'
import type { Parsed, ReferredText } from '#engine/forms/field-type.ts'
import { words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'
import { textValue } from '#fields/text-value.ts'

/** Options of the attributes of what another field refers to. */
export const referredOptions = {
  /** Key of the field that refers; inside a sub-table with an ending that names it. */
  relationField: words(),
  showField: words(),
  /** 2: the text is stored with the record; everything else: it is only shown. */
  isStorage: z.preprocess((raw) => (raw === 2 || raw === '2' ? 'stored' : 'shown'), z.enum(['shown', 'stored'])),
}

export const referredFamilyOptions = { relationField: 'relationField', showField: 'showField', isStorage: '__config__.isStorage' }

interface Referred {
  readonly relationField: string
  readonly showField: string
  readonly isStorage: 'shown' | 'stored'
}

/** The key of the referring field: `varietyId_jnpfTable_items` is the field `varietyId` of the row. */
export const throughOf = ({ relationField }: Pick<Referred, 'relationField'>): string => relationField.replace(/_jnpfTable_.*$/, '')

/** Shared by the types that show a text of what another field refers to. */
export const referredText = {
  ...textValue,
  column: ({ isStorage }: Referred) => (isStorage === 'stored' ? ('text' as const) : undefined),
  parse: (typed: string): Parsed<string> => (typed.trim() === '' ? read('') : unreadable('fields.not-typed')),
  validate: () => undefined,
  searchKind: undefined,
  filledBy: 'calculation' as const,
  referredText: (options: Referred): ReferredText | undefined =>
    options.relationField === '' ? undefined : { through: throughOf(options), shown: options.showField },
}
