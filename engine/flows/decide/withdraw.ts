import { closeEntries } from '../advance.ts'
import type { Withdraw } from '../commands.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { refuseWithdraw } from '../rules.ts'
import { currentNodes } from '../state.ts'
import { refuseUnsigned, statementOf } from './statement.ts'

/** Takes the task back from everybody; frozen to-dos go too. */
export function withdraw(course: Course, command: Withdraw): Stop | undefined {
  const { definition, facts, state } = course
  const said = statementOf(command)
  const refusal = refuseWithdraw(definition, state, facts.actor.id) ?? refuseUnsigned(definition.start.signed, said)
  if (refusal) return { refusal }
  for (const node of currentNodes(state)) closeEntries(course, node, 'withdrawn')
  const held = state.straightBack?.held ?? []
  if (state.straightBack && held.length > 0) {
    happen(course, {
      type: 'entries-closed',
      node: state.straightBack.visit.node,
      entries: held.map((entry) => entry.id),
      people: held.map((entry) => entry.person),
      reason: 'withdrawn',
    })
  }
  happen(course, { type: 'task-withdrawn', by: facts.actor, resubmit: definition.start.withdrawal === 'resubmit', ...said })
  return undefined
}
