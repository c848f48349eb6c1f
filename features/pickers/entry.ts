export { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
export { organizationView } from '#features/pickers/server/visible-people.ts'
