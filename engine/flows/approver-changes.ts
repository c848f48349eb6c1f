import type { Directory } from './facts.ts'
import type { FlowDefinition } from './model.ts'
import { findPeople } from './people.ts'
import type { FlowState } from './state.ts'
import { placesOf } from './tree.ts'

/**
 * Whether other people would be asked at the nodes a request has still to pass, if the directory were another one. People who are
 * asked already stay asked. What depends on the form is left out: it stays the same.
 */
export function approversChange(definition: FlowDefinition, state: FlowState, before: Directory, after: Directory): boolean {
  const { initiator } = state
  if (!initiator) return false
  const done = new Set([...state.passed.map(({ node }) => node), ...state.entries.map(({ node }) => node)])
  const asked = (directory: Directory): string =>
    JSON.stringify(
      placesOf(definition).map(({ step }) => {
        if (step.kind !== 'approver' || done.has(step.code)) return null
        const found = findPeople(step, { start: definition.start, initiator, formData: {}, directory, passed: state.passed, named: {} })
        return found.kind === 'people' ? found.people.map(({ id }) => id) : found.kind
      }),
    )
  return asked(before) !== asked(after)
}
