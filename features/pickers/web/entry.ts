export { administeredOrganizations, type AdministeredOrganization } from '#features/pickers/web/administered.ts'
export { loadOrganizations, organizationFacts, organizationPlace } from '#features/pickers/web/organizations.ts'
export { peopleOfOrganization, peopleSource, personName, rememberPeople } from '#features/pickers/web/people.ts'
