import { organizationCalls } from '#features/pickers/server/organizations.ts'
import { servePeopleByIds, servePersonTree } from '#features/pickers/server/people.ts'
import { serveRegionChildren, serveRegionNames, serveSearchRegions } from '#features/pickers/server/regions.ts'
import type { Feature } from '#server/feature.ts'

/** What pickers of organizations, people and regions ask for. */
export const pickers: Feature = {
  name: 'pickers',
  texts: {},
  calls: [...organizationCalls, servePersonTree, servePeopleByIds, serveRegionChildren, serveRegionNames, serveSearchRegions],
}
