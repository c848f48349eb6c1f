export { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
export { childNodes, mainOrganization, organizationNode, personIcon, personNode } from '#features/pickers/server/people.ts'
export { organizationView, peopleView, type PeopleView } from '#features/pickers/server/visible-people.ts'
