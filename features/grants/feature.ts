import { grantCalls } from '#features/grants/server/grants.ts'
import { portalCalls } from '#features/grants/server/portal-grants.ts'
import { grantTexts } from '#features/grants/texts.ts'
import type { Feature } from '#server/feature.ts'

/** What roles grant: the steps of the wizard, batch grant and the difference before saving. Its buttons stand on the role screen. */
export const grants: Feature = { name: 'grants', texts: grantTexts, calls: [...grantCalls, ...portalCalls] }
