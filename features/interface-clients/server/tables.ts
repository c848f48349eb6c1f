import { sql, type Generated } from 'kysely'
import type { Proof } from '#engine/values/request-signature.ts'
import { proofs } from '#engine/values/request-signature.ts'
import type { SealedSecret } from '#server/configuration/sealed-secret.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    interface_client: {
      id: string
      app_id: string
      name: string
      secret: SealedSecret
      proof: number
      /** The last moment of its calls; null for ever. */
      ends_at: Date | null
      white_list: string
      black_list: string
      calls_per_minute: number
      /** Ids of the interfaces it may call. */
      interfaces: string[]
      enabled: boolean
      sort_code: number
      description: string
      version: Generated<number>
      created_at: Generated<Date>
      created_by: Generated<string | null>
      modified_at: Generated<Date | null>
    }
    /** Signatures that were used, so that none works twice. */
    interface_client_signature: { client_id: string; signature: Buffer; at: Generated<Date> }
    /** How often a client called in a minute. */
    interface_client_minute: { client_id: string; minute: Date; calls: number }
  }
}

/** A client outside as it is stored. */
export interface StoredClient {
  readonly id: string
  readonly appId: string
  readonly name: string
  readonly secret: SealedSecret
  readonly proof: Proof
  readonly endsAt: Date | null
  readonly whiteList: string
  readonly blackList: string
  readonly callsPerMinute: number
  readonly interfaces: readonly string[]
  readonly enabled: boolean
  readonly sortCode: number
  readonly description: string
  readonly createdAt: Date
  readonly version: number
}

const isProof = (proof: number): proof is Proof => Object.values(proofs).some((one) => one === proof)

export const clientStore = storeOf('interface_client', {
  item: (row): StoredClient => ({
    id: row.id,
    appId: row.app_id,
    name: row.name,
    secret: row.secret,
    proof: isProof(row.proof) ? row.proof : proofs.wholeSignature,
    endsAt: row.ends_at,
    whiteList: row.white_list,
    blackList: row.black_list,
    callsPerMinute: row.calls_per_minute,
    interfaces: row.interfaces,
    enabled: row.enabled,
    sortCode: row.sort_code,
    description: row.description,
    createdAt: row.created_at,
    version: row.version,
  }),
  row: (one) => ({
    id: one.id,
    app_id: one.appId,
    name: one.name,
    secret: JSON.stringify(one.secret),
    proof: one.proof,
    ends_at: one.endsAt,
    white_list: one.whiteList,
    black_list: one.blackList,
    calls_per_minute: one.callsPerMinute,
    interfaces: sql`${[...one.interfaces]}::text[]`,
    enabled: one.enabled,
    sort_code: one.sortCode,
    description: one.description,
    version: one.version,
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
  uuidIds: true,
})

export const inOrder = sql`sort_code, created_at, id`
