import type { Generated } from 'kysely'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowState, RequestStatus } from '#engine/flows/state.ts'
import type { TextParams } from '#engine/texts/text.ts'
import { tableShape } from '#server/database/write-set.ts'

/** State of a work item: open, handled by its person, closed by the actions of others, or held until the request comes back. */
export type WorkItemState = 'open' | 'handled' | 'closed' | 'held'

declare module '#server/database/types.ts' {
  interface Tables {
    flow: { id: string; code: string; name: string; category: string; version: number; enabled: boolean; modified_at: Date | null }
    flow_version: {
      flow_id: string
      version: number
      definition: FlowDefinition
      created_at: Generated<Date>
      created_by: string | null
      deleted_at: Date | null
    }
    flow_task: {
      id: string
      flow_id: string
      flow_version: number
      function_id: string
      title: string
      number: string | null
      urgency: number
      status: RequestStatus
      state: FlowState
      sequence: number
      initiator_id: string
      initiator_name: string
      /** Who started it in the initiator's name (委托); null where the initiator did. */
      started_by: string | null
      organization_id: string
      step: string
      completion: number
      created_at: Date
      submitted_at: Date | null
      ended_at: Date | null
      deleted_at: Date | null
      /** When its first timer is due, as long as it waits. */
      timer_at: Date | null
      /** The moment of the timer of which it was told last that the request could not go on from it. */
      timer_told: Date | null
    }
    /** Requests that a request starts as its sub flow. */
    flow_child: {
      id: string
      parent_id: string
      node: string
      flow_id: string
      waits: boolean
      /** How many requests enclose it. */
      depth: number
      initiator_id: string
      initiator_name: string
      created_at: Date
      /** Since when it exists; null while it is planned. */
      begun_at: Date | null
      /** When the request that waits for it was told its end. */
      told_at: Date | null
      /** Since when it is waited for no more, and because of whom. */
      left_at: Date | null
      left_by_id: string | null
      left_by_name: string | null
      /** Since when it is suspended with the request that started it. */
      suspended_at: Date | null
      /** Why it could not be started when that was tried last, and since when; null where it was not tried. */
      failure: { readonly text: string; readonly params: TextParams } | null
      failed_at: Date | null
    }
    flow_event: { task_id: string; sequence: number; at: Date; type: string; body: FlowEvent }
    flow_operator: {
      id: string
      task_id: string
      node: string
      node_name: string
      user_id: string
      state: WorkItemState
      received_at: Date
      handled_at: Date | null
      action: number | null
      /** Who handled it in the name of the person (委托); null where the person did. */
      handled_by: string | null
      /** Until when it has to be handled; null without a time limit. */
      due_at: Date | null
      /** When the program looks at it next, as long as it is open. */
      alarm_at: Date | null
    }
    flow_copy: { task_id: string; node: string; user_id: string; at: Date; read_at: Date | null }
  }
}

export const requestShape = tableShape('flow_task', {
  id: 'uuid',
  flow_id: 'text',
  flow_version: 'integer',
  function_id: 'text',
  title: 'text',
  number: 'text',
  urgency: 'smallint',
  status: 'smallint',
  state: 'jsonb',
  sequence: 'integer',
  initiator_id: 'text',
  initiator_name: 'text',
  started_by: 'text',
  organization_id: 'text',
  step: 'text',
  completion: 'smallint',
  created_at: 'timestamptz',
  submitted_at: 'timestamptz',
  ended_at: 'timestamptz',
  deleted_at: 'timestamptz',
  timer_at: 'timestamptz',
})

export const childShape = tableShape('flow_child', {
  id: 'uuid',
  parent_id: 'uuid',
  node: 'text',
  flow_id: 'text',
  waits: 'boolean',
  depth: 'smallint',
  initiator_id: 'text',
  initiator_name: 'text',
  created_at: 'timestamptz',
  begun_at: 'timestamptz',
  told_at: 'timestamptz',
  left_at: 'timestamptz',
  left_by_id: 'text',
  left_by_name: 'text',
})

export const eventShape = tableShape('flow_event', { task_id: 'uuid', sequence: 'integer', at: 'timestamptz', type: 'text', body: 'jsonb' })

export const workItemShape = tableShape('flow_operator', {
  id: 'uuid',
  task_id: 'uuid',
  node: 'text',
  node_name: 'text',
  user_id: 'text',
  state: 'text',
  received_at: 'timestamptz',
  handled_at: 'timestamptz',
  action: 'smallint',
  handled_by: 'text',
  due_at: 'timestamptz',
  alarm_at: 'timestamptz',
})

export const copyShape = tableShape('flow_copy', { task_id: 'uuid', node: 'text', user_id: 'text', at: 'timestamptz' })
