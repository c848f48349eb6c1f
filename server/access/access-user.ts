/** The user whose rights are checked, as the session knows them. */
export interface AccessUser {
  readonly userId: string
  /** The current organization; decides which roles count (permissions 1). */
  readonly organizationId: string
  readonly isAdministrator: boolean
}
