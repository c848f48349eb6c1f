import { organizationCalls } from '#features/pickers/server/organizations.ts'
import { memberCalls } from '#features/pickers/server/members.ts'
import { servePeopleByIds, servePeopleByNames, servePersonTree } from '#features/pickers/server/people.ts'
import type { Feature } from '#server/feature.ts'

/** What pickers of organizations and people ask for. */
export const pickers: Feature = {
  name: 'pickers',
  texts: {},
  calls: [...organizationCalls, servePersonTree, servePeopleByIds, servePeopleByNames, ...memberCalls],
}
