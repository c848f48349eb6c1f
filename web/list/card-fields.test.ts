import { expect, test } from 'vitest'
import { bareFacts } from '#fields/place.tsx'
import { cardFields, ownNames } from '#web/list/card-fields.ts'

const columns = ['year', 'company', 'crop', 'variety', 'area', 'due', 'paid'].map((key) => ({ key }))
const row = (id: string, given: { readonly crop?: string; readonly company?: string; readonly year?: string }) => ({
  id,
  year: '2027',
  company: '北林种业',
  crop: '玉米',
  variety: '郑单958',
  area: id,
  due: id,
  paid: '0.00',
  ...given,
})
const sums = ['area', 'due', 'paid']
const nobody: ReadonlySet<string> = new Set()
const shown = (rows: Parameters<typeof cardFields>[0]['rows'], own = nobody, summed: readonly string[] = sums) =>
  cardFields({ columns, rows, summed, own }).map(({ key }) => key)

test('a company sees year, what differs, area and amount; not its own name in every row', () => {
  const own = new Set(['北林种业'])
  expect(shown([row('1', {}), row('2', { crop: '辣椒' })], own)).toEqual(['year', 'crop', 'area', 'due'])
  expect(shown([row('1', {})], own)).toEqual(['year', 'crop', 'area', 'due'])
})

test('an authority sees the year and the company, also while all rows are of one', () => {
  expect(shown([row('1', {}), row('2', { company: '金张掖种业' })])).toEqual(['year', 'company', 'area', 'due'])
  expect(shown([row('1', {}), row('2', {})])).toEqual(['year', 'company', 'area', 'due'])
})

test('a column that is empty in every row comes last', () => {
  expect(shown([row('1', { year: '', crop: '' })])).toEqual(['company', 'variety', 'area', 'due'])
})

test('a sum that is the same in every row gives way to one that differs', () => {
  const rows = [row('1', {}), row('2', {})].map((one) => ({ ...one, area: '3.00' }))
  expect(cardFields({ columns, rows, summed: ['area', 'paid', 'due'], own: nobody }).map(({ key }) => key)).toEqual([
    'year',
    'company',
    'area',
    'due',
  ])
})

test('without sums a card has three texts', () => {
  expect(shown([row('1', {})], nobody, [])).toEqual(['year', 'company', 'crop'])
})

test('own names are those of the person, of the own organization and of those above it, and their paths', () => {
  const lookups = {
    ...bareFacts.lookups,
    organization: () => ({ name: '生产部', path: ['a', 'b'], pathNames: ['北林种业', '生产部'] }),
    user: () => ({ name: '张三', account: 'zhangsan' }),
  }
  const facts = { ...bareFacts, user: { id: 'u1', organizationId: 'b' }, lookups }
  expect([...ownNames(facts)].toSorted()).toEqual(['北林种业', '生产部', '北林种业/生产部', '张三'].toSorted())
  expect(ownNames(bareFacts).size).toBe(0)
})
