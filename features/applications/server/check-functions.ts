import { isDeepStrictEqual } from 'node:util'
import { checkForm } from '#engine/forms/check-form.ts'
import { checkVerifyTable, type OtherFunction } from '#engine/forms/check-verify-tables.ts'
import { compiledForm } from '#engine/forms/compiled-form.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'
import { checkList } from '#engine/forms/check-list.ts'
import { directoriesOf, directoryFault } from '#engine/forms/directory.ts'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { encodePhone } from '#engine/forms/phone/codec-lists.ts'
import type { FormRule } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { referringFields } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormText, ListText } from './application-text.ts'
import type { Application } from './read-application.ts'
import { readFunction } from './read-function.ts'

/** What forms may refer to besides their own fields. */
export interface Nameable {
  readonly dictionaries: ReadonlySet<string>
  readonly entries: ReadonlySet<string>
  readonly billRules: ReadonlySet<string>
  readonly flows: ReadonlySet<string>
}

/** Checks the forms and lists of an application. Returns the problems. */
export function checkFunctions({ forms, lists }: Application, nameable: Nameable): readonly string[] {
  const codes = new Set(forms.map(({ content }) => content.code))
  const directories = new Map(
    forms.map(({ content }) => {
      const list = lists.find((one) => one.content.form === content.code)
      return [content.code, directoriesOf(readFunction(content, list?.content).list)]
    }),
  )
  const functionOf = (code: string): OtherFunction | undefined => {
    const content = forms.find((one) => one.content.code === code)?.content
    return content && { form: compiledForm(readFunction(content, undefined).form, fieldTypes), hasFlow: content.flow !== undefined }
  }
  return [
    ...lists.filter(({ content }) => !codes.has(content.form)).map(({ path, content }) => `${path}: no form ${content.form}`),
    ...forms.flatMap(({ path, content }) => {
      const list = lists.find((one) => one.content.form === content.code)
      return [
        ...checkOne(content, list?.content, nameable),
        ...checkDirectories(content, directories),
        ...checkVerifyTables(content, functionOf),
      ].map((problem) => `${path}: ${problem}`)
    }),
  ]
}

function checkOne(form: FormText, list: ListText | undefined, nameable: Nameable): readonly string[] {
  const read = readFunction(form, list)
  const { byName } = outlineOf(read.form, fieldTypes)
  return [
    ...(form.flow === undefined || nameable.flows.has(form.flow) ? [] : [`no flow ${form.flow}`]),
    ...checkForm(read.form, fieldTypes).map(({ text, params }) => `${text} ${JSON.stringify(params ?? {})}`),
    ...(isDeepStrictEqual(encodeForm(read.form, fieldTypes), form.formData) ? [] : ['the form does not come back as it was']),
    ...(list === undefined || isDeepStrictEqual([encodeList(read.list), encodePhone(read.list)], [list.columnData, list.appColumnData])
      ? []
      : ['the list does not come back as it was']),
    ...[...byName.values()].flatMap((field) => checkSources(field, nameable)),
    ...read.form.rules.flatMap((rule) =>
      entriesOf(rule)
        .filter((id) => !nameable.entries.has(id))
        .map((id) => `a rule names the entry ${id}, which does not exist`),
    ),
    ...(list === undefined ? [] : checkList(read.form, read.list, fieldTypes)).map(
      ({ text, params }) => `${text} ${JSON.stringify(params ?? {})}`,
    ),
  ]
}

/**
 * That fields, and sub-tables whose rows are picked, name directories which the list of their function has; those that name none ask the one without a
 * name, where the list has any.
 */
function checkDirectories(form: FormText, directories: ReadonlyMap<string, ReturnType<typeof directoriesOf>>): readonly string[] {
  return referringFields(readFunction(form, undefined).form).flatMap(({ field, to }) => {
    const fault = directoryFault(directories.get(to.id), to.directory)
    if (fault === 'unnamed') return [`${field.part.label}: ${to.id} has directories for uses alone, and none is named`]
    return fault === 'gone' ? [`${field.part.label}: ${to.id} has no directory ${to.directory}`] : []
  })
}

/** That what verify codes tell beside records is there, and may be told. */
function checkVerifyTables(form: FormText, functionOf: (code: string) => OtherFunction | undefined): readonly string[] {
  return outlineOf(readFunction(form, undefined).form, fieldTypes).fields.flatMap((field) =>
    (verifyTablesOf(field.part.verifyCode ?? {}) ?? []).flatMap((table) =>
      checkVerifyTable(field, table, functionOf(table.function)).map(({ text, params }) => `${text} ${JSON.stringify(params ?? {})}`),
    ),
  )
}

function checkSources({ part }: FormField, { dictionaries, billRules }: Nameable): readonly string[] {
  const { dictionaryType, dataType, rule } = part.options
  return [
    ...(dataType === 'dictionary' && !dictionaries.has(String(dictionaryType))
      ? [`${part.label}: no dictionary ${String(dictionaryType)}`]
      : []),
    ...(rule !== undefined && !billRules.has(String(rule)) ? [`${part.label}: no serial rule ${String(rule)}`] : []),
  ]
}

/** Dictionary entries that a rule compares with: `seed.crop.maize`, where the first two parts are the dictionary. */
function entriesOf({ when = '', then }: FormRule): readonly string[] {
  const text = [when, ...then.map(({ value = '' }) => value)].join(' ')
  return [...text.matchAll(/'(seed\.\w+\.\w+)'/g)].map(([, id]) => id ?? '')
}
