import type { Selectable } from 'kysely'
import type { Tables } from '#server/database/types.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_delegation: {
      id: string
      user_id: string
      /** Names as they were when it was written. */
      user_name: string
      to_user_id: string
      to_user_name: string
      /** `delegationKinds`. */
      kind: number
      /** None: all flows. */
      flow_ids: readonly string[]
      /** Names of these flows; `''` for all. */
      flow_name: string
      starts_at: Date
      ends_at: Date
      description: string
      version: number
      modified_at: Date
      deleted_at: Date | null
    }
  }
}

export type StoredDelegation = Omit<Selectable<Tables['flow_delegation']>, 'modified_at' | 'deleted_at'>
