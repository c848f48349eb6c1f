import type { Generated } from 'kysely'
import type { Language } from '#engine/texts/text.ts'

/** Columns that every stored thing of the administration has. */
export interface KeptColumns {
  description: Generated<string>
  created_at: Generated<Date>
  created_by: string | null
  modified_at: Generated<Date>
  modified_by: string | null
  version: Generated<number>
  /** Deleting marks: old records still show the name. */
  deleted_at: Date | null
}

export interface OrganizationTable extends KeptColumns {
  id: string
  parent_id: string | null
  code: string
  name: string
  kind: 'company' | 'department'
  enabled: Generated<boolean>
  manager_id: string | null
  region_code: string | null
  credit_code: string | null
  sort_code: Generated<number>
  property: Generated<unknown>
}

export interface PositionTable extends KeptColumns {
  id: string
  organization_id: string
  code: string
  name: string
  kind: Generated<string>
  enabled: Generated<boolean>
  sort_code: Generated<number>
  property: Generated<unknown>
}

export interface MemberGroupTable extends KeptColumns {
  id: string
  code: string
  name: string
  kind: Generated<string>
  enabled: Generated<boolean>
  sort_code: Generated<number>
}

export interface UserAccountTable extends KeptColumns {
  id: string
  account: string
  name: string
  /** Argon2id over the wire hash; null: nobody can sign in with this account. */
  password_hash: string | null
  /** Null as long as somebody else set the password. */
  password_changed_at: Date | null
  /** Its owner says that somebody else knows it: it must be changed, whatever the policy says. */
  password_exposed: Generated<boolean>
  /** Since when a second factor is asked for at sign-in. */
  second_factor_at: Date | null
  enabled: Generated<boolean>
  is_administrator: Generated<boolean>
  manager_id: string | null
  /** Null: never chosen; the browser's then counts, and Chinese where there is none. */
  language: Language | null
  theme: Generated<string>
  /** How the shell looks for this person, as far as chosen. */
  appearance: Generated<unknown>
  /** Ids of the menu entries that this person marked, in that order. */
  favourites: Generated<string[]>
  /** The system chosen last. */
  system_id: string | null
  portal_id: Generated<string>
  head_icon: Generated<string>
  gender: Generated<number>
  mobile_phone: Generated<string>
  email: Generated<string>
  birthday: Date | null
  entry_date: Date | null
  sort_code: Generated<number>
  /** Personal members without a column of their own (platform-entities 1, User). */
  property: Generated<unknown>
}

interface Membership {
  user_id: string
  is_major: Generated<boolean>
  sort_order: Generated<number>
}

declare module '#server/database/types.ts' {
  interface Tables {
    organization: OrganizationTable
    position: PositionTable
    member_group: MemberGroupTable
    user_account: UserAccountTable
    user_organization: Membership & { organization_id: string }
    user_position: Membership & { position_id: string }
    /** Roles of a user; the roles themselves belong to `server/access`. */
    user_role: { user_id: string; role_id: string }
    /** The version of the cache `people` that last changed a user. */
    user_change: { user_id: string; version: string }
    user_group: { user_id: string; group_id: string }
  }
}
