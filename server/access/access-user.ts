/** Whose rights are asked for: what a session tells of its user. */
export interface AccessUser {
  readonly userId: string
  /** The current organization; decides which roles count (permissions 1). */
  readonly organizationId: string
  readonly isAdministrator: boolean
}
