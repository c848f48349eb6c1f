import { expect, test } from 'vitest'
import { checkedForm } from '#engine/flows/check-form.ts'
import type { Comparison } from '#engine/flows/model.ts'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { judgedRule, type Words } from '#features/flow-design/server/rule-words.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { part } from '#server/testing/given-function.ts'

test('an amount that is kept in fen is told in yuan, in the condition and in what it was judged by', () => {
  const parts = [part('fee', 'money', { label: '保证金', options: { unit: 'fen' } })]
  const form = checkedForm({ parts, rules: [], settings: {} }, fieldTypes, facts)
  const rule: Comparison = { kind: 'comparison', field: 'fee', symbol: '>', other: { kind: 'constant', value: '10000' }, joined: 'and' }
  const words: Words = (text) => (text === 'fields.money.in-yuan' ? '元' : text)
  expect(judgedRule(rule, form, { fee: 5000 }, words)).toEqual({ text: '保证金 ＞ 100 元', value: '50 元', holds: false })
  expect(judgedRule(rule, form, { fee: 10001 }, words)).toMatchObject({ value: '100.01 元', holds: true })
})
