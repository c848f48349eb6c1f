import { z } from 'zod'
import type { FieldFacts, Lookups, Parsed, Reference, RelatedSource, SourceParameter, Unoffered } from '#engine/forms/field-type.ts'
import { referenceName, shownTexts } from '#engine/forms/referred-texts.ts'
import { refusal } from '#engine/values/refusal.ts'
import { idsFromWire, idsOf, idValues, parseIds, splitTyped, type Ids } from '#fields/id-values.ts'
import { countOr, flag, oneOf, words } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'
import { followedFields, parametersOption } from '#fields/source-parameters.ts'

type Columns = readonly { readonly value: string }[] | null | undefined

const column = z.looseObject({ value: z.string().max(200), label: z.string().max(200).default('') })

/** Options of all fields that refer to rows, with the names they have in the family's JSON. */
export const relatedOptions = {
  /** The field or column that names a row. */
  relationField: words(),
  /** Columns of the dialog. */
  columns: z.array(column).max(50).nullish(),
  hasPage: flag(true),
  pageSize: countOr(1, 500, 20),
  title: words(),
  width: words(),
}

export const relatedFamilyOptions = {
  relationField: 'relationField',
  columns: 'columnOptions',
  hasPage: 'hasPage',
  pageSize: 'pageSize',
  popup: 'popupType',
  title: 'popupTitle',
  width: 'popupWidth',
}

/** Options of a field that refers to rows of a data interface, or to records of a function in its place. */
export const popupOptions = {
  ...relatedOptions,
  interfaceId: words(),
  interfaceName: words(),
  /** Member of a row that is stored. */
  propsValue: words('id'),
  /** What is sent to the interface. */
  parameters: parametersOption(),
  /** Of ours: the function whose records are chosen; then no interface is asked. */
  modelId: words(),
  /** Of ours: which directory of the function offers its records. */
  directory: words(),
  /** Of ours: the dictionary whose entries the field named before; old values in the history are called by it. */
  formerEntries: words(),
}

export const popupFamilyOptions = {
  ...relatedFamilyOptions,
  interfaceId: 'interfaceId',
  interfaceName: 'interfaceName',
  propsValue: 'propsValue',
  parameters: 'templateJson',
  modelId: 'modelId',
  directory: 'seedbedDirectory',
  formerEntries: 'seedbedFormerEntries',
}

export const never = () => z.preprocess(() => false, z.boolean())
export const popup = <const Names extends readonly [string, ...string[]]>(names: Names) => oneOf(names, names[0]).catch(names[0])

export interface PopupSource {
  readonly modelId: string
  readonly directory?: string | undefined
  readonly interfaceId: string
  readonly relationField: string
  readonly propsValue?: string | undefined
  readonly parameters?: readonly SourceParameter[] | undefined
}

const referenceTo = (source: RelatedSource, shown: string): Reference | undefined => (source.id === '' ? undefined : { source, shown })

/** Rows of a data interface, shown by one of their members. */
export function interfaceReference(
  id: string,
  { key, shown, parameters }: { readonly key: string; readonly shown: string; readonly parameters: readonly SourceParameter[] },
): Reference | undefined {
  const to = referenceTo({ kind: 'interface', id, key: key || 'id' }, shown || 'fullName')
  return to && { ...to, parameters }
}

/**
 * What a popup select refers to: the records of its function, else the rows of its interface. Parameters are those of the interface; of a function
 * they name fields whose values a record must have to be chosen.
 */
export const popupReference = ({
  modelId,
  directory,
  interfaceId,
  relationField,
  propsValue = 'id',
  parameters = [],
}: PopupSource): Reference | undefined =>
  modelId === ''
    ? interfaceReference(interfaceId, { key: propsValue, shown: relationField, parameters })
    : narrowed(formReference({ modelId, directory, relationField }), parameters)

const narrowed = (to: Reference | undefined, parameters: readonly SourceParameter[]): Reference | undefined =>
  to && (parameters.length === 0 ? to : { ...to, parameters })

/** Records of a function, as one of its directories offers them. */
export const functionSource = (id: string, directory: string | undefined): RelatedSource =>
  directory ? { kind: 'function', id, directory } : { kind: 'function', id }

export const formReference = ({
  modelId,
  directory,
  relationField,
}: Pick<PopupSource, 'modelId' | 'directory' | 'relationField'>): Reference | undefined =>
  referenceTo(functionSource(modelId, directory), relationField)

/** Names of the texts by which a row is found where somebody types or pastes it: what it is shown by, and the columns of its choice. */
export const namingTexts = (to: Reference, { columns }: { readonly columns?: Columns }): readonly string[] => [
  ...new Set([...shownTexts(to), ...(columns ?? []).map(({ value }) => value)]),
]

/** The texts of the rows; nothing for one that is not known or may not be read. */
function textsOf(value: Ids, to: Reference | undefined, { lookups }: Pick<FieldFacts, 'lookups'>, former: string | undefined): string {
  const entryOf = (id: string) => (former ? lookups.dictionary(former).find((entry) => entry.id === id)?.label : undefined)
  const nameOf = (id: string) => (to && referenceName(to, lookups.related?.(to.source, id) ?? {})) || entryOf(id) || ''
  const texts = idsOf(value).map(nameOf)
  return texts.filter((text) => text !== '').join(',')
}

/** Refuses rows that do not exist and rows that the caller may not read, which are told alike. */
function unknownRows(value: Ids, to: Reference | undefined, { complete, related }: Lookups): readonly Unoffered[] {
  // Rows of interfaces are asked for by the values of the record (`engine/forms/offered.ts`).
  if (!complete || to?.source.kind === 'interface') return []
  return idsOf(value)
    .filter((id) => !to || related?.(to.source, id) === undefined)
    .map((id) => ({ id, refusal: refusal('invalid', 'fields.related.unknown') }))
}

/**
 * Shared by the field types whose values are ids of rows.
 *
 * @param referenceOf what the options name
 */
export function relatedValue<Options extends { readonly multiple: boolean }>(referenceOf: (options: Options) => Reference | undefined) {
  return {
    ...idValues,
    refersTo: referenceOf,
    parse: (typed: string, options: Options, { lookups: { findRows, seekRows } }: Pick<FieldFacts, 'lookups'>): Parsed<Ids> => {
      const { multiple } = options
      const to = referenceOf(options)
      if (typed.trim() === '') return read(multiple ? [] : '')
      // A page looks up records alone.
      if (!findRows || !to || (seekRows && to.source.kind === 'interface')) return unreadable('fields.related.not-typed')
      const find = (name: string): readonly string[] | undefined => {
        const ids = findRows(to.source, name)
        return ids.length > 0 ? ids : undefined
      }
      return parseIds(typed, multiple, find, 'fields.related.unknown')
    },
    /** Finds what pasted names mean among the records that may be chosen, by their names and what else is shown of them. */
    seek: (texts: readonly string[], options: Options & { readonly columns?: Columns }, { lookups }: FieldFacts) => {
      const to = referenceOf(options)
      const names = texts.flatMap((text) => splitTyped(text, options.multiple))
      return to?.source.kind === 'function' ? lookups.seekRows?.(to.source, namingTexts(to, options), names) : undefined
    },
    // Records keep what was deleted since.
    validate: () => undefined,
    unoffered: (value: Ids, options: Options, { lookups }: Pick<FieldFacts, 'lookups'>) =>
      unknownRows(value, referenceOf(options), lookups),
    sources: (options: Options) => followedFields(referenceOf(options)?.parameters ?? []),
    format: (value: Ids, options: Options & { readonly formerEntries?: string | undefined }, facts: FieldFacts) =>
      textsOf(value, referenceOf(options), facts, options.formerEntries),
    fromWire: (wire: unknown, { multiple }: Options) => idsFromWire(wire, multiple),
    toWire: (value: Ids, { multiple }: Options): unknown => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  }
}
