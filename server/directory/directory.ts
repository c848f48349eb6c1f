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

export type CarrierKind = 'position' | 'role' | 'group'

/** What people are in besides organizations: a position, role or group. */
export interface Carrier {
  readonly id: string
  readonly name: string
  /** False also for one that was deleted: records go on to name it. */
  readonly enabled: boolean
  /** The organizations it belongs to; none for a global role and a group. */
  readonly organizationIds: readonly string[]
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
  readonly carrier: (kind: CarrierKind, id: string) => Carrier | undefined
  readonly carriers: (kind: CarrierKind) => readonly Carrier[]
}

/**
 * The change to announce: some people with their memberships, the organizations, or positions, roles and groups. Who announces several does
 * so in the order organizations, carriers, people, and before the grants: each waits for other writers until the commit.
 */
export type DirectoryChange = { readonly users: readonly string[] } | 'organizations' | 'carriers'

export interface Directory {
  readonly snapshot: () => Promise<DirectorySnapshot>
  /** Every node reads what changed within a second of the commit: these people alone, or all organizations, or all carriers. */
  readonly changed: (tx: Tx, change: DirectoryChange) => Promise<void>
}
