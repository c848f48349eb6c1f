import { expect, test } from 'vitest'
import { approversChange } from './approver-changes.ts'
import { approver, chain, directory, start } from './testing/builders.ts'
import { given } from './testing/specification.ts'

const before = { departments: { zhang: 'seeds' }, departmentManagers: { seeds: 'chen', taxes: 'sun' } }
const after = { ...before, departments: { zhang: 'taxes' } }
const byManager = { assignee: { kind: 'department-manager', level: 1 } } as const

const changes = (first: Partial<Parameters<typeof approver>[2]>, second: Partial<Parameters<typeof approver>[2]>) => {
  const definition = chain(start(), approver('a', ['li'], first), approver('b', ['wang'], second))
  const { state } = given(definition, { world: before }).when({ by: 'zhang', type: 'submit' })
  return approversChange(definition, state, directory(before), directory(after))
}

test('a node ahead that asks the head of the department asks somebody else', () => expect(changes({}, byManager)).toBe(true))

test('who is asked already stays asked', () => expect(changes(byManager, {})).toBe(false))

test('people named by the flow stay the same', () => expect(changes({}, {})).toBe(false))
