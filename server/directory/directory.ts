import type { Tx } from '#server/database/types.ts'

/** People and organizations as every node keeps them in memory: read through versioned caches, never from a request. */
export interface Person {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly enabled: boolean
  readonly isAdministrator: boolean
  readonly managerId: string | undefined
  /** Organizations the person belongs to; the first is the main one. */
  readonly organizationIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly headIcon: string
  readonly mobilePhone: string
}

export interface Organization {
  readonly id: string
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  readonly kind: 'company' | 'department'
  readonly enabled: boolean
  readonly managerId: string | undefined
  /** Ids from the top to itself. */
  readonly path: readonly string[]
  /** Own territory as a region code, where it has one: routing and row rights by county need it. */
  readonly regionCode: string | undefined
  /** Unified social credit code of a company. */
  readonly creditCode: string | undefined
  readonly sortCode: number
}

export interface DirectorySnapshot {
  readonly person: (id: string) => Person | undefined
  readonly personByAccount: (account: string) => Person | undefined
  readonly people: () => readonly Person[]
  readonly organization: (id: string) => Organization | undefined
  readonly organizations: () => readonly Organization[]
  /** The organization itself and everything below it. */
  readonly subtree: (id: string) => readonly string[]
  readonly usersOfRole: (roleId: string) => readonly Person[]
  readonly usersOfPosition: (positionId: string) => readonly Person[]
  readonly usersOfOrganization: (organizationId: string) => readonly Person[]
  readonly usersOfGroup: (groupId: string) => readonly Person[]
}

/** The change to announce: some people with their memberships, or the organizations. */
export type DirectoryChange = { readonly users: readonly string[] } | 'organizations'

export interface Directory {
  readonly snapshot: () => Promise<DirectorySnapshot>
  /** Every node reads what changed within a second of the commit: these people alone, or all organizations. */
  readonly changed: (tx: Tx, change: DirectoryChange) => Promise<void>
}
