import type { Generated } from 'kysely'
import type { SealedSecret } from '#server/configuration/sealed-secret.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    sign_on_provider: {
      id: string
      version: number
      name: string
      code: string
      issuer: string
      client_id: string
      /** Encrypted; null for a client without one. */
      secret: SealedSecret | null
      scopes: string
      account_claim: string
      /** Whether signing out here signs out there too. */
      sign_out: boolean
      icon: string
      /** A picture in place of the icon, as a data URL; `''` where there is none. */
      logo: string
      sort_code: number
      enabled: boolean
      description: string
      created_at: Generated<Date>
      created_by: string | null
      modified_at: Date | null
    }
    /** Who is who at a provider. */
    sign_on_binding: {
      id: string
      provider_id: string
      issuer: string
      subject: string
      user_id: string
      account: string
      created_at: Generated<Date>
    }
    /** Somebody who was led to a provider: with a ticket to sign in, with a user to be bound. */
    sign_on_attempt: {
      state_hash: Buffer
      ticket_hash: Buffer | null
      user_id: string | null
      provider_id: string
      nonce: string
      verifier: string
      is_enterprise: boolean
      address: string
      created_at: Generated<Date>
    }
    /** What a session that a provider opened needs to end there too; without a session until the second factor is given. */
    sign_on_session: {
      id: string
      provider_id: string
      session_id: string | null
      /** Where the provider takes people who sign out. */
      address: string
      id_token: SealedSecret
      created_at: Generated<Date>
    }
    /** Somebody whom a provider named and who is bound to nobody here. */
    sign_on_arrival: {
      hash: Buffer
      provider_id: string
      issuer: string
      subject: string
      account: string
      created_at: Generated<Date>
    }
  }
}
