export { loadOrganizations, organizationFacts, organizationPlace } from '#features/pickers/web/organizations.ts'
export { peopleOfOrganization, peopleSource, personName, rememberPeople } from '#features/pickers/web/people.ts'
