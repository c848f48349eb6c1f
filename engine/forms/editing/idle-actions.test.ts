import { expect, test } from 'vitest'
import { openForm } from '#engine/forms/form-session.ts'
import { everyRight } from '#engine/forms/rights.ts'
import type { FormDefinition, FormRuleAction } from '#engine/forms/model.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { exampleFacts, part } from '../testing/example-form.ts'
import { idleActions, withStarts } from './idle-actions.ts'

const opposite = { show: 'hide', hide: 'show', require: 'optional', optional: 'require', disable: 'enable', enable: 'disable' } as const
type Doing = keyof typeof opposite
const doings = Object.keys(opposite) as Doing[]

const formOf = (...rules: readonly (readonly FormRuleAction[])[]): FormDefinition => ({
  parts: [part('kind', 'text'), part('name', 'text'), part('items', 'sub-table', { children: [part('note', 'text')] })],
  rules: rules.map((then) => ({ when: "kind == 'a'", then })),
  settings: {},
})

/** What the field is while the condition holds and while it does not. */
const states = (definition: FormDefinition) =>
  ['a', 'b'].map((kind) => {
    const session = openForm({ definition, types, facts: exampleFacts, rights: everyRight, mode: 'edit', values: { kind } })
    const field = session.snapshot('name')
    return [field?.visible, field?.required, field?.readOnly]
  })

test.each(doings)('%s is seen where its field is otherwise at first, and told where it is not', (doing) => {
  const form = formOf([{ do: doing, field: 'name' }])
  const [found] = idleActions(form, types)
  const mended = found ? withStarts(form, types, [found.start]) : form
  const [holding, else_] = states(mended)
  expect(idleActions(mended, types)).toEqual([])
  expect(holding).not.toEqual(else_)
  if (found) {
    const [before, after] = states(form)
    expect(before).toEqual(after)
    expect(found).toMatchObject({ rule: 1, do: doing })
  }
})

test('of each pair one is idle on a new field', () => {
  const idle = doings.filter((doing) => idleActions(formOf([{ do: doing, field: 'name' }]), types).length > 0)
  expect(idle).toEqual(['show', 'optional', 'enable'])
})

test('a rule before that does the opposite makes an action count, one behind does not, nor one that is off', () => {
  const hide = { do: 'hide', field: 'name' } as const
  const show = { do: 'show', field: 'name' } as const
  expect(idleActions(formOf([hide], [show]), types)).toEqual([])
  expect(idleActions(formOf([show], [hide]), types)).toEqual([{ rule: 1, do: 'show', start: { name: 'name', flag: 'visible', to: false } }])
  const off = formOf([hide], [show])
  expect(idleActions({ ...off, rules: off.rules.map((rule, index) => (index === 0 ? { ...rule, off: true } : rule)) }, types)).toHaveLength(
    1,
  )
})

test('columns count as fields do, however the rule writes them', () => {
  const form = formOf([{ do: 'show', field: 'items-note' }])
  const [found] = idleActions(form, types)
  expect(found?.start.name).toBe('items.note')
  const mended = withStarts(form, types, found ? [found.start] : [])
  expect(mended.parts[2]?.children?.[0]?.hidden).toBe(true)
})
