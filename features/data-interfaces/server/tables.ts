import { sql, type Generated, type Selectable } from 'kysely'
import type { Kind, Parameter } from '#features/data-interfaces/contract.ts'
import { reachCodes, reaches } from '#features/data-interfaces/contract.ts'
import type { SealedSecret } from '#server/configuration/sealed-secret.ts'
import type { Tables } from '#server/database/types.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    data_interface: {
      id: string
      code: string
      name: string
      category: string
      kind: Kind
      query: string
      /** Data source of a statement. */
      link_id: Generated<string>
      reach: string
      approved_by: string | null
      method: string
      address: string
      /** All headers with their values, encrypted. */
      headers: SealedSecret | null
      header_names: readonly string[]
      parameters: readonly Parameter[]
      data_path: string
      description: string
      enabled: boolean
      sort_code: number
      version: Generated<number>
      created_at: Generated<Date>
      created_by: Generated<string | null>
      modified_at: Generated<Date | null>
    }
    data_interface_allowed: {
      id: string
      kind: 'table' | 'origin'
      name: string
      version: Generated<number>
      created_at: Generated<Date>
      created_by: Generated<string | null>
    }
    data_interface_log: {
      id: string
      interface_id: string
      at: Date
      user_id: string | null
      address: string
      device: string
      origin: string
      /** The client outside that called, with its name as it was; null where a person or the program did. */
      client_id: string | null
      client_name: string | null
      milliseconds: number
      rows: number
      failure: string
    }
    data_interface_label: { interface_id: string; value: string; label: string }
    data_interface_row: { interface_id: string; member: string; value: string; texts: Readonly<Record<string, string>> }
  }
}

/** An interface as it is stored. */
export interface StoredInterface {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly kind: Kind
  readonly query: string
  /** The data source that a statement runs in, `platformSource` for our own database. */
  readonly linkId: string
  readonly reach: (typeof reachCodes)[number]
  /** Who let a statement read all rows. */
  readonly approvedBy: string | null
  /** 6 GET, 7 POST. */
  readonly method: string
  readonly address: string
  readonly headers: SealedSecret | null
  readonly headerNames: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly dataPath: string
  readonly description: string
  readonly enabled: boolean
  readonly sortCode: number
  readonly version: number
}

export const interfaceStore = storeOf('data_interface', {
  item: itemOf,
  row: (item: StoredInterface) => ({
    id: item.id,
    code: item.code,
    name: item.name,
    category: item.category,
    kind: item.kind,
    query: item.query,
    link_id: item.linkId,
    reach: item.reach,
    approved_by: item.approvedBy,
    method: item.method,
    address: item.address,
    headers: item.headers === null ? null : JSON.stringify(item.headers),
    header_names: JSON.stringify(item.headerNames),
    parameters: JSON.stringify(item.parameters),
    data_path: item.dataPath,
    description: item.description,
    enabled: item.enabled,
    sort_code: item.sortCode,
    version: item.version,
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
})

export function itemOf(row: Selectable<Tables['data_interface']>): StoredInterface {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    category: row.category,
    kind: row.kind,
    query: row.query,
    linkId: row.link_id,
    reach: reachCodes.find((code) => code === row.reach) ?? reaches.own,
    approvedBy: row.approved_by,
    method: row.method,
    address: row.address,
    headers: row.headers,
    headerNames: row.header_names,
    parameters: row.parameters,
    dataPath: row.data_path,
    description: row.description,
    enabled: row.enabled,
    sortCode: row.sort_code,
    version: row.version,
  }
}

/** A table of records that statements may read, or the origin of a service that may be asked. */
export interface AllowedThing {
  readonly id: string
  readonly kind: 'table' | 'origin'
  readonly name: string
  readonly version: number
}

export const allowedStore = storeOf('data_interface_allowed', {
  item: ({ id, kind, name, version }): AllowedThing => ({ id, kind, name, version }),
  row: ({ id, kind, name, version }) => ({ id, kind, name, version }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : {}),
})

export const inOrder = sql`sort_code, created_at, id`
