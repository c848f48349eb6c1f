export { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
export { organizationView, peopleView } from '#features/pickers/server/visible-people.ts'
