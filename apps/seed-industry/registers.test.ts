import { beforeAll, expect, test } from 'vitest'
import { expressionFacts, type FlowFacts } from '#engine/forms/expression-facts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm, type FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { identifierProblem } from '#engine/values/identifiers.ts'
import { plannedEntries } from '#features/applications/server/dictionary-entries.ts'
import { readApplication, type Application } from '#features/applications/server/read-application.ts'
import { readFunction } from '#features/applications/server/read-function.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** 企业档案 (seed-industry F01), 品种 (F20) and 保证金台账 (F08L) as they behave: what is asked of whom, and what is kept for lists. */

let application: Application

beforeAll(async () => {
  application = await readApplication(import.meta.dirname)
})

const formOf = (code: string): FormDefinition => readFunction(application.forms.find(({ content }) => content.code === code)!.content, undefined).form

function facts(flow: FlowFacts, user: Readonly<Record<string, string>>): FormFacts {
  const entries = new Map(application.dictionaries.map(({ content }) => [content.code, plannedEntries(content.code, content.entries)]))
  const choices = (category: string) => (entries.get(category) ?? []).map(({ code, name }) => ({ id: `${category}.${code}`, label: name }))
  return {
    now: Date.UTC(2026, 2, 15, 4),
    zone: 'Asia/Shanghai',
    user: { id: 'u1', organizationId: 'demo.woyuan' },
    lookups: { dictionary: choices, organization: () => undefined, user: () => undefined, region: () => undefined },
    identifierProblem,
    expressions: { ...expressionFacts((category) => entries.get(category) ?? [], flow), user },
  }
}

const company = { id: 'u1', organization: 'demo.woyuan', organizationName: '演示临泽沃源制种有限公司', creditCode: '91620723MADEM00111' }
const open = (code: string, user: Readonly<Record<string, string>> = company, flow: FlowFacts = {}): FormSession =>
  openForm({ definition: formOf(code), types: fieldTypes, facts: facts(flow, user) })
const value = (session: FormSession, path: string): unknown => session.snapshot(path)?.value
const required = (session: FormSession, ...paths: readonly string[]): readonly unknown[] => paths.map((path) => session.snapshot(path)?.required)
const problems = (session: FormSession, path: string): readonly string[] =>
  session.validate().filter((one) => one.path === path).map(({ refusal }) => refusal.text)

test('a profile begins with the company of who files it; an authority that files for others begins with nothing', () => {
  const session = open('seed_enterprise')
  expect([value(session, 'uscc'), value(session, 'entName'), value(session, 'entState')]).toEqual(['91620723MADEM00111', '演示临泽沃源制种有限公司', 'seed.entState.new'])
  const authority = open('seed_enterprise', { id: 'u2', organization: 'demo.linze.seeds', organizationName: '演示临泽县种子管理站' })
  expect([value(authority, 'uscc'), value(authority, 'entName')]).toEqual(['', ''])
})

test('what is asked follows the kind of party', () => {
  const session = open('seed_enterprise')
  expect(required(session, 'fieldLead', 'bankNo', 'villageCode', 'bizTo')).toEqual([false, false, false, true])
  session.set('entType', ['seed.entType.producer'])
  expect(required(session, 'fieldLead', 'localAddr', 'bankNo', 'villageCode')).toEqual([true, true, true, false])
  session.set('entType', ['seed.entType.village'])
  expect(required(session, 'fieldLead', 'bankNo', 'villageCode')).toEqual([false, true, true])
  expect(session.snapshot('villageCode')?.visible).toBe(true)
  session.set('bizLong', true)
  expect(session.snapshot('bizTo')).toMatchObject({ visible: false, required: false })
  expect(problems(session, 'licences')).toEqual([])
  session.set('entType', ['seed.entType.seedco'])
  expect(problems(session, 'licences')).toHaveLength(1)
})

test('who is no village any more keeps no code of one, which its village would need', () => {
  const session = open('seed_enterprise')
  session.set('entType', ['seed.entType.village', 'seed.entType.service'])
  session.set('villageCode', '620723102901')
  expect(value(session, 'villageCode')).toBe('620723102901')
  session.set('entType', ['seed.entType.service'])
  expect(value(session, 'villageCode')).toBe('')
})

test('numbers are checked by their own rules: credit code, licence, account, identity', () => {
  const session = open('seed_enterprise')
  session.set('uscc', '91620723MADEM00112')
  expect(problems(session, 'uscc')).toEqual(['identifiers.credit-code'])
  session.set('uscc', '91620723MADEM00111')
  session.set('bankNo', '123')
  session.set('legalIdNo', '620702199001011230')
  expect([problems(session, 'uscc'), problems(session, 'bankNo'), problems(session, 'legalIdNo')]).toEqual([[], ['identifiers.bank-account'], ['identifiers.id-card']])
  const row = session.addRow('licences')
  session.set(`licences.${row}.licNo`, 'H(甘)农种许字(2023)第9001号')
  expect(problems(session, `licences.${row}.licNo`)).toEqual(['identifiers.seed-licence'])
})

test('licences are kept for the list: all numbers, and the day on which the first ends', () => {
  const session = open('seed_enterprise')
  for (const [licNo, expireDate] of [['B(甘)农种许字(2023)第9001号', '2030-05-01'], ['D(甘)农种许字(2024)第9005号', '2028-01-01']] as const) {
    const row = session.addRow('licences')
    session.set(`licences.${row}.licNo`, licNo)
    session.set(`licences.${row}.expireDate`, expireDate)
  }
  expect([value(session, 'licNos'), value(session, 'licUntil')]).toEqual(['B(甘)农种许字(2023)第9001号、D(甘)农种许字(2024)第9005号', '2028-01-01'])
})

test('a profile that was approved is verified, unless the county said otherwise', () => {
  const flow = { state: '2', submitted: '2026-03-10', approved: '2026-03-15' }
  const stateOf = (entState: string) => value(openForm({ definition: formOf('seed_enterprise'), types: fieldTypes, facts: facts(flow, company), values: { entState } }), 'entState')
  expect([stateOf('seed.entState.new'), stateOf('seed.entState.stop')]).toEqual(['seed.entState.ok', 'seed.entState.stop'])
})

test('a variety has a number unless it is a parent or not approved, and its name is kept with its crop', () => {
  const session = open('seed_variety')
  session.set('crop', 'seed.crop.maize')
  session.set('varietyName', '演示玉1号')
  session.set('kind', 'seed.varietyKind.hybrid')
  expect([required(session, 'approvalNo'), value(session, 'nameKey'), value(session, 'state')]).toEqual([[true], 'seed.crop.maize/演示玉1号', 'seed.varietyState.ok'])
  session.set('approvalNo', '国审菜20239001')
  expect(problems(session, 'approvalNo')).toEqual(['identifiers.variety-number'])
  session.set('approvalNo', 'GPD辣椒(2024)629001')
  expect(problems(session, 'approvalNo')).toEqual([])
  session.set('state', 'seed.varietyState.none')
  expect(required(session, 'approvalNo')).toEqual([false])
})

test('entries of the ledger are received or paid out as their kind says; a correction says which, of what and why', () => {
  const session = open('seed_deposit')
  session.set('amount', '12000')
  session.set('kind', 'seed.depKind.in')
  expect([value(session, 'direction'), value(session, 'signed'), value(session, 'day')]).toEqual(['seed.depDirection.in', '12000', '2026-03-15'])
  expect(session.snapshot('direction')?.readOnly).toBe(true)
  session.set('kind', 'seed.depKind.end')
  expect([value(session, 'direction'), value(session, 'signed')]).toEqual(['seed.depDirection.out', '-12000'])
  session.set('kind', 'seed.depKind.fix')
  expect(required(session, 'relatedNo', 'remark', 'direction')).toEqual([true, true, true])
  expect(['signed', 'balance'].map((path) => session.snapshot(path)?.readOnly)).toEqual([true, true])
})
