import { organizationSource } from '#features/pickers/web/sources/organization-source.ts'
import type { WebFeature } from '#web/feature.ts'

/** Where pickers of organizations and people get their items. */
export const pickersWeb: WebFeature = {
  name: 'pickers',
  commands: async () => (await import('#features/pickers/web/commands.ts')).peopleSources,
  sources: {
    // A list may search by organizations as soon as it opens: fetched apart it would cost a request more.
    organizations: organizationSource,
    departments: async () => (await import('#features/pickers/web/departments.ts')).departmentSource,
    peopleInConditions: async () => (await import('#features/pickers/web/people-in-conditions.ts')).peopleInConditions,
    users: async () => (await import('#features/pickers/web/people-offers.ts')).peopleSource,
  },
}
