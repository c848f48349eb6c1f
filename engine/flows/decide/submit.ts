import { advance, comeBack } from '../advance.ts'
import type { Submit } from '../commands.ts'
import { copyByHand, copyByRule } from '../copies.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { refuseStart, refuseSubmit } from '../rules.ts'
import { taskStatus } from '../state.ts'
import { taskTitle } from '../title.ts'

/** Starts the task, or starts it again after a return or withdrawal; after a straight-back return it goes on where it came from. */
export function submit(course: Course, command: Submit): Stop | undefined {
  const { definition, facts, state } = course
  const again = state.status !== taskStatus.draft
  const refusal =
    refuseSubmit(definition, state, facts.actor.id) ?? (again ? undefined : refuseStart(definition, facts.actor.id, facts.directory))
  if (refusal) return { refusal }
  happen(course, {
    type: 'task-submitted',
    taskId: state.taskId ?? command.taskId ?? facts.newId(),
    by: facts.actor,
    title: taskTitle(definition, facts.actor, facts),
    urgency: command.urgency ?? state.urgency,
    again,
  })
  copyByRule(course, definition.start)
  copyByHand(course, definition.start, command.copyTo)
  return course.state.straightBack ? comeBack(course) : advance(course, definition.start.code)
}
