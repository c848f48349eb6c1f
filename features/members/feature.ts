import { serveReadMembers, serveWriteMembers } from '#features/members/server/members.ts'
import { memberTexts } from '#features/members/texts.ts'
import type { Feature } from '#server/feature.ts'

/** Members of positions, roles and groups. */
export const members: Feature = { name: 'members', texts: memberTexts, calls: [serveReadMembers, serveWriteMembers] }
