/** One entry of the audit log as the action tells it; actor, address and time are added by the kernel (security 12). */
export interface AuditNote {
  /** `dictionary-entry.created`, `session.opened`, `access.refused`. */
  readonly action: string
  /** What it was done to: `dictionary_entry:0199…`. */
  readonly object: string
  /** Changed fields with their values before and after; sensitive ones masked by the caller. */
  readonly changes?: Readonly<Record<string, unknown>>
  readonly result?: 'done' | 'refused' | 'failed'
}
