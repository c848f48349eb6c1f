import type { SaveDraft } from '../commands.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { refuseSaveDraft, refuseStart } from '../rules.ts'
import { taskTitle } from '../title.ts'

export function saveDraft(course: Course, command: SaveDraft): Stop | undefined {
  const { definition, facts, state } = course
  const refusal =
    refuseSaveDraft(definition, state, facts.actor.id) ??
    (state.taskId === null ? refuseStart(definition, facts.actor.id, facts.directory) : undefined)
  if (refusal) return { refusal }
  const facets = { by: facts.actor, title: taskTitle(definition, facts.actor, facts), urgency: command.urgency ?? state.urgency }
  happen(
    course,
    state.taskId === null
      ? { type: 'task-drafted', taskId: command.taskId ?? facts.newId(), ...facets }
      : { type: 'draft-saved', ...facets },
  )
  return undefined
}
