import type { Language } from '#engine/texts/text.ts'

/** The signed-in user of a request, from the one indexed read that every request makes. */
export interface SignedIn {
  readonly sessionId: string
  readonly userId: string
  readonly account: string
  readonly name: string
  /** The current (major) organization; decides which roles count (permissions 1). */
  readonly organizationId: string
  readonly positionId: string | undefined
  readonly isAdministrator: boolean
  readonly language: Language
  readonly locked: boolean
  /** The password is the one somebody else set: only the calls of security 3.4 answer. */
  readonly mustChangePassword: boolean
  /** The policy asks for a second factor and there is none: only the calls of security 3.4 and those that set one up answer. */
  readonly mustEnrol: boolean
  /** The administrator who reads as this person; undefined in the person's own session. */
  readonly seenBy?: SignedIn
}

/** The user who makes a request: the administrator where he reads as somebody else. */
export const actualUser = (session: SignedIn): SignedIn => session.seenBy ?? session

/** Whether something must be done to the own account before anything else. */
export const isHeldBack = ({ mustChangePassword, mustEnrol }: SignedIn): boolean => mustChangePassword || mustEnrol
