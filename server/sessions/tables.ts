import type { Generated } from 'kysely'

export type Device = 'pc' | 'app'

/**
 * Why a session ended. Signing out and time lead to code 600; everything somebody or something else did leads to 601.
 */
export type EndReason = 'signed-out' | 'expired' | 'replaced' | 'forced' | 'password-changed' | 'disabled'

export interface SessionTable {
  id: string
  token_hash: Buffer
  user_id: string
  device: Device
  is_enterprise: boolean
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  locked: Generated<boolean>
  address: string
  user_agent: string
  /** Sign-in before this one, for the notice. */
  previous_at: Date | null
  previous_address: string | null
  ended_at: Date | null
  end_reason: EndReason | null
}

declare module '#server/database/types.ts' {
  interface Tables {
    /** Sessions of administrators who see as somebody else. */
    sight: { id: string; session_id: string; user_id: string; began_at: Generated<Date>; ended_at: Date | null }
    session: SessionTable
    sign_in_failure: {
      key: string
      failures: number
      successes: Generated<number>
      started_at: Generated<Date>
      last_at: Generated<Date>
      locked_until: Date | null
    }
    captcha: { name: string; address: string; value: string; created_at: Generated<Date> }
    password_nonce: { hash: Buffer; user_id: string; created_at: Generated<Date> }
    second_factor: {
      user_id: string
      secret: unknown
      confirmed_at: Date | null
      last_step: Generated<string>
      created_at: Generated<Date>
    }
    scan: {
      code_hash: Buffer
      ticket_hash: Buffer
      address: string
      user_agent: string
      is_enterprise: boolean
      session_id: string | null
      refused: Generated<boolean>
      by_client: Generated<boolean>
      created_at: Generated<Date>
    }
    recovery_code: { hash: Buffer; user_id: string }
    sign_in_step: {
      hash: Buffer
      user_id: string
      is_enterprise: boolean
      sign_on: string | null
      tries: Generated<number>
      created_at: Generated<Date>
    }
    one_time_code: {
      ticket_hash: Buffer
      code_hash: Buffer
      purpose: string
      user_id: string | null
      is_enterprise: boolean
      tries: Generated<number>
      verified_at: Date | null
      created_at: Generated<Date>
    }
    password_history: { id: string; user_id: string; password_hash: string; created_at: Generated<Date> }
    ticket: { hash: Buffer; session_id: string; purpose: string; target: string; created_at: Generated<Date> }
    sign_in_log: {
      id: string
      user_id: string | null
      session_id: string | null
      kind: 'in' | 'out' | 'unlock'
      worked: boolean
      reason: Generated<string>
      address: string
      user_agent: string
      created_at: Generated<Date>
    }
  }
}
