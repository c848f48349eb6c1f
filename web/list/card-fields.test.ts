import { expect, test } from 'vitest'
import { cardFields } from '#web/list/card-fields.ts'

const columns = ['year', 'company', 'crop', 'area', 'due'].map((key) => ({ key }))
const row = (id: string, crop: string) => ({ id, year: '2027', company: '北林种业', crop, area: id, due: id })
const shown = (rows: Parameters<typeof cardFields>[1], summed: readonly string[]) => cardFields(columns, rows, summed).map(({ key }) => key)

test('a card shows area and amount and what differs, not the year and the company of every row', () => {
  expect(shown([row('1', '玉米'), row('2', '辣椒')], ['area', 'due'])).toEqual(['area', 'due', 'crop'])
})

test('without sums and differences the order of the list holds', () => {
  expect(shown([row('1', '玉米')], [])).toEqual(['year', 'company', 'crop'])
})
