import { organizationSource } from '#features/pickers/web/organizations.ts'
import { peopleSource } from '#features/pickers/web/people.ts'
import type { WebFeature } from '#web/feature.ts'

/** Where pickers of organizations and people get their items. */
export const pickersWeb: WebFeature = {
  name: 'pickers',
  sources: { organizations: organizationSource, users: peopleSource },
}
