import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes as types } from '#fields/definitions.ts'
import { decideSave } from './check-submission.ts'
import { expressionFacts, type FlowFacts } from './expression-facts.ts'
import type { FormDefinition } from './model.ts'
import { recomputeFlow } from './recompute-flow.ts'
import { everyRight } from './rights.ts'
import { exampleFacts, part } from './testing/example-form.ts'

/** Three fields hang on the flow, one of them by another, and one column too; the rest does not. */
const definition: FormDefinition = {
  parts: [
    part('remark', 'text'),
    part('copy', 'text'),
    part('state', 'text'),
    part('day', 'text'),
    part('both', 'text'),
    part('items', 'sub-table', { children: [part('name', 'text'), part('mark', 'text')] }),
  ],
  rules: [
    { then: [{ do: 'set', field: 'copy', value: 'remark' }] },
    { when: "notEmpty(lookup('flow.state'))", then: [{ do: 'set', field: 'state', value: "lookup('flow.state')" }] },
    { then: [{ do: 'set', field: 'day', value: "lookup('flow.submitted')" }] },
    { then: [{ do: 'set', field: 'both', value: 'concat(remark, state)' }] },
    { then: [{ do: 'set', field: 'items-mark', value: 'concat(items.name, day)' }] },
  ],
  settings: {},
}

const factsOf = (flow: FlowFacts) => ({ ...exampleFacts, expressions: { ...exampleFacts.expressions, ...expressionFacts(() => [], flow) } })

const decide = (wanted: Record<string, unknown>, flow: FlowFacts, before?: Record<string, unknown>) => {
  let rows = 0
  const newId = () => `row-${(rows += 1)}`
  return decideSave({
    definition,
    types,
    wanted,
    rights: everyRight,
    facts: factsOf(flow),
    submitting: false,
    newId,
    ...(before ? { before } : {}),
  }).values
}

const flows = fc.constantFrom<FlowFacts>(
  {},
  { state: '1', submitted: '2026-03-05' },
  { state: '2', submitted: '2026-03-05' },
  { state: '4' },
)

test('it gives what all rules give, whatever the form holds and wherever it goes', () => {
  const values = fc.record({ remark: fc.string(), items: fc.array(fc.record({ name: fc.string() }), { maxLength: 3 }) })
  fc.assert(
    fc.property(values, flows, flows, (wanted, from, to) => {
      const before = decide(wanted, from)
      expect(recomputeFlow(definition, types, before, factsOf(to))).toEqual(decide({}, to, before))
    }),
  )
})

test('what hangs on nothing of the flow stays the same object', () => {
  const before = decide({ remark: 'r', items: [{ name: 'n' }] }, { state: '1' })
  expect(recomputeFlow(definition, types, before, factsOf({ state: '1' }))).toBe(before)
  const after = recomputeFlow(definition, types, before, factsOf({ state: '2' }))
  expect(after).toMatchObject({ state: '2', both: 'r2' })
  expect(after['items']).toBe(before['items'])
})
