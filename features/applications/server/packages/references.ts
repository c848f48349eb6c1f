import { isWellFormedSum } from '#engine/forms/check-form.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import type { FunctionText } from '#features/applications/server/packages/package-text.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What a function names beside itself, as it names it: by id or code. */
export interface References {
  readonly dictionaries: ReadonlySet<string>
  /** Texts of its rules: they name dictionaries and entries in quotes. */
  readonly rules: string
  readonly billRules: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
  readonly interfaces: ReadonlySet<string>
}

const members = { interfaces: new Set(['interfaceId', 'propsUrl', 'treePropsUrl', 'treeInterfaceId']), functions: new Set(['modelId']) }

/** What form and list of a function name. A text that cannot be read names nothing. */
export function referencesOf({ form, list }: FunctionText): References {
  const readForm = decodeForm(form.formData, fieldTypes)
  const readList = decodeList(list?.columnData ?? {})
  const fields = readForm.ok ? [...outlineOf(readForm.value, fieldTypes).byName.values()] : []
  const beside = readList.ok ? readList.value.treeBeside : undefined
  const named = namesIn([form.formData, list?.columnData, list?.appColumnData])
  const found = {
    dictionaries: new Set<string>(),
    billRules: new Set<string>(),
    functions: new Set(named.functions),
    interfaces: new Set(named.interfaces),
  }
  for (const { type, part } of fields) {
    const { dataType, dictionaryType, rule } = part.options
    if (dataType === 'dictionary') found.dictionaries.add(String(dictionaryType))
    if (type.filledBy === 'number') found.billRules.add(String(rule))
    const source = type.refersTo?.(part.options)?.source
    if (source) found[source.kind === 'function' ? 'functions' : 'interfaces'].add(source.id)
    if (part.sumOf && isWellFormedSum(part.sumOf)) found.functions.add(part.sumOf.function)
    for (const table of verifyTablesOf(part.verifyCode ?? {}) ?? []) found.functions.add(table.function)
  }
  if (beside?.source === 'dictionary') found.dictionaries.add(beside.dictionary)
  if (beside?.source === 'records') found.functions.add(beside.functionId)
  for (const names of Object.values(found)) names.delete('')
  return { ...found, rules: readForm.ok ? JSON.stringify(readForm.value.rules) : '' }
}

/** Buttons of lists and sources of choices name functions and interfaces in members of the same name everywhere. */
function namesIn(value: unknown): { readonly functions: readonly string[]; readonly interfaces: readonly string[] } {
  const functions: string[] = []
  const interfaces: string[] = []
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) for (const item of one) visit(item)
    else if (typeof one === 'object' && one !== null)
      for (const [member, inside] of Object.entries(one)) {
        if (typeof inside !== 'string') visit(inside)
        else if (members.functions.has(member)) functions.push(inside)
        else if (members.interfaces.has(member)) interfaces.push(inside)
      }
  }
  visit(value)
  return { functions, interfaces }
}
