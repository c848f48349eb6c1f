import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { refuseUrge } from '../rules.ts'

/** Reminds everybody the task waits for, at most once in ten minutes. */
export function urge(course: Course): Stop | undefined {
  const { definition, facts, state } = course
  const refusal = refuseUrge(definition, state, facts.actor.id, facts.now)
  if (refusal) return { refusal }
  happen(course, {
    type: 'urged',
    by: facts.actor,
    entries: state.entries.map((entry) => entry.id),
    people: state.entries.map((entry) => entry.person),
  })
  return undefined
}
