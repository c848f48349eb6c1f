import { ownSessionCalls } from '#features/profile/server/own-sessions.ts'
import { profileTexts } from '#features/profile/texts.ts'
import type { Feature } from '#server/feature.ts'

/** The page of the own account, and the calls that it alone needs; most of what it shows are calls of the session. */
export const profileFeature: Feature = { name: 'profile', texts: profileTexts, calls: ownSessionCalls }
