import { beforeAll, expect, test } from 'vitest'
import { expressionFacts } from '#engine/forms/expression-facts.ts'
import type { FactEntry, FlowFacts } from '#engine/forms/expression-facts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { lookupWithOwn } from '#engine/forms/own-records.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { Choice, TreePlace } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { fromWire } from '#engine/forms/values.ts'
import { plannedEntries } from '#features/applications/server/dictionary-entries.ts'
import { readApplication } from '#features/applications/server/read-application.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { readFunction } from '#features/applications/server/read-function.ts'
import { relativeValues } from '#features/applications/server/relative-values.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** 制种生产备案 (seed-industry F02) as it behaves: derived fields, conditions, and the demo's own filings. */

let application: Application
let form: FormDefinition
let entries: ReadonlyMap<string, readonly FactEntry[]>

beforeAll(async () => {
  application = await readApplication(import.meta.dirname)
  form = readFunction(application.forms.find(({ content }) => content.code === 'seed_prod_filing')!.content, application.lists.find(({ content }) => content.form === 'seed_prod_filing')!.content).form
  const own = application.dictionaries.map(({ content }): [string, readonly FactEntry[]] => [content.code, plannedEntries(content.code, content.entries)])
  const demo = application.demo.dictionaries.map(({ category, entries: added }): [string, readonly FactEntry[]] => [category, added.map((entry) => ({ ...entry, id: `${category}.${entry.code}` }))])
  entries = new Map([...own, ...demo])
})

const filings = () => application.demo.records.find(({ form: of }) => of === 'seed_prod_filing')!.records
/** Records of the demo have their keys as ids here. */
const varieties = () => new Map(application.demo.records.flatMap(({ records }) => records.map(({ key }) => [key, key])))
const march = Date.UTC(2026, 2, 15, 4)

/** Places by their codes alone, as the data of all regions would be read for each run. */
function placeOf(code: string): TreePlace {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6), code].filter((one, index, all) => all.indexOf(one) === index)
  return { name: code === '620723' ? '临泽县' : code, path, pathNames: path, childLevel: code.length > 6 ? null : 3 }
}

function facts(now: number, flow: FlowFacts = {}): FormFacts {
  const choices = (category: string): readonly Choice[] => (entries.get(category) ?? []).map(({ code, name, enabled }) => ({ id: `${category}.${code}`, label: name, disabled: !enabled }))
  return {
    now,
    zone: 'Asia/Shanghai',
    user: { id: 'u1', organizationId: 'demo.woyuan' },
    lookups: { dictionary: choices, organization: () => undefined, user: () => undefined, region: placeOf },
    expressions: { ...expressionFacts((category) => entries.get(category) ?? [], flow), user: { id: 'u1', organization: 'demo.woyuan', creditCode: '91620723MADEM00111' } },
  }
}

function demoFiling(key: string, now = march): FormValues {
  const record = filings().find((one) => one.key === key)
  const files = new Map([...application.demo.files.keys()].map((name) => [name, { fileId: name, name }]))
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  const read = fromWire(form, fieldTypes, facts(now), relativeValues(record?.values, { today, files, records: varieties() }) as FormValues)
  expect(read.refusals).toEqual([])
  return read.values
}

const open = (values?: FormValues, flow: FlowFacts = {}, now = march): FormSession => openForm({ definition: form, types: fieldTypes, facts: facts(now, flow), ...(values ? { values } : {}) })
const opened = (key: string, flow: FlowFacts = {}): FormSession => open(demoFiling(key), flow)
const value = (session: FormSession, path: string): unknown => session.snapshot(path)?.value
const problemPaths = (session: FormSession): readonly string[] => session.validate().map(({ path }) => path.replace(/\.new-\d+\./, '.row.'))

test('a new filing is for this year, from 1 October for the next, and says who files', () => {
  expect(value(open(), 'season')).toBe('2026')
  expect(value(open(undefined, {}, Date.UTC(2026, 8, 30, 16)), 'season')).toBe('2027')
  expect(value(open(), 'uscc')).toBe('91620723MADEM00111')
})

test('the season can be changed', () => {
  const session = open()
  session.set('season', '2025')
  expect(value(session, 'season')).toBe('2025')
})

test('the county presets who accepts the filing', () => {
  const session = open()
  session.set('county', '620702')
  expect(session.snapshot('acceptOrg')).toMatchObject({ value: 'demo.ganzhou.seeds', readOnly: false })
  session.set('county', '620723')
  expect(value(session, 'acceptOrg')).toBe('demo.linze.seeds')
})

test('another authority than the preset one may be chosen, and stays', () => {
  const session = open()
  session.set('county', '620723')
  session.set('acceptOrg', 'demo.linze')
  session.set('techLead', '别人')
  expect(value(session, 'acceptOrg')).toBe('demo.linze')
})

test('the county passes a running filing on to the authority of another county', () => {
  const session = opened('f03', { state: '1', submitted: '2026-03-15' })
  session.set('acceptOrg', 'demo.ganzhou.seeds')
  session.set('remark', '转送')
  expect(value(session, 'acceptOrg')).toBe('demo.ganzhou.seeds')
})

test('a company that has an approved filing of last season in the county brings the proof that it was paid', () => {
  const session = opened('f01')
  expect(session.snapshot('payProof')?.required).toBe(false)
  const before = Number(value(session, 'season')) - 1
  const values = { ...demoFiling('f01') }
  const known = facts(march)
  const lookup = lookupWithOwn(known.expressions?.lookup, [{ name: 'own.season.county', keys: [[`${before}`, '620723']] }])
  const again = openForm({ definition: form, types: fieldTypes, facts: { ...known, expressions: { ...known.expressions, lookup } }, values })
  expect(value(again, 'producedLast')).toBe(true)
  expect(problemPaths(again)).toEqual(['payProof'])
  again.set('county', '620702')
  expect(value(again, 'producedLast')).toBe(false)
  again.set('county', '620723')
  again.set('season', `${before}`)
  expect(value(again, 'producedLast')).toBe(false)
})

test('whether it has one is looked up, not declared', () => {
  const session = opened('f01')
  session.set('producedLast', true)
  expect(session.snapshot('producedLast')).toMatchObject({ value: false, readOnly: true })
})

test('varieties and towns of all lines, and whether the deposit is open, are kept for the list', () => {
  const session = opened('f01')
  expect(['varieties', 'towns', 'depOpen'].map((key) => value(session, key))).toEqual([
    ['v01', 'v02'],
    ['620723102', '620723104'],
    true,
  ])
  expect(value(opened('f10'), 'depOpen')).toBe(false)
  session.addRow('items')
  expect(value(session, 'towns')).toEqual(['620723102', '620723104'])
})

test('where no authority is known for the county one is chosen', () => {
  const session = open()
  session.set('county', '110101')
  expect(session.snapshot('acceptOrg')).toMatchObject({ value: '', readOnly: false, required: true })
})

test('the deposit follows area and step: 24 亩 owe 12 000 元, 1 220 亩 at 400', () => {
  const small = opened('f03')
  expect(['areaTotal', 'depRate', 'depDue', 'depGap'].map((key) => value(small, key))).toEqual(['24', '500', '12000', '12000'])
  const large = opened('f05')
  expect(['areaTotal', 'yieldTotal', 'depRate', 'depDue'].map((key) => value(large, key))).toEqual(['1220', '529000', '400', '488000'])
})

test('own land and crops that are no major ones owe nothing', () => {
  expect(value(opened('f10'), 'depDue')).toBe('0')
  expect(value(opened('f12'), 'depDue')).toBe('0')
})

test('hybrid seed asks for the parents in every row, other seed does not', () => {
  const session = opened('f01')
  const [row] = session.rowIds('items')
  expect(session.snapshot(`items.${row}.female`)?.required).toBe(true)
  session.set('seedClass', 'seed.seedClass.field')
  expect(session.snapshot(`items.${row}.female`)?.required).toBe(false)
})

test('the distance is asked for where isolation is one of space', () => {
  const session = opened('f01')
  const [first, second] = session.rowIds('items')
  session.set(`items.${first}.isoType`, 'seed.isolation.time')
  expect(session.snapshot(`items.${first}.isoDist`)).toMatchObject({ visible: false, required: false })
  expect(session.snapshot(`items.${second}.isoDist`)).toMatchObject({ visible: true, required: true })
})

test('a township of another county is refused by name, stays where its county is chosen, and goes with it', () => {
  const session = opened('f01')
  const [row] = session.rowIds('items')
  const town = `items.${row}.town`
  session.set(town, '620702103')
  expect(session.validate().find(({ path }) => path === town)?.refusal).toMatchObject({ text: 'fields.region.outside', params: { outer: '临泽县' } })
  session.set('county', '620702')
  expect(value(session, town)).toBe('620702103')
  session.set('county', '620723')
  expect(value(session, town)).toBe('')
})

test('a group of crops is no crop', () => {
  const session = open()
  session.set('crop', 'seed.crop.major')
  expect(value(session, 'crop')).toBe('')
})

test('state, dates and lateness come from the way through the flow', () => {
  const running = opened('f11', { state: '1', submitted: '2026-03-15' })
  expect(['bizStatus', 'submitDate', 'overdue', 'effectDate'].map((key) => value(running, key))).toEqual(['seed.filingState.run', '2026-03-15', true, null])
  const approved = opened('f01', { state: '2', submitted: '2026-03-10', approved: '2026-03-15' })
  expect(['bizStatus', 'overdue', 'effectDate', 'validTo'].map((key) => value(approved, key))).toEqual(['seed.filingState.ok', false, '2026-03-15', '2026-12-31'])
})

test('a filing that is revived is valid again from its next approval', () => {
  const approved = opened('f01', { state: '2', submitted: '2026-03-10', approved: '2026-03-15' }).values()
  const revived = open(approved, { state: '1', submitted: '2026-03-10' })
  expect(['bizStatus', 'effectDate', 'validTo'].map((key) => value(revived, key))).toEqual(['seed.filingState.run', null, null])
})

test('an empty filing is refused at each field that must be filled', () => {
  const paths = problemPaths(open())
  expect(paths).toEqual(['county', 'acceptOrg', 'prodMode', 'crop', 'seedClass', 'techLead', 'techMobile', 'sowFrom', 'sowTo', 'items', 'pledge', 'nonGm', 'promise'])
})

test('wrong values are refused: phone, order of dates, area, yield', () => {
  const session = opened('f01')
  const [row] = session.rowIds('items')
  session.set('techMobile', '12000000000')
  session.set('sowTo', '2026-01-01')
  session.set(`items.${row}.planArea`, '0')
  session.set(`items.${row}.planUnit`, '3000.01')
  expect(session.validate().map(({ path }) => path)).toEqual(['techMobile', 'sowTo', `items.${row}.planArea`, `items.${row}.planUnit`])
})

test('every demo filing that is submitted is complete, on any day of the year', () => {
  for (const now of [Date.UTC(2026, 0, 1), march, Date.UTC(2026, 9, 1), Date.UTC(2028, 1, 29)]) {
    for (const { key } of filings().filter(({ acts }) => acts.length > 0)) expect([key, ...problemPaths(open(demoFiling(key, now), {}, now))]).toEqual([key])
  }
})
