import { parsedJson } from '#engine/values/parsed-json.ts'
import { z } from 'zod'
import { decodeFlow } from '#engine/flows/codec.ts'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { decodeLists } from '#engine/forms/phone/codec-lists.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { packageLimits, plainFileLimits } from '#features/applications/contract/packages.ts'
import { billRulesText, dictionaryText, flowText, formText, listText } from '#features/applications/server/application-text.ts'
import type { BillRuleText, DictionaryText, FlowText, FormText, ListText } from '#features/applications/server/application-text.ts'
import { ApplicationProblem, checkText } from '#features/applications/server/read-application.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { fileMember, membersAtMost, type FileMember } from '#features/flow-design/contract.ts'
import { jsonExcess } from '#server/http/json-limits.ts'

/**
 * A package: the files of an application's folder (`apps/seed-industry`) in one JSON, as far as they belong to functions. Its lines stand in
 * a fixed order, so that two packages can be compared as text.
 */
export interface PackageText {
  readonly name: string
  readonly dictionaries: readonly DictionaryText[]
  readonly billRules: readonly BillRuleText[]
  readonly functions: readonly FunctionText[]
  readonly flows: readonly FlowText[]
  /** What those whom flows and forms name are called where the package comes from. */
  readonly people: readonly FileMember[]
}

/** A function: its form, and its list where one was designed. */
export interface FunctionText {
  readonly form: FormText
  readonly list?: ListText | undefined
}

const kind = 'seedbed-package'
const format = 1

const head = z.looseObject({ kind: z.literal(kind), version: z.number() })
const document = z.strictObject({
  kind: z.literal(kind),
  version: z.literal(format),
  name: z.string().trim().min(1).max(100),
  files: z.record(z.string().max(200), z.unknown()),
})

const byCode = (one: { readonly code: string }, other: { readonly code: string }): number => (one.code < other.code ? -1 : 1)

/** The text of the file. */
export function writePackage({ name, dictionaries, billRules, functions, flows, people }: PackageText): string {
  const files: [string, unknown][] = [
    ...(billRules.length > 0 ? [['bill-rules.json', { rules: billRules.toSorted(byCode) }] as [string, unknown]] : []),
    ...(people.length > 0 ? [['people.json', { people }] as [string, unknown]] : []),
    ...dictionaries.map((one): [string, unknown] => [`dictionaries/${one.code}.json`, one]),
    ...flows.map((one): [string, unknown] => [`flows/${one.code}.flow.json`, one]),
    ...functions.map(({ form }): [string, unknown] => [`forms/${form.code}.form.json`, form]),
    ...functions.flatMap(({ list }): [string, unknown][] => (list ? [[`lists/${list.form}.list.json`, list]] : [])),
  ]
  const sorted = Object.fromEntries(files.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return `${JSON.stringify({ kind, version: format, name, files: sorted }, null, 2)}\n`
}

/** @throws Refused for what is no package, one of a newer format, and one whose files are not as they should be */
export function readPackage(text: string): PackageText {
  const raw = parsedJson(text)
  const wrong = (text: string, params = {}) => new Refused(refusal('invalid', text, { params }))
  if (raw === undefined || jsonExcess(raw, packageLimits)) throw wrong('packages.no-package')
  const version = head.safeParse(raw).data?.version
  if (version === undefined) throw wrong('packages.no-package')
  if (version !== format) throw wrong('packages.other-format', { version, known: format })
  const read = document.safeParse(raw)
  if (!read.success) throw wrong('packages.no-package')
  try {
    return filesOf(read.data)
  } catch (error) {
    if (!(error instanceof ApplicationProblem)) throw error
    throw wrong('packages.wrong-file', { problem: error.message.slice(0, 500) })
  }
}

function filesOf({ name, files }: z.output<typeof document>): PackageText {
  const paths = Object.keys(files)
  const unknown = paths.filter((path) => !Object.values(patterns).some((pattern) => pattern.test(path)))
  if (unknown.length > 0) throw new ApplicationProblem(unknown.join('\n'))
  // A schema that reads what is nested runs out of stack, at a depth that nobody can tell before.
  const deep = paths.filter((path) => !patterns.flow.test(path) && jsonExcess(files[path], plainFileLimits))
  if (deep.length > 0) throw new ApplicationProblem(deep.map((path) => `${path}: nested too deeply`).join('\n'))
  const each = <Schema extends z.ZodType>(pattern: RegExp, schema: Schema): z.output<Schema>[] =>
    paths.filter((path) => pattern.test(path)).map((path) => checkText(path, files[path], schema).content)
  const lists = each(patterns.list, listText)
  const functions = each(patterns.form, formText).map((form): FunctionText => ({
    form,
    list: lists.find((list) => list.form === form.code),
  }))
  const pack: PackageText = {
    name,
    dictionaries: each(patterns.dictionary, dictionaryText),
    billRules: each(patterns.billRules, billRulesText).flatMap(({ rules }) => rules),
    functions,
    flows: each(patterns.flow, flowText),
    people: each(patterns.people, peopleText).flatMap(({ people }) => people),
  }
  const codes = functions.map(({ form }) => form.code)
  refuseTwice(pack)
  // What cannot be read could not be designed either.
  for (const { form, list } of functions) refuseUnreadableFunction(form, list)
  for (const flow of pack.flows) refuseUnreadableFlow(flow)
  const lost = lists.filter(({ form }) => !codes.includes(form))
  if (lost.length > 0) throw new ApplicationProblem(lost.map(({ form }) => `lists/${form}.list.json: no form ${form}`).join('\n'))
  return pack
}

const unreadable = (path: string): Refused => new Refused(refusal('invalid', 'packages.file-unreadable', { params: { path } }))

function refuseUnreadableFunction({ code, formData }: FormText, list: ListText | undefined): void {
  if (!decodeWholeForm(formData, fieldTypes).ok) throw unreadable(`forms/${code}.form.json`)
  if (list && !decodeLists(list).ok) throw unreadable(`lists/${code}.list.json`)
}

function refuseUnreadableFlow({ id, code, name, flowTemplateJson }: FlowText): void {
  if (decodeFlow({ id, code, name, version: 0 }, flowTemplateJson).refusal)
    throw new Refused(refusal('invalid', 'packages.flow-file-unreadable', { params: { path: `flows/${code}.flow.json` } }))
}

const peopleText = z.strictObject({ people: z.array(fileMember).max(membersAtMost) })

const patterns = {
  dictionary: /^dictionaries\/[\w.-]+\.json$/,
  billRules: /^bill-rules\.json$/,
  form: /^forms\/[\w.-]+\.form\.json$/,
  list: /^lists\/[\w.-]+\.list\.json$/,
  people: /^people\.json$/,
  flow: /^flows\/[\w.-]+\.flow\.json$/,
} as const

/** Two parts that would be the same thing here. */
function refuseTwice({ dictionaries, billRules, functions, flows }: PackageText): void {
  const named = {
    dictionary: dictionaries.map(({ code }) => code),
    'bill rule': billRules.map(({ code }) => code),
    form: functions.map(({ form }) => form.code),
    flow: flows.map(({ id }) => id),
  }
  for (const [what, codes] of Object.entries(named)) {
    const twice = codes.find((code, at) => codes.indexOf(code) !== at)
    if (twice !== undefined) throw new ApplicationProblem(`the ${what} ${twice} stands twice`)
  }
}
