import { z } from 'zod'
import { flatChoices } from '#fields/choice-source.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { isNamedInSheets, isWrittenInSheets, sheetFields, headingOf, type SheetField } from '#engine/forms/form-sheet.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import type { ImportHeading } from '#features/records/contract/exchange.ts'
import { askedFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { withNames } from '#features/records/server/exchange/name-lookups.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import type { SheetColumn } from '#server/sheets/workbook.ts'

/** A function with the columns that this person takes in, or gives out, as a workbook. */
export interface AskedSheet {
  /** With facts that know what names in cells mean. */
  readonly asked: AskedFunction
  readonly columns: readonly SheetField[]
}

/** What a list says of its import (form-definition 4); some clients write it as text. */
const uploaderShape = z.object({
  selectKey: z.array(z.string()).default([]),
  /** 2: records with the same unique value are changed. */
  dataType: z.coerce.string().default('1'),
})

export type ImportSettings = z.output<typeof uploaderShape>

export function importSettings({ list }: OnlineFunction): ImportSettings {
  const given = list.rest?.['uploaderTemplateJson']
  const parsed = uploaderShape.safeParse(typeof given === 'string' ? jsonOf(given) : (given ?? {}))
  return parsed.success ? parsed.data : { selectKey: [], dataType: '1' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

async function askedSheet(kernel: Kernel, session: SignedIn, functionId: string, button: 'upload' | 'download'): Promise<AskedFunction> {
  const asked = await askedFunction(kernel, session, functionId)
  // Where the menu judges no buttons everybody has all of them, also those that the list does not offer.
  if (!listOnAnyDevice(asked.fn.list).buttons.some(({ name }) => name === button))
    throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  return { ...asked, facts: await withNames(kernel, asked.facts) }
}

/** The columns of an import: what people write into the form, of that what the list's setting names. @throws Refused where the list offers none */
export async function askedImport(kernel: Kernel, session: SignedIn, functionId: string): Promise<AskedSheet> {
  const asked = await askedSheet(kernel, session, functionId, 'upload')
  const named = new Set(importSettings(asked.fn).selectKey)
  const isNamed = ({ name }: FormField): boolean => named.size === 0 || named.has(name.replace('.', '-'))
  const columns = sheetFields(
    outlineOf(asked.fn.form, fieldTypes),
    (field) => (isWrittenInSheets(field) || isNamedInSheets(field)) && asked.visible.inForm(field.name) && isNamed(field),
  )
  return { asked, columns }
}

/**
 * The columns that may be exported: fields this person sees in the form and, at the top level, in the list, in the order of the list and then
 * of the form. What the form hides comes along where the list shows it, passwords never do.
 */
export async function askedExport(kernel: Kernel, session: SignedIn, functionId: string): Promise<AskedSheet> {
  const asked = await askedSheet(kernel, session, functionId, 'download')
  const { fn, visible } = asked
  const isListed = (name: string): boolean => fn.list.columns.some(({ key }) => key === name)
  // A list has columns of the top level alone, so nobody is granted those of a sub-table: the rights of the form decide.
  const mayExport = ({ name, table, type }: FormField): boolean =>
    !type.isSecret && visible.inForm(name) && (table !== undefined || visible.inList(name))
  const hasText = ({ type, options }: FormField): boolean =>
    type.column(options) !== undefined || type.referredText?.(options) !== undefined
  const isSeen = (field: FormField): boolean => mayExport(field) && (field.part.hidden !== true || isListed(field.name)) && hasText(field)
  const columns = sheetFields(outlineOf(fn.form, fieldTypes), isSeen)
  const place = (column: SheetField): number => {
    const listed = fn.list.columns.findIndex(({ key }) => key === column.name)
    return listed === -1 ? fn.list.columns.length : listed
  }
  return { asked, columns: columns.toSorted((one, other) => place(one) - place(other)) }
}

/** Whether a heading names a field of the form that is not taken in, or the reasons in a file of faulty rows. */
export const isPassedOver =
  (fn: OnlineFunction, reasons: readonly string[]) =>
  (name: string): boolean =>
    reasons.includes(name) || outlineOf(fn.form, fieldTypes).byName.has(name.replace('-', '.'))

/** The headings of a preview. */
export function previewHeadings(columns: readonly SheetField[]): ImportHeading[] {
  const headings: ImportHeading[] = []
  for (const { field, table } of columns) {
    const own = { id: field.key, fullName: headingOf(field), required: field.part.required === true }
    if (!table) headings.push(own)
    else {
      const known = headings.find(({ id }) => id === table.key)
      if (known) known.children?.push(own)
      else headings.push({ id: table.key, fullName: headingOf(table), required: table.part.required === true, children: [own] })
    }
  }
  return headings
}

/** The columns of a workbook; columns of one sub-table have its heading above theirs. */
export function workbookColumns(columns: readonly SheetField[]): SheetColumn[] {
  return columns.map(({ name, field, table }) => ({
    key: name,
    title: headingOf(field),
    group: table && headingOf(table),
    width: Math.min(40, Math.max(12, field.part.label.length * 2 + field.key.length + 2)),
  }))
}

const choicesAtMost = 5_000

/** The same for a workbook that is to be filled in: with what may be chosen, and what a cell asks for. */
export function templateColumns({ asked, columns }: AskedSheet, say: (key: TextKey) => string): SheetColumn[] {
  return workbookColumns(columns).map((column, place) => {
    const { field } = columns[place]!
    const { part, type, options } = field
    const several = type.isList?.(options) === true
    const notes = [
      part.required ? say('records.import.note.required') : '',
      several && type.choices ? say('records.import.note.several') : '',
      typeof options['format'] === 'string' && type.idsOf === undefined ? options['format'] : '',
      part.help ?? '',
    ]
    const choices = several ? [] : choicesOf(field, asked.facts)
    return { ...column, note: notes.filter((note) => note !== '').join('；'), choices }
  })
}

/** What may be chosen, as its cell reads it. */
function choicesOf({ type, options }: FormField, facts: AskedFunction['facts']): readonly string[] {
  const offered = type.choices?.(options, facts) ?? []
  // What hangs on another field is chosen below an entry of the first level.
  const all = flatChoices((type.sources?.(options).length ?? 0) > 0 ? offered.flatMap(({ children = [] }) => children) : offered)
  const texts = new Set(all.filter(({ disabled }) => !disabled).map(({ id }) => type.format(id, options, facts)))
  return texts.size > choicesAtMost ? [] : [...texts]
}
