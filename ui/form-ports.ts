import type { ComponentType, ReactNode } from 'react'

/** One of the pictures that a user keeps as his signature. */
export interface OwnSignature {
  readonly id: string
  /** As a data URL. */
  readonly image: string
  readonly isDefault: boolean
}

/** A row that a field refers to: its id and texts by the name of the field or column. */
export interface RelatedRow {
  readonly id: string
  readonly texts: Readonly<Record<string, string>>
}

/** Where the rows come from that a field refers to. */
export interface RelatedSource {
  /** Records of a function, or rows of a data interface. */
  readonly kind: 'function' | 'interface'
  readonly id: string
  /** Of an interface: the member of its rows that is stored. */
  readonly key?: string
  /** Of a function: which of its directories offers the records. */
  readonly directory?: string
}

/** What is sent to a data interface for one of its parameters. */
export interface RowParameter {
  readonly field: string
  readonly value: string
}

/** What a data interface offers, and what lies below it. */
export interface OfferedEntry {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly OfferedEntry[]
}

/** Members of the rows of an interface: what is stored and shown, and the rows below. */
export interface EntryMembers {
  readonly value: string
  readonly label: string
  readonly children: string
}

/** A page of rows. */
export interface RelatedQuery {
  readonly source: RelatedSource
  /** Names of the texts that are wanted. */
  readonly fields: readonly string[]
  readonly keyword: string
  /** Texts one of which a record must have whole. */
  readonly named?: readonly string[]
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Of an interface. */
  readonly parameters?: readonly RowParameter[]
  /** A list is searched by the rows, so those come too that may not be chosen any more. */
  readonly searching?: boolean
}

/** Choices by their paths on the wire: `village`, `items.0.village`. */
export interface LostChoices {
  /** Ids that are not offered any more. */
  readonly gone: Readonly<Record<string, readonly string[]>>
  /** Of these nobody can tell now. */
  readonly unknown: readonly string[]
}

export interface CoveredValueProps {
  /** `mobile`, or `items.<row id>.mobile`. */
  readonly path: string
  readonly label: string
  /** The value as it was told. */
  readonly children: ReactNode
}

/** What editors of fields beside the usual ones ask of the product; the feature that owns the records registers it. */
export interface FormPorts {
  ownSignatures(): Promise<readonly OwnSignature[]>
  /** What the user entered in this field before, the latest first. @param field `cert` or `items.cert` */
  formerValues(functionId: string, field: string, keyword: string): Promise<readonly string[]>
  /** What a save would say of a value that other records may not have; empty where none has it. @param recordId empty for a new record */
  takenValue(functionId: string, field: string, value: string | number, recordId: string): Promise<string>
  /** Which choices of a part of a record are not offered any more. @param data as it is saved */
  lostChoices(functionId: string, data: string): Promise<LostChoices>
  relatedPage(query: RelatedQuery): Promise<{ readonly rows: readonly RelatedRow[]; readonly total: number }>
  /** Rows by their ids; those that do not exist or that the user may not read are left out. Without names all texts come along. */
  relatedRows(
    source: RelatedSource,
    ids: readonly string[],
    fields: readonly string[],
    parameters?: readonly RowParameter[],
  ): Promise<readonly RelatedRow[]>
  /** All that an interface gives for these parameters. */
  offeredEntries(interfaceId: string, members: EntryMembers, parameters: readonly RowParameter[]): Promise<readonly OfferedEntry[]>
  /** A row as text, over the page, with nothing to change. */
  readonly RelatedDetail: ComponentType<{ readonly source: RelatedSource; readonly id: string; readonly onClose: () => void }>
  /** A covered value of the record around it, and for who may see it a button that shows the whole. */
  readonly CoveredValue: ComponentType<CoveredValueProps>
}

let load: (() => Promise<FormPorts>) | undefined

/** Registers how the ports are loaded; their code comes with the first field that asks. */
export function registerFormPorts(next: () => Promise<FormPorts>): void {
  load = next
}

/** @throws the browser's error where the code cannot be fetched, and an Error where nothing is registered */
export async function formPorts(): Promise<FormPorts> {
  if (!load) throw new Error('no feature has registered the ports of forms')
  return load()
}

const known = new Map<string, Readonly<Record<string, string>>>()
const knownAtMost = 2_000

const keyOf = ({ kind, id, key = '', directory = '' }: RelatedSource, row: string): string => `${kind}:${id}:${key}:${directory}:${row}`

/** Keeps texts of rows that were just chosen or read, so that other fields of the form show them. */
export function noteRelated(source: RelatedSource, rows: readonly RelatedRow[]): void {
  for (const { id, texts } of rows) known.set(keyOf(source, id), { ...known.get(keyOf(source, id)), ...texts })
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - knownAtMost))) known.delete(key)
}

/** Texts of a row that was chosen lately. */
export const relatedTexts = (source: RelatedSource, id: string): Readonly<Record<string, string>> | undefined =>
  known.get(keyOf(source, id))

const meanings = new Map<string, readonly string[]>()
const namesAtOnce = 200
/** Characters of the names in one address, in which a Chinese character takes nine; servers take addresses of 8 kB. */
const namesLength = 6_000

/** Names that one address has room for. */
export function namesInAddresses(names: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = []
  let length = 0
  for (const name of names) {
    const own = encodeURIComponent(name).length + 3
    if (batches.length === 0 || length + own > namesLength || batches.at(-1)!.length >= namesAtOnce) {
      batches.push([])
      length = 0
    }
    batches.at(-1)!.push(name)
    length += own
  }
  return batches
}

/** Looks up what pasted names mean among the records that may be chosen. @throws where they cannot be looked up now */
export async function seekRelated(source: RelatedSource, fields: readonly string[], names: readonly string[]): Promise<void> {
  const ports = await formPorts()
  const wanted = [...new Set(names)].filter((name) => name !== '')
  for (const named of namesInAddresses(wanted)) {
    // oxlint-disable-next-line no-await-in-loop -- one question at a time is enough
    const { rows } = await ports.relatedPage({ source, fields, keyword: '', named, page: 1, pageSize: 500 })
    const ids = rows.map(({ id }) => id)
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (ids.length > 0) noteRelated(source, await ports.relatedRows(source, ids, []))
    for (const name of named)
      meanings.set(
        keyOf(source, name),
        rows.filter(({ texts }) => Object.values(texts).includes(name)).map(({ id }) => id),
      )
  }
}

/** Ids of the records that a name means, as they were looked up last. */
export const relatedMeaning = (source: RelatedSource, name: string): readonly string[] => meanings.get(keyOf(source, name)) ?? []

/** Forgets what was chosen lately: it was read with the rights of one user. */
export function forgetRelated(): void {
  known.clear()
  meanings.clear()
}
