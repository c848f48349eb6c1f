import { organizationSource } from '#features/pickers/web/organizations.ts'
import { peopleSource } from '#features/pickers/web/people.ts'
import { regionSource } from '#features/pickers/web/regions.ts'
import type { WebFeature } from '#web/feature.ts'

/** Where pickers of organizations, people and regions get their items. */
export const pickersWeb: WebFeature = {
  name: 'pickers',
  sources: { organizations: organizationSource, users: peopleSource, regions: regionSource },
}
