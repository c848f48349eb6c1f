import { expect, test } from 'vitest'
import { start } from '#engine/flows/testing/builders.ts'
import { readableTitle, titleFields } from '#engine/flows/title.ts'

const flow = (title: string) => ({ name: '备案', start: start({ title }) })
const stored = { title: '王五：玉米 底价 9', initiatorName: '王五' }

test('a title that tells a hidden field gives way to who submitted which flow', () => {
  const telling = flow('{发起用户名}：{crop} {price}')
  expect(titleFields(telling.start.title)).toEqual(['crop', 'price'])
  expect(readableTitle(telling, stored, () => true)).toBe(stored.title)
  expect(readableTitle(telling, stored, (field) => field !== 'price')).toBe('王五的备案')
})

test('a column of a sub-table is asked by its name inside the form', () => {
  expect(readableTitle(flow('{items-price}'), stored, (field) => field !== 'items.price')).toBe('王五的备案')
})

test('a title without fields is the same for all', () => {
  expect(readableTitle(flow('{发起用户名}的{流程名称} {@launchTime}'), stored, () => false)).toBe(stored.title)
})
