import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { refuseDelete } from '../rules.ts'

export function deleteTask(course: Course): Stop | undefined {
  const refusal = refuseDelete(course.state, course.facts.actor.id)
  if (refusal) return { refusal }
  happen(course, { type: 'task-deleted', by: course.facts.actor })
  return undefined
}
