import { organizationSource } from '#features/pickers/web/organizations.ts'
import type { WebFeature } from '#web/feature.ts'

/** Where pickers of organizations and people get their items. */
export const pickersWeb: WebFeature = {
  name: 'pickers',
  commands: async () => (await import('#features/pickers/web/commands.ts')).peopleSources,
  sources: {
    organizations: organizationSource,
    departments: async () => (await import('#features/pickers/web/departments.ts')).departmentSource,
    users: async () => (await import('#features/pickers/web/people-offers.ts')).peopleSource,
  },
}
