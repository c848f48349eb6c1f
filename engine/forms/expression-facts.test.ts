import { expect, test } from 'vitest'
import { evaluate } from '#engine/expressions/evaluate.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import { expressionFacts } from './expression-facts.ts'
import type { FactEntry } from './expression-facts.ts'

const entry = (code: string, name: string, enabled = true): FactEntry => ({ code, name, enabled })

const dictionaries: Readonly<Record<string, readonly FactEntry[]>> = {
  'seed.acceptOrg': [entry('620723', 'office'), entry('620702', 'closed', false)],
  'seed.depositRate': [entry('10000', '200'), entry('0', '500'), entry('1000', '400'), entry('620724.0', '450')],
}

function answer(text: string, flow = {}): unknown {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(parsed.refusal.text)
  const result = evaluate(parsed.expression, { value: () => null, ...expressionFacts((category) => dictionaries[category] ?? [], flow) })
  return result.ok ? result.value : result.refusal
}

test('a lookup is the name of the entry with the key as its code', () => {
  expect(answer("lookup('seed.acceptOrg', '620723')")).toBe('office')
  expect(answer("lookup('seed.acceptOrg', '110000')")).toBe(null)
})

test('the reverse lookup is the code of the entry with the name', () => {
  expect(answer("lookupCode('seed.acceptOrg', 'office')")).toBe('620723')
  expect(answer("lookupCode('seed.acceptOrg', 'closed')")).toBe(null)
  expect(answer("lookupCode('nothing', 'office')")).toBe(null)
})

test('a disabled entry is no fact', () => expect(answer("lookup('seed.acceptOrg', '620702')")).toBe(null))

test('the last step that is reached holds, whatever the order of the entries', () => {
  expect(answer("lookupStep('seed.depositRate', 999.99)")).toBe('500')
  expect(answer("lookupStep('seed.depositRate', 1000)")).toBe('400')
  expect(answer("lookupStep('seed.depositRate', 12000)")).toBe('200')
})

test('steps of the asked county win over the general ones', () => {
  expect(answer("lookupStep('seed.depositRate', 5, '620724')")).toBe('450')
  expect(answer("lookupStep('seed.depositRate', 5, '620723')")).toBe('500')
  expect(answer("lookupStep('seed.depositRate', 700000)")).toBe('200')
})

test('the way through the flow is a fact while there is one', () => {
  expect(answer("lookup('flow.submitted') > '2026-03-01'", { submitted: '2026-03-02' })).toBe(true)
  expect(answer("empty(lookup('flow.state'))")).toBe(true)
})
