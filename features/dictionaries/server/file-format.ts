import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { codePattern } from '#engine/resource/inputs.ts'
import { treeOf } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'

const code = z.string().max(50).regex(codePattern)
const name = z.string().trim().min(1).max(50)
const description = z.string().max(500).default('')
const sortCode = z.number().int().min(0).max(999_999).default(0)
const id = z.string().max(100).default('')

/** An entry of an exported file with its children. */
export interface FileEntry {
  id: string
  enCode: string
  fullName: string
  sortCode: number
  enabledMark: 0 | 1
  description: string
  children: FileEntry[]
}

const fileEntry: z.ZodType<FileEntry> = z.object({
  id,
  enCode: code,
  fullName: name,
  sortCode,
  enabledMark: z.union([z.literal(0), z.literal(1)]).default(1),
  description,
  get children() {
    return z.array(fileEntry).default([])
  },
})

/** The file format for a category and its entries. */
const fileShape = z.object({
  kind: z.literal('dictionary'),
  category: z.object({
    id,
    enCode: code,
    fullName: name,
    isTree: z.union([z.literal(0), z.literal(1)]),
    sortCode,
    description,
    parentEnCode: z.string().max(50).default(''),
  }),
  entries: z.array(fileEntry),
})

export type DictionaryFile = z.output<typeof fileShape>

/** Reads the text of a file; problems name the part of it that is wrong. */
export function readDictionaryFile(text: string): { readonly file: DictionaryFile } | { readonly refusal: Refusal } {
  const document = parsedJson(text.replace(/^\uFEFF/, ''))
  if (document === undefined || jsonExcess(document)) return { refusal: refusal('invalid', 'dictionaries.import.no-json') }
  const read = fileShape.safeParse(document)
  if (read.success) return { file: read.data }
  return { refusal: wrongPart(read.error.issues[0]?.path ?? []) }
}

const wrongMembers = new Map<PropertyKey | undefined, string>([
  ['enCode', 'dictionaries.import.wrong-code'],
  ['fullName', 'dictionaries.import.wrong-name'],
])

/** Names the part of a file that is wrong in words: an entry by its place, `2` or below another one `2.1`. */
function wrongPart(path: readonly PropertyKey[]): Refusal {
  if (path[0] === 'category') return refusal('invalid', 'dictionaries.import.wrong-category')
  if (path[0] !== 'entries') return refusal('invalid', 'dictionaries.import.other-file')
  const place = path.filter((step) => typeof step === 'number').map((index) => index + 1)
  const text = wrongMembers.get(path.at(-1)) ?? 'dictionaries.import.wrong-entry'
  return refusal('invalid', text, { params: { place: place.join('.') } })
}

/** Writes the text of a file. It includes ids, because definitions and records refer to them. */
export function writeDictionaryFile(category: Category, parent: Category | undefined, entries: readonly Entry[]): string {
  const { id: categoryId, code: enCode, name: fullName, isTree, sortCode: order, description: text } = category
  const file = {
    kind: 'dictionary',
    category: {
      id: categoryId,
      enCode,
      fullName,
      isTree: Number(isTree),
      sortCode: order,
      description: text,
      parentEnCode: parent?.code ?? '',
    },
    entries: treeOf(entries, (entry, children: object[]) => ({
      id: entry.id,
      enCode: entry.code,
      fullName: entry.name,
      sortCode: entry.sortCode,
      enabledMark: Number(entry.enabled),
      description: entry.description,
      children,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
