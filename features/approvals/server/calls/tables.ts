import type { Generated } from 'kysely'
import type { CallKind, CallParameter } from '#engine/flows/model.ts'
import type { Person } from '#engine/flows/state.ts'
import type { TextParams } from '#engine/texts/text.ts'
import { tableShape } from '#server/database/write-set.ts'

/** What a call needs besides its row. Values of the form are read when it is made, as they may be kept encrypted. */
export interface CallBody {
  readonly parameters: readonly CallParameter[]
  readonly people: readonly Person[]
}

/** Waiting for its job, also for another try; made; or given up until somebody runs its job again. */
export type CallState = 'waiting' | 'done' | 'failed'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_call: {
      id: string
      task_id: string
      sequence: number
      kind: CallKind
      node: string
      node_name: string
      interface_id: string
      interface_name: string
      body: CallBody
      state: Generated<CallState>
      attempts: Generated<number>
      /** Why the last try failed; null where none did. */
      failure: { readonly text: string; readonly params: TextParams } | null
      at: Date
      ended_at: Date | null
    }
  }
}

export const callShape = tableShape('flow_call', {
  id: 'uuid',
  task_id: 'uuid',
  sequence: 'integer',
  kind: 'text',
  node: 'text',
  node_name: 'text',
  interface_id: 'text',
  interface_name: 'text',
  body: 'jsonb',
  at: 'timestamptz',
})
