import type { Generated, Selectable } from 'kysely'
import type { DriverName } from '#features/data-sources/contract.ts'
import type { SealedSecret } from '#server/configuration/sealed-secret.ts'
import type { Tables } from '#server/database/types.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    data_source: {
      id: string
      version: number
      name: string
      driver: DriverName
      host: string
      port: number
      account: string
      /** Encrypted for this data source alone. */
      password: SealedSecret
      database_name: string
      schema_name: string
      tls: boolean
      enabled: boolean
      sort_code: number
      description: string
      created_at: Generated<Date>
      created_by: string | null
      modified_at: Date | null
    }
  }
}

/** A data source as it is stored. */
export type StoredSource = Omit<Selectable<Tables['data_source']>, 'created_at' | 'created_by' | 'modified_at'>

export const sourceStore = storeOf('data_source', {
  item: ({ created_at: _at, created_by: _by, modified_at: _modified, ...source }): StoredSource => source,
  row: (one) => ({ ...one, password: JSON.stringify(one.password) }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
  uuidIds: true,
})
