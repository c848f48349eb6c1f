import { refusal } from '#engine/values/refusal.ts'
import { requestAction } from '../../action.ts'
import type { RequestAction } from '../../action.ts'
import { happen } from '../../course.ts'
import { refuseOther, refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { requestDeleted } from './request-deleted.ts'
import { deleteTexts } from './texts.ts'

export interface Delete {
  readonly type: 'delete'
}

/** 删除: removes a draft, or what was withdrawn. */
export const deleteRequest: RequestAction<Delete, readonly [typeof requestDeleted]> = requestAction({
  type: 'delete',
  texts: deleteTexts,
  events: [requestDeleted],
  words: () => ['delete'],
  refuse: ({ state, actorId }) =>
    state.taskId === null
      ? refusal('missing', 'flows.task-missing')
      : (refuseOther(state, actorId) ?? refuseStatus(state, [requestStatus.draft, requestStatus.withdrawn, requestStatus.toResubmit])),
  decide: (course) => {
    happen(course, requestDeleted, { by: course.facts.actor })
    return undefined
  },
})
